import Foundation
import LastFM
import LastFMStub
import Testing
import WeekInHistory

extension Edges {
  @Suite struct RateLimits {
    static let wishes = [
      Mishap("error 29, status 429", .error(29), says: "we ask too often"),
      Mishap("error 29, status 200", .error(29, style: .legacy), says: "we ask too often"),
      Mishap("HTML, status 429", .status(429), says: "we ask too often"),
      Mishap("nothing, status 429", .status(429, body: .empty), says: "we ask too often"),
    ]

    @Test("asks again once Last.fm's wish for fewer requests has been heeded", arguments: wishes)
    func once(_ wish: Mishap) async throws {
      try await LocalLastFM.serve { lastFM in
        lastFM.stub.faults.add(Fault(when: .charts, answer: wish.answer))
        let seen = Collected<FetchEvent>()
        let digest = try await lastFM.run(observe: { seen.append($0) })
          .digest(of: .user("RJ", years: "1-3"))
        #expect(digest.status == .complete)
        #expect(lastFM.tally["user.getweeklyalbumchart"] == 4)
        #expect(seen.all.contains(.waitingForRateLimit))
      }
    }

    @Test("says so when Last.fm wants fewer requests to the end", arguments: wishes)
    func forGood(_ wish: Mishap) async throws {
      try await LocalLastFM.serve { lastFM in
        lastFM.stub.faults.add(Fault(when: .charts, answer: wish.answer, times: .always))
        let run = try lastFM.run()
        let digest = try await run.digest(of: .user("RJ"))
        #expect(digest.years[0].outcome.problem?.kind == .rateLimited)
        #expect(digest.years[0].outcome.problem?.message.contains(wish.words) == true)
        #expect(lastFM.tally["user.getweeklyalbumchart"] == 4)
        #expect(try !run.keepsChart())
      }
    }

    @Test("sends nothing at all while Last.fm wants silence", arguments: wishes)
    func silence(_ wish: Mishap) async throws {
      try await LocalLastFM.serve { lastFM in
        lastFM.stub.faults.add(Fault(when: .charts, answer: wish.answer, times: .once))
        let run = try lastFM.run {
          $0.retries.rateLimitWaits = .tooLong
          $0.maximumConcurrentRequests = 1
        }
        let digests = try await run.digests(of: [
          .user("RJ", years: "1-5", covers: true), .user("alice", covers: true),
        ])
        #expect(digests.allSatisfy { $0.status == .failed })
        let orders = lastFM.stub.requests.filter { $0.method == "user.getweeklyalbumchart" }
        #expect(orders.count == 1)
        #expect(lastFM.stub.requests.last?.order == orders.first?.order, "and nothing after it")
        for problem in digests.flatMap(\.years).compactMap(\.outcome.problem) {
          #expect(problem.kind == .rateLimited)
        }
      }
    }

    @Test(
      "comes to its end with a server that refuses more than five requests a second",
      arguments: [20.0, 1_000]
    )
    func allowance(rate: Double) async throws {
      try await LocalLastFM.serve { lastFM in
        lastFM.stub.allow(requestsPerSecond: 5)
        // All charts are asked for at one moment, however slow the machine.
        await lastFM.stub.hold(.charts)
        let run = try lastFM.run {
          $0.requestsPerSecond = rate
          $0.maximumConcurrentRequests = 12
          $0.retries.rateLimitWaits = [.seconds(1), .seconds(1), .seconds(1)]
        }
        async let making = run.digest(of: .user("RJ", years: "1-12"))
        await lastFM.stub.waitUntilHeld(12)
        await lastFM.stub.release()
        let digest = try await making
        #expect(digest.status == .complete)
        #expect(digest.years.allSatisfy { $0.outcome.summary != nil })
        // What was answered is not asked again.
        let asked = try #require(lastFM.tally["user.getweeklyalbumchart"])
        #expect(asked > 12, "some were refused with error 29")
      }
    }

    @Test func `comes to its end with a server that allows as many requests as it sends`()
      async throws
    {
      try await LocalLastFM.serve { lastFM in
        lastFM.stub.allow(requestsPerSecond: 5)
        let run = try lastFM.run {
          $0.requestsPerSecond = 5
          $0.retries.rateLimitWaits = [.seconds(1), .seconds(1), .seconds(1)]
        }
        let digest = try await run.digest(of: .user("RJ", years: "1-12"))
        #expect(digest.status == .complete)
        #expect(digest.years.allSatisfy { $0.outcome.summary != nil })
      }
    }

