import Foundation
import LastFMStub
import Subprocess
import SystemPackage
import Testing

/// What makes `send` run by itself: the files of `cron/`, and what `schedule` prints, tried with the real
/// crontab and systemd.
@Suite struct ScheduleTests {
  private static let cron = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../cron").standardized

  @Test func `has a crontab that cron takes`() async throws {
    let trial = try await Self.crontab(Self.cron.appending(path: "crontab").path)
    #expect(trial.status == 0, "\(trial.said)")
    let folder = try TemporaryFolder()
    let broken = try folder.write("99 * * * * backspin send\n", to: "crontab")
    #expect(try await Self.crontab(broken).status != 0)
  }

  @Test func `has units that systemd takes, hardened`() async throws {
    let folder = try TemporaryFolder()
    let service = try text("backspin.service")
    try folder.write(
      service.replacing("/usr/local/bin/backspin", with: BinaryRun.path),
      to: "backspin.service"
    )
    try folder.write(try text("backspin.timer"), to: "backspin.timer")
    let trial = try await Self.verify(folder, "backspin.service", "backspin.timer")
    #expect(trial.status == 0)
    #expect(trial.said == "")
    for setting in [
      "ProtectSystem=strict", "PrivateTmp=yes", "StateDirectory=backspin",
      "CacheDirectory=backspin",
      "LoadCredential=lastfm_api_key:", "DynamicUser=yes", "NoNewPrivileges=yes",
    ] {
      #expect(service.contains("\n\(setting)"), "\(setting)")
    }
    try folder.write("[Service]\nExecStart=/nowhere/backspin\nTypo=yes\n", to: "broken.service")
    #expect(try await Self.verify(folder, "broken.service").said.contains("Typo"))
  }

  @Test func `prints a crontab line that cron takes and a shell runs`() async throws {
    try await Mailroom.use { room in
      let odd = try room.sandbox.home.write("follow: [RJ]\n", to: "my 100% own.yaml")
      let run = room.run(["schedule", "--config", odd])
      let outcome = try await run.outcome()
      #expect(outcome.status == 0)
      let trial = try await Self.crontab(
        try room.sandbox.home.write(outcome.stdout, to: "crontab")
      )
      #expect(trial.status == 0, "\(trial.said)")
      let line = try #require(outcome.stdout.split(separator: "\n").last)
      let fields = line.split(separator: " ", maxSplits: 5)
      #expect(fields.prefix(5).dropFirst() == ["*", "*", "*", "*"])
      // What cron makes of it: `\\%` is `%`.
      let command = fields[5].replacing("\\%", with: "%")
      let started = try await BinaryRun(
        executable: "/bin/sh",
        arguments: ["-c", String(command)],
        environment: room.sandbox.environment,
        folder: "/"
      ).outcome()
      // It is this binary with that file: there is no mail in it.
      #expect(started.status == 78)
      #expect(started.stderr.contains("There is no “mail” section in \(odd)"))
    }
  }

  @Test func `prints units that systemd takes`() async throws {
    try await Mailroom.use { room in
      let odd = try room.sandbox.home.write("follow: [RJ]\n", to: "my 100% $own.yaml")
      let service = try await room.run(["schedule", "--systemd", "--config", odd]).outcome()
      let timer = try await room.run(["schedule", "--timer", "--config", odd]).outcome()
      try room.sandbox.home.write(service.stdout, to: "units/backspin.service")
      try room.sandbox.home.write(timer.stdout, to: "units/backspin.timer")
      let trial = try await Self.verify(
        room.sandbox.path("units"),
        "backspin.service",
        "backspin.timer"
      )
      #expect(trial.status == 0)
      #expect(trial.said == "")
      #expect(service.stdout.contains("my 100%% $$own.yaml\"\n"))
    }
  }

  @Test func `says when the next mail is due, in local time`() async throws {
    try await Mailroom.use { room in
      let words = """
        # The chart week that is running ends on Sunday, 2024-06-23 at 14:00 (Europe/Berlin); its mail is \
        due when Last.fm lists it, some hours later.

        """
      try room.configure(digest: "{time_zone: Europe/Berlin}")
      // By what has been so for years, and by the list that is kept.
      #expect(try await room.run(["schedule"]).outcome().stdout.hasPrefix(words))
      try await room.send()
      room.sandbox.stub.resetRequests()
      #expect(try await room.run(["schedule"]).outcome().stdout.hasPrefix(words))
      #expect(room.sandbox.stub.requests.isEmpty)
    }
  }

  @Test func `warns that cron does not know the key of this shell`() async throws {
    try await Mailroom.use { room in
      let outcome = try await room.run(["schedule"]).outcome()
      #expect(
        outcome.stderr.contains("LASTFM_API_KEY is set here, where cron and systemd do not look.")
      )
      #expect(!outcome.stdout.contains(Sandbox.key))
    }
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: Self.cron.appending(path: name), encoding: .utf8)
  }

  private typealias Trial = (status: Int32, said: String)

  /// Debian's crontab looks at a file, and leaves it at that.
  private static func crontab(_ file: String) async throws -> Trial {
    try await trial("/usr/bin/crontab", ["-n", file])
  }

  private static func verify(_ folder: TemporaryFolder, _ units: String...) async throws -> Trial {
    try await trial(
      "/usr/bin/systemd-analyze",
      ["verify", "--man=no"] + units.map { "\(folder.path)/\($0)" }
    )
  }

  private static func verify(_ folder: String, _ units: String...) async throws -> Trial {
    try await trial(
      "/usr/bin/systemd-analyze",
      ["verify", "--man=no"] + units.map { "\(folder)/\($0)" }
    )
  }

  private static func trial(_ program: String, _ arguments: [String]) async throws -> Trial {
    let outcome = try await BinaryRun(
      executable: program,
      arguments: arguments,
      environment: ["PATH": "/usr/bin:/bin", "HOME": "/"],
      folder: "/"
    ).outcome()
    return (outcome.status, outcome.stdout + outcome.stderr)
  }
}
