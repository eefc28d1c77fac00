import Files
import Foundation
import LastFM

/// What a command finds around it: everything that differs from one process to the next, read once.
struct Context: Sendable {
  var environment: [String: String]
  /// The run's one reading of the clock.
  var now: Date
  var localTimeZone: TimeZone
  /// Writes to standard output. Throws a `CommandFailure` when it cannot.
  var output: @Sendable (String) throws -> Void
  /// Writes to standard error.
  var errors: @Sendable (String) -> Void
  /// The terminal that shows the output; `nil` when a file or another program gets it.
  var terminal: Terminal?
  /// The terminal on which somebody watches stderr, if it can take back what it shows.
  var audience: Terminal?

  struct Terminal: Hashable, Sendable {
    var columns: Int
  }

  static func live() -> Context {
    let environment = ProcessInfo.processInfo.environment
    let isDumb = environment["TERM"] == "dumb"
    return Context(
      environment: environment,
      now: Date(),
      localTimeZone: .current,
      output: standardOutput,
      errors: standardError,
      terminal: terminal(STDOUT_FILENO, environment: environment),
      audience: isDumb ? nil : terminal(STDERR_FILENO, environment: environment)
    )
  }

  /// The settings in force, having said what is odd about them.
  func settings(_ overrides: CommandLineOverrides) throws -> Settings {
    let settings = try Settings.load(
      overrides: overrides,
      environment: environment,
      systemTimeZone: localTimeZone
    )
    for warning in settings.warnings { errors("backspin: \(warning)\n") }
    return settings
  }

  private static func terminal(_ descriptor: Int32, environment: [String: String]) -> Terminal? {
    guard isatty(descriptor) == 1 else { return nil }
    if let columns = environment["COLUMNS"].flatMap(Int.init), columns > 0 {
      return Terminal(columns: columns)
    }
    var size = winsize()
    let known = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return Terminal(columns: known ? Int(size.ws_col) : 80)
  }
}

/// Writes all of `text`, or says why not.
@Sendable
func standardOutput(_ text: String) throws {
  do {
    try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  } catch {
    throw CommandFailure(.cannotWrite, "The output cannot be written: \(systemReason(for: error))")
  }
}

@Sendable
func standardError(_ text: String) {
  // Nobody is left to tell if this fails.
  try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
}
