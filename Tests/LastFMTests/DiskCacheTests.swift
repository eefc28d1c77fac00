import Foundation
import GRDB
import Testing
import WeekInHistory

@testable import LastFM

/// What the cache keeps, and what it drops.
struct DiskCacheTests {
  private let folder = CacheFolder()

  @Test func `keeps a reply as it was, from one run to the next`() throws {
    let bodies = [Data("{}".utf8), Data(), Data([0, 0xFF, 0x0A]), Data(count: 300_000)]
    for (number, body) in bodies.enumerated() {
      try folder.open().store(reply(body, status: 404), for: key("\(number)"))
    }
    for (number, body) in bodies.enumerated() {
      #expect(try folder.open().reply(to: key("\(number)")) == reply(body, status: 404))
    }
    #expect(folder.log.warnings.isEmpty)
  }

  @Test func `has nothing that it was not given`() throws {
    let cache = try folder.open()
    cache.store(reply("x"), for: key("x"))
    #expect(cache.reply(to: key("X")) == nil)
    #expect(cache.reply(to: CacheKey(.userInfo(try user("x")), root: CacheKey.lastFMRoot)) == nil)
  }

  @Test func `replaces a reply by a newer one`() throws {
    let cache = try folder.open()
    cache.store(reply("old"), for: key("x"))
    cache.store(reply("new"), for: key("x"))
    #expect(cache.reply(to: key("x")) == reply("new"))
  }

  @Test func `keeps a chart whatever the week and the user are`() throws {
    let cache = try folder.open()
    let chart = CacheKey(
      .weeklyAlbumChart(try user("Ünal"), try week(0, 1)),
      root: CacheKey.lastFMRoot
    )
    cache.store(reply("x"), for: chart)
    #expect(cache.reply(to: chart) == reply("x"))
  }

  @Test func `stays within its bound, and makes use of it`() throws {
    let cache = try folder.open(maximumSize: 1_000_000)
    let body = Data(count: 9_000)
    for number in 1...300 { cache.store(reply(body), for: key("\(number)")) }
    let kept = (1...300).filter { cache.reply(to: key("\($0)")) != nil }
    #expect((50...111).contains(kept.count))
    #expect(kept.last == 300)
    #expect(folder.log.warnings.isEmpty)
    // What is dropped is given back to the file system.
    let size = try folder.file.resourceValues(forKeys: [.fileSizeKey]).fileSize
    #expect(try #require(size) <= 1_100_000)
  }

