import Foundation
import GRDB
import Testing

@testable import LastFM

/// Opening the cache, whatever is found where it should be.
struct DiskCacheFileTests {
  private let folder = CacheFolder()

  private func permissions(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test func `makes a folder and files that only their owner can read`() throws {
    let cache = try folder.open()
    cache.store(reply("x"), for: key("x"))
    #expect(try permissions(folder.url.path) == 0o700)
    // SQLite's own files beside it hold replies, too.
    for name in try folder.contents {
      #expect(try permissions(folder.url.appending(path: name).path) == 0o600, "\(name)")
    }
    #expect(try folder.contents.contains("replies.sqlite-wal"))
  }

  @Test func `leaves a folder's permissions as somebody set them`() throws {
    try FileManager.default.createDirectory(
      at: folder.url,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o755]
    )
    try folder.open().store(reply("x"), for: key("x"))
    #expect(try permissions(folder.url.path) == 0o755)
    #expect(try permissions(folder.file.path) == 0o600)
  }

  @Test(
    "sets a file aside that is no cache, says so once, and begins a new one",
    arguments: ["This is no database, but it is long enough to be looked at.", "\0\0\0\0"]
  )
  func noDatabase(text: String) throws {
    let rubbish = Data(String(repeating: text, count: 200).utf8)
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    try rubbish.write(to: folder.file)

    try folder.open().store(reply("x"), for: key("x"))
    #expect(try folder.open().reply(to: key("x")) == reply("x"))
    let aside = try #require(try folder.contents.first { $0.contains("damaged") })
    #expect(try Data(contentsOf: folder.url.appending(path: aside)) == rubbish)
    #expect(folder.log.warnings.count == 1)
    #expect(folder.log.warnings.first?.contains(aside) == true)
  }

  private func fill() throws {
    let cache = try folder.open()
    for number in 1...200 { cache.store(reply(Data(count: 2_000)), for: key("\(number)")) }
  }

  /// Spoils all but the first page, which says what kind of file it is.
  private func damage() throws {
    let handle = try FileHandle(forWritingTo: folder.file)
    try handle.seek(toOffset: 4_096)
    try handle.write(contentsOf: Data(repeating: 0xA5, count: try size(folder.file) - 4_096))
    try handle.close()
  }

  private func size(_ file: URL) throws -> Int {
    try #require(try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int)
  }

  @Test func `sets a file aside that is found to be damaged only when it is used`() throws {
    try fill()
    try damage()

    let cache = try folder.open(onDay: 1)
    for number in 1...200 {
      #expect(cache.reply(to: key("\(number)")) == nil)
      cache.store(reply("new"), for: key("\(number)"))
    }
    #expect(folder.log.warnings.count == 1)
    #expect(folder.log.warnings.first?.contains("damaged") == true)

    let next = try folder.open(onDay: 2)
    next.store(reply("next"), for: key("x"))
    #expect(next.reply(to: key("x")) == reply("next"))
    #expect(folder.log.warnings.count == 1)
  }

  @Test func `does not set aside the new file of another run that found the same damage`() throws {
    try fill()
    var runs = [try folder.open(), try folder.open()]
    try damage()

    #expect(runs[0].reply(to: key("1")) == nil)
    let next = try folder.open()
    next.store(reply("next"), for: key("x"))
    #expect(runs[1].reply(to: key("2")) == nil)
    #expect(folder.log.warnings.count == 2)
    #expect(folder.log.warnings.last?.contains("replaced") == true)

    runs.removeAll()
    #expect(try folder.contents.contains("replies.sqlite-wal"), "what is in use stays")
    #expect(try folder.open().reply(to: key("x")) == reply("next"))
  }

  @Test func `stays within its bound together with what was set aside`() throws {
    let bound = 500_000
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    try Data(repeating: 0xA5, count: bound).write(to: folder.file)
    let cache = try folder.open(maximumSize: bound)
    var mostKept = 0
    for number in 1...100 {
      cache.store(reply(Data(count: 9_000)), for: key("\(number)"))
      mostKept = max(mostKept, (1...number).count { cache.reply(to: key("\($0)")) != nil })
    }
    #expect(try size(folder.url.appending(path: "replies.damaged.sqlite")) == bound / 10)
    #expect(mostKept * 9_000 <= bound / 10 * 9)
    #expect(mostKept >= 20)
  }

  @Test func `takes an empty file for a new one`() throws {
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    try Data().write(to: folder.file)
    try folder.open().store(reply("x"), for: key("x"))
    #expect(try folder.open().reply(to: key("x")) == reply("x"))
    #expect(folder.log.warnings.isEmpty)
  }

  @Test func `leaves a newer version's file alone, and goes on in memory`() throws {
    try folder.open().store(reply("x"), for: key("x"))
    let newer = try DatabaseQueue(path: folder.file.path)
    try newer.write { try $0.execute(sql: "PRAGMA user_version = 3") }
    try newer.close()
    let before = try Data(contentsOf: folder.file)

    let cache = try folder.open()
    #expect(cache.reply(to: key("x")) == nil)
    cache.store(reply("y"), for: key("y"))
    #expect(cache.reply(to: key("y")) == reply("y"))
    #expect(try Data(contentsOf: folder.file) == before)
    #expect(folder.log.warnings.count == 1)
    #expect(folder.log.warnings.first?.contains("newer Backspin") == true)
  }

  @Test func `is safe from a power cut, even in a file that another run was making`() throws {
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    let early = try DatabaseQueue(
      path: folder.file.path,
      configuration: DiskCacheFile.configuration()
    )
    try folder.open().store(reply("x"), for: key("x"))
    try DiskCacheFile.migrate(early)
    // 1 is NORMAL; a new file is made with 0, OFF.
    #expect(try early.read { try Int.fetchOne($0, sql: "PRAGMA synchronous") } == 1)
  }

  @Test func `does not write to the file where a run only reads`() throws {
    try folder.open().store(reply("x"), for: key("x"))
    let before = try Data(contentsOf: folder.file)
    #expect(try folder.open().reply(to: key("x")) == reply("x"))
    #expect(try Data(contentsOf: folder.file) == before)
  }

  @Test func `goes on in memory where the folder cannot be used`() throws {
    try Data("a file".utf8).write(to: folder.url)
    let cache = try folder.open()
    cache.store(reply("x"), for: key("x"))
    #expect(cache.reply(to: key("x")) == reply("x"))
    #expect(folder.log.warnings.count == 1)
    #expect(folder.log.warnings.first?.contains(folder.url.path) == true)
    #expect(try String(contentsOf: folder.url, encoding: .utf8) == "a file")
  }

  @Test func `goes on in memory where the file cannot be opened`() throws {
    try FileManager.default.createDirectory(
      at: folder.file,
      withIntermediateDirectories: true
    )
    let cache = try folder.open()
    cache.store(reply("x"), for: key("x"))
    #expect(cache.reply(to: key("x")) == reply("x"))
    #expect(folder.log.warnings.count == 1)
  }
}
