import Foundation
import WeekInHistory

extension History {
  /// The same history of somebody who goes by `person`'s name: the name on Last.fm is in it no more.
  func told(of person: SitePerson) -> History {
    func told(_ problem: Problem) -> Problem {
      let message = problem.message.naming(
        person.name,
        insteadOf: user,
        inQuotes: problem.kind.isInOurWords
      )
      return Problem(problem.kind, message)
    }
    var history = self
    history.user = person.name
    history.displayName = nil
    history.problem = problem.map(told)
    for week in history.weeks.indices {
      history.weeks[week].digest.user = person.name
      history.weeks[week].digest.displayName = nil
      history.weeks[week].digest.problem = history.weeks[week].digest.problem.map(told)
      for year in history.weeks[week].digest.years.indices {
        if case .unavailable(let problem) = history.weeks[week].digest.years[year].outcome {
          history.weeks[week].digest.years[year].outcome = .unavailable(told(problem))
        }
      }
    }
    return history
  }
}

extension Problem.Kind {
  /// Whether nothing in the message is somebody else's: then names are in quotes, and a word that is not is a
  /// word, even where somebody is called `run`.
  fileprivate var isInOurWords: Bool {
    switch self {
    case .unknownUser, .privateUser, .rateLimited, .notCached, .deadline: true
    case .unavailable, .refused, .registrationUnknown: false
    }
  }
}

extension String {
  /// In whatever capitals, and in what Last.fm itself has said; but not as a part of another word, and not
  /// in the name of Last.fm.
  fileprivate func naming(_ name: String, insteadOf user: String, inQuotes: Bool) -> String {
    guard name != user else { return self }
    let word = NSRegularExpression.escapedPattern(for: user)
    let pattern =
      inQuotes
      ? "(?<=“)\(word)(?=”)" : "(?<![\\p{L}\\p{N}_-])\(word)(?![\\p{L}\\p{N}_-]|\\.fm)"
    return replacingOccurrences(
      of: pattern,
      with: NSRegularExpression.escapedTemplate(for: name),
      options: [.regularExpression, .caseInsensitive]
    )
  }
}
