import Foundation

/// A message for one recipient, and the server that is to take it.
package struct SMTPSubmission: Sendable {
  package var server: SMTPServer
  package var login: SMTPLogin?
  /// Addresses alone, without brackets.
  package var sender: String
  package var recipient: String
  /// With CRLF at the end of each line; libcurl takes care of the dots.
  package var message: Data

  package init(
    to server: SMTPServer,
    login: SMTPLogin?,
    sender: String,
    recipient: String,
    message: Data
  ) {
    self.server = server
    self.login = login
    self.sender = sender
    self.recipient = recipient
    self.message = message
  }
}
