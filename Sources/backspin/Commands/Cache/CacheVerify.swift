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
        func cache() throws -> CacheOnDisk {
          try CacheOnDisk(in: folder, maximumSize: settings.cacheSize.value)
        }
        return options.json
          ? try writeJSON(cache, in: folder, settings, context)
          : try write(cache(), settings, context)
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
      guard !cache.isOfOlderVersion else {
        try context.output(CacheCommand.wordsForOlder(cache))
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
      try context.output(verification.conclusion { CacheCommand.suggestion($0, settings) })
      return verification.isSound
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
    var fromTheFuture: Int
    var isFileDamaged: Bool
    var isSound: Bool
  }

  private func writeJSON(
    _ cache: () throws -> CacheOnDisk,
    in folder: URL,
    _ settings: Settings,
    _ context: Context
  ) throws -> Bool {
    // What cannot be looked into at all is said before anything is written.
    let opened = try Result { try cache() }.orDamage()
    var list = try CacheJSONList("problems", output: context.output)
    func report(_ problem: CacheVerification.Problem) throws {
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
    let verification =
      switch opened {
      case .success(let cache):
        try CacheVerification(of: cache, at: context.now, report: report)
      case .failure(let damage):
        try CacheVerification(damage: damage.words, report: report)
      }
    try list.finish(
      Rest(
        file: CacheOnDisk.file(in: folder),
        replies: verification.replies,
        unsound: verification.unsound,
        olderFormat: verification.ofOlderFormat,
        fromTheFuture: verification.fromTheFuture,
        isFileDamaged: verification.isFileDamaged,
        isSound: verification.isSound
      )
    )
    return verification.isSound
  }
}

/// A file that cannot even be opened, because it is damaged.
private struct Damage: Error {
  let words: String
}

extension Result where Success == CacheOnDisk, Failure == any Error {
  /// Throws what is no damage.
  fileprivate func orDamage() throws -> Result<CacheOnDisk, Damage> {
    do {
      return .success(try get())
    } catch CacheFault.damaged(let words) {
      return .failure(Damage(words: words))
    }
  }
}
