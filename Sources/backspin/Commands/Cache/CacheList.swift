import ArgumentParser
import Foundation
import LastFM
import Publishing
import WeekInHistory

extension CacheCommand {
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the replies that are kept, how old they are and how long they stay fresh.",
      discussion: """
        The kinds are: weeks, the list of chart weeks; chart, a user's albums in a week; album, which \
        cover an album has and what is written of it; plays, how often a user has played an album in all; \
        profile; archive, whether the Cover Art Archive has a cover; image, a cover itself.
        """
    )

    @Option(
      help: ArgumentHelp("Only what belongs to this user.", valueName: "user"),
      transform: SettingText.userName
    )
    var user: UserName?

    @Option(
      help: ArgumentHelp("Only replies of this kind.", valueName: "kind"),
      transform: KindOfReply.read
    )
    var kind: KindOfReply?

    @OptionGroup var options: Options

    func run() throws {
      try run(.live())
    }

    func run(_ context: Context) throws {
      let settings = try options.settings(context)
      let timeZone = settings.timeZone.value
      try CacheCommand.use(settings) { folder in
        let cache = try CacheOnDisk(in: folder, maximumSize: settings.cacheSize.value)
        let entries = try cache.entries(of: user, kind: kind?.stored)
        if options.json {
          var list = try CacheJSONList("replies", output: context.output)
          for entry in entries {
            try list.append(CacheEntryJSON(entry, at: context.now, in: timeZone))
          }
          return try list.finish(Rest(file: cache.file))
        }
        guard cache.exists else {
          return try context.output(CacheCommand.wordsForNone(in: settings))
        }
        guard !cache.isOfOlderVersion else {
          return try context.output(CacheCommand.wordsForOlder(cache))
        }
        guard !entries.isEmpty else { return try context.output(wordsForNothing) }
        let width = context.terminal?.columns
        let table = CacheTable(timeZone: timeZone, now: context.now, width: width)
        try context.output(try table.text(entries))
      }
    }

    private struct Rest: Encodable {
      let schema = CacheJSON.schema
      var file: String
    }

    private var wordsForNothing: String {
      if kind == nil, user == nil { return "The cache is empty.\n" }
      let what = kind.map { "no “\($0.rawValue)”" } ?? "nothing"
      return "The cache has \(what)\(user.map { " of \($0)" } ?? "").\n"
    }
  }
}

/// The replies of a cache, one a line.
private struct CacheTable {
  let timeZone: TimeZone
  let now: Date
  /// Of the terminal; `nil` where there is none.
  let width: Int?

  func text(_ entries: [CacheEntry]) throws -> String {
    let headings = try TemplateLibrary()
    var table = TerminalTable([
      .init("kind"), .init("user", minimum: 6), .init("week", minimum: 12),
      .init("size", isNumber: true), .init("age", isNumber: true), .init("fresh until"),
    ])
    for entry in entries {
      let what: [TerminalTable.Cell] =
        if let subject = entry.subject {
          [.spanning([entry.user, subject].compactMap(\.self).joined(separator: "  "))]
        } else {
          [
            .text(entry.user ?? ""),
            .text(entry.week.map { headings.dates(of: $0, in: timeZone) } ?? ""),
          ]
        }
      table.append(
        [.text(entry.kind.isEmpty ? "?" : KindOfReply.word(for: entry.kind))] + what
          + [ByteCount.text(entry.size), age(of: entry), freshness(of: entry)].map { .text($0) }
      )
    }
    return table.text(width: width)
  }

  private func age(of entry: CacheEntry) -> String {
    guard entry.hasPossibleTimes else { return "?" }
    let age = now.timeIntervalSince(entry.fetchedAt)
    // Fetched in the future: a clock was wrong, and nobody knows which.
    if age < -300 { return "?" }
    return age < 60 ? "just now" : Explanation.age(age)
  }

  private func freshness(of entry: CacheEntry) -> String {
    guard entry.hasPossibleTimes else { return "?" }
    let day = CalendarDay(of: entry.freshUntil, in: timeZone).description
    if entry.isFresh(at: now) {
      // A day alone would say little of a profile, which stays fresh for one.
      let isSoon = entry.freshUntil < now.addingTimeInterval(48 * 3_600)
      return isSoon ? "\(day) \(time(of: entry.freshUntil))" : day
    }
    // Of a narrow terminal the week needs the room.
    if entry.freshUntil > now || (width ?? .max) < 100 { return "outdated" }
    return "outdated since \(day)"
  }

  private func time(of instant: Date) -> String {
    let local =
      Int(instant.timeIntervalSince1970) + timeZone.secondsFromGMT(for: instant)
    let minutes = local / 60 % (24 * 60)
    return [minutes / 60, minutes % 60].map { ($0 < 10 ? "0" : "") + String($0) }
      .joined(separator: ":")
  }
}
