import ArgumentParser
import Foundation
import LastFM
import Publishing
import WeekInHistory

extension CacheCommand {
  struct Stats: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "stats",
      abstract: "Say where the cache is, how large, and what it holds."
    )

    @OptionGroup var options: Options

    func run() throws {
      try run(.live())
    }

    func run(_ context: Context) throws {
      let settings = try options.settings(context)
      try CacheCommand.use(settings) { folder in
        let cache = try CacheOnDisk(in: folder, maximumSize: settings.cacheSize.value)
        let size = cache.size
        let summary = try CacheSummary(of: cache, at: context.now)
        if options.json {
          let answer = Answer(cache, size: size, summary, bound: settings.cacheSize.value)
          return try context.output(CacheJSON.text(answer) + "\n")
        }
        guard cache.exists || cache.sizeSetAside > 0 else {
          return try context.output(CacheCommand.wordsForNone(in: settings))
        }
        try context.output(
          Self.heading(cache, size: size, users: summary.users, settings) + "\n"
            + Self.table(summary, in: settings.timeZone.value)
            .text(width: context.terminal?.columns)
        )
      }
    }

    private static func heading(
      _ cache: CacheOnDisk,
      size: Int,
      users: Int,
      _ settings: Settings
    ) -> String {
      let bound = settings.cacheSize.map { Quantity.text(cacheSize: $0) }.value
      var lines = [
        "file       \(cache.file)", "size       \(ByteCount.text(size)) of at most \(bound)",
      ]
      if cache.isOfOlderVersion {
        lines.append("version    an older one's; a digest makes it anew")
      }
      if cache.sizeSetAside > 0 {
        lines.append(
          "set aside  \(ByteCount.text(cache.sizeSetAside)), damaged: \(cache.fileSetAside)"
        )
      }
      lines.append("users      \(users)")
      return lines.map { $0.withoutControls + "\n" }.joined()
    }

    private static func table(_ summary: CacheSummary, in timeZone: TimeZone) -> TerminalTable {
      var table = TerminalTable([
        .init("kind", minimum: 5), .init("replies", isNumber: true), .init("size", isNumber: true),
        .init("fresh", isNumber: true), .init("outdated", isNumber: true), .init("oldest"),
        .init("newest"),
      ])
      func append(_ name: String, _ part: CacheSummary.Part) {
        func day(_ instant: Date?) -> String {
          instant.map { CalendarDay(of: $0, in: timeZone).description } ?? ""
        }
        table.append([
          name, "\(part.replies)", ByteCount.text(part.bytes), "\(part.fresh)", "\(part.outdated)",
          day(part.oldestFetch), day(part.newestFetch),
        ])
      }
      for (kind, part) in summary.kinds { append(KindOfReply.word(for: kind), part) }
      append("all", summary.total)
      return table
    }
  }
}

extension CacheCommand.Stats {
  private struct Answer: Encodable {
    struct Part: Encodable {
      var kind: String
      var replies: Int
      var bytes: Int
      var fresh: Int
      var outdated: Int
      var oldestFetch: Nullable<Int>
      var newestFetch: Nullable<Int>
    }

    let schema = CacheJSON.schema
    var file: String
    var exists: Bool
    /// Then none of its replies is counted: no run reads them.
    var isOfOlderVersion: Bool
    /// On the disk, all files of the cache but the one set aside.
    var bytes: Int
    var bytesSetAside: Int
    var maximumBytes: Int
    var users: Int
    var replies: Int
    var kinds: [Part]

    init(_ cache: CacheOnDisk, size: Int, _ summary: CacheSummary, bound: Int) {
      file = cache.file
      exists = cache.exists
      isOfOlderVersion = cache.isOfOlderVersion
      bytes = size
      bytesSetAside = cache.sizeSetAside
      maximumBytes = bound
      users = summary.users
      replies = summary.total.replies
      kinds = summary.kinds.map { kind, part in
        Part(
          kind: KindOfReply.word(for: kind),
          replies: part.replies,
          bytes: part.bytes,
          fresh: part.fresh,
          outdated: part.outdated,
          oldestFetch: Nullable(part.oldestFetch.map { Int($0.timeIntervalSince1970) }),
          newestFetch: Nullable(part.newestFetch.map { Int($0.timeIntervalSince1970) })
        )
      }
    }
  }
}
