import Foundation
import LastFMStub
import Testing

@testable import Curl
@testable import Mail

/// Against aiosmtpd, over libcurl.
@Suite struct SMTPCarrierTests {
  private static let login = (user: "me@example.org", password: "s3cret \"pass\" é")

  private func makeCertificates(in folder: TemporaryFolder) async throws -> Certificates {
    try await onThread { try Certificates(in: folder.url.path, for: "localhost") }
  }

  /// Hands one message over, to a server that is told how to behave.
  private func handOver(
    to told: MailServer.Told = .init(),
    security: SMTPServer.Security? = nil,
    password: String? = nil,
    host: String = "localhost",
    certificates: Certificates? = nil,
    timeout: Duration = .seconds(60),
    size: Int = 0,
    check: (MailServer, Parcel) async throws -> Void = { _, _ in }
  ) async throws -> Handover {
    let server = try await MailServer(told)
    let client = CurlClient(settings(timeout: timeout, certificates: certificates))
    let place = try #require(
      SMTPServer(host: host, port: server.port, security: security ?? told.security)
    )
    let login = password.flatMap { SMTPLogin(user: Self.login.user, password: $0) }
    let parcel = try Parcel.sample(size: size)
    let handover = try await Carrier.smtp(place, login: login, through: client).handOver(parcel)
    try await check(server, parcel)
    return handover.withoutPort(server.port)
  }

  private func settings(
    timeout: Duration,
    certificates: Certificates?
  ) -> CurlClient.Settings {
    var settings = CurlClient.Settings.mail
    settings.requestTimeout = timeout
    settings.caBundle = certificates?.trusted
    return settings
  }

  @Test func `hands a message over, byte for byte`() async throws {
    let handover = try await handOver { server, parcel in
      let taken = try await server.taken()
      #expect(taken.message == parcel.message)
      #expect(taken.sender == "me@example.org")
      #expect(taken.recipients == ["you@example.net"])
      #expect(taken.greeting == ProcessInfo.processInfo.hostName)
      #expect(taken.user == nil)
    }
    #expect(handover == .delivered)
  }

  @Test(arguments: [SMTPServer.Security.starttls, .tls], [["PLAIN"], ["LOGIN"]])
  func `logs in over an encrypted connection`(
    _ security: SMTPServer.Security,
    _ mechanisms: [String]
  ) async throws {
    let folder = try TemporaryFolder()
    let certificates = try await makeCertificates(in: folder)
    let told = MailServer.Told(
      security: security,
      pem: certificates.good,
      user: Self.login.user,
      password: Self.login.password,
      mechanisms: mechanisms
    )
    let handover = try await handOver(
      to: told,
      password: Self.login.password,
      certificates: certificates,
      size: 1_000_000
    ) { server, parcel in
      let taken = try await server.taken()
      #expect(taken.message == parcel.message)
      #expect(taken.user == Self.login.user)
      #expect(taken.encrypted)
    }
    #expect(handover == .delivered)
  }

  @Test(.timeLimit(.minutes(15)))
  func `does not wait for a server that does not say goodbye`() async throws {
    let handover = try await handOver(to: .init(silent: "QUIT"), timeout: .seconds(600))
    #expect(handover == .delivered)
  }

  @Test(arguments: ["CONNECT", "EHLO", "MAIL", "RCPT", "DATA", "END"])
  func `postpones what the server wants later`(_ moment: String) async throws {
    let handover = try await handOver(
      to: .init(answers: [moment: "451-4.7.1 Greylisted,\r\n451 4.7.1 try \u{1B}[2Jagain."])
    )
    #expect(
      handover == .postponed("localhost said: 451 4.7.1 Greylisted, 4.7.1 try [2Jagain")
    )
  }

  @Test(arguments: ["MAIL", "RCPT", "DATA", "END"])
  func `says that a message is refused`(_ moment: String) async throws {
    let handover = try await handOver(to: .init(answers: [moment: "550 5.1.1 No such user"]))
    #expect(handover == .refused("localhost said: 550 5.1.1 No such user"))
  }

  @Test(arguments: ["CONNECT", "EHLO"])
  func `does not give a message up because the server serves nobody`(
    _ moment: String
  ) async throws {
    let handover = try await handOver(to: .init(answers: [moment: "554 5.7.1 Go away"]))
    #expect(
      handover
        == .misconfigured(
          "localhost said: 554 5.7.1 Go away. It serves nobody from here: is it the right smtp.host?"
        )
    )
  }

  @Test func `says that a login is needed`() async throws {
    let handover = try await handOver(
      to: .init(user: Self.login.user, password: Self.login.password)
    )
    #expect(
      handover
        == .misconfigured(
          "localhost said: 530 5.7.0 Authentication required."
            + " Mend smtp.user and its password, or smtp.security."
        )
    )
  }

  @Test func `says that the login is refused, and never the password`() async throws {
    let wrong = "not s3cret"
    let handover = try await handOver(
      to: .init(user: Self.login.user, password: Self.login.password),
      password: wrong
    )
    #expect(
      handover
        == .misconfigured(
          "localhost said: 535 5.7.8 Authentication credentials invalid."
            + " Mend smtp.user and its password, or smtp.security."
        )
    )
  }

  @Test(arguments: [
    "hush-hush", Data("hush-hush".utf8).base64EncodedString(),
    Data("\0me@example.org\0hush-hush".utf8).base64EncodedString(),
  ])
  func `does not repeat a password that the server repeats`(_ said: String) async throws {
    let handover = try await handOver(
      to: .init(
        user: Self.login.user,
        password: Self.login.password,
        answers: ["AUTH": "535 What is \(said)?"]
      ),
      password: "hush-hush"
    )
    #expect(
      handover
        == .misconfigured(
          "localhost said: 535. Mend smtp.user and its password, or smtp.security."
        )
    )
  }

  @Test func `goes on without encryption nowhere but on this machine`() async throws {
    let place = try #require(SMTPServer(host: "smtp.invalid", port: 25, security: .none))
    let handover = try await Carrier.smtp(place, login: nil, through: CurlClient(.mail))
      .handOver(.sample())
    #expect(
      handover
        == .misconfigured(
          "smtp.security: none is for a server on this machine, and smtp.invalid:25 is none."
            + " Set it to starttls, or to tls."
        )
    )
  }

  @Test func `sends nothing where STARTTLS is not offered`() async throws {
    let handover = try await handOver(security: .starttls, password: "hush") { server, _ in
      let taken = await server.lastWords()
      #expect(taken == [])
    }
    #expect(
      handover
        == .misconfigured(
          "localhost offers no STARTTLS. Set smtp.security to tls, mostly with port 465, or ask"
            + " whoever runs it."
        )
    )
  }

  @Test func `says that there is no TLS on the other side`() async throws {
    let handover = try await handOver(security: .tls)
    #expect(
      handover
        == .misconfigured(
          "There is no TLS to be had with localhost. Set smtp.security to starttls, mostly with port"
            + " 587, or to tls, mostly with port 465."
        )
    )
  }

  @Test(arguments: [SMTPServer.Security.starttls, .tls])
  func `postpones when the certificate has expired`(_ security: SMTPServer.Security) async throws {
    let folder = try TemporaryFolder()
    let certificates = try await makeCertificates(in: folder)
    let handover = try await handOver(
      to: .init(security: security, pem: certificates.expired),
      certificates: certificates
    )
    #expect(
      handover
        == .postponed(
          "The certificate of localhost has expired, or is not valid yet. Whoever runs the server has"
            + " to renew it, unless the clock of this machine is wrong."
        )
    )
  }

  @Test(arguments: [SMTPServer.Security.starttls, .tls])
  func `trusts no stranger, and no certificate for another host`(
    _ security: SMTPServer.Security
  ) async throws {
    let folder = try TemporaryFolder()
    let certificates = try await makeCertificates(in: folder)
    for (pem, reason) in [
      (certificates.strange, "unable to get local issuer certificate"),
      (
        certificates.misnamed,
        "no alternative certificate subject name matches target host name 'localhost'"
      ),
    ] {
      let handover = try await handOver(
        to: .init(security: security, pem: pem),
        certificates: certificates
      )
      #expect(
        handover
          == .misconfigured(
            "The certificate of localhost is not to be trusted: \(reason)."
              + " Is smtp.host the name that the certificate is for?"
          )
      )
    }
  }

  @Test(arguments: ["EHLO", "MAIL", "RCPT"])
  func `postpones when the server breaks off before the message`(_ moment: String) async throws {
    let handover = try await handOver(to: .init(drop: moment))
    #expect(handover == .postponed("localhost broke off the connection."))
  }

  @Test func `postpones when the server breaks off in the middle of the message`() async throws {
    let handover = try await handOver(to: .init(drop: "DATA"), size: 20_000_000)
    #expect(handover == .postponed("localhost broke off the connection."))
  }

  @Test func `does not know when the server breaks off after the message`() async throws {
    let handover = try await handOver(to: .init(drop: "END"))
    #expect(
      handover
        == .uncertain(
          "localhost broke off the connection. The whole message had been sent, so it may have been"
            + " delivered."
        )
    )
  }

  @Test func `does not wait for ever`() async throws {
    for moment in ["CONNECT", "MAIL"] {
      let handover = try await handOver(to: .init(silent: moment), timeout: .milliseconds(600))
      #expect(handover == .postponed("localhost took too long to answer."))
    }
    // Not before it has read: how long that takes is not for this test to say.
    let handover = try await handOver(to: .init(silent: "END"), timeout: .seconds(10))
    #expect(
      handover
        == .uncertain(
          "localhost took too long to answer. The whole message had been sent, so it may have been"
            + " delivered."
        )
    )
  }

  @Test func `postpones when nobody is there`() async throws {
    let server = try await MailServer()
    _ = await server.lastWords()  // It has gone by now.
    let place = try #require(SMTPServer(host: "localhost", port: server.port, security: .none))
    let handover = try await Carrier.smtp(place, login: nil, through: CurlClient(.mail))
      .handOver(.sample())
    #expect(handover == .postponed("There was no connection to localhost:\(server.port)."))
    let nowhere = try #require(SMTPServer(host: "smtp.invalid", port: 25, security: .starttls))
    let lost = try await Carrier.smtp(nowhere, login: nil, through: CurlClient(.mail))
      .handOver(.sample())
    #expect(lost == .postponed("The host of smtp.invalid:25 was not found."))
  }

  @Test func `ends when it is cancelled`() async throws {
    let server = try await MailServer(.init(silent: "MAIL"))
    let carrier = try carrier(to: server)
    let sending = Task { try await carrier.handOver(.sample()) }
    try await server.fallsSilent()
    sending.cancel()
    await #expect(throws: CancellationError.self) { try await sending.value }
  }

  @Test(.timeLimit(.minutes(15)))
  func `puts no end to a message that is cancelled in its middle`() async throws {
    let server = try await MailServer(.init(silent: "DATA"))
    let carrier = try carrier(to: server)
    let sending = Task { try await carrier.handOver(.sample(size: 60_000_000)) }
    try await server.fallsSilent()
    sending.cancel()
    let handover = try? await sending.value
    // Where it was too late to cancel, nobody may say that the message has certainly not gone.
    let isWhole = try await server.hasSeenTheEnd()
    #expect(!isWhole || handover != nil)
  }

  @Test func `does not know when it is cancelled after the message`() async throws {
    let server = try await MailServer(.init(silent: "END"))
    let carrier = try carrier(to: server)
    let sending = Task { try await carrier.handOver(.sample()) }
    try await server.fallsSilent()
    sending.cancel()
    let handover = try await sending.value.withoutPort(server.port)
    #expect(
      handover
        == .uncertain(
          "The run was interrupted before localhost had answered. The whole message had been sent, so"
            + " it may have been delivered."
        )
    )
  }

  private func carrier(to server: MailServer) throws -> Carrier {
    let place = try #require(SMTPServer(host: "localhost", port: server.port, security: .none))
    return .smtp(place, login: nil, through: CurlClient(.mail))
  }

  @Test(arguments: [
    "", "a b", "a/b", "a@b", "a?b", "a#b", "a\r\nb", "smtp://a", "é.example", "[::1]", "a:25",
  ])
  func `takes no host that would be more than a host`(_ host: String) {
    #expect(SMTPServer(host: host, port: 25, security: .tls) == nil)
  }

  @Test(arguments: ["", "a\r\nb", "a\u{0}b"])
  func `takes no login that cannot be sent`(_ text: String) {
    #expect(SMTPLogin(user: text, password: "x") == nil)
    #expect(SMTPLogin(user: "x", password: text) == nil)
  }

  @Test func `prints the user of a login, never the password`() throws {
    let login = try #require(SMTPLogin(user: "me", password: "hush-hush"))
    var dumped = ""
    dump(login, to: &dumped)
    for text in ["\(login)", String(reflecting: login), dumped, "\([login])"] {
      #expect(text.contains("me"))
      #expect(!text.contains("hush"))
    }
  }
}

extension Handover {
  /// The port differs each time.
  func withoutPort(_ port: Int) -> Handover {
    func plain(_ text: String) -> String { text.replacing(":\(port)", with: "") }
    return switch self {
    case .delivered: .delivered
    case .postponed(let said): .postponed(plain(said))
    case .refused(let said): .refused(plain(said))
    case .uncertain(let said): .uncertain(plain(said))
    case .misconfigured(let said): .misconfigured(plain(said))
    }
  }
}

extension Parcel {
  /// A message at least so large, with all that SMTP is apt to stumble over.
  static func sample(size: Int = 0) throws -> Parcel {
    var message = try Samples.message()
    message.unsubscribe = try MailURI("mailto:me@example.org?subject=stop")
    message.text = ".\n..\nFrom me\n\n.\n"
    var parcel = message.parcel
    // Not as our own messages are, for they have no dots at the beginning of a line.
    let line = "." + String(repeating: "x", count: 77) + "\r\n"
    parcel.message += Data(String(repeating: line, count: size / 80).utf8)
    parcel.message += Data(".\r\n..\r\n.end\r\n".utf8)
    return parcel
  }
}
