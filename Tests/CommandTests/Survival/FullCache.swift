import Foundation
import Logging
import Testing
import WeekInHistory

@testable import LastFM

/// A cache that has no room left.
enum FullCache {
  static func make(in folder: String, bytes: Int) throws {
    let now = Date(timeIntervalSince1970: 1_764_504_000)
    let cache = try DiskCacheFile.open(
      in: URL(filePath: folder),
      maximumSize: bytes,
      now: now,
      log: Logger(label: "test")
    )
    let body = Data(repeating: 0x20, count: 9_000)
    for number in 1...bytes / 9_000 {
      cache.store(
        CachedReply(status: 200, body: body, fetchedAt: now, freshUntil: now),
        for: CacheKey(kind: .image, url: "https://images.invalid/\(number)")
      )
    }
  }
}
