import Foundation
import LastFMStub
import Testing

/// The other ways out, and a mail with its covers, through the built command.
@Suite(.timeLimit(.minutes(15))) struct WayOutTests {
  @Test func `puts a mail with its covers into a maildir`() async throws {
    try await Mailroom.use { (room) async throws in
      try configure(room, "transport: maildir, folder: mail")
      #expect(try await room.send().status == 0)
      #expect(try room.sandbox.names(in: ".config/backspin/mail") == ["cur", "new", "tmp"])
      let names = try room.sandbox.names(in: ".config/backspin/mail/new")
      #expect(names.count == 1)
      let message = try room.sandbox.text(".config/backspin/mail/new/\(names.first ?? "")")
      #expect(message.contains("Content-Type: image/jpeg\n"))
      #expect(message.contains("Content-ID: <"))
      #expect(try await room.ledger == ["me@example.org * 2024-06-09 sent"])
    }
  }

  @Test func `puts a mail into a file, the same for the same edition`() async throws {
    try await Mailroom.use { (room) async throws in
      try configure(room, "transport: file, folder: mail, covers: link")
      for arguments in [[], ["--resend"]] {
        #expect(try await room.run(["send"] + arguments).outcome().status == 0)
        let names = try room.sandbox.names(in: ".config/backspin/mail")
        #expect(names.count == 1)
        #expect(names.first?.hasPrefix("me-example.org-") == true)
      }
    }
  }

  @Test func `postpones while no mail server listens`() async throws {
    try await Mailroom.use { (room) async throws in
      try configure(room, "smtp: {host: 127.0.0.1, port: 1, security: none}")
      let outcome = try await room.send()
      #expect(outcome.status == 75)
      #expect(outcome.stderr.contains("127.0.0.1"))
      #expect(try await room.ledger == ["me@example.org * 2024-06-09 postponed"])
    }
  }

  @Test func `sends no password to another machine without encryption`() async throws {
    try await Mailroom.use { (room) async throws in
      try configure(room, "smtp: {host: mail.invalid, security: none}")
      let outcome = try await room.send()
      #expect(outcome.status == 78)
      #expect(outcome.stderr.contains("smtp.security: none is for a server on this machine"))
    }
  }

  @Test func `writes a message as a file, with the covers and the limit of a mail`() async throws {
    try await Mailroom.use { (room) async throws in
      try configure(room, "covers: attach")
      let run = room.run(["digest", "heavy", "--date", Sandbox.date, "-o", "digest.eml"])
      let outcome = try await run.outcome()
      #expect(outcome.status == 0)
      let message = try room.sandbox.text("digest.eml")
      #expect(message.hasPrefix("Date: Mon, 17 Jun 2024 19:0"))
      #expect(message.contains("To: me@example.org\r\n"))
      #expect(message.contains("Content-Type: image/jpeg\r\n"))
      // They had more albums in that week.
      #expect(message.contains("\r\n  and "))
      let plain = room.run(["digest", "RJ", "--date", Sandbox.date, "--format", "eml", "--no-art"])
      #expect(try await !plain.outcome().stdout.contains("image/"))
    }
  }

  private func configure(_ room: Mailroom, _ way: String) throws {
    try room.sandbox.configure(
      Sandbox.impatient + """
        follow: [RJ]
        mail: {from: backspin@example.org, recipients: [me@example.org], \(way)}

        """
    )
  }
}
