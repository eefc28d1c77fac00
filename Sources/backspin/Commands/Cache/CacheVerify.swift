import ArgumentParser
import Foundation
import LastFM
import Publishing

extension CacheCommand {
  struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "verify",
      abstract: "Check the cache's file, and every reply in it.",
      discussion: """
        Each reply is read as a run would read it: it must be for the right user and week and hold an \
        answer. Exits with 65 when something is wrong.
        """
    )

    @OptionGroup var options: Options

    func run() throws {
      try run(.live())
    }

    func run(_ context: Context) throws {
      let settings = try options.settings(context)
      let isSound = try CacheCommand.use(settings) { folder in
        let cache = try CacheOnDisk(in: folder)
        return options.json
          ? try writeJSON(cache, settings, context) : try write(cache, settings, context)
      }
      // Everything has been said.
      if !isSound { throw CommandFailure(.badInput) }
    }

    private func write(
      _ cache: CacheOnDisk,
      _ settings: Settings,
      _ context: Context
    ) throws -> Bool {
      guard cache.exists else {
        try context.output(CacheCommand.wordsForNone(in: settings))
        return true
      }
      let headings = try TemplateLibrary()
      let verification = try CacheVerification(of: cache, at: context.now) { problem in
        switch problem {
        case .file(let words): try context.output("the file: \(words.asSentence.withoutControls)\n")
        case .reply(let key, let entry, let words):
          let label = entry?.label { headings.dates(of: $0, in: settings.timeZone.value) }
          try context.output("\(label ?? key.withoutControls): \(words.withoutControls)\n")
        }
      }
      try context.output(Self.conclusion(verification))
      return verification.isSound
    }

    private static func conclusion(_ verification: CacheVerification) -> String {
      let all = verification.replies
      if verification.isFileDamaged {
        return
          "The cache's file is damaged. “backspin cache clear” removes it; what it held is fetched "
          + "again.\n"
      }
      if verification.unsound > 0 {
        return
          "\(verification.unsound) of \(all) \(all == 1 ? "reply is" : "replies are") not sound. "
          + "“backspin cache prune” removes what is not.\n"
      }
      let older = verification.ofOlderFormat
      return
        (all == 0
        ? "The cache is sound, and empty.\n"
        : all == 1
          ? "The cache and its one reply are sound.\n"
          : "The cache and its \(all) replies are sound.\n")
        + (older == 0
          ? ""
          : "\(older) of an older version \(older == 1 ? "is" : "are") never used again: “backspin cache prune” removes what is not needed.\n")
    }
  }
}

extension CacheCommand.Verify {
  private struct Problem: Encodable {
    /// `null` for the file itself.
    var key: Nullable<String>
    var reply: Nullable<CacheEntryJSON>
    var problem: String
  }

  private struct Rest: Encodable {
    let schema = CacheJSON.schema
    var file: String
    var replies: Int
    var unsound: Int
    var olderFormat: Int
    var isFileDamaged: Bool
    var isSound: Bool
  }

  private func writeJSON(
    _ cache: CacheOnDisk,
    _ settings: Settings,
    _ context: Context
  ) throws -> Bool {
    var list = try CacheJSONList("problems", output: context.output)
    let verification = try CacheVerification(of: cache, at: context.now) { problem in
      switch problem {
      case .file(let words):
        try list.append(Problem(key: Nullable(nil), reply: Nullable(nil), problem: words))
      case .reply(let key, let entry, let words):
        let reply = entry.map {
          CacheEntryJSON($0, at: context.now, in: settings.timeZone.value)
        }
        try list.append(Problem(key: Nullable(key), reply: Nullable(reply), problem: words))
      }
    }
    try list.finish(
      Rest(
        file: cache.file,
        replies: verification.replies,
        unsound: verification.unsound,
        olderFormat: verification.ofOlderFormat,
        isFileDamaged: verification.isFileDamaged,
        isSound: verification.isSound
      )
    )
    return verification.isSound
  }
}
