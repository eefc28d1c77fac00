import ArgumentParser
import Foundation
import Testing

@testable import backspin

/// What changes when somebody looks at a terminal: the binary's tests have none.
@Suite(.timeLimit(.minutes(1))) struct TerminalTests {
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

/// A terminal, and all that has been written to it.
///
/// What it holds is only touched under the lock.
private final class Screen: @unchecked Sendable {
  let columns: Int
  private let lock = NSLock()
  private var written = (output: "", errors: "")

  init(columns: Int = 80) {
    self.columns = columns
  }

  var output: String { lock.withLock { written.output } }
  var errors: String { lock.withLock { written.errors } }

  func context(environment: [String: String]) -> Context {
    Context(
      environment: environment,
      now: Date(),
      localTimeZone: .gmt,
      output: { text in self.lock.withLock { self.written.output += text } },
      errors: { text in self.lock.withLock { self.written.errors += text } },
      terminal: Context.Terminal(columns: columns),
      isWatched: true
    )
  }
}

extension Sandbox {
  fileprivate func digest(_ arguments: [String], on screen: Screen) async throws {
    let command = try DigestCommand.parse(["--date", Self.date] + arguments)
    try await command.run(screen.context(environment: environment))
  }
}
