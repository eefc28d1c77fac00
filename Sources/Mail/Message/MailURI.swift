/// Where a reader unsubscribes: a `mailto:` or an `https:` URI, fit for a header.
package struct MailURI: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ text: String) throws(Problem) {
    let scheme = text.prefix { $0 != ":" }.lowercased()
    guard ["mailto", "https"].contains(scheme), text.utf8.count > scheme.utf8.count + 1 else {
      throw Problem(text, "it must begin with mailto: or https:, like mailto:me@example.org.")
    }
    // RFC 3986 writes URIs in ASCII; RFC 2369, section 2, puts them between < and >.
    guard
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      !text.contains(where: { "<>\"\\^`{|}".contains($0) })
    else {
      throw Problem(
        text,
        "it holds a character that no URI may hold. Write a space as %20, others likewise."
      )
    }
    guard text.utf8.count <= 900 else {
      throw Problem(text, "it is longer than 900 characters.")
    }
    description = text
  }

  package struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ text: String, _ reason: String) {
      description = "“\(Remark.clean(text, limit: 120))” is no address to unsubscribe at: \(reason)"
    }
  }
}
