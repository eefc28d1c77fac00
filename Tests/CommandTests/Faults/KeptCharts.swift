import Curl
import Foundation
import LastFM
import LastFMStub
import Logging
import Testing
import WeekInHistory

/// The charts of a walk that are in the sandbox's cache, as a later run would read them.
struct KeptCharts {
  /// `RJ 1`, in order.
  private(set) var years: [String] = []
  /// Whether each of them is the one that the server has.
  private(set) var areSound = true

  init(of sandbox: Sandbox) async throws {
    let folder = URL(filePath: sandbox.path(".cache/backspin"))
    let kept = try Self.charts(in: folder, of: sandbox) { $0.freshness = .offline }
    let sound = try Self.charts(in: folder.appending(path: "empty"), of: sandbox) {
      $0.requestsPerSecond = 1_000
    }
    sandbox.stub.faults.removeAll()
    for user in FaultWalk.users {
      for yearsAgo in 1...2 {
        let from = Sandbox.from(yearsAgo: yearsAgo)
        let name = try #require(UserName(user))
        let week = try #require(ChartWeek(from: from, to: from + 604_800))
        guard let chart = try? await kept.albumChart(name, week).value else { continue }
        years.append("\(user) \(yearsAgo)")
        if try await sound.albumChart(name, week).value != chart { areSound = false }
      }
    }
  }

  private static func charts(
    in folder: URL,
    of sandbox: Sandbox,
    _ adjust: (inout LastFMClient.Settings) -> Void
  ) throws -> ChartSource {
    var settings = LastFMClient.Settings { try #require(APIKey(Sandbox.key)) }
    settings.root = sandbox.stub.root
    adjust(&settings)
    let log = Logger(label: "kept") { _ in SwiftLogNoOpLogHandler() }
    let cache = try DiskCacheFile.open(
      in: folder,
      maximumSize: 90_000_000,
      now: Date(),
      log: log
    )
    let http = CurlClient(CurlClient.Settings(userAgent: "backspin-tests/1"))
    return LastFMClient(
      settings,
      cache: cache,
      now: Date(),
      log: log,
      send: { try await http.send($0) }
    )
    .chartSource
  }
}
