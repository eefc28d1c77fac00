import Foundation

/// A message with what its carrier has to know: who it is from and for.
package struct Parcel: Sendable {
  package var sender: MailAddress
  package var recipient: MailAddress
  /// As RFC 5322 writes it, with CRLF at the end of each line.
  package var message: Data
  /// With its angle brackets.
  package var messageID: String

  package init(sender: MailAddress, recipient: MailAddress, message: Data, messageID: String) {
    self.sender = sender
    self.recipient = recipient
    self.message = message
    self.messageID = messageID
  }
}
