import Foundation
import Publishing
import Testing
import WeekInHistory

@testable import backspin

@Suite struct SettingsTests {
  private let file = """
    lastfm:
      api_root: https://file.example/2.0/
    follow:
      - RJ
      - user: Alice
        name: Al
        min_plays: 3
        years_ago: [7]
        limit: none
    digest:
      years_ago: 1-3
      min_plays: 2
      limit: 20
      time_zone: Europe/Berlin
    artwork:
      covers: none
    cache:
      folder: cache
    """

  @Test func `has a default for everything`() throws {
    let settings = try load("")
    #expect(settings.rows.map(\.origin).allSatisfy { $0 == "default" })
    #expect(
      settings.rows.map { "\($0.key) = \($0.value)" } == [
        "lastfm.api_key = not set",
        "lastfm.requests_per_second = 5",
        "lastfm.max_concurrent = 4",
        "lastfm.api_root = https://ws.audioscrobbler.com/2.0/",
        "lastfm.deadline = 10 min",
        "lastfm.request_timeout = 30 s",
        "lastfm.retry_waits = 0.5 s, 2.5 s, 5 s",
        "lastfm.rate_limit_waits = 5 s, 15 s, 30 s",
        "digest.years_ago = 1",
        "digest.min_plays = 1",
        "digest.limit = none, or 20 in mail and sites",
        "digest.time_zone = Asia/Tokyo",
        "digest.templates = built in",
        "artwork.covers = link",
        "artwork.cover_art_archive = false",
        "artwork.cover_art_archive_root = https://coverartarchive.org",
        "cache.folder = /home/me/.cache/backspin",
        "cache.max_size = 90 MB",
        "site.output = not set",
        "site.base_url = not set",
        "site.title = This week in earlier years",
        "site.covers = copy",
        "site.index = false",
        "site.weeks = 1",
        "site.all_time_plays = false",
        "site.templates = built in",
      ]
    )
  }

  @Test func `puts flags over the environment, that over the file, that over the default`() throws {
    var flags = CommandLineOverrides()
    flags.yearsAgo = .all
    flags.minimumPlays = 9
    flags.limit = .unlimited
    flags.timeZone = TimeZone(identifier: "America/Lima")
    flags.cacheFolder = "/flag"
    flags.templates = "mine"
    let settings = try load(
      file + "\n  max_size: 20 MB",
      flags,
      ["BACKSPIN_API_ROOT": "http://localhost:1/2.0", "LASTFM_API_KEY": "secret"]
    )
    let rows = settings.rows.map { "\($0.key) = \($0.value) (\($0.origin))" }
    #expect(
      rows == [
        "lastfm.api_key = •••••••• (environment LASTFM_API_KEY)",
        "lastfm.requests_per_second = 5 (default)",
        "lastfm.max_concurrent = 4 (default)",
        "lastfm.api_root = http://localhost:1/2.0/ (environment BACKSPIN_API_ROOT)",
        "lastfm.deadline = 10 min (default)",
        "lastfm.request_timeout = 30 s (default)",
        "lastfm.retry_waits = 0.5 s, 2.5 s, 5 s (default)",
        "lastfm.rate_limit_waits = 5 s, 15 s, 30 s (default)",
        "follow = RJ (/etc/config.yaml:4)",
        "follow = Alice (name Al, years_ago 7, min_plays 3, limit none) (/etc/config.yaml:5)",
        "digest.years_ago = all (--years-ago)",
        "digest.min_plays = 9 (--min-plays)",
        "digest.limit = none (--limit)",
        "digest.time_zone = America/Lima (--time-zone)",
        "digest.templates = mine (--templates)",
        "artwork.covers = none (/etc/config.yaml:16)",
        "artwork.cover_art_archive = false (default)",
        "artwork.cover_art_archive_root = https://coverartarchive.org (default)",
        "cache.folder = /flag (--cache-folder)",
        "cache.max_size = 20 MB (/etc/config.yaml:19)",
        "site.output = not set (default)",
        "site.base_url = not set (default)",
        "site.title = This week in earlier years (default)",
        "site.covers = copy (default)",
        "site.index = false (default)",
        "site.weeks = 1 (default)",
        "site.all_time_plays = false (default)",
        "site.templates = mine (--templates)",
      ]
    )
    #expect(try load(file).apiRoot.value.absoluteString == "https://file.example/2.0/")
    #expect(try load(file).cacheFolder.value == "/etc/cache")
  }

  @Test func `gives each followed user the entry's settings over the digest's`() throws {
    let users = try load(file).followedUsers(findsArtwork: false, defaultLimit: 5)
    #expect(users.map(\.name.spelling) == ["RJ", "Alice"])
    #expect(users.map(\.displayName) == [nil, "Al"])
    #expect(
      users.map(\.settings) == [
        DigestSettings(yearsAgo: .these([1, 2, 3]), minimumPlays: 2, limit: 20),
        DigestSettings(yearsAgo: .these([7]), minimumPlays: 3, limit: nil),
      ]
    )
  }

  @Test func `puts flags over an entry's settings`() throws {
    var flags = CommandLineOverrides()
    flags.yearsAgo = .these([4])
    flags.minimumPlays = 9
    flags.limit = .albums(2)
    let users = try load(file, flags).followedUsers(findsArtwork: false)
    #expect(
      Set(users.map(\.settings)) == [
        DigestSettings(yearsAgo: .these([4]), minimumPlays: 9, limit: 2)
      ]
    )
  }

  @Test func `takes the users named instead of the follow list, each once`() throws {
    var flags = CommandLineOverrides()
    flags.users = ["bob", "ALICE", "Bob", "alice"].compactMap { UserName($0) }
    let users = try load(file, flags).followedUsers(findsArtwork: false)
    #expect(users.map(\.name.spelling) == ["bob", "Alice"])
    #expect(users.map(\.displayName) == [nil, "Al"])
    #expect(users.map(\.settings.minimumPlays) == [2, 3])
  }

  @Test func `leaves the limit to the document where nobody said`() throws {
    let users = try load("follow: [RJ]").followedUsers(findsArtwork: false, defaultLimit: 20)
    #expect(users.map(\.settings.limit) == [20])
    let unlimited = try load("follow: [RJ]\ndigest: {limit: none}")
    #expect(unlimited.followedUsers(findsArtwork: false, defaultLimit: 20)[0].settings.limit == nil)
  }

  @Test(
    arguments: [
      (nil, nil, .html, .link), (nil, nil, .markdown, .omit), (nil, nil, .json, .omit),
      (true, nil, .markdown, .link), (true, nil, .json, .link), (false, nil, .html, .omit),
      (nil, "none", .html, .omit), (true, "none", .html, .link), (true, "none", .markdown, .link),
      (nil, "embed", .html, .embed), (true, "embed", .html, .embed), (false, "embed", .html, .omit),
      // Markdown cannot carry covers: the next best are links, if covers are wanted.
      (nil, "embed", .markdown, .omit), (true, "embed", .markdown, .link),
      (true, "embed", .terminal, .omit), (true, nil, .text, .omit),
    ] as [(Bool?, String?, DocumentFormat, Covers)]
  )
  func `shows covers where asked to and where the format can`(
    art: Bool?,
    file: String?,
    format: DocumentFormat,
    covers: Covers
  ) throws {
    var flags = CommandLineOverrides()
    flags.art = art
    let settings = try load("follow: [RJ]\nartwork:\n  covers: \(file ?? "")", flags)
    #expect(settings.covers(in: format) == covers)
  }

  @Test func `throws the problems of file and environment together`() {
    let error = #expect(throws: ConfigurationError.self) {
      try load(
        "digset:\ncache: {max_size: 200 MB}",
        .init(),
        ["BACKSPIN_API_ROOT": "http://evil.example/2.0/"]
      )
    }
    #expect(
      error?.description == """
        /etc/config.yaml:1:1: unknown key “digset”. Did you mean “digest”?
        /etc/config.yaml:2:19: warning: Last.fm's terms allow 100 MB to be kept.
        BACKSPIN_API_ROOT: “http://evil.example/2.0/” would send the API key in the clear: http is for \
        this machine only. Write https://.
        """
    )
  }

  @Test func `keeps warnings and goes on`() throws {
    #expect(try load("cache: {max_size: 200 MB}").warnings.count == 1)
  }

  @Test(arguments: [([:], true), (["NO_COLOR": ""], true), (["NO_COLOR": "1"], false)])
  func `honours NO_COLOR`(environment: [String: String], allows: Bool) throws {
    #expect(try load("", .init(), environment).allowsColor == allows)
  }

  @Test func `reads the file in the XDG folder`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("digest:\n  limit: 3\n", to: "backspin/config.yaml")
    let settings = try Settings.load(
      overrides: .init(),
      environment: ["HOME": folder.path, "XDG_CONFIG_HOME": folder.path],
      systemTimeZone: .gmt
    )
    #expect(settings.limit == Sourced(.albums(3), from: .configuration(file: path, line: 2)))
  }

  @Test func `needs neither home nor file when the command line says it all`() throws {
    var flags = CommandLineOverrides()
    #expect(throws: ConfigurationError.self) {
      try Settings.load(overrides: flags, environment: [:], systemTimeZone: .gmt)
    }
    flags.cacheFolder = "/cache"
    _ = try Settings.load(overrides: flags, environment: [:], systemTimeZone: .gmt)
  }

  @Test func `never shows what a key command holds, nor runs it`() throws {
    let folder = try TemporaryFolder()
    let settings = try load("lastfm:\n  api_key_command: touch '\(folder.path)/ran'; echo sesame")
    let row = try #require(settings.rows.first)
    #expect(row.value == "••••••••")
    #expect(row.origin == "/etc/config.yaml:2, api_key_command")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/ran"))
  }
}

private func load(
  _ text: String,
  _ flags: CommandLineOverrides = .init(),
  _ environment: [String: String] = [:]
) throws -> Settings {
  let environment = environment.merging(["HOME": "/home/me"]) { given, _ in given }
  let reading = ConfigurationReader.read(
    text,
    file: "/etc/config.yaml",
    folders: Folders(environment: environment)
  )
  return try Settings(
    overrides: flags,
    environment: environment,
    configuration: reading.configuration,
    problems: reading.problems,
    readFrom: ConfigurationFile(path: "/etc/config.yaml", origin: .builtIn),
    systemTimeZone: TimeZone(identifier: "Asia/Tokyo") ?? .gmt
  )
}
