import Files
import Foundation
import GRDB

/// A cache's file that can be read and not written: another user's, on a disk that is full or
/// mounted for reading, or below a folder that takes no new file.
///
/// SQLite reads a database with a journal through two more files, which it would make beside it. Where
/// there is no journal, `immutable` has it read the one file and nothing else. The price is that it takes
/// no lock: what somebody else writes meanwhile may be read halfway, and then a row's checksum is wrong,
/// and the row is not believed.
struct ReadableCache: Sendable {
  let database: DatabaseQueue
  /// Why it cannot be written.
  let reason: String

  /// `nil` when there is no cache that can be read.
  static func open(_ file: URL, because error: any Error) -> ReadableCache? {
    guard size(file.path) != nil, let database = try? database(at: file),
      (try? database.read(CacheSchema.version)) == CacheSchema.version
    else { return nil }
    return ReadableCache(database: database, reason: systemReason(for: error))
  }

  /// Of whatever version.
  static func database(at file: URL) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.prepareDatabase { try CacheSchema.check($0) }
    let hasJournal = size(file.path + "-wal") ?? 0 > 0
    let path = hasJournal ? file.path : immutable(file)
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// https://www.sqlite.org/uri.html
  private static func immutable(_ file: URL) -> String {
    "file:" + percentEncoded(file.path).replacing("%2F", with: "/") + "?immutable=1"
  }

  /// `nil` where there is no file.
  private static func size(_ path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }
}
