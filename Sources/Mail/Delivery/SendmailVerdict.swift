import Foundation

/// What the end of a sendmail command means for a message. The numbers are those of `sysexits.h`.
///
///     0                                       delivered
///     0, without having read the message      uncertain: it may have opened its input anew
///     65 data, 67 no such user                refused
///     64 usage, 77 permission, 78 setting     misconfigured
///     126 not executable, 127 not found       misconfigured (they are the shell's)
///     75 later, and any other                 postponed
///     128 + a signal: below a shell, killed   as the next
///     killed, or not done in time             uncertain, if it had read the message; else postponed
struct SendmailVerdict {
  private let ending: MailCommand.Ending
  private let command: String

  init(on ending: MailCommand.Ending, of command: String) {
    self.ending = ending
    self.command = "The command “\(Remark.clean(command, limit: 120))”"
  }

  var handover: Handover {
    switch ending.way {
    case .exited(0):
      ending.messageWasRead
        ? .delivered
        : .uncertain(
          "\(command) seems not to have read the message. It must read it from its standard input."
        )
    case .exited(65), .exited(67): .refused(failed)
    case .exited(126):
      .misconfigured("\(failed) Make it executable, or set transport: smtp.")
    case .exited(127):
      .misconfigured(
        "\(command) was not found\(said). Install a mail transfer agent, such as msmtp-mta or postfix,"
          + " or set transport: smtp."
      )
    case .exited(64), .exited(77), .exited(78):
      .misconfigured("\(failed) Run it by hand to see what it misses.")
    case .exited(let status) where (129...159).contains(status):
      ended("was killed by signal \(status - 128)")
    case .exited: .postponed(failed)
    case .killed(let signal): ended("was killed by signal \(signal)")
    case .timedOut: ended("took too long, and was stopped")
    case .interrupted: ended("was stopped with the run")
    case .notStarted: .postponed("\(command) could not be started\(said).")
    }
  }

  private func ended(_ what: String) -> Handover {
    ending.messageWasRead
      ? .uncertain(
        "\(command) \(what)\(said). It had read the whole message, and may have sent it."
      )
      : .postponed("\(command) \(what)\(said).")
  }

  private var failed: String {
    guard case .exited(let status) = ending.way else { return command }
    return "\(command) failed with exit status \(status)\(said)."
  }

  private var said: String {
    let words = Remark.clean(ending.said)
    return words.isEmpty ? "" : ": \(words.hasSuffix(".") ? String(words.dropLast()) : words)"
  }
}
