import Foundation
import LastFMStub
import Testing

/// Where a digest goes, and that nothing there is ever replaced by something worse.
@Suite(.timeLimit(.minutes(15))) struct OutputTests {
  @Test(arguments: [
    ("digest.md", "# RJ:"), ("digest.html", "<!doctype html>"), ("digest.json", "{\n"),
    ("digest.txt", "RJ"), ("digest.htm", "<!doctype html>"), ("digest", "# RJ:"),
  ])
  func `takes the format from the ending of the file's name`(
    name: String,
    beginning: String
  ) async throws {
    try await Sandbox.use { sandbox in
      let outcome = try await sandbox.digest("RJ", "--no-art", "--output", name)
      #expect(outcome.status == 0)
      #expect(outcome.stdout == "")
      #expect(outcome.stderr == "")
      #expect(try sandbox.text(name).lowercased().hasPrefix(beginning.lowercased()))
      #expect(try sandbox.names() == [".cache", name])
    }
  }

  @Test func `leaves a file alone that would not change`() async throws {
    try await Sandbox.use { sandbox in
      try await sandbox.digest("RJ", "--output", "digest.md")
      let then = try sandbox.age("digest.md")
      let same = try await sandbox.digest("RJ", "--output", "digest.md", "-v")
      #expect(same.stderr == "backspin: info: \(sandbox.path("digest.md")) is the same already.\n")
      #expect(try sandbox.modified("digest.md") == then)
      try await sandbox.digest("RJ", "--min-plays", "5", "--output", "digest.md")
      #expect(try sandbox.modified("digest.md") != then)
    }
  }

  @Test func `writes through a link, and keeps the link`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.home.write("old", to: "site/page.md", mode: 0o644)
      try FileManager.default.createSymbolicLink(
        atPath: sandbox.path("link.md"),
        withDestinationPath: "site/page.md"
      )
      #expect(try await sandbox.digest("RJ", "--output", "link.md").status == 0)
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: sandbox.path("link.md"))
          == "site/page.md"
      )
      #expect(try sandbox.text("site/page.md").hasPrefix("# RJ:"))
    }
  }

  @Test func `writes a file per user into a folder`() async throws {
    try await Sandbox.use { sandbox in
      let outcome = try await sandbox.digest("rj", "nobody", "tomoko_h", "--output", "out/deep/")
      #expect(outcome.status == 3)
      // Spelled as Last.fm does, and named for the anchor's own week.
      #expect(
        try sandbox.names(in: "out/deep") == ["RJ-2024-06-09.md", "tomoko_h-2024-06-09.md"]
      )
      #expect(try sandbox.text("out/deep/RJ-2024-06-09.md").hasPrefix("# RJ: this week in"))
    }
  }

  @Test func `takes a folder that exists for a folder`() async throws {
    try await Sandbox.use { sandbox in
      try FileManager.default.createDirectory(
        atPath: sandbox.path("out"),
        withIntermediateDirectories: false
      )
      try await sandbox.digest("RJ", "--output", "out", "--format", "json")
      #expect(try sandbox.names(in: "out") == ["RJ-2024-06-09.json"])
    }
  }

  @Test(arguments: [0o600, 0o640, 0o664])
  func `keeps who may read a file that is there`(mode: Int) async throws {
    try await Sandbox.use { sandbox in
      try sandbox.home.write("old", to: "digest.md", mode: mode)
      try await sandbox.digest("RJ", "--output", "digest.md")
      #expect(try sandbox.text("digest.md").hasPrefix("# RJ:"))
      #expect(try sandbox.mode("digest.md") == mode)
    }
  }

  @Test(arguments: [("022", 0o644), ("077", 0o600), ("002", 0o664)])
  func `lets the umask say who may read a new file`(mask: String, mode: Int) async throws {
    try await Sandbox.use { sandbox in
      let command = BinaryRun(
        executable: "/bin/sh",
        arguments: [
          "-c", "umask \(mask); exec \"$0\" \"$@\"", BinaryRun.path, "digest", "RJ", "--output",
          "new.md",
        ],
        environment: sandbox.environment,
        folder: sandbox.home.path
      )
      let outcome = try await command.outcome()
      #expect(outcome.status == 0)
      #expect(try sandbox.mode("new.md") == mode)
    }
  }

  @Test(arguments: [
    ("file/x.md", 73, "file/x.md cannot be written: Not a directory."),
    ("file/x/", 73, "The folder file/x/ cannot be made: Not a directory."),
    ("nowhere/x.md", 73, "nowhere/x.md cannot be written: No such file or directory."),
  ])
  func `says at once that a place cannot be written, before it asks anything`(
    place: String,
    status: Int32,
    message: String
  ) async throws {
    try await Sandbox.use { sandbox in
      try sandbox.home.write("", to: "file")
      let outcome = try await sandbox.digest("RJ", "--output", place)
      #expect(outcome.status == status)
      #expect(outcome.stderr == "backspin: \(message) Choose another place with --output.\n")
      #expect(sandbox.stub.requests.isEmpty)
    }
  }

  @Test func `says that the disk is full`() async throws {
    try await Sandbox.use { sandbox in
      let outcome = try await sandbox.digest("RJ", "--output", "/dev/full")
      #expect(outcome.status == 74)
      #expect(
        outcome.stderr == "backspin: /dev/full cannot be written: No space left on device.\n"
      )
    }
  }

  @Test func `keeps an existing file when Last.fm is down`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      try sandbox.home.write("last week's", to: "digest.md")
      let then = try sandbox.age("digest.md")
      sandbox.stub.faults.add(Fault(when: .any, answer: .status(500), times: .always))
      let outcome = try await sandbox.digest("RJ", "--output", "digest.md")
      #expect(outcome.status == 69)
      #expect(try sandbox.text("digest.md") == "last week's")
      #expect(try sandbox.modified("digest.md") == then)
      #expect(try sandbox.names() == [".cache", ".config", "digest.md"])
    }
  }

  @Test func `keeps this week's complete file when something is missing`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      let years = [
        "digest", "RJ", "--date", Sandbox.date, "--years-ago", "1-2", "--output", "d.md",
      ]
      try await sandbox.run(years)
      let complete = try sandbox.text("d.md")
      sandbox.failChart(yearsAgo: 2)
      // As on a machine that has lost its cache.
      let partial = years + ["--cache-folder", "another"]
      let kept = try await sandbox.run(partial)
      #expect(kept.status == 3)
      #expect(try sandbox.text("d.md") == complete)
      #expect(
        kept.stderr.hasPrefix(
          "backspin: warning: \(sandbox.path("d.md")) was left as it is, because something is "
            + "missing this time. Run again later.\nbackspin: RJ, 2 years ago: Last.fm did not answer."
        )
      )

      // A file of an earlier week is worth less than half of this week's.
      try sandbox.age("d.md")
      #expect(try await sandbox.run(partial).status == 3)
      let replaced = try sandbox.text("d.md")
      #expect(replaced != complete)
      #expect(replaced.contains("## 1 year ago · 11–18 June 2023"))
    }
  }

  @Test func `says in JSON what failed to who reads from a pipe, not to a file`() async throws {
    try await Sandbox.use { sandbox in
      let json = ["digest", "nobody", "--date", Sandbox.date, "--format", "json"]
      let plain = try await sandbox.run(json)
      #expect(plain.stdout.contains("\"unknownUser\""))
      let pipe = try await sandbox.run(json + ["--output", "/dev/stdout"])
      #expect(pipe.status == 65)
      #expect(pipe.stdout == plain.stdout)
      try await sandbox.run(json + ["--output", "digest.json"])
      #expect(!sandbox.exists("digest.json"))
    }
  }

  @Test func `writes to stdout for a dash`() async throws {
    try await Sandbox.use { sandbox in
      let plain = try await sandbox.digest("RJ")
      let dash = try await sandbox.digest("RJ", "--output", "-")
      #expect(dash.stdout == plain.stdout)
      #expect(try sandbox.names() == [".cache"])
    }
  }
}
