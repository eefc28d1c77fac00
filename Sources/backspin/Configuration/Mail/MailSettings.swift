import Curl
import Foundation
import Mail
import WeekInHistory

/// What `backspin send` has to know, put together and complete.
struct MailSettings: Sendable {
  let from: MailAddress
  let recipients: [RecipientEntry]
  let covers: MailCovers
  let carrier: CarrierSettings

  /// Who takes the mail, with all that it takes to hand it over.
  enum CarrierSettings: Equatable, Sendable {
    case sendmail(command: String)
    case smtp(Server)
    case maildir(folder: String)
    case file(folder: String)
  }

  struct Server: Equatable, Sendable {
    var server: SMTPServer
    var login: Login?
  }

  struct Login: Equatable, Sendable {
    var user: String
    var password: PasswordSource
  }

  static let sendmail = "/usr/sbin/sendmail -t -oi"
}

extension Settings {
  /// Throws every problem at once.
  var mailSettings: MailSettings {
    get throws(ConfigurationError) {
      let place = configuration?.path ?? "the configuration file"
      guard let origin = mail.origin else {
        throw ConfigurationError(
          .none,
          "There is no “mail” section in \(place), so nobody is to be sent anything. It needs “from” and "
            + "“recipients”, as in:\nmail:\n  from: Backspin <me@example.org>\n  recipients:\n"
            + "    - to: me@example.org"
        )
      }
      var problems: [ConfigurationProblem] = []
      func missing(_ message: String) {
        problems.append(ConfigurationProblem(subject: origin.subject, message: message))
      }
      if mail.from == nil {
        missing("“mail” has no “from”. Write an address: “from: Backspin <me@example.org>”.")
      }
      if mail.recipients.isEmpty {
        missing("“mail” has no “recipients”. Write each on a line below: “- to: me@example.org”.")
      }
      for entry in mail.recipients where entry.users == nil && followList.isEmpty {
        problems.append(
          ConfigurationProblem(
            subject: entry.origin.subject,
            message:
              "\(entry.to.address) is to be sent digests of nobody. Name “users”, or list some "
              + "under “follow”."
          )
        )
      }
      var carrier: MailSettings.CarrierSettings?
      do throws(ConfigurationError) {
        carrier = try carrierSettings(origin)
      } catch {
        problems += error.problems
      }
      guard problems.isEmpty, let from = mail.from?.value, let carrier else {
        throw ConfigurationError(problems)
      }
      return MailSettings(
        from: from,
        recipients: mail.recipients,
        covers: mail.covers?.value ?? .attach,
        carrier: carrier
      )
    }
  }

  /// An SMTP server that is named is meant to be used.
  var mailTransport: MailTransport {
    mail.transport?.value ?? (mail.server.host == nil ? .sendmail : .smtp)
  }

  private func carrierSettings(
    _ section: Origin
  ) throws(ConfigurationError) -> MailSettings.CarrierSettings {
    switch mailTransport {
    case .sendmail:
      return .sendmail(command: mail.command?.value ?? MailSettings.sendmail)
    case .maildir: return .maildir(folder: try mailFolder(section))
    case .file: return .file(folder: try mailFolder(section))
    case .smtp: return .smtp(try mailServer(section))
    }
  }

  private func mailFolder(_ section: Origin) throws(ConfigurationError) -> String {
    if let folder = mail.folder { return folder.value }
    throw ConfigurationError(
      section.subject,
      "with “transport: \(mailTransport.rawValue)”, “mail” needs a “folder”: “folder: ~/Maildir”, say."
    )
  }

  private func mailServer(_ section: Origin) throws(ConfigurationError) -> MailSettings.Server {
    let server = mail.server
    guard let host = server.host else {
      throw ConfigurationError(
        section.subject,
        "with “transport: smtp”, “mail” needs a server: “smtp: {host: smtp.example.org}”."
      )
    }
    let security = server.security?.value ?? .starttls
    let passwords =
      server.passwordFile.map(PasswordSource.file)
      ?? server.passwordCommand.map(PasswordSource.command)
    if let user = server.user, passwords == nil {
      throw ConfigurationError(
        user.origin.subject,
        "mail.smtp has a “user”, but no password. Name a command that prints it, "
          + "“password_command: pass show mail”, or a file that only you can read as “password_file”."
      )
    }
    let login = server.user.flatMap { user in
      passwords.map { MailSettings.Login(user: user.value, password: $0) }
    }
    guard
      let address = SMTPServer(
        host: host.value,
        port: server.port?.value ?? security.usualPort,
        security: security
      )
    else {
      throw ConfigurationError(
        host.origin.subject,
        "mail.smtp.host: “\(host.value)” is no host. Write its name alone: “smtp.example.org”."
      )
    }
    return MailSettings.Server(server: address, login: login)
  }
}

extension SMTPServer.Security {
  /// RFC 6409 and RFC 8314.
  fileprivate var usualPort: Int {
    switch self {
    case .none: 25
    case .starttls: 587
    case .tls: 465
    }
  }
}
