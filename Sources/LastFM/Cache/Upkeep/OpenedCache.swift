import Foundation
import GRDB

/// The cache's file, opened for those who look into it or tidy it up.
struct OpenedCache: Sendable {
  enum Version: Sendable {
    case older, current
  }

  let database: DatabaseQueue
  let version: Version
  /// The file says so itself; one of the first version did not.
  let isOurs: Bool

  /// `nil` where somebody has only begun to make one.
  init?(_ files: CacheFiles, _ room: CacheRoom) throws {
    do {
      try self.init(Self.database(in: files, room))
    } catch let error as DatabaseError where !error.isDamage && error.resultCode != .SQLITE_BUSY {
      // It may be that it can only be read, and reading takes files beside it.
      guard let database = try? ReadableCache.database(at: files.cache) else { throw error }
      do { try self.init(database) } catch is DatabaseError { throw error }
    }
  }

  private init?(_ database: DatabaseQueue) throws {
    let (number, owner) = try database.read { db in
      try CacheSchema.check(db)
      return (
        try CacheSchema.version(of: db), try Int.fetchOne(db, sql: "PRAGMA application_id")
      )
    }
    guard number > 0 else { return nil }
    self.database = database
    version = number < CacheSchema.version ? .older : .current
    isOurs = owner == CacheSchema.applicationID
  }

  private static func database(in files: CacheFiles, _ room: CacheRoom) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = DiskCacheFile.configuration().busyMode
    configuration.prepareDatabase { try DiskCacheFile.spareJournal(of: $0, room) }
    return try DatabaseQueue(path: files.cache.path, configuration: configuration)
  }
}
