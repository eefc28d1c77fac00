import ArgumentParser
import Foundation
import LastFM
import Testing

@testable import backspin

/// What changes when somebody looks at a terminal: the binary's tests have none.
@Suite(.timeLimit(.minutes(15))) struct TerminalTests {
  @Test func `writes for the terminal what the terminal shows`() async throws {
    try await Sandbox.use { sandbox in
      let screen = Screen()
      try await sandbox.digest(["RJ"], on: screen)
      #expect(screen.output.contains("\u{1B}["))
      #expect(!screen.output.contains("# RJ"))
    }
  }

  @Test(arguments: [
    ("digest", "# RJ:"), ("digest.md", "# RJ:"), ("digest.txt", "RJ"),
    ("digests/", "# RJ:"),
  ])
  func `writes no terminal's format into a file`(output: String, beginning: String) async throws {
    try await Sandbox.use { sandbox in
      let screen = Screen()
      try await sandbox.digest(["RJ", "--output", sandbox.path(output)], on: screen)
      #expect(screen.output == "")
      let name = output.hasSuffix("/") ? output + "RJ-2024-06-09.md" : output
      #expect(try sandbox.text(name).hasPrefix(beginning))
      #expect(try !sandbox.text(name).contains("\u{1B}"))
    }
  }

  @Test(arguments: [("auto", false), ("always", true)])
  func `colours a file only when told to`(color: String, isColoured: Bool) async throws {
    try await Sandbox.use { sandbox in
      let file = ["--format", "terminal", "--output", sandbox.path("digest")]
      try await sandbox.digest(["RJ", "--color", color] + file, on: Screen(columns: 30))
      let text = try sandbox.text("digest")
      #expect(text.contains("\u{1B}[") == isColoured)
      #expect(text.split(separator: "\n").contains { $0.count > 40 })
    }
  }
}

@Suite struct ProgressTests {
  private let screen = Screen(columns: 20)

  @Test func `makes the line no longer than the terminal can take away again`() {
    let progress = ProgressLine(columns: screen.columns) { [screen] in screen.showError($0) }
    progress.observe(.asked("album chart of 千と千尋"))
    #expect(screen.errors == "\r\u{1B}[KFetching 1 of 1 ·…")
    progress.clear()
    #expect(screen.errors.hasSuffix("…\r\u{1B}[K"))
  }

  @Test func `never takes away an unfinished line of the output`() async throws {
    try await Sandbox.use { sandbox in
      // One after the other, so that there is something to fetch between the digests.
      try sandbox.configure("lastfm:\n  requests_per_second: 50\n  max_concurrent: 1\n")
      let screen = Screen()
      try await sandbox.digest(["RJ", "alice", "tomoko_h", "--format", "json"], on: screen)
      #expect(screen.all.contains("\u{1B}[KFetching "))
      // What is erased begins on a line of its own, or is progress itself.
      for part in screen.all.components(separatedBy: "\r\u{1B}[K").dropLast()
      where !part.isEmpty && !part.hasPrefix("Fetching ") {
        #expect(part.hasSuffix("\n"))
      }
    }
  }
}

/// A terminal, and all that has been written to it.
///
/// What it holds is only touched under the lock.
private final class Screen: @unchecked Sendable {
  let columns: Int
  private let lock = NSLock()
  private var written = (output: "", errors: "", all: "")

  init(columns: Int = 80) {
    self.columns = columns
  }

  var output: String { lock.withLock { written.output } }
  var errors: String { lock.withLock { written.errors } }
  /// Both, in the order in which they came.
  var all: String { lock.withLock { written.all } }

  func show(_ text: String) {
    lock.withLock {
      written.output += text
      written.all += text
    }
  }

  func showError(_ text: String) {
    lock.withLock {
      written.errors += text
      written.all += text
    }
  }

  func context(environment: [String: String]) -> Context {
    Context(
      environment: environment,
      now: Date(),
      localTimeZone: .gmt,
      output: show,
      errors: showError,
      terminal: Context.Terminal(columns: columns),
      audience: Context.Terminal(columns: columns)
    )
  }
}

extension Sandbox {
  fileprivate func digest(_ arguments: [String], on screen: Screen) async throws {
    let command = try DigestCommand.parse(["--date", Self.date] + arguments)
    try await command.run(screen.context(environment: environment))
  }
}
