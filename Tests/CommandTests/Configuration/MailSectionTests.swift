import Curl
import Foundation
import Mail
import Testing
import WeekInHistory

@testable import backspin

/// The `mail` section: what is read, what is said to be wrong, what is missing.
@Suite struct MailSectionTests {
  @Test func `reads every key`() throws {
    let (configuration, problems) = read(
      """
      mail:
        from: Backspin <me@example.org>
        recipients:
          - me@example.org
          - to: '"Smith, Alice" <alice@example.org>'
            users: [RJ, alice]
            years_ago: all
            min_plays: 3
            limit: none
            time_zone: Europe/Berlin
            templates: ~/templates
          - to: bob@example.org
            users: bob
        subject: "{{period}}"
        unsubscribe: mailto:me@example.org?subject=stop
        covers: link
        transport: smtp
        command: msmtp -t
        folder: ~/Maildir
        smtp: {host: smtp.example.org, port: 465, security: tls, user: me, password_file: ~/password}
      hooks:
        after_send: notify-send "$BACKSPIN_RESULT"
      """
    )
    func at<Value: Sendable>(_ line: Int, _ value: Value) -> Sourced<Value> {
      Sourced(value, from: .configuration(file: "/etc/config.yaml", line: line))
    }
    #expect(problems == [])
    let mail = configuration.mail
    #expect(mail.from == at(2, try MailAddress("Backspin <me@example.org>")))
    #expect(
      mail.recipients.map(\.to.address) == ["me", "alice", "bob"].map { "\($0)@example.org" }
    )
    #expect(mail.recipients[1].to.displayName == "Smith, Alice")
    #expect(mail.recipients.map { $0.users?.map(\.spelling) } == [nil, ["RJ", "alice"], ["bob"]])
    let alice = mail.recipients[1].digest
    #expect(alice.yearsAgo == at(7, .all))
    #expect(alice.minimumPlays == at(8, 3))
    #expect(alice.limit == at(9, .unlimited))
    #expect(alice.timeZone?.value.identifier == "Europe/Berlin")
    #expect(alice.templates == at(11, "/home/me/templates"))
    #expect(mail.recipients[0].digest == DigestSection())
    #expect(mail.subject == at(14, "{{period}}"))
    #expect(mail.unsubscribe == at(15, try MailURI("mailto:me@example.org?subject=stop")))
    #expect(mail.covers == at(16, .link))
    #expect(mail.transport == at(17, .smtp))
    #expect(mail.command == at(18, "msmtp -t"))
    #expect(mail.folder == at(19, "/home/me/Maildir"))
    #expect(mail.server.host == at(20, "smtp.example.org"))
    #expect(mail.server.port == at(20, 465))
    #expect(mail.server.security == at(20, .tls))
    #expect(mail.server.user == at(20, "me"))
    #expect(mail.server.passwordFile == at(20, "/home/me/password"))
    #expect(configuration.afterSend == at(22, "notify-send \"$BACKSPIN_RESULT\""))
  }

  @Test(arguments: [
    ("mail:\n  form: a@b.c", "2:3: unknown key “form”. Did you mean “from”?"),
    (
      "mail:\n  from: nobody",
      "2:9: mail.from: “nobody” is no e-mail address: it has no @. Write it like me@example.org; a user "
        + "of this machine is root@localhost."
    ),
    (
      "mail:\n  recipients: me@example.org",
      "2:15: “recipients” is a list. Write each on a line of its own: “- to: me@example.org”."
    ),
    (
      "mail:\n  recipients:\n    - users: RJ",
      "3:7: there is no “to” in this entry of “recipients”."
    ),
    (
      "mail:\n  recipients:\n    - {to: a@b.c, user: RJ}",
      "3:19: unknown key “user”. Did you mean “users”?"
    ),
    (
      "mail:\n  recipients:\n    - a@b.c\n    - to: A@B.c",
      "4:7: “A@B.c” is sent the same digests already, in line 3."
    ),
    (
      "mail:\n  recipients:\n    - {to: a@b.c, users: []}",
      "3:26: mail.recipients.users: the list is empty. Leave it out for the follow list."
    ),
    (
      "mail:\n  covers: attached",
      "2:11: mail.covers: “attached” will not do. Write attach, link or none. Did you mean “attach”?"
    ),
    (
      "mail:\n  transport: mbox",
      "2:14: mail.transport: “mbox” will not do. Write sendmail, smtp, maildir or file."
    ),
    (
      "mail:\n  smtp: {host: 'https://smtp.example.org'}",
      "2:16: mail.smtp.host: “https://smtp.example.org” is no host. Write its name alone: "
        + "“smtp.example.org”."
    ),
    (
      "mail:\n  smtp: {port: 70000}",
      "2:16: mail.smtp.port: “70000” will not do. Write a whole number, 1 to 65535."
    ),
    (
      "mail:\n  smtp: {password: x}",
      "2:10: the password itself does not belong in this file. Name a command that prints it, "
        + "“password_command: pass show mail”, or a file that only you can read as “password_file”."
    ),
    (
      "mail:\n  smtp: {password_file: a, password_command: b}",
      "2:46: warning: “password_command” is not used, because there is a “password_file”."
    ),
    ("hooks:\n  after_sent: x", "2:3: unknown key “after_sent”. Did you mean “after_send”?"),
    ("smtp:\n  host: a", "1:1: unknown key “smtp”. It belongs under “mail”."),
  ])
  func `points at what is wrong`(text: String, problem: String) {
    #expect(read(text).problems.map(\.description) == ["/etc/config.yaml:" + problem])
  }

  @Test(arguments: [
    (
      "from: a@b.c\n  recipients: [a@b.c]\n  transport: maildir",
      "with “transport: maildir”, “mail” needs a “folder”: “folder: ~/Maildir”, say."
    ),
    (
      "from: a@b.c\n  recipients: [a@b.c]\n  transport: smtp",
      "with “transport: smtp”, “mail” needs a server: “smtp: {host: smtp.example.org}”."
    ),
    (
      "from: a@b.c\n  recipients: [a@b.c]\n  smtp: {host: a, user: me}",
      "mail.smtp has a “user”, but no password. Name a command that prints it, “password_command: pass "
        + "show mail”, or a file that only you can read as “password_file”."
    ),
    (
      "recipients: [a@b.c]",
      "“mail” has no “from”. Write an address: “from: Backspin <me@example.org>”."
    ),
    (
      "from: a@b.c",
      "“mail” has no “recipients”. Write each on a line below: “- to: me@example.org”."
    ),
  ])
  func `says what is missing`(section: String, message: String) throws {
    let settings = try settings("follow: [RJ]\nmail:\n  " + section)
    let error = #expect(throws: ConfigurationError.self) { try settings.mailSettings }
    #expect(error?.problems.map(\.message) == [message])
  }

  @Test func `says whom a mail is about that is about nobody`() throws {
    let settings = try settings("mail: {from: a@b.c, recipients: [a@b.c]}")
    let error = #expect(throws: ConfigurationError.self) { try settings.mailSettings }
    #expect(
      error?.description
        == "/etc/config.yaml:1: a@b.c is to be sent digests of nobody. Name “users”, or list some under "
        + "“follow”."
    )
  }

  @Test(
    arguments: [
      ("", .sendmail(command: "/usr/sbin/sendmail -t -oi")),
      ("command: msmtp -t", .sendmail(command: "msmtp -t")),
      (
        "smtp: {host: h}", smtp(587, .starttls)
      ),
      ("smtp: {host: h, security: tls}", smtp(465, .tls)),
      ("smtp: {host: h, security: none}", smtp(25, .none)),
      ("smtp: {host: h}, transport: sendmail", .sendmail(command: "/usr/sbin/sendmail -t -oi")),
      ("transport: file, folder: /x", .file(folder: "/x")),
      ("transport: maildir, folder: /x", .maildir(folder: "/x")),
    ] as [(String, MailSettings.CarrierSettings?)]
  )
  func `has a default for what is left out`(
    section: String,
    carrier: MailSettings.CarrierSettings?
  ) throws {
    let comma = section.isEmpty ? "" : ", "
    let mail = try settings(
      "follow: [RJ]\nmail: {from: a@b.c, recipients: [a@b.c]\(comma)\(section)}"
    ).mailSettings
    #expect(mail.carrier == carrier)
    #expect(mail.covers == .attach)
  }

  private static func smtp(
    _ port: Int,
    _ security: SMTPServer.Security
  ) -> MailSettings.CarrierSettings? {
    SMTPServer(host: "h", port: port, security: security).map { .smtp(.init(server: $0)) }
  }

  @Test func `puts what is set for a recipient over a user's, that over everybody's`() throws {
    let settings = try settings(
      """
      follow:
        - {user: RJ, min_plays: 5, limit: 7}
        - alice
      digest: {min_plays: 2, years_ago: 1-3}
      mail:
        from: a@b.c
        recipients:
          - a@b.c
          - {to: b@b.c, users: [alice, RJ], min_plays: 9, years_ago: [4]}
      """
    )
    let recipients = settings.mail.recipients.map {
      Recipient($0, settings: settings, findsArtwork: false)
    }
    func facts(_ recipient: Recipient) -> [String] {
      recipient.users.map {
        "\($0.name) \($0.settings.yearsAgo) \($0.settings.minimumPlays) \($0.settings.limit ?? 0)"
      }
    }
    #expect(facts(recipients[0]) == ["RJ 1,2,3 5 7", "alice 1,2,3 2 20"])
    #expect(facts(recipients[1]) == ["alice 4 9 20", "RJ 4 9 7"])
    #expect(recipients.map(\.ledgerName.users) == ["*", "alice,rj"])
  }

  @Test func `shows the settings of mail, but no password and no command`() throws {
    let settings = try settings(
      """
      follow: [RJ]
      mail:
        from: a@b.c
        recipients: [{to: b@b.c, users: RJ, limit: 5}]
        smtp: {host: h, user: me, password_command: echo hunter2}
      hooks: {after_send: echo hunter2}
      """
    )
    let rows = settings.rows.filter { $0.key.hasPrefix("mail") || $0.key.hasPrefix("hooks") }
    #expect(
      rows.map { "\($0.key) = \($0.value)" } == [
        "mail.from = a@b.c", "mail.recipients = b@b.c (users RJ, limit 5)",
        "mail.subject = {{period}}: this week in your music history", "mail.covers = attach",
        "mail.transport = smtp", "mail.smtp.host = h", "mail.smtp.port = by security",
        "mail.smtp.security = starttls", "mail.smtp.user = me", "mail.smtp.password = ••••••••",
        "hooks.after_send = set",
      ]
    )
  }
}

private func read(
  _ text: String
) -> (configuration: Configuration, problems: [ConfigurationProblem]) {
  ConfigurationReader.read(
    text,
    file: "/etc/config.yaml",
    folders: Folders(environment: ["HOME": "/home/me"])
  )
}

private func settings(_ text: String) throws -> Settings {
  let (configuration, problems) = read(text)
  return try Settings(
    overrides: CommandLineOverrides(),
    environment: ["HOME": "/home/me"],
    configuration: configuration,
    problems: problems,
    readFrom: ConfigurationFile(path: "/etc/config.yaml", origin: .builtIn),
    systemTimeZone: .gmt
  )
}
