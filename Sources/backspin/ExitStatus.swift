import Files

/// What the command's exit code says: the numbers of sysexits.h, where it has one.
enum ExitStatus: Int32, CaseIterable, Sendable {
  case done = 0
  case partlyDone = 3
  case usage = 64
  case badInput = 65
  case unavailable = 69
  case internalError = 70
  case cannotCreate = 73
  case cannotWrite = 74
  case tryAgain = 75
  case keyRejected = 77
  case configuration = 78
  case interrupted = 130

  var meaning: String {
    switch self {
    case .done: "done"
    case .partlyDone:
      "partly done: users, years or mails are missing, the rest was made"
    case .usage: "the command line makes no sense"
    case .badInput:
      "every user is unknown or private; a template, cache or ledger is broken"
    case .unavailable:
      "nothing made: Last.fm did not answer, nothing kept, a mail refused"
    case .internalError: "a mistake of Backspin's own"
    case .cannotCreate: "the output cannot be created"
    case .cannotWrite:
      "the output cannot be written, or cache or ledger not read or changed"
    case .tryAgain:
      "try again later: asked too often, mail put off, a file in use"
    case .keyRejected: "Last.fm rejected or suspended the API key"
    case .configuration: "the configuration, the API key or a login is missing or wrong"
    case .interrupted: "interrupted"
    }
  }

  /// For `--help`, the man page and the README.
  static let table =
    "EXIT CODES\n"
    + allCases.map { status in
      let number = String(status.rawValue)
      return String(repeating: " ", count: 5 - number.count) + number + "  " + status.meaning
    }.joined(separator: "\n")
}

/// The end of a run: what to say on stderr, and the exit code.
struct CommandFailure: Error, Sendable {
  var status: ExitStatus
  /// What failed, why, what to do next. Empty when everything has been said.
  var message: String

  init(_ status: ExitStatus, _ message: String = "") {
    self.status = status
    self.message = message
  }

  init(_ failure: WriteFailure) {
    self.init(failure.moment == .creating ? .cannotCreate : .cannotWrite, failure.message)
  }
}
