/// Tells one message from all others, and is the same for the same message: an edition that is handed over
/// again, because nobody knows what became of it, is the same message for those who have it already.
package struct MessageID: Hashable, Sendable, CustomStringConvertible {
  /// `<4d6f…@example.org>`
  package let description: String

  /// `templates` is a version, or a hash, of what the message is made with; `domain` is the sender's.
  package static func make(
    recipient: MailAddress,
    edition: Edition,
    templates: String,
    domain: String
  ) -> MessageID {
    let facts = [
      recipient.address.lowercased(), edition.recipient, edition.users, "\(edition.from)",
      "\(edition.to)", templates,
    ]
    return MessageID(digest: Digest256(facts), domain: domain)
  }

  init(digest: Digest256, domain: String) {
    // 128 bits will do to be unique.
    description = HeaderField.Token.form("<\(digest.hexadecimal.prefix(32))@\(domain)>").text
  }
}
