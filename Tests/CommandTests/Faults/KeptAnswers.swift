import Curl
import Foundation
import LastFMStub
import Logging
import Testing
import WeekInHistory

@testable import LastFM

/// All that a walk left in the sandbox's cache, as a later run would read it.
struct KeptAnswers: Sendable {
  /// `list`, `profile RJ`, `chart RJ 1`, `cover`, `image`; anything else is called `something else`.
  private(set) var names: Set<String> = []
  /// Whether a later run takes each of them for an answer, and for the one that the server has.
  private(set) var areSound = true

  /// `root` is what the walk took for Last.fm's. The server must be in order again.
  init(of sandbox: Sandbox, root: String? = nil, at place: FaultPlace = .everything) async throws {
    let folder = URL(filePath: sandbox.path(".cache/backspin"))
    let entries = try CacheOnDisk(in: folder, maximumSize: Self.size).entries()
    guard !entries.isEmpty else { return }
    let kept = try Self.client(in: folder) {
      $0.root = root ?? sandbox.stub.root
      $0.freshness = .offline
    }
    let server = try Self.client(in: folder.appending(path: "empty")) {
      $0.root = sandbox.stub.root
      $0.requestsPerSecond = 1_000
    }
    for entry in entries {
      let name = Self.name(of: entry, at: place)
      names.insert(name)
      // What a run would not even read is no answer.
      guard let question = entry.question,
        let answer = try? await Self.answer(to: question, from: kept),
        try await Self.rightAnswer(to: question, from: server) == answer
      else {
        areSound = false
        continue
      }
    }
  }

  private static let size = 90_000_000

  private static func name(of entry: CacheEntry, at place: FaultPlace) -> String {
    let user = FaultWalk.users.first { $0.lowercased() == entry.user } ?? "somebody else"
    switch entry.question {
    case .api(.weeklyChartList, _): return "list"
    case .api(.userInfo, _): return "profile \(user)"
    case .api(.weeklyAlbumChart(_, let week), _):
      return "chart \(user) \(place.yearsAgo(week.from))"
    case .api(.albumInfo, _): return "cover"
    case .api(.albumPlays, _): return "plays"
    case .image: return "image"
    case .coverArtArchive, nil: return "something else"
    }
  }

  /// All servers here tell of the same world; only where covers are differs.
  private static func rightAnswer(
    to question: StoredQuestion,
    from server: LastFMClient
  ) async throws -> Value? {
    guard case .api(let request, _) = question, request.method != "album.getInfo" else {
      return try await answer(to: question, from: server)
    }
    return try await rightAnswers.answer(to: request) {
      try await answer(to: question, from: server)
    }
  }

  private static let rightAnswers = SingleFlight<APIRequest, Value?>(
    remembering: .failuresAndAnswers
  )

  /// Whatever can be asked for, in one type.
  private enum Value: Equatable {
    case list(ChartWeekList)
    case profile(Profile)
    case chart(AlbumChart)
    case cover(Artwork?)
    case plays(Int?)
    case image(CoverImage)
  }

  private static func answer(
    to question: StoredQuestion,
    from client: LastFMClient
  ) async throws -> Value? {
    switch question {
    case .api(.weeklyChartList(let user), _):
      .list(try await client.chartSource.chartWeeks(user).value)
    case .api(.userInfo(let user), _):
      .profile(try await client.chartSource.profile(user).value)
    case .api(.weeklyAlbumChart(let user, let week), _):
      .chart(try await client.chartSource.albumChart(user, week).value)
    case .api(.albumInfo(let artist, let name), _):
      .cover(
        try await client.artwork(
          of: ChartedAlbum(artist: artist, name: name, playCount: 1, chartRank: 1)
        )
      )
    case .api(.albumPlays(let user, let artist, let name), _):
      .plays(
        try await client.allTimePlays(
          of: ChartedAlbum(artist: artist, name: name, playCount: 1, chartRank: 1),
          by: user
        )
      )
    case .image(let address):
      .image(try await client.image(of: Artwork(url: address)))
    case .coverArtArchive:
      nil
    }
  }

  private static func client(
    in folder: URL,
    _ adjust: (inout LastFMClient.Settings) -> Void
  ) throws -> LastFMClient {
    var settings = LastFMClient.Settings { try #require(APIKey(Sandbox.key)) }
    adjust(&settings)
    let log = Logger(label: "kept") { _ in SwiftLogNoOpLogHandler() }
    let cache = try DiskCacheFile.open(in: folder, maximumSize: size, now: Date(), log: log)
    let http = CurlClient(CurlClient.Settings(userAgent: "backspin-tests/1"))
    return LastFMClient(
      settings,
      cache: cache,
      now: Date(),
      log: log,
      send: { try await http.send($0) }
    )
  }
}
