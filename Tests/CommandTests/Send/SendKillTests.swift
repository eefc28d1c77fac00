import Foundation
import LastFMStub
import Subprocess
import Testing

/// A run of `send` that ends in the middle, and the next one. What the ledger itself survives is tried in
/// MailTests.
@Suite(.timeLimit(.minutes(15))) struct SendKillTests {
  /// Kills the run that has started the sendmail command, be there a shell in between or not.
  private static let killer = """
    RUN=$PPID
    grep -q backspin /proc/$RUN/comm || RUN=$(cut -d ' ' -f 4 /proc/$RUN/stat)
    kill -9 $RUN
    """

  @Test("says that the mail may have gone, and does not send it twice", arguments: [true, false])
  func killedInBetween(hasTakenIt: Bool) async throws {
    try await Mailroom.use { room in
      try room.configure(sendmail: (hasTakenIt ? "cat > $MESSAGE\n" : "") + Self.killer)
      #expect(try await room.send().status == -9)
      #expect(try room.sent.count == (hasTakenIt ? 1 : 0))
      #expect(try await room.ledger == ["me@example.org * 2024-06-09 intended"])

      try room.configure()
      let next = try await room.send()
      #expect(next.status == 3)
      #expect(next.stderr.contains("the mail may have gone, and is not sent again"))
      #expect(try room.sent.count == (hasTakenIt ? 1 : 0))
      #expect(try await room.ledger == ["me@example.org * 2024-06-09 uncertain"])

      let third = try await room.send()
      #expect(third.status == 0)
      #expect(third.stderr == "", "said once")
      #expect(try await room.send("--resend").status == 0)
      #expect(try room.sent.count == (hasTakenIt ? 2 : 1))
      #expect(try await room.ledger == ["me@example.org * 2024-06-09 sent"])
    }
  }

  @Test func `sends what a killed run had not come to`() async throws {
    try await Mailroom.use { room in
      try room.configure(
        sendmail: "cat > $MESSAGE\ngrep -q '^To: b@' $MESSAGE && {\n\(Self.killer)\n}\nexit 0",
        recipients: "[a@example.org, b@example.org, c@example.org]"
      )
      #expect(try await room.send().status == -9)
      #expect(try room.sent.count == 2)
      try room.configure(recipients: "[a@example.org, b@example.org, c@example.org]")
      #expect(try await room.send().status == 3)
      let sent = try room.sent
      #expect(sent.count == 3)
      #expect(sent.last?.contains("\nTo: c@example.org\n") == true)
      #expect(
        try await room.ledger
          == ["a sent", "b uncertain", "c sent"].map { entry in
            let words = entry.split(separator: " ")
            return "\(words[0])@example.org * 2024-06-09 \(words[1])"
          }
      )
    }
  }

  @Test func `sends as if nothing had been when it was killed while it fetched`() async throws {
    try await Mailroom.use { room in
      let stub = room.sandbox.stub
      await stub.hold(.method("user.getWeeklyAlbumChart"))
      let outcome = try await room.run(["send"]).outcome(sending: .kill) {
        await stub.waitUntilHeld(1)
      }
      await stub.release()
      #expect(outcome.status == -9)
      #expect(try await room.ledger == ["me@example.org * 2024-06-09 due"])
      let next = try await room.send()
      #expect(next.status == 0)
      #expect(next.stderr == "")
      #expect(try room.sent.count == 1)
    }
  }

  @Test func `lets only one run send at a time`() async throws {
    try await Mailroom.use { room in
      // The first waits for the second to have ended.
      try room.configure(
        sendmail: "cat > $MESSAGE; : > handing-over; until [ -e done ]; do sleep 0.05; done"
      )
      async let first = room.send()
      while !room.sandbox.exists("handing-over") { await Task.yield() }
      let second = try await room.send()
      #expect(second.status == 75)
      #expect(second.stderr.contains("Another backspin send is running"))
      #expect(try await room.send("--status").status == 0)
      try room.sandbox.home.write("", to: "done")
      #expect(try await first.status == 0)
      #expect(try room.sent.count == 1)
    }
  }

  @Test func `sends nothing without its ledger`() async throws {
    try await Mailroom.use { room in
      try await room.send()
      let ledger = ".local/state/backspin/ledger.sqlite"
      #expect(try room.sandbox.mode(ledger) == 0o600)
      #expect(try room.sandbox.mode(".local/state/backspin") == 0o700)
      try room.sandbox.home.write(String(repeating: "no ledger ", count: 1_000), to: ledger)
      let outcome = try await room.send("--resend")
      #expect(outcome.status == 65)
      #expect(outcome.stderr.contains("nothing is sent without it"))
      #expect(try room.sent.count == 1)
      #expect(try room.sandbox.text(ledger).hasPrefix("no ledger"))
    }
  }
}