  @Test func `drops first what was used longest ago`() throws {
    let body = Data(count: 20_000)
    let bound = 480_000
    let first = try folder.open(maximumSize: bound)
    for name in ["used", "unused 1", "unused 2", "unused 3", "unused 4"] {
      first.store(reply(body), for: key(name))
    }
    #expect(try folder.open(maximumSize: bound, onDay: 5).reply(to: key("used")) != nil)

    let last = try folder.open(maximumSize: bound, onDay: 6)
    for number in 1...13 { last.store(reply(body), for: key("\(number)")) }
    #expect(last.reply(to: key("used")) != nil)
    #expect(last.reply(to: key("unused 1")) == nil)
    for number in 1...13 { #expect(last.reply(to: key("\(number)")) != nil) }
  }

  @Test func `drops before anything else what was used in the future`() throws {
    let body = Data(count: 15_000)
    let bound = 340_000
    let wrong = try folder.open(maximumSize: bound, onDay: 700)
    for number in 1...10 { wrong.store(reply(body), for: key("future \(number)")) }
    let right = try folder.open(maximumSize: bound)
    for number in 1...10 { right.store(reply(body), for: key("\(number)")) }
    for number in 1...10 { #expect(right.reply(to: key("\(number)")) != nil) }
    #expect(right.reply(to: key("future 1")) == nil)
  }

  @Test func `notes the right day when it uses what was used in the future`() throws {
    let body = Data(count: 15_000)
    let bound = 340_000
    try folder.open(maximumSize: bound, onDay: 700).store(reply(body), for: key("used"))
    for number in 1...5 {
      try folder.open(maximumSize: bound, onDay: 700).store(
        reply(body),
        for: key("unused \(number)")
      )
    }
    #expect(try folder.open(maximumSize: bound, onDay: 1).reply(to: key("used")) != nil)
    let last = try folder.open(maximumSize: bound, onDay: 1)
    for number in 1...9 { last.store(reply(body), for: key("\(number)")) }
    #expect((1...5).contains { last.reply(to: key("unused \($0)")) == nil })
    #expect(last.reply(to: key("used")) != nil)
  }

  @Test func `does not keep what is larger than the bound`() throws {
    let cache = try folder.open(maximumSize: 200_000)
    cache.store(reply("small"), for: key("small"))
    cache.store(reply(Data(count: 500_000)), for: key("large"))
    #expect(cache.reply(to: key("large")) == nil)
    cache.store(reply("next"), for: key("next"))
    #expect(cache.reply(to: key("next")) == reply("next"))
  }

  @Test(
    "takes a row that makes no sense for none, and says so",
    arguments: ["status", "body", "fetchedAt", "freshUntil", "usedAt"],
    ["NULL", "'rubbish'"]
  )
  func senselessRow(column: String, value: String) throws {
    // SQLite checks text for a blob no more than we do.
    guard (column, value) != ("body", "'rubbish'") else { return }
    do {
      let cache = try folder.open()
      cache.store(reply("x"), for: key("x"))
      cache.store(reply("y"), for: key("y"))
    }
    // The same table without its checks: what a damaged file may look like to SQLite.
    try DatabaseQueue(path: folder.file.path).write {
      try $0.execute(
        sql: """
          CREATE TABLE loose AS SELECT * FROM reply;
          DROP TABLE reply;
          ALTER TABLE loose RENAME TO reply;
          CREATE UNIQUE INDEX replyByKey ON reply (key);
          UPDATE reply SET \(column) = \(value) WHERE key = '\(key("x").text)';
          """
      )
    }
    let cache = try folder.open()
    #expect(cache.reply(to: key("x")) == nil)
    #expect(folder.log.warnings.count == 1)
    #expect(cache.reply(to: key("y")) == reply("y"))
    cache.store(reply("new"), for: key("x"))
    #expect(cache.reply(to: key("x")) == reply("new"))
  }

  @Test func `warns once that nothing can be kept, and once that nothing can be read`() throws {
    let database = try DiskCacheFile.memory()
    let cache = DiskCache(
      database: database,
      room: CacheRoom(maximumSize: 1_000_000),
      now: CacheFolder.time(onDay: 0),
      log: folder.log.logger,
      setAside: { _ in Issue.record("It is not damaged") }
    )
    try database.write { try $0.execute(sql: "DROP TABLE reply") }
    for number in 1...3 {
      cache.store(reply("x"), for: key("\(number)"))
      #expect(cache.reply(to: key("\(number)")) == nil)
    }
    #expect(folder.log.warnings.count == 2)
    #expect(folder.log.warnings.first?.contains("could not be kept") == true)
    #expect(folder.log.warnings.last?.contains("could not be read") == true)
  }

  @Test func `lets two runs use one file at the same time`() async throws {
    let caches = [try folder.open(), try folder.open()]
    await withTaskGroup(of: Void.self) { group in
      for (number, cache) in caches.enumerated() {
        group.addTask {
          for count in 1...100 {
            cache.store(reply("\(number)"), for: key("\(number) \(count)"))
            cache.store(reply("shared"), for: key("shared"))
          }
        }
      }
    }
    for cache in caches {
      for number in 0...1 {
        for count in 1...100 {
          #expect(cache.reply(to: key("\(number) \(count)")) == reply("\(number)"))
        }
      }
      #expect(cache.reply(to: key("shared")) == reply("shared"))
    }
    #expect(folder.log.warnings.isEmpty)
  }
}
