/// What one recipient is sent once: a chart week's digests of certain users.
package struct Edition: Hashable, Sendable {
  /// The recipient's address, in lower case.
  package let recipient: String
  /// `*` for the whole follow list, else the users in lower case, sorted, with a comma between them.
  package let users: String
  /// The anchor's chart week, in Unix seconds.
  package let from: Int
  package let to: Int

  package init(recipient: String, users: String, from: Int, to: Int) {
    self.recipient = recipient
    self.users = users
    self.from = from
    self.to = to
  }
}
