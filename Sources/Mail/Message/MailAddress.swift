/// A mailbox: `Backspin <me@example.org>`, or the address alone.
///
/// The address is what RFC 5321 calls a mailbox with a dot-string: what people have. It is ASCII and holds
/// neither white space nor anything that RFC 5322 gives a meaning, so it goes into a header or an SMTP
/// command as it is.
package struct MailAddress: Hashable, Sendable {
  /// Any Unicode but control characters, and not empty.
  package let displayName: String?
  /// `me@example.org`
  package let address: String

  /// What follows the `@`: `example.org`, or `localhost`.
  package var domain: String { String(address.drop { $0 != "@" }.dropFirst()) }

  /// Reads `me@example.org`, `Backspin <me@example.org>` or `"Last, First" <me@example.org>`.
  ///
  /// A name without a domain, `root`, is none: a header needs one (RFC 5322, section 3.4.1), and
  /// `root@localhost` says the same to any sendmail.
  package init(_ text: String) throws(MailAddressProblem) {
    let mailbox = try MailAddressReader(text).mailbox()
    displayName = mailbox.displayName
    address = mailbox.address
  }
}

extension MailAddress: CustomStringConvertible {
  /// For people, not for headers.
  package var description: String { displayName.map { "\($0) <\(address)>" } ?? address }
}
