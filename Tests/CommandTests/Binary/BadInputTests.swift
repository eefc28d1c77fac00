import LastFMStub
import Testing

/// A command line that makes no sense: exit 64, a sentence or two with the remedy, no request.
@Suite(.timeLimit(.minutes(15))) struct BadInputTests {
  @Test(arguments: [
    (
      ["--date", "2024-02-30"],
      "--date: “2024-02-30” is no day of the calendar. Write year, month and day: 2026-11-21."
    ),
    (
      ["--years-ago", "5-1"],
      "--years-ago: The range “5-1” runs backwards: write the smaller number first."
    ),
    (["--years-ago", "0"], "--years-ago: “0” is not in the past: years ago begin with 1."),
    (
      ["--years-ago", "x"],
      "--years-ago: “x” is not a number of years. Write 1, or 1,2,5, or 1-10, or all."
    ),
    (["--min-plays", "0"], "--min-plays: “0” will not do. Write a whole number, 1 or more."),
    (["--limit", "few"], "--limit: “few” is not a number of albums. Write 1 or more, or none."),
    (
      ["--time-zone", "Europe/Berln"],
      "--time-zone: “Europe/Berln” is not a time zone. Did you mean “Europe/Berlin”?"
    ),
    (
      ["--time-zone", "Mars"],
      "--time-zone: “Mars” is not a time zone. Write a name like “Europe/Berlin”, or UTC."
    ),
    (["a/b"], "“a/b” cannot be a Last.fm user name: those are short, without spaces or slashes."),
    (
      ["a\nb\u{1b}[31m"],
      #"“a\nb\u{1B}[31m” cannot be a Last.fm user name: those are short, without spaces or slashes."#
    ),
    (["--output", ""], "--output needs the name of a file or a folder."),
    (
      ["--offline", "--refresh"], "--offline makes no request and --refresh makes all: choose one."
    ),
    (["--art", "--no-art"], "--art and --no-art: choose one."),
    (["--front-matter", "--format", "html"], "--front-matter is for Markdown, not for html."),
    (["--front-matter", "--output", "a.json"], "--front-matter is for Markdown, not for json."),
  ])
  func `says what is wrong with an option, and how to write it`(
    arguments: [String],
    message: String
  ) async throws {
    try await Sandbox.use { sandbox in
      let outcome = try await sandbox.run(["digest", "RJ"] + arguments)
      #expect(outcome.status == 64)
      #expect(outcome.stdout == "")
      #expect(
        outcome.stderr
          == "backspin: \(message)\nbackspin: “backspin digest --help” lists all options.\n"
      )
      #expect(sandbox.stub.requests.isEmpty)
      #expect(try sandbox.names() == [])
    }
  }

  @Test(arguments: [
    (["digets", "RJ"], "“backspin digets”. Did you mean “backspin digest”?"),
    (["templates", "lst"], "“backspin templates lst”. Did you mean “backspin templates list”?"),
    (["RJ"], "“backspin RJ”. “backspin --help” shows those there are."),
  ])
  func `asks what a mistyped command was meant to be`(
    arguments: [String],
    message: String
  ) async throws {
    try await Sandbox.use { sandbox in
      let outcome = try await sandbox.run(arguments)
      #expect(outcome.status == 64)
      #expect(outcome.stderr == "backspin: There is no command \(message)\n")
    }
  }

  @Test func `words the argument parser's own findings like all others`() async throws {
    try await Sandbox.use { sandbox in
      let outcome = try await sandbox.run("templates", "export")
      #expect(outcome.status == 64)
      #expect(
        outcome.stderr == """
          backspin: Missing expected argument '<folder>'.
          backspin: “backspin templates export --help” lists all options.

          """
      )
    }
  }
}
