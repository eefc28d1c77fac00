import Foundation
import LastFM
import LastFMStub
import Testing
import WeekInHistory

extension Edges {
  @Suite struct Secrecy {
    private let secret = "5ecre7c0ffee5ecre7c0ffee5ecre7c0"

    /// All there is to read of a failure.
    private func texts(of error: any Error) -> [String] {
      var dumped = ""
      dump(error, to: &dumped)
      return [
        "\(error)", String(reflecting: error), error.localizedDescription, dumped,
        Problem(error as? ChartFailure ?? .deadline, user: "RJ").message,
      ]
    }

    private func filesHoldingTheSecret(in folder: URL) throws -> [String] {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names.contains("replies.sqlite"))
      return try names.filter {
        try Data(contentsOf: folder.appending(path: $0)).firstRange(of: Data(secret.utf8)) != nil
      }
    }

    @Test func `writes the API key into no file of the cache and no line of the log`() async throws
    {
      try await LocalLastFM.serve { lastFM in
        lastFM.stub.faults.add(Fault(when: .charts, answer: .error(8)))
        lastFM.stub.faults.add(Fault(when: .charts, answer: .error(29)))
        lastFM.stub.faults.add(
          Fault(when: .charts.user("alice"), answer: .truncated, times: .always)
        )
        lastFM.stub.faults.add(Fault(when: .covers, answer: .status(502), times: .count(3)))
        let key = try #require(APIKey(secret))
        let run = try lastFM.run {
          $0.apiKey = { key }
          $0.coverArtArchive = lastFM.archive
        }
        let digests = try await run.digests(of: [
          .user("RJ", years: "1-3", covers: true), .user("alice"), .user("hidden"),
          .user("nobody"),
        ])
        #expect(digests.map(\.status) == [.complete, .failed, .failed, .failed])
        #expect(lastFM.stub.requests(for: "user.getInfo").allSatisfy { $0.key == secret })
        #expect(lastFM.stub.requests.allSatisfy { $0.key == nil || $0.path == "/2.0/" })

        // While the cache is open, so that its journal is looked into too.
        #expect(try filesHoldingTheSecret(in: lastFM.cacheFolder) == [])
        #expect(!"\(digests)".contains(secret))
        #expect(!lastFM.log.lines.isEmpty)
        #expect(!lastFM.log.lines.contains { $0.contains(secret) })

        // A later run that must do with what there is says so in its log.
        await lastFM.stub.stop()
        let later = LocalLastFM.today.addingTimeInterval(400 * 86_400)
        _ = try await lastFM.run(at: later) { $0.apiKey = { key } }.digest(of: .user("RJ"))
        #expect(lastFM.log.lines.contains { $0.hasPrefix("notice") })
        #expect(!lastFM.log.lines.contains { $0.contains(secret) })
        #expect(try filesHoldingTheSecret(in: lastFM.cacheFolder) == [])
      }
    }

    @Test(
      "shows the API key in no error",
      arguments: [
        Mishap("error 8", .error(8), says: "error 8"),
        Mishap("error 10", .error(10), says: "API key"),
        Mishap("error 29", .error(29), says: "rateLimited"),
        Mishap("HTML", .status(502), says: "502"),
        Mishap("half an answer", .truncated, says: "cut short"),
        Mishap("a redirect round in circles", .redirectToItself, says: "redirected"),
        Mishap("a redirect to a file", .redirect(to: "file:///etc/passwd"), says: "redirected"),
      ]
    )
    func errors(mishap: Mishap) async throws {
      try await LocalLastFM.serve { lastFM in
        lastFM.stub.faults.add(Fault(when: .any, answer: mishap.answer, times: .always))
        let key = try #require(APIKey(secret))
        let seen = Collected<FetchEvent>()
        let run = try lastFM.run({ $0.apiKey = { key } }, observe: { seen.append($0) })
        let error = try #require(
          await #expect(throws: ChartFailure.self) { try await run.chart() }
        )
        #expect(lastFM.stub.requests.first?.key == secret)
        #expect("\(error)".contains(mishap.words))
        #expect(!texts(of: error).contains { $0.contains(secret) })
        #expect(!"\(seen.all)".contains(secret))
        #expect(!lastFM.log.lines.contains { $0.contains(secret) })
      }
    }

    /// Ways in which a server may say the key back to us.
    private static let echoes: [@Sendable (String) -> [UInt8]] = [
      { Array($0.utf8) },
      { $0.utf8.flatMap { Array("\\u00\(String($0, radix: 16))".utf8) } },
      { $0.utf8.flatMap { [$0, 0] } },
    ]

    @Test("neither shows nor keeps a key that the server says back", arguments: 0..<3)
    func echo(number: Int) async throws {
      try await LocalLastFM.serve { lastFM in
        let key = try #require(APIKey(secret))
        let week = ChartWeek.aYearAgo
        let parts = [
          ##"{"weeklyalbumchart":{"album":[{"artist":{"mbid":"","#text":""##,
          """
          "},"@attr":{"rank":"1"},"mbid":"","playcount":"2","name":"A","url":""}],\
          "@attr":{"user":"RJ","from":"\(week.from)","to":"\(week.to)"}}}
          """,
        ]
        let said = Self.echoes[number](secret)
        let wide = number == 2
        let chart =
          [parts[0].utf8.flatMap { wide ? [$0, 0] : [$0] }, said]
          .joined() + parts[1].utf8.flatMap { wide ? [$0, 0] : [$0] }
        lastFM.stub.faults.add(Fault(when: .charts, answer: .raw(Array(chart)), times: .always))
        let error =
          #"{"error":8,"message":"for "#.utf8.flatMap { wide ? [$0, 0] : [$0] } + said
          + #""}"#.utf8.flatMap { wide ? [$0, 0] : [$0] }
        lastFM.stub.faults.add(Fault(when: .profiles, answer: .raw(error), times: .always))
        let run = try lastFM.run { $0.apiKey = { key } }
        for failure in [
          await #expect(throws: ChartFailure.self) { try await run.chart() },
          await #expect(throws: ChartFailure.self) { try await run.profile() },
        ] {
          let failure = try #require(failure)
          #expect("\(failure)".contains("said the API key back"))
          #expect(!texts(of: failure).contains { $0.contains(secret) })
        }
        #expect(!lastFM.log.lines.contains { $0.contains(secret) })
        #expect(try filesHoldingTheSecret(in: lastFM.cacheFolder) == [])
        #expect(try !run.keepsChart())
      }
    }

    @Test func `names no host that a redirect leads to`() async throws {
      try await LocalLastFM.serve { lastFM in
        let answer = FaultAnswer.redirect(to: "http://\(secret).localhost:1/")
        lastFM.stub.faults.add(Fault(when: .charts, answer: answer, times: .always))
        let key = try #require(APIKey(secret))
        let run = try lastFM.run { $0.apiKey = { key } }
        let error = try #require(
          await #expect(throws: ChartFailure.self) { try await run.chart() }
        )
        #expect(!texts(of: error).contains { $0.contains(secret) })
        #expect(!lastFM.log.lines.contains { $0.contains(secret) })
      }
    }

    @Test func `shows the API key in no error when nobody answers`() async throws {
      try await LocalLastFM.serve { lastFM in
        await lastFM.stub.stop()
        let key = try #require(APIKey(secret))
        let run = try lastFM.run { $0.apiKey = { key } }
        let error = try #require(
          await #expect(throws: ChartFailure.self) { try await run.chart() }
        )
        #expect(!texts(of: error).contains { $0.contains(secret) })
        #expect(!lastFM.log.lines.contains { $0.contains(secret) })
      }
    }
  }
}
