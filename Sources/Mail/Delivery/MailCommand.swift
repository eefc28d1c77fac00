import Files
import Foundation
import Subprocess
import SystemPackage

/// A command that is given a message to read.
///
/// The message is a file to it, not a pipe: it always finds the whole message, even if we are killed while
/// it reads, and how far it has read can be seen afterwards. A pipe that breaks in the middle would look
/// like the end of the message, and half of one would be sent.
struct MailCommand {
  let text: String
  let environment: [String: String]
  let timeout: Duration

  /// How it came to its end.
  struct Ending: Hashable, Sendable {
    enum Way: Hashable, Sendable {
      case exited(Int)
      case killed(signal: Int)
      case timedOut
      case interrupted
      case notStarted
    }

    var way: Way
    /// It has read as far as the end.
    var messageWasRead: Bool
    /// What it wrote to its standard error. Not cleaned.
    var said = ""
  }

  /// Throws `CancellationError`, if it had not read the message by then. Either way, it has ended.
  func ending(reading input: Input) async throws -> Ending {
    let voice: Scratch
    do throws(SystemError) {
      voice = try Scratch()
    } catch {
      return Ending(way: .notStarted, messageWasRead: false, said: error.reason)
    }
    let way = await way(reading: input.scratch, saying: voice)
    let wasRead = input.wasRead
    if way == .interrupted, !wasRead { throw CancellationError() }
    return Ending(way: way, messageWasRead: wasRead, said: voice.start(2_000))
  }

  private func way(reading input: Scratch, saying voice: Scratch) async -> Ending.Way {
    await withTaskGroup(of: Ending.Way?.self) { group in
      group.addTask { await run(reading: input, saying: voice) }
      group.addTask {
        do {
          try await Task.sleep(for: timeout)
          return .timedOut
        } catch {
          return nil
        }
      }
      let first = await group.next() ?? nil
      // Whoever is second is cancelled; for the command, that is SIGKILL.
      group.cancelAll()
      if case .exited? = first { return first ?? .interrupted }
      return Task.isCancelled ? .interrupted : first ?? .interrupted
    }
  }

  private func run(reading input: Scratch, saying voice: Scratch) async -> Ending.Way {
    var options = PlatformOptions()
    // A group of its own, to be killed as one: a shell may leave its own children behind. And Ctrl-C, which
    // is meant for us, does not end it in the middle of its work.
    options.processGroupID = 0
    options.teardownSequence = [
      .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .zero)
    ]
    do {
      let status = try await Subprocess.run(
        .path("/bin/sh"),
        arguments: ["-c", text],
        // As C strings: Subprocess adds no zero at their ends.
        environment: .custom(environment.map { Array("\($0)=\($1)\0".utf8) }),
        platformOptions: options,
        input: .fileDescriptor(input.descriptor, closeAfterSpawningProcess: false),
        output: .discarded,
        error: .fileDescriptor(voice.descriptor, closeAfterSpawningProcess: false)
      ).terminationStatus
      return switch status {
      case .exited(let status): .exited(Int(status))
      case .signaled(let signal): .killed(signal: Int(signal))
      }
    } catch {
      return .notStarted
    }
  }

  /// The message, as a command finds it on its standard input.
  struct Input {
    fileprivate let scratch: Scratch
    private let length: Int

    /// With the line ends of this machine, as its mailers want them.
    init(_ message: Data) throws(SystemError) {
      let local = LineEnds.local(message)
      scratch = try Scratch(local)
      length = local.count
    }

    /// The command has our own place in the file, and moves it.
    fileprivate var wasRead: Bool { scratch.position >= length }
  }
}
