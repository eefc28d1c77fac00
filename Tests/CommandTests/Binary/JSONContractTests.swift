import Foundation
import LastFMStub
import Testing

/// What others build on: every key there in every case, whatever became of the year.
@Suite(.timeLimit(.minutes(15))) struct JSONContractTests {
  @Test func `has every key, whatever became of a year`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      sandbox.failChart(yearsAgo: 2)
      let outcome = try await sandbox.digest(
        "rj",
        "nobody",
        "--years-ago",
        "1,2,20,22",
        "--limit",
        "2",
        "--format",
        "json",
        "--art",
        "--time-zone",
        "Europe/Berlin"
      )
      #expect(outcome.status == 3)
      let document = try object(outcome.stdout)
      #expect(Set(document.keys) == ["schema", "generator", "date", "timeZone", "digests"])
      #expect(document["schema"] as? Int == 1)
      #expect(document["generator"] as? String == "backspin 0.1.0")
      #expect(document["date"] as? String == "2024-06-15")
      #expect(document["timeZone"] as? String == "Europe/Berlin")

      let digests = try #require(document["digests"] as? [[String: Any]])
      for digest in digests {
        #expect(Set(digest.keys) == ["user", "status", "problem", "years"])
      }
      #expect(digests.map { $0["user"] as? String } == ["RJ", "nobody"])
      #expect(digests.map { $0["status"] as? String } == ["partial", "failed"])
      #expect(digests[0]["problem"] is NSNull)
      #expect(problemKind(digests[1]) == "unknownUser")

      let years = try #require(digests[0]["years"] as? [[String: Any]])
      for year in years { #expect(Set(year.keys) == yearKeys) }
      #expect(years.map { $0["yearsAgo"] as? Int } == [1, 2, 20, 22])
      #expect(
        years.map { $0["status"] as? String }
          == ["charted", "unavailable", "unlisted", "beforeJoining"]
      )
      try checkCharted(years[0])

      #expect(problemKind(years[1]) == "unavailable")
      for year in years.dropFirst() {
        #expect(year["albumCount"] is NSNull)
        #expect(year["playCount"] is NSNull)
        #expect((year["albums"] as? [Any])?.isEmpty == true)
      }
      #expect(years[1]["week"] is [String: Any])
      #expect(years[2]["problem"] is NSNull)
      #expect(years[2]["week"] is NSNull)
      #expect(years[3]["week"] is NSNull)

      let unknown = try #require(digests[1]["years"] as? [[String: Any]])
      #expect(unknown.map { $0["status"] as? String } == Array(repeating: "unavailable", count: 4))
      for year in unknown { #expect(Set(year.keys) == yearKeys) }
    }
  }

  private func checkCharted(_ year: [String: Any]) throws {
    for flag in ["approximate", "provisional", "truncated"] {
      #expect(year[flag] as? Bool == false, "\(flag)")
    }
    #expect(year["staleSince"] is NSNull)
    #expect(year["problem"] is NSNull)
    #expect(year["albumCount"] as? Int == 14)
    #expect(year["playCount"] as? Int == 116)
    let week = try #require(year["week"] as? [String: Any])
    #expect(Set(week.keys) == ["from", "to", "firstDay", "lastDay"])
    #expect(week["from"] as? Int == Sandbox.from(yearsAgo: 1))
    #expect(week["to"] as? Int == Sandbox.from(yearsAgo: 1) + 604_800)
    #expect(week["firstDay"] as? String == "2023-06-11")
    #expect(week["lastDay"] as? String == "2023-06-18")
    let hidden = try #require(year["hidden"] as? [String: Any])
    #expect(hidden as? [String: Int] == ["belowMinimum": 0, "beyondLimit": 12])

    let albums = try #require(year["albums"] as? [[String: Any]])
    #expect(albums.count == 2)
    for album in albums {
      #expect(
        Set(album.keys) == ["rank", "artist", "name", "plays", "share", "url", "mbid", "art"]
      )
      #expect(album["mbid"] is NSNull || (album["mbid"] as? String)?.utf8.count == 36)
    }
    #expect(albums[0]["rank"] as? Int == 1)
    #expect(albums[0]["artist"] as? String == "여름의 계단")
    #expect(albums[0]["name"] as? String == "긴 오후")
    #expect(albums[0]["plays"] as? Int == 37)
    #expect(albums[0]["share"] as? Double == 0.319)
    #expect((albums[0]["url"] as? String)?.hasPrefix("https://www.last.fm/music/") == true)
  }

  @Test func `has a quiet year, with its numbers`() async throws {
    try await Sandbox.use { sandbox in
      let outcome = try await sandbox.digest("RJ", "--min-plays", "100", "--format", "json")
      #expect(outcome.status == 0)
      let digests = try #require(try object(outcome.stdout)["digests"] as? [[String: Any]])
      let year = try #require((digests[0]["years"] as? [[String: Any]])?.first)
      #expect(Set(year.keys) == yearKeys)
      #expect(year["status"] as? String == "quiet")
      #expect(year["albumCount"] as? Int == 14)
      #expect(year["hidden"] as? [String: Int] == ["belowMinimum": 14, "beyondLimit": 0])
    }
  }

  @Test func `has art only where covers were asked for and found`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      func art(_ arguments: [String]) async throws -> [Any] {
        let outcome = try await sandbox.run(
          ["digest", "RJ", "--date", Sandbox.date, "--format", "json"] + arguments
        )
        let digests = try #require(try object(outcome.stdout)["digests"] as? [[String: Any]])
        let years = try #require(digests[0]["years"] as? [[String: Any]])
        return (years[0]["albums"] as? [[String: Any]] ?? []).compactMap { $0["art"] }
      }
      let without = try await art([])
      #expect(without.count == 14)
      #expect(without.allSatisfy { $0 is NSNull })
      #expect(sandbox.stub.requests(for: "album.getInfo").isEmpty)
      let with = try await art(["--art"])
      #expect(with.count == 14)
      let addresses = with.compactMap { ($0 as? [String: Any])?["url"] as? String }
      #expect(!addresses.isEmpty)
      #expect(addresses.allSatisfy { $0.hasSuffix(".png") })
    }
  }

  @Test func `is written even when nothing could be made, for failure is data there`() async throws
  {
    try await Sandbox.use { sandbox in
      let outcome = try await sandbox.digest("nobody", "hidden", "--format", "json")
      #expect(outcome.status == 65)
      let digests = try #require(try object(outcome.stdout)["digests"] as? [[String: Any]])
      #expect(digests.map { $0["status"] as? String } == ["failed", "failed"])
      #expect(digests.map(problemKind) == ["unknownUser", "privateUser"])
      // A file that is there must not be replaced by that.
      let file = try await sandbox.digest("nobody", "--output", "d.json")
      #expect(file.status == 65)
      #expect(!sandbox.exists("d.json"))
    }
  }

  @Test func `keeps every name as Last.fm sent it`() async throws {
    try await Sandbox.use { sandbox in
      let outcome = try await sandbox.digest("hostile", "--format", "json")
      let digests = try #require(try object(outcome.stdout)["digests"] as? [[String: Any]])
      let years = try #require(digests[0]["years"] as? [[String: Any]])
      let albums = try #require(years[0]["albums"] as? [[String: Any]])
      let names = Set(albums.compactMap { ($0["artist"] as? String).map { Array($0.utf8) } })
      for name in ["Line\nBreak", "\u{1b}[31mRed\u{1b}[0m", "Cafe\u{301} Zoe\u{308}", ""] {
        #expect(names.contains(Array(name.utf8)), "\(name.debugDescription)")
      }
    }
  }

  private let yearKeys: Set = [
    "yearsAgo", "status", "problem", "approximate", "provisional", "truncated", "staleSince",
    "week",
    "albumCount", "playCount", "albums", "hidden",
  ]

  private func object(_ text: String) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(value as? [String: Any])
  }

  private func problemKind(_ thing: [String: Any]) -> String? {
    guard let problem = thing["problem"] as? [String: Any],
      Set(problem.keys) == ["kind", "message"]
    else { return nil }
    return problem["kind"] as? String
  }
}
