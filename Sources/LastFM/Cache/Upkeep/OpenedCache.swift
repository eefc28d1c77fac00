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
      // Or SQLite would make files beside it, and leave them there.
      try files.checkUsable()
      try self.init(Self.database(in: files, room))
    } catch  where Self.mayBeReadable(after: error) {
      guard let database = try? ReadableCache.database(at: files.cache) else { throw error }
      do { try self.init(database) } catch is DatabaseError { throw error }
    }
  }

  /// Even reading takes files beside it, for which there may be no permission, or no room.
  private static func mayBeReadable(after error: any Error) -> Bool {
    guard let error = error as? DatabaseError else { return error is UnusableCache }
    return !error.isDamage && error.resultCode != .SQLITE_BUSY
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
