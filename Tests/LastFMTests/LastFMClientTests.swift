import Foundation
import Testing
import WeekInHistory

@testable import Curl
@testable import LastFM

/// When Last.fm is asked, when the cache answers, and what is said when neither can.
@Suite(.timeLimit(.minutes(15)))
struct LastFMClientTests {
  private let folder = CacheFolder()
  private static let profile =
    #"{"user":{"name":"RJ","registered":{"unixtime":"1037793040"}}}"#

  /// A client whose requests are answered by `replies`, the last of them again and again, without any
  /// waiting; and the addresses it asked at.
  private func client(
    onDay dayNumber: Int = 0,
    now: Date? = nil,
    freshness: LastFMClient.Freshness = .byPolicy,
    replies: (status: Int, body: String)...
  ) throws -> (LastFMClient, Tally<String>) {
    var settings = LastFMClient.Settings { try #require(APIKey("secret")) }
    settings.freshness = freshness
    settings.requestsPerSecond = 1_000_000
    settings.retries = RetryPolicy(
      waits: [.zero, .zero, .zero],
      rateLimitWaits: [.zero, .zero, .zero]
    )
    let asked = Tally<String>()
    let client = LastFMClient(
      settings,
      cache: try folder.open(onDay: dayNumber),
      now: now ?? CacheFolder.time(onDay: dayNumber),
      log: folder.log.logger
    ) { request in
      await asked.note(request.url.reveal())
      let count = await asked.values.count
      guard !replies.isEmpty else { throw CurlFailure.couldNotConnect(host: "x") }
      let reply = replies[min(count, replies.count) - 1]
      return HTTPResponse(
        status: reply.status,
        headers: [:],
        body: Data(reply.body.utf8),
        retryAfter: nil,
        effectiveURL: request.url
      )
    }
    return (client, asked)
  }

  @Test func `asks once, and never again while the answer is fresh`() async throws {
    let (first, asked) = try client(replies: (200, Self.profile))
    let answer = try await first.chartSource.profile(user("rj"))
    #expect(answer.value == Profile(canonicalName: "RJ", registered: instant(1_037_793_040)))
    _ = try await first.chartSource.profile(user("RJ"))
    #expect(await asked.values.count == 1)

    let (second, askedAgain) = try client()
    #expect(try await second.chartSource.profile(user("RJ")) == answer)
    #expect(await askedAgain.values.isEmpty)
  }

  @Test(
    "asks once in a run even if it refreshes",
    arguments: [0, 0.1, 0.123_456_789, 0.3, 0.7, 0.999_999_9]
  )
  func refresh(fraction: Double) async throws {
    let now = Date(timeIntervalSinceReferenceDate: 786_196_800 + fraction)
    let (client, asked) = try client(
      now: now,
      freshness: .refresh,
      replies: (200, Self.profile)
    )
    for _ in 1...3 { _ = try await client.chartSource.profile(user("RJ")) }
    #expect(await asked.values.count == 1)
  }

  @Test func `asks anew when it refreshes, however fresh the cache is`() async throws {
    _ = try await client(replies: (200, Self.profile)).0.chartSource.profile(user("RJ"))
    let (later, asked) = try client(
      now: CacheFolder.time(onDay: 0).addingTimeInterval(1),
      freshness: .refresh,
      replies: (200, Self.profile)
    )
    _ = try await later.chartSource.profile(user("RJ"))
    #expect(await asked.values.count == 1)
  }

  @Test func `lets an old answer stand in when Last.fm fails, and says so`() async throws {
    _ = try await client(replies: (200, Self.profile)).0.chartSource.profile(user("RJ"))
    for (dayNumber, isStandingIn) in [(2, true), (30, true), (31, false)] {
      let (client, asked) = try client(onDay: dayNumber, replies: (503, "<html>"))
      if isStandingIn {
        let answer = try await client.chartSource.profile(user("RJ"))
        #expect(answer.staleSince == CacheFolder.time(onDay: 0))
      } else {
        await #expect(throws: ChartFailure.unavailable(reason: "It sent HTTP status 503.")) {
          try await client.chartSource.profile(user("RJ"))
        }
      }
      #expect(await asked.values.count == 4)
    }
  }

  @Test func `makes no request offline`() async throws {
    let (client, asked) = try client(freshness: .offline, replies: (200, Self.profile))
    await #expect(throws: ChartFailure.notCached) {
      try await client.chartSource.profile(user("RJ"))
    }
    #expect(await asked.values.isEmpty)
  }

  @Test func `asks again, and takes the answer that comes at last`() async throws {
    let (client, asked) = try client(
      replies: (500, "<html>"),
      (200, #"{"error":8,"message":"Operation failed"}"#),
      (200, #"{"user":{"name":"some"#),
      (200, Self.profile)
    )
    let answer = try await client.chartSource.profile(user("RJ"))
    #expect(answer.value.canonicalName == "RJ")
    #expect(await asked.values.count == 4)
  }

  @Test func `says what went wrong first when all attempts fail`() async throws {
    let (client, asked) = try client(replies: (502, "<html>"), (500, "<html>"))
    await #expect(throws: ChartFailure.unavailable(reason: "It sent HTTP status 502.")) {
      try await client.chartSource.profile(user("RJ"))
    }
    #expect(await asked.values.count == 4)
  }

  @Test func `asks once more before it believes that a user is unknown`() async throws {
    let unknown = (404, #"{"error":6,"message":"User not found"}"#)
    let (wrong, askedWrong) = try client(replies: unknown, (200, Self.profile))
    #expect(try await wrong.chartSource.profile(user("RJ")).value.canonicalName == "RJ")
    #expect(await askedWrong.values.count == 2)

    let (right, askedRight) = try client(replies: unknown)
    await #expect(throws: ChartFailure.unknownUser) {
      try await right.chartSource.profile(user("nobody"))
    }
    #expect(await askedRight.values.count == 2)
  }

  @Test func `keeps no error, and no answer for somebody else`() async throws {
    let (first, _) = try client(replies: (200, #"{"user":{"name":"alice"}}"#))
    await #expect(throws: ChartFailure.unavailable(reason: "The answer was for another user.")) {
      try await first.chartSource.profile(user("RJ"))
    }
    let (second, asked) = try client(replies: (200, Self.profile))
    _ = try await second.chartSource.profile(user("RJ"))
    #expect(await asked.values.count == 1)
  }

  @Test func `shares one lookup of a cover, even one that fails, and remembers that there is none`()
    async throws
  {
    let pup = ChartedAlbum(artist: "PUP", name: "Morbid Stuff", playCount: 1, chartRank: 1)
    let (broken, askedBroken) = try client(replies: (500, "<html>"))
    for _ in 1...3 {
      await #expect(throws: ChartFailure.self) { try await broken.artwork(of: pup) }
    }
    #expect(await askedBroken.values.count == 4)

    let (none, askedNone) = try client(
      replies: (404, #"{"error":6,"message":"Album not found"}"#)
    )
    for _ in 1...3 { #expect(try await none.artwork(of: pup) == nil) }
    #expect(await askedNone.values.count == 1)
    let (again, askedAgain) = try client(onDay: 6)
    #expect(try await again.artwork(of: pup) == nil)
    #expect(await askedAgain.values.isEmpty)
  }
}
