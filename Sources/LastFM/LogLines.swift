import Logging
import WeekInHistory

extension Logger.Message {
  /// What became of a question. Titles and reasons hold Last.fm's words: what would steer a terminal,
  /// end the line or turn its direction becomes a space.
  package static func about(_ title: String, _ words: String) -> Logger.Message {
    let scalars = "\(title): \(words)".unicodeScalars.map { scalar -> Unicode.Scalar in
      if (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value) {
        return " "
      }
      return switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: " "
      default: scalar
      }
    }
    return "\(String(String.UnicodeScalarView(scalars)))"
  }

  package static func about(_ title: String, _ error: any Error) -> Logger.Message {
    about(title, (error as? ChartFailure)?.words ?? "\(error)")
  }
}

extension ChartFailure {
  /// For the log, which names the question beside it.
  fileprivate var words: String {
    switch self {
    case .unknownUser: "Last.fm knows no such user."
    case .privateUser: "The user hides recent listening."
    case .keyRejected(let reason): "Last.fm does not accept the API key: \(reason)"
    case .rateLimited: "Last.fm asked for fewer requests until the last attempt."
    case .unavailable(let reason): reason
    case .notCached: "It is not in the cache."
    case .deadline: "The run's time was over."
    case .refused(let reason): "Last.fm refused the request. \(reason)"
    }
  }
}
