import ArgumentParser
import Foundation
import LastFM

extension CacheCommand {
  struct Prune: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "prune",
      abstract: "Remove what no run can use any more, and give its space back.",
      discussion: """
        That is: replies of an older version's, replies that “verify” finds fault with, profiles too old \
        to stand in when Last.fm fails, what was used longest ago where the cache is over its bound, and \
        the damaged file that was set aside.
        """
    )

    @Flag(
      help:
        "Remove all that is no longer fresh, too, or dated later than now: it cannot stand in then when Last.fm fails."
    )
    var outdated = false

    @Flag(help: "Only say what would be removed.")
    var dryRun = false

    @OptionGroup var options: Options

    func run() throws {
      try run(.live())
    }

    func run(_ context: Context) throws {
      let settings = try options.settings(context)
      try CacheCommand.use(settings) { folder in
        let cache = try CacheOnDisk(in: folder, maximumSize: settings.cacheSize.value)
        guard options.json || cache.exists || cache.sizeSetAside > 0 else {
          return try context.output(CacheCommand.wordsForNone(in: settings))
        }
        let pruning = try CachePruning(
          of: cache,
          at: context.now,
          maximumSize: settings.cacheSize.value,
          outdated: outdated,
          dryRun: dryRun
        )
        try context.output(
          options.json
            ? CacheJSON.text(Answer(pruning, bytes: cache.size, dryRun: dryRun)) + "\n"
            : words(pruning, size: cache.size)
        )
      }
    }

    private func words(_ pruning: CachePruning, size: Int) -> String {
      let verb = dryRun ? "Would remove" : "Removed"
      var lines = CachePruning.Reason.allCases.compactMap { reason in
        pruning.removed[reason].flatMap {
          $0.replies > 0 ? "\(verb) \($0.words): \(reason.words)." : nil
        }
      }
      if pruning.bytesSetAside > 0 {
        lines.append(
          "\(verb) the damaged file set aside (\(ByteCount.text(pruning.bytesSetAside)))."
        )
      }
      if lines.isEmpty { lines.append("There is nothing to remove.") }
      if !dryRun { lines.append("The cache takes \(ByteCount.text(size)) now.") }
      return lines.joined(separator: "\n") + "\n"
    }
  }
}

extension CachePruning.Reason {
  fileprivate var words: String {
    switch self {
    case .olderFormat: "kept by an older version, never looked up again"
    case .unsound: "not sound"
    case .tooOld: "profiles more than 30 days old"
    case .outdated: "outdated"
    case .overBound: "used longest ago, and over the bound"
    }
  }
}

extension CacheCommand.Prune {
  private struct Answer: Encodable {
    struct Part: Encodable {
      var reason: String
      var replies: Int
      var bytes: Int
    }

    let schema = CacheJSON.schema
    var dryRun: Bool
    /// A part for each reason, the file set aside apart.
    var removed: [Part]
    var replies: Int
    var bytesOfReplies: Int
    var bytesSetAside: Int
    /// What the cache takes on the disk afterwards.
    var bytes: Int

    init(_ pruning: CachePruning, bytes: Int, dryRun: Bool) {
      self.dryRun = dryRun
      removed = CachePruning.Reason.allCases.map { reason in
        let amount = pruning.removed[reason] ?? CacheAmount()
        return Part(reason: reason.rawValue, replies: amount.replies, bytes: amount.bytes)
      }
      replies = pruning.total.replies
      bytesOfReplies = pruning.total.bytes
      bytesSetAside = pruning.bytesSetAside
      self.bytes = bytes
    }
  }
}
