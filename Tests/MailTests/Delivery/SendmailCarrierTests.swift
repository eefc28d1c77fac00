import Foundation
import Testing

@testable import Mail

/// With real commands, in a shell.
@Suite struct SendmailCarrierTests {
  private let environment = ["PATH": "/usr/sbin:/usr/bin:/bin"]

  private func handOver(
    to command: String,
    environment: [String: String]? = nil,
    timeout: Duration = .seconds(60),
    parcel: Parcel? = nil
  ) async throws -> Handover {
    let carrier = Carrier.sendmail(
      command,
      environment: environment ?? self.environment,
      timeout: timeout
    )
    return try await carrier.handOver(parcel ?? .sample(size: 200_000))
  }

  @Test func `gives a command the whole message, with the line ends of this machine`() async throws
  {
    let folder = try TemporaryFolder()
    let parcel = try Parcel.sample(size: 1_000_000)
    let handover = try await handOver(to: "cat > '\(folder.path("got"))'", parcel: parcel)
    #expect(handover == .delivered)
    let got = try folder.bytes("got")
    #expect(got == LineEnds.local(parcel.message))
    #expect(!got.contains(13))
  }

  @Test func `delivers through msmtp`() async throws {
    let server = try await MailServer()
    let folder = try TemporaryFolder()
    let settings = try folder.write(
      "account default\nhost localhost\nport \(server.port)\nfrom me@example.org\n",
      to: "msmtprc"
    )
    let parcel = try Parcel.sample(size: 10_000)
    let handover = try await handOver(to: "msmtp -C '\(settings)' -t -oi", parcel: parcel)
    #expect(handover == .delivered)
    let taken = try await server.taken()
    #expect(taken.recipients == ["you@example.net"])
    #expect(taken.message == parcel.message)
  }

  @Test func `postpones what msmtp's server refuses to hear now`() async throws {
    let server = try await MailServer(.init(answers: ["RCPT": "451 4.7.1 Later"]))
    let folder = try TemporaryFolder()
    let settings = try folder.write(
      "account default\nhost localhost\nport \(server.port)\nfrom me@example.org\n",
      to: "msmtprc"
    )
    let handover = try await handOver(to: "msmtp -C '\(settings)' -t -oi")
    guard case .postponed(let said) = handover else {
      Issue.record("\(handover)")
      return
    }
    #expect(said.contains("exit status"))
    #expect(said.contains("451 4.7.1 Later"))
  }

  @Test(arguments: [65, 67, 64, 77, 78, 75, 68, 69, 70, 71, 72, 73, 74, 76, 1, 255])
  func `knows the exit codes of sendmail`(_ status: Int) async throws {
    let command = "cat >/dev/null; echo 'no\u{1B} way' >&2; exit \(status)"
    let handover = try await handOver(to: command)
    let said =
      "The command “cat >/dev/null; echo 'no way' >&2; exit \(status)” failed with exit status \(status): no way."
    switch status {
    case 65, 67: #expect(handover == .refused(said))
    case 64, 77, 78:
      #expect(handover == .misconfigured("\(said) Run it by hand to see what it misses."))
    default: #expect(handover == .postponed(said))
    }
  }

  @Test func `does not know when what a shell has started is killed after it has read`()
    async throws
  {
    let handover = try await handOver(to: "cat >/dev/null; sh -c 'kill -9 $$'; exit $?")
    guard case .uncertain(let said) = handover else {
      Issue.record("\(handover)")
      return
    }
    #expect(said.contains("was killed by signal 9"))
  }

  @Test func `says what to install when there is no such command`() async throws {
    guard case .misconfigured(let said) = try await handOver(to: "/usr/sbin/no-sendmail -t") else {
      Issue.record("It was found.")
      return
    }
    #expect(said.hasPrefix("The command “/usr/sbin/no-sendmail -t” was not found: "))
    #expect(
      said.hasSuffix(
        ". Install a mail transfer agent, such as msmtp-mta or postfix, or set transport: smtp."
      )
    )
  }

  @Test func `says that a file is no command`() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("", to: "sendmail", mode: 0o644)
    guard case .misconfigured(let said) = try await handOver(to: file) else {
      Issue.record("It was run.")
      return
    }
    #expect(said.hasSuffix("Make it executable, or set transport: smtp."))
  }

  @Test func `does not know what a command did that seems to have read nothing`() async throws {
    #expect(
      try await handOver(to: "true")
        == .uncertain(
          "The command “true” seems not to have read the message. It must read it from its standard input."
        )
    )
  }

  @Test func `does not know when a command is killed after it has read the message`() async throws {
    #expect(
      try await handOver(to: "cat >/dev/null; kill -9 $$")
        == .uncertain(
          "The command “cat >/dev/null; kill -9 $$” was killed by signal 9."
            + " It had read the whole message, and may have sent it."
        )
    )
    #expect(
      try await handOver(to: "head -c 100 >/dev/null; kill -9 $$")
        == .postponed(
          "The command “head -c 100 >/dev/null; kill -9 $$” was killed by signal 9."
        )
    )
  }

  @Test func `does not wait for ever`() async throws {
    let late = try await handOver(to: "sleep 1000", timeout: .milliseconds(200))
    #expect(late == .postponed("The command “sleep 1000” took too long, and was stopped."))
    // Not before it has read: how long that takes is not for this test to say.
    let folder = try TemporaryFolder()
    let command = "cat >/dev/null; : > '\(folder.path("read"))'; sleep 1000"
    let carrier = Carrier.sendmail(command, environment: environment, timeout: .seconds(10))
    let handover = try await carrier.handOver(.sample())
    #expect(try folder.names() == ["read"])
    guard case .uncertain = handover else {
      Issue.record("\(handover)")
      return
    }
  }

  @Test(.timeLimit(.minutes(15)))
  func `ends all that a command has started`() async throws {
    let folder = try TemporaryFolder()
    let pid = folder.path("pid")
    let command = "sleep 1000 & echo $! > '\(pid).new'; mv '\(pid).new' '\(pid)'; wait"
    _ = try await handOver(to: command, timeout: .seconds(10))
    let number = try #require(
      pid_t(String(decoding: folder.bytes("pid"), as: UTF8.self).trimmingCharacters(in: .newlines))
    )
    // It dies in its own time, and is a zombie until init takes note of that.
    var isAlive: Bool {
      let state = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
      return state?.contains(") Z ") == false
    }
    while isAlive { try await Task.sleep(for: .milliseconds(10)) }
    #expect(!isAlive)
  }

  @Test func `ends when it is cancelled before the command has read`() async throws {
    let sending = Task { try await handOver(to: "sleep 1000") }
    sending.cancel()
    await #expect(throws: CancellationError.self) { try await sending.value }
  }

  @Test func `gives a command the environment it was given`() async throws {
    let folder = try TemporaryFolder()
    let handover = try await handOver(
      to: "cat >/dev/null; env > '\(folder.path("env"))'",
      environment: ["PATH": "/usr/bin:/bin", "HOME": "/nowhere"]
    )
    #expect(handover == .delivered)
    let told = String(decoding: try folder.bytes("env"), as: UTF8.self)
    #expect(told.contains("HOME=/nowhere"))
  }

  @Test func `repeats no more of what a command says than fits a sentence`() async throws {
    let handover = try await handOver(to: "cat >/dev/null; yes no | head -c 100000 >&2; exit 75")
    guard case .postponed(let said) = handover else {
      Issue.record("\(handover)")
      return
    }
    #expect(said.count < 500)
    #expect(said.hasSuffix("no no no …."))
  }
}
