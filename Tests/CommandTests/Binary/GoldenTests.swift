import Foundation
import LastFMStub
import Testing

/// Whole outputs, compared with files in Tests/Golden/binary.
@Suite(.timeLimit(.minutes(15))) struct GoldenTests {
  @Test(arguments: [
    ("digest.md", ["--format", "markdown"]),
    ("digest.html", ["--format", "html"]),
    ("digest.txt", ["--format", "text"]),
    ("digest.terminal.txt", ["--format", "terminal"]),
    ("digest.json", ["--format", "json", "--art"]),
    ("digest.front-matter.md", ["--front-matter", "--art"]),
  ])
  func `writes each format`(golden: String, options: [String]) async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      let outcome = try await sandbox.run(
        ["digest", "RJ", "newcomer", "--date", Sandbox.date, "--years-ago", "1-3", "--limit", "5"]
          + options
      )
      #expect(outcome.status == 0)
      #expect(outcome.stderr == "")
      try sandbox.compare(outcome.stdout, with: golden)
    }
  }

  @Test func `explains each year`() async throws {
    try await Sandbox.use { sandbox in
      let outcome = try await sandbox.run(
        "explain",
        "newcomer",
        "--date",
        Sandbox.date,
        "--years-ago",
        "1-3",
        "--min-plays",
        "4",
        "--limit",
        "2",
        "--time-zone",
        "America/New_York"
      )
      #expect(outcome.status == 0)
      #expect(outcome.stderr == "")
      try sandbox.compare(outcome.stdout, with: "explain.txt")
    }
  }

  @Test(arguments: [
    [], ["digest"], ["send"], ["site"], ["site", "build"], ["site", "serve"], ["schedule"],
    ["explain"],
    ["templates"], ["templates", "list"],
    ["templates", "export"],
    ["templates", "check"], ["config"], ["config", "show"], ["cache"], ["cache", "stats"],
    ["cache", "list"], ["cache", "verify"], ["cache", "prune"], ["cache", "clear"],
  ])
  func `helps with each command`(command: [String]) async throws {
    try await Sandbox.use { sandbox in
      let outcome = try await sandbox.run(command + ["--help"])
      #expect(outcome.status == 0)
      #expect(outcome.stderr == "")
      let name = (["help"] + command).joined(separator: "-")
      try sandbox.compare(outcome.stdout, with: "\(name).txt")
    }
  }
}

extension Sandbox {
  /// With `BACKSPIN_RECORD_GOLDEN=1` the file is written anew, and the test fails, so that a recording
  /// cannot pass for a test.
  fileprivate func compare(
    _ output: String,
    with name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let server = stub.root.replacing("/2.0/", with: "")
    let text = output.replacing(server, with: "http://127.0.0.1:PORT")
      .replacing(home.path, with: "/home/user")
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Golden/binary/\(name)").standardized
    if ProcessInfo.processInfo.environment["BACKSPIN_RECORD_GOLDEN"] == "1" {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: file)
      Issue.record("Recorded \(name): read it before committing.", sourceLocation: sourceLocation)
      return
    }
    let golden = try String(contentsOf: file, encoding: .utf8)
    #expect(text == golden, "\(name) differs", sourceLocation: sourceLocation)
  }
}
