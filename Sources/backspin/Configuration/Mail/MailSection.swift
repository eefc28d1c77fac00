import Curl
import Mail
import WeekInHistory

/// What a configuration file says about mail: only what stands in it, each value with its line.
struct MailSection: Equatable, Sendable {
  var from: Sourced<MailAddress>?
  var recipients: [RecipientEntry] = []
  var subject: Sourced<String>?
  var unsubscribe: Sourced<MailURI>?
  var covers: Sourced<MailCovers>?
  var transport: Sourced<MailTransport>?
  var command: Sourced<String>?
  var folder: Sourced<String>?
  var server = SMTPSection()
  /// Where the section begins.
  var origin: Origin?
}

/// One recipient, and what is different for this one.
struct RecipientEntry: Equatable, Sendable {
  var to: MailAddress
  /// `nil` for the whole follow list.
  var users: [UserName]?
  var digest = DigestSection()
  var origin: Origin
}

/// The SMTP server that takes mail.
struct SMTPSection: Equatable, Sendable {
  var host: Sourced<String>?
  var port: Sourced<Int>?
  var security: Sourced<SMTPServer.Security>?
  var user: Sourced<String>?
  var passwordCommand: Sourced<String>?
  var passwordFile: Sourced<String>?
}

/// What a mail does with covers.
enum MailCovers: String, CaseIterable, Sendable {
  /// Carries copies.
  case attach
  /// Refers to them where Last.fm keeps them.
  case link
  case none
}

/// Who takes the mail.
enum MailTransport: String, CaseIterable, Sendable {
  case sendmail, smtp, maildir, file
}
