import Foundation
import Testing
import WeekInHistory

@testable import Publishing

/// What a site says of somebody who goes by another name there.
@Suite struct PseudonymTests {
  private func told(_ problem: Problem, of user: String) -> String? {
    let history = History(user: user, timeZone: .gmt, problem: problem)
    return history.told(of: SitePerson(DocumentUser(user: user, displayName: "Al"))).problem?
      .message
  }

  @Test(arguments: [
    (ChartFailure.deadline, "run"), (.rateLimited, "LAST"), (.notCached, "offline"),
  ])
  func `leaves words alone that are also names`(failure: ChartFailure, user: String) {
    let problem = Problem(failure, user: user)
    #expect(problem.message.lowercased().contains(user.lowercased()))
    #expect(told(problem, of: user) == problem.message)
  }

  @Test func `goes by another name where Last.fm knows nobody of theirs`() {
    let problem = Problem(.unknownUser, user: "spelling")
    #expect(told(problem, of: "spelling") == "Last.fm knows no user “Al”. Check the spelling.")
  }

  @Test func `names nobody in what is said of a private user`() throws {
    let words = try #require(told(Problem(.privateUser, user: "settings"), of: "settings"))
    #expect(words.hasPrefix("“Al” hides recent listening"))
    #expect(words.contains("Only “Al” can change that, at last.fm/settings/privacy."))
  }

  @Test(arguments: ["No such user: RJ", "rj cannot be had", "“RJ” (rj)"])
  func `names nobody in what Last.fm says`(reason: String) throws {
    for failure in [ChartFailure.refused(reason: reason), .unavailable(reason: reason)] {
      let words = try #require(told(Problem(failure, user: "RJ"), of: "RJ"))
      #expect(!words.lowercased().contains("rj"))
      #expect(words.contains("Al"))
    }
  }
}
