import Foundation
import LastFMStub
import Testing

/// `backspin send`, through the built command and a sendmail command that keeps what it gets.
@Suite(.timeLimit(.minutes(15))) struct SendTests {
  @Test func `sends each edition once, in silence`() async throws {
    try await Mailroom.use { (room) async throws in
      for hour in [19.0, 20, 21] {
        let outcome = try await room.send(hour: hour)
        #expect(outcome.status == 0)
        #expect(outcome.stdout == "")
        #expect(outcome.stderr == "")
      }
      let sent = try room.sent
      #expect(sent.count == 1)
      let message = try #require(sent.first)
      #expect(message.contains("\nTo: me@example.org\n"))
      #expect(message.contains("\nFrom: Backspin <backspin@example.org>\n"))
      #expect(message.contains("1 year ago"))
      #expect(try await room.ledger == ["me@example.org * 2024-06-09 sent"])
      try await room.later(days: 5) { (room) async throws in
        // Saturday: the week is not over.
        #expect(try await room.send().status == 0)
        #expect(try room.sent.count == 1)
      }
      try await room.later(days: 7) { (room) async throws in
        #expect(try await room.send().status == 0)
        #expect(try room.sent.count == 2)
        #expect(
          try await room.ledger == [
            "me@example.org * 2024-06-09 sent", "me@example.org * 2024-06-16 sent",
          ]
        )
      }
    }
  }

  @Test("catches up what was missed, oldest first", arguments: [(0, 1), (1, 2), (2, 3), (9, 4)])
  func catchUp(maximum: Int, count: Int) async throws {
    try await Mailroom.use { (room) async throws in
      try room.configure(rest: "hooks: {after_send: 'echo $BACKSPIN_LAST_DAY >> days'}")
      try await room.send()
      // Four weeks later: three were missed, the fourth is the latest.
      try await room.later(days: 28) { (room) async throws in
        let outcome = try await room.send("--max-catch-up", "\(maximum)")
        #expect(outcome.status == 0)
        let missed = [
          0: ("3 mails, of 16–23 June 2024 to 30 June – 7 July 2024", "2024-07-04", "the last"),
          1: ("2 mails, of 16–23 June 2024 to 23–30 June 2024", "2024-06-27", "the last"),
          2: ("the mail of 16–23 June 2024", "2024-06-20", "it"),
        ]
        #expect(
          outcome.stderr
            == (missed[maximum].map {
              "backspin: warning: me@example.org: missed, and not sent any more: \($0.0). “backspin send "
                + "--resend --date \($0.1) --to me@example.org” sends \($0.2).\n"
            } ?? "")
        )
        let days = ["2024-06-23", "2024-06-30", "2024-07-07", "2024-07-14"]
        #expect(
          try room.sandbox.text("days").split(separator: "\n").map(String.init)
            == ["2024-06-16"] + days.suffix(count)
        )
        #expect(try await room.send().stderr == "")
        #expect(try room.sent.count == 1 + count)
      }
    }
  }

  @Test func `sends to everybody, even if one cannot be reached`() async throws {
    try await Mailroom.use { (room) async throws in
      try room.configure(
        sendmail:
          "cat > $MESSAGE; grep -q '^To: bad@' $MESSAGE && { rm $MESSAGE; exit 67; }; exit 0",
        recipients: "[bad@example.org, {to: me@example.org, users: alice}]"
      )
      let outcome = try await room.send()
      #expect(outcome.status == 3)
      #expect(
        outcome.stderr.hasPrefix("backspin: bad@example.org, \(Mailroom.week): refused for good")
      )
      #expect(try room.sent.count == 1)
      #expect(
        try await room.ledger == [
          "bad@example.org * 2024-06-09 refused", "me@example.org alice 2024-06-09 sent",
        ]
      )
      // Said once.
      let again = try await room.send()
      #expect(again.status == 0)
      #expect(again.stderr == "")
      #expect(try room.sent.count == 1)
      // As the message says, and to nobody else.
      let remedy = ["--resend", "--date", "2024-06-13", "--to", "bad@example.org"]
      #expect(outcome.stderr.contains("unless by “backspin send \(remedy.joined(separator: " "))”"))
      try room.configure(recipients: "[bad@example.org, {to: me@example.org, users: alice}]")
      #expect(try await room.run(["send"] + remedy).outcome().status == 0)
      #expect(try room.sent.count == 2)
      #expect(try room.sent.last?.contains("\nTo: bad@example.org\n") == true)
      let nobody = try await room.send("--to", "mee@example.org")
      #expect(nobody.status == 64)
      #expect(nobody.stderr.contains("Did you mean “me@example.org”?"))
    }
  }

  @Test func `tries again what was wanted later`() async throws {
    try await Mailroom.use { (room) async throws in
      try room.configure(sendmail: "echo 'queue is full' >&2; exit 75")
      let outcome = try await room.send()
      #expect(outcome.status == 75)
      #expect(outcome.stderr.contains("not sent yet; a later run tries again."))
      #expect(outcome.stderr.contains("queue is full"))
      #expect(try await room.ledger == ["me@example.org * 2024-06-09 postponed"])
      try room.configure()
      #expect(try await room.send().status == 0)
      #expect(try room.sent.count == 1)
      #expect(try await room.ledger == ["me@example.org * 2024-06-09 sent"])
    }
  }

  @Test func `says how to mend a missing sendmail, and sends once it is there`() async throws {
    try await Mailroom.use { (room) async throws in
      try room.configure(sendmail: "exec /nowhere/sendmail -t")
      let outcome = try await room.send()
      #expect(outcome.status == 78)
      #expect(outcome.stderr.contains("transport: smtp"))
      #expect(try await room.ledger == ["me@example.org * 2024-06-09 postponed"])
      try room.configure()
      #expect(try await room.send().status == 0)
      #expect(try room.sent.count == 1)
    }
  }

  @Test func `sends nothing where there is nothing to tell, and remembers that`() async throws {
    try await Mailroom.use { (room) async throws in
      try room.configure(digest: "{years_ago: 1, min_plays: 1000000}")
      for _ in 1...2 {
        let outcome = try await room.send()
        #expect(outcome.status == 0)
        #expect(outcome.stderr == "")
      }
      #expect(try room.sent.isEmpty)
      #expect(try await room.ledger == ["me@example.org * 2024-06-09 empty"])
      #expect(
        try await room.send("--resend").stderr.contains("--force-empty sends it all the same")
      )
      #expect(try await room.send("--force-empty").status == 0)
      #expect(try room.sent.count == 1)
      #expect(try await room.send("--force-empty").status == 0)
      #expect(try room.sent.count == 1, "once")
      #expect(try await room.ledger == ["me@example.org * 2024-06-09 sent"])
    }
  }

  @Test func `waits a day for what is missing, then sends what there is and says so`() async throws
  {
    try await Mailroom.use { (room) async throws in
      Self.breakChart(room)
      let first = try await room.send()
      #expect(first.status == 75)
      #expect(first.stderr.contains("waiting for what is missing"))
      #expect(first.stderr.contains("RJ, 2 years ago: Last.fm did not answer."))
      let second = try await room.send(hour: 23)
      #expect(second.status == 75)
      #expect(second.stderr == "", "said once")
      #expect(try room.sent.isEmpty)
      #expect(try await room.ledger == ["me@example.org * 2024-06-09 waiting"])
      try await room.later(days: 1) { (room) async throws in
        Self.breakChart(room)
        #expect(try await room.send(hour: 18).status == 75)
        let last = try await room.send(hour: 20)
        #expect(last.status == 3)
        #expect(last.stderr.contains("RJ, 2 years ago: Last.fm did not answer."))
        #expect(try room.sent.count == 1)
        #expect(try room.sent.first?.contains("could not be fetched") == true)
      }
    }
  }

  private static func breakChart(_ room: Mailroom) {
    let chart = RequestPattern.method("user.getWeeklyAlbumChart").user("RJ")
      .from(Sandbox.from(yearsAgo: 2))
    room.sandbox.stub.faults.add(Fault(when: chart, answer: .error(11), times: .always))
  }

  @Test func `sends as soon as what was missing is there`() async throws {
    try await Mailroom.use { (room) async throws in
      room.sandbox.stub.faults.add(
        Fault(
          when: .method("user.getWeeklyAlbumChart").user("alice"),
          answer: .error(11),
          times: .always
        )
      )
      #expect(try await room.send().status == 75)
      room.sandbox.stub.faults.removeAll()
      #expect(try await room.send(hour: 20).status == 0)
      #expect(try room.sent.count == 1)
      #expect(try room.sent.first?.contains("could not be fetched") == false)
    }
  }

  @Test func `sends again only when asked to, and then the same message`() async throws {
    try await Mailroom.use { (room) async throws in
      try await room.send()
      #expect(try await room.send("--date", "2024-06-12").stderr.contains("--resend"))
      #expect(try room.sent.count == 1)
      #expect(try await room.send("--resend").status == 0)
      #expect(try await room.send("--resend", "--date", "2024-06-12").status == 0)
      let sent = try room.sent
      #expect(sent.count == 3)
      let undated = sent.map { message in
        message.split(separator: "\n").filter { !$0.hasPrefix("Date: ") }
      }
      #expect(Set(undated).count == 1)
      #expect(try await room.ledger == ["me@example.org * 2024-06-09 sent"])
    }
  }

  @Test func `sends the mail of another day`() async throws {
    try await Mailroom.use { (room) async throws in
      #expect(try await room.send("--date", "2024-03-01").status == 0)
      #expect(try room.sent.first?.contains("25_February") == true)
      let early = try await room.send("--date", "2004-03-01")
      #expect(early.status == 65)
      #expect(early.stderr.contains("begin later"))
      #expect(try await room.ledger == ["me@example.org * 2024-02-25 sent"])
      let future = try await room.send("--date", "2024-06-18")
      #expect(future.status == 75)
      #expect(future.stderr.contains("has not listed that week yet"))
      #expect(try room.sent.count == 1)
    }
  }

  @Test func `takes the mail of another day for no sign of which others were had`() async throws {
    try await Mailroom.use { (room) async throws in
      try await room.send("--date", "2023-03-01")
      let outcome = try await room.send()
      #expect(outcome.stderr == "")
      #expect(
        try await room.ledger == [
          "me@example.org * 2023-02-26 sent", "me@example.org * 2024-06-09 sent",
        ]
      )
      #expect(try await room.send("--date", "2023-03-01").stderr.contains("--resend"))
      #expect(try room.sent.count == 2)
    }
  }

  @Test func `does not send again in turn what was asked for by its day`() async throws {
    try await Mailroom.use(today: Day(2024, 6, 14)) { (room) async throws in
      #expect(try await room.send("--date", "2024-06-05").status == 0)
      #expect(try room.sent.count == 1)
      #expect(try await room.send().status == 0)
      #expect(try room.sent.count == 1)
      try await room.later(days: 3) { (room) async throws in
        #expect(try await room.send().status == 0)
        #expect(try room.sent.count == 2)
      }
    }
  }

  @Test func `sends no mail of a week that is not over by a clock that is behind`() async throws {
    try await Mailroom.use { (room) async throws in
      // The server has listed the week to 16 June.
      let early = try await room.run(["send", "--date", "2024-06-12"], hour: -100).outcome()
      #expect(early.status == 75)
      #expect(early.stderr.contains("has not listed that week yet"))
      #expect(try await room.send().status == 0)
      #expect(try room.sent.count == 1)
    }
  }

  @Test func `tries again what was asked for by its day, however old`() async throws {
    try await Mailroom.use { (room) async throws in
      try await room.send()
      try room.configure(sendmail: "exit 75")
      #expect(try await room.send("--date", "2024-03-01").status == 75)
      try room.configure()
      let next = try await room.send()
      #expect(next.status == 0)
      #expect(next.stderr == "")
      #expect(
        try await room.ledger == [
          "me@example.org * 2024-02-25 sent", "me@example.org * 2024-06-09 sent",
        ]
      )
      // What was sent once stays sent, even if it could not be sent again.
      try room.configure(sendmail: "exit 75")
      let again = try await room.send("--resend", "--date", "2024-03-01")
      #expect(again.status == 75)
      #expect(again.stderr.contains("not sent again."))
      #expect(try await room.ledger.first == "me@example.org * 2024-02-25 sent")
      try room.configure()
      #expect(try await room.send().status == 0)
      #expect(try room.sent.count == 2)
    }
  }

  @Test func `lets a mail without anything to show stand in no later one's way`() async throws {
    try await Mailroom.use { (room) async throws in
      try room.configure(digest: "{years_ago: 1-2, min_plays: 1000000}")
      Self.breakChart(room)
      #expect(try await room.send().status == 75)
      try await room.later(days: 1) { (room) async throws in
        Self.breakChart(room)
        let late = try await room.send(hour: 20)
        #expect(late.status == 75)
        #expect(late.stderr.contains("a day is over, and there is still nothing to show"))
        #expect(try await room.send(hour: 21).stderr == "", "said once")
        #expect(try room.sent.isEmpty)
      }
      try await room.later(days: 7) { (room) async throws in
        Self.breakChart(room)
        try room.configure()
        #expect(try await room.send().status == 3)
        #expect(try room.sent.count == 2, "with another minimum both have something to show")
      }
    }
  }

  @Test func `says that nothing went where nothing did, whatever else is missing`() async throws {
    try await Mailroom.use { (room) async throws in
      try room.configure(
        sendmail: "exit 75",
        recipients: "[{to: me@example.org, users: [RJ, nobody-of-that-name]}]"
      )
      let outcome = try await room.send()
      #expect(outcome.status == 75)
      try room.configure(
        recipients: "[{to: me@example.org, users: [RJ, nobody-of-that-name]}]"
      )
      let sent = try await room.send()
      #expect(sent.status == 3)
      #expect(sent.stderr.contains("Last.fm knows no user “nobody-of-that-name”"))
      #expect(try room.sent.count == 1)
    }
  }

  @Test func `sends nothing where nobody could be looked up`() async throws {
    try await Mailroom.use { (room) async throws in
      try room.configure(recipients: "[{to: me@example.org, users: nobody-of-that-name}]")
      for arguments in [["--dry-run"], ["--test", "you@example.net"], []] {
        let outcome = try await room.run(["send"] + arguments).outcome()
        #expect(outcome.status == 65, "\(arguments)")
        #expect(outcome.stderr.contains("Last.fm knows no user “nobody-of-that-name”"))
        #expect(outcome.stdout == "")
      }
      #expect(try room.sent.isEmpty)
      let again = try await room.send()
      #expect(again.status == 65)
      #expect(again.stderr == "", "said once")
      #expect(try await room.ledger == ["me@example.org nobody-of-that-name 2024-06-09 waiting"])
    }
  }

  @Test func `keeps the key from every command`() async throws {
    try await Mailroom.use { (room) async throws in
      try room.configure(
        sendmail: "env >> environments; cat > $MESSAGE",
        rest: "hooks: {after_send: env >> environments}"
      )
      #expect(try await room.send().status == 0)
      try room.sandbox.configure(
        """
        follow: [RJ]
        mail:
          from: a@example.org
          recipients: [a@example.org, b@example.org]
          smtp: {host: localhost, user: me, password_command: env >> environments; exit 1}
        """
      )
      let outcome = try await room.send()
      #expect(outcome.status == 78)
      #expect(outcome.stderr.contains("password_command failed with exit status 1."))
      let environments = try room.sandbox.text("environments")
      #expect(
        environments.split(separator: "\n").count { $0.hasPrefix("HOME=") } == 3,
        "asked once"
      )
      #expect(!environments.contains(Sandbox.key))
    }
  }

  @Test func `shows what it would send, and leaves no trace`() async throws {
    try await Mailroom.use { (room) async throws in
      let outcome = try await room.send("--dry-run")
      #expect(outcome.status == 0)
      #expect(outcome.stdout.hasPrefix("Date: Mon, 17 Jun 2024 19:0"))
      #expect(outcome.stdout.contains("1 year ago"))
      #expect(try room.sent.isEmpty)
      #expect(!room.sandbox.exists(".local"))
      try await room.send()
      let nothing = try await room.send("--dry-run")
      #expect(nothing.stdout == "")
      #expect(nothing.stderr.contains("nothing is due"))
    }
  }

  @Test func `tries the way out, and remembers nothing`() async throws {
    try await Mailroom.use { (room) async throws in
      for _ in 1...2 {
        let outcome = try await room.send("--test", "you@example.net")
        #expect(outcome.status == 0)
        #expect(outcome.stderr == "backspin: The test mail to you@example.net is on its way.\n")
      }
      let sent = try room.sent
      #expect(sent.count == 2)
      for message in sent { #expect(message.contains("\nTo: you@example.net\n")) }
      #expect(!room.sandbox.exists(".local"))
      try room.configure(sendmail: "exit 78")
      #expect(try await room.send("--test", "you@example.net").status == 78)
    }
  }

  @Test func `makes nothing and says so while Last.fm is down`() async throws {
    try await Mailroom.use { (room) async throws in
      room.sandbox.stub.faults.add(Fault(when: .any, answer: .status(503), times: .always))
      let outcome = try await room.send()
      #expect(outcome.status == 69)
      #expect(outcome.stderr.contains("HTTP status 503"))
      #expect(try room.sent.isEmpty)
      room.sandbox.stub.faults.removeAll()
      #expect(try await room.send().status == 0)
      #expect(try room.sent.count == 1)
    }
  }

  @Test func `refuses a subject that would be more than one line`() async throws {
    try await Mailroom.use { (room) async throws in
      try room.configure(rest: #"  subject: "Hello\nBcc: everybody@example.org""#)
      let outcome = try await room.send()
      #expect(outcome.status == 78)
      #expect(outcome.stderr.contains("mail.subject: must be some text on one line."))
      #expect(try room.sent.isEmpty)
    }
  }

  @Test func `tells a hook what became of each mail, but not the key`() async throws {
    try await Mailroom.use { (room) async throws in
      try room.configure(
        sendmail: "cat > $MESSAGE; grep -q '^To: bad@' $MESSAGE && exit 67; exit 0",
        recipients: "[bad@example.org, me@example.org]",
        rest: "hooks: {after_send: 'env >> hook; exit 3'}"
      )
      let outcome = try await room.send()
      #expect(outcome.status == 3)
      #expect(outcome.stderr.contains("The after_send hook failed with exit status 3."))
      let facts = try room.sandbox.text("hook").split(separator: "\n").map(String.init)
      #expect(
        facts.filter { $0.hasPrefix("BACKSPIN_RESULT=") }
          == ["BACKSPIN_RESULT=refused", "BACKSPIN_RESULT=sent"]
      )
      #expect(facts.contains("BACKSPIN_RECIPIENT=me@example.org"))
      #expect(facts.contains("BACKSPIN_PERIOD=\(Mailroom.week)"))
      #expect(facts.contains("BACKSPIN_USERS=RJ,alice"))
      #expect(!facts.contains { $0.contains(Sandbox.key) })
    }
  }
}
