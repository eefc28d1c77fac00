import Foundation
import LastFMStub
import Testing

/// A home where `send` is set up, on a day of one's choice, with a sendmail command that keeps what it gets
/// in a folder.
struct Mailroom: Sendable {
  let sandbox: Sandbox
  private let today: Day

  /// A Monday: the week from 9 to 16 June 2024 was listed on the day before.
  static let monday = Day(2024, 6, 17)
  static let week = "9–16 June 2024"

  /// What happens on `today` and, by other calls, on later days, in one home.
  static func use(
    today: Day = monday,
    home: TemporaryFolder? = nil,
    _ body: (Mailroom) async throws -> Void
  ) async throws {
    try await Sandbox.use(world: World(today: today)) { sandbox in
      let room = Mailroom(
        sandbox: home.map { Sandbox(stub: sandbox.stub, home: $0) } ?? sandbox,
        today: today
      )
      if home == nil { try room.configure() }
      try await body(room)
    }
  }

  /// The same home, so many days later.
  func later(days: Int, _ body: (Mailroom) async throws -> Void) async throws {
    try await Self.use(today: today.adding(days), home: sandbox.home, body)
  }

  /// `sendmail` is a shell command; what it is to keep, it writes to `$MESSAGE`, a file of its own each time.
  func configure(
    sendmail: String = "cat > $MESSAGE",
    recipients: String = "[{to: me@example.org}]",
    digest: String = "{years_ago: 1-2, limit: 3}",
    rest: String = ""
  ) throws {
    try sandbox.home.write(
      "#!/bin/sh\nmkdir -p \"$HOME/sent\"\nMESSAGE=\"$HOME/sent/$(ls \"$HOME/sent\" | wc -l)\"\n\(sendmail)\n",
      to: "sendmail"
    )
    chmod(sandbox.path("sendmail"), 0o755)
    try sandbox.configure(
      Sandbox.impatient + """
        follow: [RJ, alice]
        digest: \(digest)
        mail:
          from: Backspin <backspin@example.org>
          recipients: \(recipients)
          covers: none
          command: \(sandbox.path("sendmail"))
        \(rest)

        """
    )
  }

  /// `hour` is of the day, UTC.
  @discardableResult
  func send(_ arguments: String..., hour: Double = 19) async throws -> BinaryRun.Outcome {
    try await run(["send"] + arguments, hour: hour).outcome()
  }

  func run(_ arguments: [String], hour: Double = 19) -> BinaryRun {
    let midnight = Date(timeIntervalSince1970: TimeInterval(today.midnight))
    let now = midnight.addingTimeInterval(hour * 3_600)
    return sandbox.command(arguments, environment: Sandbox.clock(at: now))
  }

  /// The messages that the command was given, in order.
  var sent: [String] {
    get throws {
      guard sandbox.exists("sent") else { return [] }
      return try sandbox.names(in: "sent").sorted { (Int($0) ?? 0) < (Int($1) ?? 0) }
        .map { try sandbox.text("sent/\($0)") }
    }
  }

  /// What the ledger says: `me@example.org * 2024-06-09 sent`.
  var ledger: [String] {
    get async throws {
      let outcome = try await send("--status", "--json")
      let status = try JSONDecoder().decode(Status.self, from: Data(outcome.stdout.utf8))
      return status.editions.map { edition in
        let day = Date(timeIntervalSince1970: TimeInterval(edition.week.from))
          .formatted(.iso8601.year().month().day())
        return
          "\(edition.recipient) \(edition.users?.joined(separator: ",") ?? "*") \(day) \(edition.state)"
      }
    }
  }

  private struct Status: Decodable {
    var editions: [Edition]

    struct Edition: Decodable {
      var recipient: String
      var users: [String]?
      var week: Week
      var state: String
    }

    struct Week: Decodable {
      var from: Int
    }
  }
}

extension Day {
  fileprivate func adding(_ days: Int) -> Day {
    let date = Date(timeIntervalSince1970: TimeInterval(midnight + days * 86_400))
    return Day(date.formatted(.iso8601.year().month().day())) ?? self
  }
}