    @Test func `counts the requests that redirects lead to`() async throws {
      try await LocalLastFM.serve { lastFM in
        lastFM.stub.faults.add(
          Fault(when: .profiles, answer: .redirectToItself, times: .count(5))
        )
        let run = try lastFM.run { $0.requestsPerSecond = 0.000_1 }
        #expect(try await run.profile().value.canonicalName == "RJ")
        // Of a burst of five nothing is left.
        await #expect(throws: ChartFailure.deadline) { try await run.chart() }
        #expect(lastFM.stub.requests.count == 6)
      }
    }

    @Test(
      "stays silent as long as Retry-After says",
      arguments: ["3600", "Tue, 21 Oct 2200 07:28:00 GMT"]
    )
    func retryAfter(text: String) async throws {
      try await LocalLastFM.serve { lastFM in
        lastFM.stub.faults.add(
          Fault(when: .charts, answer: .status(429, headers: ["Retry-After": text]))
        )
        let run = try lastFM.run()
        await #expect(throws: ChartFailure.rateLimited) { try await run.chart() }
        await #expect(throws: ChartFailure.rateLimited) { try await run.profile() }
        #expect(lastFM.stub.requests.count == 1)
      }
    }

    @Test(
      "takes its own wait where Retry-After asks for less, or says nothing that can be read",
      arguments: ["0", "-5", "soon", "", "Wed, 21 Oct 2015 07:28:00 GMT"]
    )
    func smallRetryAfter(text: String) async throws {
      try await LocalLastFM.serve { lastFM in
        lastFM.stub.faults.add(
          Fault(when: .charts, answer: .status(503, headers: ["Retry-After": text]))
        )
        let chart = try await lastFM.run().chart()
        #expect(!chart.value.albums.isEmpty)
        #expect(lastFM.stub.requests.count == 2)
      }
    }

    @Test func `lets only the one request wait that is told to come back later`() async throws {
      try await LocalLastFM.serve { lastFM in
        lastFM.stub.faults.add(
          Fault(
            when: .charts.from(ChartWeek.aYearAgo.from),
            answer: .status(503, headers: ["Retry-After": "3600"])
          )
        )
        let digest = try await lastFM.run().digest(of: .user("RJ", years: "1-3"))
        #expect(digest.years[0].outcome.problem?.message.contains("HTTP status 503") == true)
        #expect(digest.years.dropFirst().allSatisfy { $0.outcome.summary != nil })
        #expect(lastFM.tally["user.getweeklyalbumchart"] == 3, "an hour later is too late")
      }
    }

    @Test(
      "keeps Last.fm out of it when a server of pictures wants fewer requests",
      arguments: [
        ["/i/u/"], ["/release/"],
      ]
    )
    func pictures(paths: [String]) async throws {
      try await LocalLastFM.serve { lastFM in
        for path in paths {
          lastFM.stub.faults.add(Fault(when: .path(path), answer: .status(429), times: .always))
        }
        let run = try lastFM.run {
          $0.retries.rateLimitWaits = .tooLong
          $0.coverArtArchive = lastFM.archive
        }
        await #expect(throws: ChartFailure.self) {
          let cover = Artwork(url: lastFM.archive + "/i/u/300x300/x.png")
          _ = try await run.client.image(of: cover)
        }
        let album = ChartedAlbum(
          artist: "Nobody",
          name: "Nowhere",
          playCount: 1,
          chartRank: 1,
          mbid: "e9a3b1c2-4444-4a4a-8a8a-123456789abc"
        )
        let cover = try? await run.client.artwork(of: album)
        #expect(cover == nil)
        let asked = lastFM.stub.requests.filter { $0.path.hasPrefix(paths[0]) }
        #expect(asked.count == 1, "it is left alone for as long")
        #expect(try await run.profile().value.canonicalName == "RJ")
      }
    }
  }
}

extension LocalLastFM {
  /// The Cover Art Archive's root: the same server.
  var archive: String { String(stub.root.dropLast("/2.0/".count)) }
}
