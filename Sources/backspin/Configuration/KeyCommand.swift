import Foundation
import LastFM

/// A command that prints an API key on its first line, like `pass show lastfm`.
///
/// It runs in `/bin/sh`, with nothing on its standard input and with our standard error, so that it
/// can say what it misses. It stays in our process group: it may ask on the terminal, and Ctrl-C
/// reaches it.
struct KeyCommand {
  let text: String
  let environment: [String: String]
  let timeout: Duration

  private static let outputLimit = 4_096

  /// `subject` is where the command is written down, for the error message. The message never holds
  /// what the command printed.
  func key(
    namedAt subject: ConfigurationProblem.Subject
  ) throws(ConfigurationError) -> APIKey {
    let output: String
    do {
      output = try run()
    } catch {
      throw ConfigurationError(subject, "api_key_command \(error)")
    }
    let firstLine = output.prefix { !$0.isNewline }
    guard let key = APIKey(firstLine) else {
      throw ConfigurationError(
        subject,
        output.allSatisfy(\.isWhitespace)
          ? "api_key_command printed nothing. It must print the key."
          : "the first line that api_key_command printed: \(KeySource.notAKey)"
      )
    }
    return key
  }

  private struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  private func run() throws(Failure) -> String {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else {
      throw Failure(description: "could not be started: \(systemError).")
    }
    let (reading, writing) = (ends[0], ends[1])
    defer { close(reading) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(reading, F_SETFL, O_NONBLOCK)

    let child: pid_t
    do {
      defer { close(writing) }
      child = try start(writingTo: writing)
    }
    return try output(of: child, from: reading)
  }

  private func start(writingTo output: Int32) throws(Failure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)

    // A shell that inherits an ignored SIGPIPE or blocked signals behaves oddly.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

    let arguments = Self.cStrings(["sh", "-c", text])
    let variables = Self.cStrings(environment.map { "\($0.key)=\($0.value)" })
    defer { for pointer in arguments + variables { free(pointer) } }

    var child = pid_t()
    let error = posix_spawn(&child, "/bin/sh", &actions, &attributes, arguments, variables)
    guard error == 0 else {
      throw Failure(description: "could not be started: \(String(cString: strerror(error))).")
    }
    return child
  }

  /// Waits for the command itself, not for the end of its output: what it left running in the
  /// background may keep that open.
  private func output(of child: pid_t, from reading: Int32) throws(Failure) -> String {
    let end = ContinuousClock.now + timeout
    var output: [UInt8] = []
    var status: Int32 = 0
    while true {
      let ended = waitpid(child, &status, WNOHANG)
      Self.drain(reading, into: &output)
      if ended == child { break }
      guard ended == 0 else {
        throw Failure(description: "could not be waited for: \(systemError).")
      }
      guard ContinuousClock.now < end else {
        kill(child, SIGKILL)
        waitpid(child, &status, 0)
        throw Failure(
          description: "took longer than \(Quantity.text(deadline: timeout))."
            + " Run it by hand to see why."
        )
      }
      usleep(2_000)
    }
    let signal = status & 0x7F
    guard signal == 0 else { throw Failure(description: "was ended by signal \(signal).") }
    let exitStatus = (status >> 8) & 0xFF
    guard exitStatus == 0 else {
      throw Failure(
        description: "failed with exit status \(exitStatus). Run it by hand to see why."
      )
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Reads what is there, so that the command can end, but keeps no more than a key needs; and leaves
  /// off after a while, because some commands never stop printing.
  private static func drain(_ reading: Int32, into output: inout [UInt8]) {
    var bytes = [UInt8](repeating: 0, count: outputLimit)
    for _ in 0..<16 {
      let count = read(reading, &bytes, bytes.count)
      guard count > 0 else { return }
      output += bytes[..<count].prefix(outputLimit - output.count)
    }
  }

  /// Null-terminated, as exec wants them; whoever asked frees them.
  private static func cStrings(_ strings: [String]) -> [UnsafeMutablePointer<CChar>?] {
    strings.map { strdup($0) } + [nil]
  }

  private var systemError: String { String(cString: strerror(errno)) }
}
