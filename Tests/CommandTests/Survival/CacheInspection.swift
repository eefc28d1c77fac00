import Foundation
import GRDB
import Testing

/// What is in a cache's file, read past the program's own code.
struct CacheInspection {
  /// The bodies by their questions.
  let bodies: [String: Data]
  let problems: String

  init(_ path: String) throws {
    // Opened for writing: what a killed process left is recovered, as the next run would.
    let database = try DatabaseQueue(path: path)
    (bodies, problems) = try database.read { db in
      let isMade = try db.tableExists("reply")
      let rows = isMade ? try Row.fetchAll(db, sql: "SELECT key, body FROM reply") : []
      let bodies = try rows.map { row in
        (
          try row.decode(String.self, forColumn: "key"),
          try row.decode(Data.self, forColumn: "body")
        )
      }
      let problems = try String.fetchAll(db, sql: "PRAGMA integrity_check")
      return (
        Dictionary(bodies, uniquingKeysWith: { first, _ in first }),
        problems.joined(separator: "; ")
      )
    }
    try database.close()
  }
}

extension Sandbox {
  var cacheFile: String { path(".cache/backspin/replies.sqlite") }

  func removeCache() throws {
    try FileManager.default.removeItem(atPath: path(".cache"))
  }

  /// Puts a cache there as it was: its file, and nothing beside it.
  func restoreCache(_ bytes: Data) throws {
    if exists(".cache") { try removeCache() }
    try home.write(bytes, to: ".cache/backspin/replies.sqlite")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700],
      ofItemAtPath: path(".cache/backspin")
    )
  }

  func expectSoundCache(
    _ comment: @autoclosure () -> Comment = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let cache = try CacheInspection(cacheFile)
    #expect(cache.problems == "ok", comment(), sourceLocation: sourceLocation)
  }

  /// Only their owner may look into the cache's folder and its files.
  func expectPrivateCache(
    _ comment: @autoclosure () -> Comment = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    guard exists(".cache/backspin") else { return }
    let folder = ".cache/backspin"
    #expect(try mode(folder) == 0o700, comment(), sourceLocation: sourceLocation)
    for name in try names(in: folder) {
      #expect(
        try mode("\(folder)/\(name)") == 0o600,
        "\(name) \(comment())",
        sourceLocation: sourceLocation
      )
    }
  }
}
