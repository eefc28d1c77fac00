import Foundation
import WeekInHistory

@testable import LastFM

/// A temporary folder for a cache, gone when the test is over.
final class CacheFolder {
  let url = FileManager.default.temporaryDirectory.appending(path: "cache-\(UUID().uuidString)")
  let log = WarningLog()

  var file: URL { url.appending(path: "replies.sqlite") }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func open(maximumSize: Int = 90_000_000, onDay dayNumber: Int = 0) throws -> DiskCache {
    try DiskCacheFile.open(
      in: url,
      maximumSize: maximumSize,
      now: Self.time(onDay: dayNumber),
      log: log.logger
    )
  }

  /// The names of what is in the folder.
  var contents: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }

  static func time(onDay dayNumber: Int) -> Date {
    instant(1_764_504_000).addingTimeInterval(Double(dayNumber) * day)
  }
}

func reply(_ text: String, status: Int = 200) -> CachedReply {
  reply(Data(text.utf8), status: status)
}

func reply(_ body: Data, status: Int = 200) -> CachedReply {
  CachedReply(
    status: status,
    body: body,
    fetchedAt: CacheFolder.time(onDay: 0),
    freshUntil: CacheFolder.time(onDay: 1)
  )
}

func key(_ album: String) -> CacheKey {
  CacheKey(.albumInfo(artist: "PUP", album: album), root: CacheKey.lastFMRoot)
}
