/// A mailbox: `Backspin <me@example.org>`, or the address alone.
package struct MailAddress: Hashable, Sendable {
  package let displayName: String?
  /// `me@example.org`
  package let address: String
}
