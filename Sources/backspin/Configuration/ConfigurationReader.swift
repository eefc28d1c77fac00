import Foundation
import WeekInHistory
import Yams

/// Reads a configuration's text: the values that can be used, and every problem with the others.
///
/// Each section is read top to bottom below; `NodeReader` knows how a mapping is taken apart.
struct ConfigurationReader {
  var nodes: NodeReader
  private let folders: Folders
  private let file: String

  /// `file` is the path, as problems and origins name it, and where relative paths begin.
  static func read(
    _ text: String,
    file: String,
    folders: Folders
  ) -> (configuration: Configuration, problems: [ConfigurationProblem]) {
    let yaml = YAMLText(text, file: file)
    var reader = ConfigurationReader(
      nodes: NodeReader(file: file, unused: yaml.unused, problems: yaml.problems),
      folders: folders,
      file: file
    )
    let configuration = yaml.root.map { reader.configuration(from: $0) }
    return (configuration ?? Configuration(), reader.nodes.sortedProblems)
  }

  private mutating func configuration(from root: Node) -> Configuration {
    var result = Configuration()
    guard let top = nodes.section(root, named: nil, keys: Configuration.keys.map(\.key)) else {
      return result
    }
    readLastFM(nodes.section("lastfm", in: top), into: &result)
    if let list = top["follow"] { result.follow = followList(from: list) }
    result.digest = digest(in: nodes.section("digest", in: top))
    readArtwork(nodes.section("artwork", in: top), into: &result)
    readCache(nodes.section("cache", in: top), into: &result)
    result.mail = mail(in: nodes.section("mail", in: top), at: top["mail"])
    if let hooks = nodes.section("hooks", in: top) {
      result.afterSend = nodes.value("after_send", in: hooks, SettingText.line)
    }
    result.site = site(in: nodes.section("site", in: top))
    return result
  }

  private mutating func readLastFM(_ section: Section?, into result: inout Configuration) {
    guard let section else { return }
    result.apiKeyFile = path("api_key_file", in: section)
    result.apiKeyCommand = nodes.value("api_key_command", in: section, SettingText.line)
    if result.apiKeyFile != nil, let unused = section["api_key_command"] {
      nodes.report(
        .warning,
        unused,
        "“api_key_command” is not used, because there is an “api_key_file”."
      )
    }
    result.requestsPerSecond = nodes.value(
      "requests_per_second",
      in: section,
      SettingText.positiveNumber
    )
    result.maxConcurrent = nodes.value("max_concurrent", in: section) {
      text throws(InvalidSetting) in try SettingText.wholeNumber(text, in: 1...64)
    }
    result.apiRoot = nodes.value("api_root", in: section, ServerAddress.apiRoot)
    result.deadline = nodes.value("deadline", in: section, Quantity.deadline)
    result.requestTimeout = nodes.value("request_timeout", in: section, Quantity.timeout)
    result.retryWaits = nodes.waits("retry_waits", in: section)
    result.rateLimitWaits = nodes.waits("rate_limit_waits", in: section)
  }

  mutating func digest(in section: Section?) -> DigestSection {
    guard let section else { return DigestSection() }
    return DigestSection(
      yearsAgo: nodes.yearsAgo("years_ago", in: section),
      minimumPlays: minimumPlays(in: section),
      limit: nodes.value("limit", in: section, SettingText.albumLimit),
      timeZone: nodes.value("time_zone", in: section, ZoneName.timeZone),
      templates: path("templates", in: section)
    )
  }

  private mutating func readArtwork(_ section: Section?, into result: inout Configuration) {
    guard let section else { return }
    result.covers = nodes.value("covers", in: section, SettingText.covers)
    result.coverArtArchive = nodes.value("cover_art_archive", in: section, SettingText.yesOrNo)
    result.coverArtArchiveRoot = nodes.value(
      "cover_art_archive_root",
      in: section,
      ServerAddress.archiveRoot
    )
  }

  private mutating func readCache(_ section: Section?, into result: inout Configuration) {
    guard let section else { return }
    result.cacheFolder = path("folder", in: section)
    result.cacheSize = nodes.value("max_size", in: section, Quantity.cacheSize)
    if let size = result.cacheSize, size.value > Quantity.allowedCacheSize,
      let node = section["max_size"]
    {
      nodes.report(
        .warning,
        node,
        "Last.fm's terms allow \(Quantity.text(cacheSize: Quantity.allowedCacheSize)) to be kept."
      )
    }
  }

  private mutating func followList(from node: Node) -> [FollowEntry] {
    guard case .sequence(let items) = node else {
      nodes.report(
        .error,
        node,
        "“follow” is a list. Write each user on a line of its own: “- user: NAME”."
      )
      return []
    }
    var entries: [FollowEntry] = []
    var origins: [UserName: Origin] = [:]
    for item in items {
      guard let entry = followEntry(from: item) else { continue }
      if case .configuration(_, let line) = origins[entry.user] {
        nodes.report(.error, item, "“\(entry.user)” is followed already, in line \(line).")
        continue
      }
      origins[entry.user] = entry.origin
      entries.append(entry)
    }
    return entries
  }

  /// `- RJ`, or a mapping with a `user`.
  private mutating func followEntry(from item: Node) -> FollowEntry? {
    guard case .mapping = item else {
      let name = nodes.value(item, named: "follow", SettingText.userName)
      return name.map { FollowEntry(user: $0.value, origin: $0.origin) }
    }
    guard let section = nodes.section(item, named: "follow") else { return nil }
    if section["user"] == nil {
      nodes.report(.error, item, "there is no “user” in this entry of “follow”.")
    }
    let user = nodes.value("user", in: section, SettingText.userName)
    let displayName = nodes.value("name", in: section, SettingText.line)
    let yearsAgo = nodes.yearsAgo("years_ago", in: section)
    let minimumPlays = minimumPlays(in: section)
    let limit = nodes.value("limit", in: section, SettingText.albumLimit)
    return user.map {
      FollowEntry(
        user: $0.value,
        displayName: displayName?.value,
        yearsAgo: yearsAgo?.value,
        minimumPlays: minimumPlays?.value,
        limit: limit?.value,
        origin: $0.origin
      )
    }
  }

  private mutating func minimumPlays(in section: Section) -> Sourced<Int>? {
    nodes.value("min_plays", in: section) {
      text throws(InvalidSetting) in try SettingText.wholeNumber(text)
    }
  }

  mutating func path(_ key: String, in section: Section) -> Sourced<String>? {
    nodes.value(key, in: section, SettingText.line).map { [folders, file] path in
      path.map { folders.resolve($0, beside: file) }
    }
  }
}
