import Foundation
import Testing
import WeekInHistory

@testable import backspin

@Suite struct ConfigurationReaderTests {
  @Test func `reads every key`() throws {
    let (configuration, problems) = read(
      """
      lastfm:
        api_key_file: api_key
        api_key_command: pass show lastfm
        requests_per_second: 0.5
        max_concurrent: 64
        api_root: http://127.0.0.1:8080/2.0
        deadline: 90 s
        retry_waits: [0.25 s, 3, 1 min]
        rate_limit_waits: []
        request_timeout: 20 s
      follow:
        - RJ
        - user: alice
          name: Al
          min_plays: 3
          limit: none
          years_ago: 1-3
      digest:
        years_ago: [1, 2, 5]
        min_plays: 2
        limit: 20
        time_zone: Europe/Berlin
        templates: ~/templates
      artwork:
        covers: embed
        cover_art_archive: true
        cover_art_archive_root: https://caa.example/
      cache:
        folder: /var/cache/backspin
        max_size: 50 MB
      """
    )
    func at<Value: Sendable>(_ line: Int, _ value: Value) -> Sourced<Value> {
      Sourced(value, from: .configuration(file: "/etc/config.yaml", line: line))
    }
    #expect(problems.map(\.severity) == [.warning], "of two sources for the key one is not used")
    #expect(configuration.apiKeyFile == at(2, "/etc/api_key"))
    #expect(configuration.apiKeyCommand == at(3, "pass show lastfm"))
    #expect(configuration.requestsPerSecond == at(4, 0.5))
    #expect(configuration.maxConcurrent == at(5, 64))
    #expect(configuration.apiRoot?.value.absoluteString == "http://127.0.0.1:8080/2.0/")
    #expect(configuration.deadline == at(7, .seconds(90)))
    #expect(
      configuration.retryWaits == at(8, [.milliseconds(250), .seconds(3), .seconds(60)])
    )
    #expect(configuration.rateLimitWaits == at(9, []))
    #expect(configuration.requestTimeout == at(10, .seconds(20)))
    #expect(
      configuration.follow == [
        FollowEntry(
          user: try #require(UserName("RJ")),
          origin: .configuration(file: "/etc/config.yaml", line: 12)
        ),
        FollowEntry(
          user: try #require(UserName("alice")),
          displayName: "Al",
          yearsAgo: .these([1, 2, 3]),
          minimumPlays: 3,
          limit: .unlimited,
          origin: .configuration(file: "/etc/config.yaml", line: 13)
        ),
      ]
    )
    #expect(configuration.digest.yearsAgo == at(19, .these([1, 2, 5])))
    #expect(configuration.digest.minimumPlays == at(20, 2))
    #expect(configuration.digest.limit == at(21, .albums(20)))
    #expect(configuration.digest.timeZone?.value.identifier == "Europe/Berlin")
    #expect(configuration.digest.templates == at(23, "/home/me/templates"))
    #expect(configuration.covers == at(25, .embed))
    #expect(configuration.coverArtArchive == at(26, true))
    #expect(configuration.coverArtArchiveRoot?.value.absoluteString == "https://caa.example")
    #expect(configuration.cacheFolder == at(29, "/var/cache/backspin"))
    #expect(configuration.cacheSize == at(30, 50_000_000))
  }

  @Test(arguments: [
    "", "\n# nothing yet\n", "---\n", "~", "digest:\nfollow:\nlastfm: ~\n", "\u{FEFF}",
  ])
  func `takes an empty file, and empty sections, for nothing said`(text: String) {
    let (configuration, problems) = read(text)
    #expect(configuration == Configuration())
    #expect(problems == [])
  }

  @Test(arguments: [
    ("digest:\n  min_play: 3", "2:3: unknown key “min_play”. Did you mean “min_plays”?"),
    ("digset:\n  limit: 3", "1:1: unknown key “digset”. Did you mean “digest”?"),
    ("min_plays: 3", "1:1: unknown key “min_plays”. It belongs under “digest”."),
    ("digest:\n  colour: red", "2:3: unknown key “colour”."),
    (
      "lastfm:\n  api_key: abc",
      "2:3: the key itself does not belong in this file. Put it into a file that only you can read, "
        + "and name that file: “api_key_file: api_key”."
    ),
    (
      "follow: RJ", "1:9: “follow” is a list. Write each user on a line of its own: “- user: NAME”."
    ),
    ("follow:\n  - name: Al", "2:5: there is no “user” in this entry of “follow”."),
    (
      "follow:\n  - user: a b",
      "2:11: follow.user: “a b” cannot be a Last.fm user name: those are short, without spaces or"
        + " slashes."
    ),
    ("follow:\n  - RJ\n  - user: rj", "3:5: “rj” is followed already, in line 2."),
    ("follow:\n  - [a]", "2:5: follow: one value is expected here, not a list."),
    ("digest: 5", "1:9: “digest” holds settings. Write them below it, indented: “years_ago: …”."),
    ("- a", "1:1: a configuration consists of sections, like “follow:” and “digest:”."),
    ("hello", "1:1: a configuration consists of sections, like “follow:” and “digest:”."),
    ("? [a]\n: b", "1:3: a key must be a word."),
    (
      "digest:\n  min_plays: three",
      "2:14: digest.min_plays: “three” will not do. Write a whole number, 1 or more."
    ),
    (
      "digest:\n  min_plays: 0",
      "2:14: digest.min_plays: “0” will not do. Write a whole number, 1 or more."
    ),
    (
      "digest:\n  min_plays: [1]", "2:14: digest.min_plays: one value is expected here, not a list."
    ),
    (
      "digest:\n  limit: {a: 1}",
      "2:10: digest.limit: one value is expected here, not settings."
    ),
    (
      "digest:\n  limit: 0",
      "2:10: digest.limit: “0” is not a number of albums. Write 1 or more, or none."
    ),
    (
      "digest:\n  years_ago: [1, 0]",
      "2:18: digest.years_ago: “0” is not in the past: years ago begin with 1."
    ),
    ("digest:\n  years_ago: [all]", "2:15: digest.years_ago: “all” stands alone, not in a list."),
    ("digest:\n  years_ago: []", "2:14: digest.years_ago: the list is empty. Write 1, say."),
    (
      "digest:\n  time_zone: Europe/Berln",
      "2:14: digest.time_zone: “Europe/Berln” is not a time zone. Did you mean “Europe/Berlin”?"
    ),
    (
      "lastfm:\n  max_concurrent: 65",
      "2:19: lastfm.max_concurrent: “65” will not do. Write a whole number, 1 to 64."
    ),
    (
      "lastfm:\n  requests_per_second: 0",
      "2:24: lastfm.requests_per_second: “0” is not a number above zero. Write 5, or 0.5."
    ),
    (
      "artwork:\n  covers: links",
      "2:11: artwork.covers: “links” is not a way to show covers. Write link, embed or none. Did you"
        + " mean “link”?"
    ),
    (
      "artwork:\n  cover_art_archive: maybe",
      "2:22: artwork.cover_art_archive: “maybe” is neither true nor false."
    ),
    (
      "cache:\n  max_size: 10 kB",
      "2:13: cache.max_size: “10 kB” is too small to keep anything. Write at least “1 MB”."
    ),
    ("cache:\n  max_size: 200 MB", "2:13: warning: Last.fm's terms allow 100 MB to be kept."),
    (
      "lastfm:\n  api_key_file: key\n  api_key_command: pass show lastfm",
      "3:20: warning: “api_key_command” is not used, because there is an “api_key_file”."
    ),
    (
      "site:\n  base_url: example.org",
      "2:13: site.base_url: “example.org” is not an address a site can have. Write all of it: "
        + "“https://example.org/music/”."
    ),
    (
      "site:\n  weeks: 0",
      "2:10: site.weeks: “0” is not a number of weeks. Write 1 to 5000, or all."
    ),
    (
      "site:\n  covers: copied",
      "2:11: site.covers: “copied” will not do. Write copy, link or none."
    ),
    ("site:\n  ouput: x", "2:3: unknown key “ouput”. Did you mean “output”?"),
    (
      "digest:\n\tlimit: 3",
      "2:1: this is not YAML: found character that cannot start any token."
        + " Indent with spaces, not with tabs."
    ),
    ("a: b: c", "1:5: this is not YAML: mapping values are not allowed in this context."),
    ("a: 1\n---\nb: 2", "2:1: a second document begins here (“---”). Keep one."),
  ])
  func `points at what is wrong`(text: String, problem: String) {
    #expect(read(text).problems.map(\.description) == ["/etc/config.yaml:" + problem])
  }

  @Test func `finds every problem, in the order of the file`() {
    let text = """
      cache:
        max_size: big
      digest:
        min_plays: 0
        limit: 3
        limit: 4
        limt: 5
      "cache":
        folder: x
      follow: [a, A]
      """
    #expect(
      read(text).problems.map(\.description) == [
        "/etc/config.yaml:1:1: “cache” is given again below, in the same place. Keep one of the two.",
        "/etc/config.yaml:4:14: digest.min_plays: “0” will not do. Write a whole number, 1 or more.",
        "/etc/config.yaml:5:3: “limit” is given again below, in the same place. Keep one of the two.",
        "/etc/config.yaml:7:3: unknown key “limt”. Did you mean “limit”?",
        "/etc/config.yaml:10:13: “A” is followed already, in line 10.",
      ]
    )
  }

  @Test(arguments: [
    "{[a]: 1, [a]: 2}", "{\"\": 1, \"\": 2}", "? &x a\n: 1\n? *x\n: 2", "{a: 1, 'a': 2}",
  ])
  func `survives odd keys that are given twice`(text: String) {
    #expect(!read(text).problems.isEmpty)
  }

  @Test func `reads the same with the line ends of other systems`() {
    let text = "digest:\r\n  limit: 3\r\n  limit: 4\r\n  min_plays: x\r\n"
    #expect(
      read(text).problems.map(\.subject) == [
        .file("/etc/config.yaml", line: 2, column: 3),
        .file("/etc/config.yaml", line: 4, column: 14),
      ]
    )
  }

  @Test(.timeLimit(.minutes(15)))
  func `refuses aliases that multiply`() {
    var text = "a0: &a0 [x, x]\n"
    for level in 1...40 {
      text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n"
    }
    #expect(read(text + "? *a40\n: x").problems.count == 1)
  }

  @Test(.timeLimit(.minutes(15)), arguments: oddTexts.keys.sorted())
  func `survives what is no configuration`(name: String) throws {
    let count = read(try #require(oddTexts[name])).problems.count
    #expect((1...50).contains(count))
  }

  @Test func `takes user names of digits for names`() {
    #expect(
      read("follow: [1234, 0x10, true]").configuration.follow.map(\.user.spelling)
        == ["1234", "0x10", "true"]
    )
  }
}

private func read(
  _ text: String
) -> (configuration: Configuration, problems: [ConfigurationProblem]) {
  ConfigurationReader.read(
    text,
    file: "/etc/config.yaml",
    folders: Folders(environment: ["HOME": "/home/me"])
  )
}

private let oddTexts = [
  "nested lists": String(repeating: "[", count: 250_000),
  "nested blocks": String(repeating: "- ", count: 120_000),
  "one key, again and again": String(repeating: "k: 1\n", count: 2_000),
  "a long key": String(repeating: "a", count: 250_000) + ": 1",
  "many keys": (0..<2_000).map { "key\($0): 1" }.joined(separator: "\n"),
  "a NUL": "a: \u{0}",
  "half a character": #"a: "\ud800""#,
  "an alias of nothing": "&a a: *b",
  "a tag": "a: !!binary x",
  "a broken directive": "%TAG ! x",
  "a text of lines": "a: |\n x\n y",
]
