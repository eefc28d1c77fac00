import ArgumentParser
import Foundation
import LastFM
import WeekInHistory

extension CacheCommand {
  struct Clear: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "clear",
      abstract: "Remove everything from the cache, or all that belongs to a user.",
      discussion: "Digests that are being made meanwhile go on, and fetch again what they need."
    )

    @Option(
      help: ArgumentHelp("Only the charts and the profile of this user.", valueName: "user"),
      transform: SettingText.userName
    )
    var user: UserName?

    @Flag(help: "Only say what would be removed.")
    var dryRun = false

    @OptionGroup var options: Options

    func run() throws {
      try run(.live())
    }

    func run(_ context: Context) throws {
      let settings = try options.settings(context)
      try CacheCommand.use(settings) { folder in
        let clearing = try CacheClearing(
          in: folder,
          maximumSize: settings.cacheSize.value,
          of: user,
          dryRun: dryRun
        )
        try context.output(
          options.json
            ? CacheJSON.text(Answer(clearing, user: user, dryRun: dryRun)) + "\n"
            : words(clearing)
        )
      }
    }

    private func words(_ clearing: CacheClearing) -> String {
      let verb = dryRun ? "Would remove" : "Removed"
      var lines: [String] = []
      if clearing.removed.replies > 0 {
        lines.append("\(verb) \(clearing.removed.words)\(user.map { " of \($0)" } ?? "").")
      }
      if clearing.bytesDamaged > 0 {
        lines.append("\(verb) the cache's damaged file (\(ByteCount.text(clearing.bytesDamaged))).")
      }
      if clearing.bytesSetAside > 0 {
        lines.append(
          "\(verb) the damaged file set aside (\(ByteCount.text(clearing.bytesSetAside)))."
        )
      }
      if lines.isEmpty {
        lines.append("There is nothing\(user.map { " of \($0)" } ?? "") in the cache.")
      }
      return lines.joined(separator: "\n") + "\n"
    }
  }
}

extension CacheCommand.Clear {
  private struct Answer: Encodable {
    let schema = CacheJSON.schema
    var dryRun: Bool
    var user: Nullable<String>
    var replies: Int
    var bytesOfReplies: Int
    var bytesSetAside: Int
    var bytesDamaged: Int

    init(_ clearing: CacheClearing, user: UserName?, dryRun: Bool) {
      self.dryRun = dryRun
      self.user = Nullable(user?.spelling)
      replies = clearing.removed.replies
      bytesOfReplies = clearing.removed.bytes
      bytesSetAside = clearing.bytesSetAside
      bytesDamaged = clearing.bytesDamaged
    }
  }
}
