import Foundation
import Subprocess
import SystemPackage
import Testing

@testable import Files

/// Builds that are killed, or that find the disk full, at each of the changes that they make.
struct CutShortTests {
  private static let old: [String: [String: String]] = [
    "al": ["al/1.html": "old one", "al/2.html": "old two", "al/albums/a.html": "old a"],
    "bo": ["bo/1.html": "old bo"],
    "top": ["index.html": "old index"],
  ]
  private static let new: [String: [String: String]] = [
    "al": ["al/2.html": "new two", "al/3.html": "new three", "al/strips/s.html": "new s"],
    "cy": ["cy/1.html": "new cy"],
    "top": ["index.html": "new index"],
  ]
  /// Wants hardly anything of either.
  private static let next: [String: [String: String]] = [
    "al": ["al/4.html": "next four"], "top": ["index.html": "next index"],
  ]

  @Test(
    "leaves whole files that the next build knows, wherever it is killed",
    arguments: [
      "KILL_AT", "TEAR_AT",
    ]
  )
  func killed(_ how: String) async throws {
    var kills = 0
    for instant in 1...(try await changes()) {
      let place = SitePlace()
      try place.build(Self.old)
      try place.put("theirs", at: "al/theirs.txt")
      let outcome = try await walk(place, Self.new, [how: "\(instant)"])
      // What is no write cannot be torn.
      if how == "KILL_AT" { try #require(outcome.status == -SIGKILL, "\(outcome.said)") }
      kills += outcome.status == -SIGKILL ? 1 : 0

      for (path, text) in try place.files() where path != "al/theirs.txt" {
        #expect([Self.old, Self.new].contains { $0.values.contains { $0[path] == text } })
      }
      let warnings = Warnings()
      try place.build(Self.next, warnings: warnings)
      #expect(warnings.all == [], "\(how) \(instant)")
      #expect(
        try place.names() == ["al", "al/4.html", "al/theirs.txt", "index.html"],
        "\(how) \(instant)"
      )
      #expect(try place.remembered() == ["al.manifest", "lock", "top.manifest"])
    }
    #expect(kills > 10)
  }

  @Test func `leaves what was there whole when the disk is full, and no temporary file`()
    async throws
  {
    var failures = 0
    for instant in 1...(try await changes()) {
      let place = SitePlace()
      try place.build(Self.old)
      let outcome = try await walk(place, Self.new, ["FAIL_AT": "\(instant)"])
      // A folder that is empty may stay.
      if outcome.status == 0 { continue }
      failures += 1
      #expect(outcome.said.contains("No space left on device."), "\(instant): \(outcome.said)")
      #expect(outcome.said.hasPrefix(place.path))
      for (path, text) in try place.files() {
        #expect([Self.old, Self.new].contains { $0.values.contains { $0[path] == text } })
      }
      #expect(try !place.remembered().contains { $0.hasSuffix(".new") })
      try place.build(Self.next)
      #expect(try place.names() == ["al", "al/4.html", "index.html"])
    }
    #expect(failures > 30)
  }

  /// How many changes of the disk a build takes that nothing cuts short.
  private func changes() async throws -> Int {
    let place = SitePlace()
    try place.build(Self.old)
    let outcome = try await walk(place, Self.new, [:])
    try #require(outcome.status == 0)
    #expect(
      try place.files() == Self.new.values.reduce(into: [:]) { $0.merge($1) { one, _ in one } }
    )
    return try #require(Int(outcome.said.trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  @Test func `takes for somebody else's what a killed build was about to make`() async throws {
    let place = SitePlace()
    try place.build([:])
    // Noted in the journal, and never written.
    try place.put(
      "\n\(Fingerprint(of: Data("ours".utf8)).text) al/1.html\n",
      at: ".backspin/al.journal"
    )
    try place.put("theirs", at: "al/1.html")
    #expect(
      place.failure { try place.build(["al": ["al/1.html": "1"]]) }.contains("is not Backspin's")
    )
    try place.build([:])
    #expect(try place.files() == ["al/1.html": "theirs"])
  }

  @Test func `takes an empty file for its own after a build that never ended`() throws {
    let place = SitePlace()
    try place.build([:])
    try place.put("", at: ".backspin/al.journal")
    try place.put("", at: "al/1.html")
    try place.put("", at: "bo/1.html")
    try place.build(["al": ["al/1.html": "1"]])
    #expect(try place.files() == ["al/1.html": "1", "bo/1.html": ""])
    #expect(
      place.failure { try place.build(["bo": ["bo/1.html": "1"]]) }.contains("is not Backspin's")
    )
  }

  private func walk(
    _ place: SitePlace,
    _ parts: [String: [String: String]],
    _ environment: [String: String]
  ) async throws -> (status: Int32, said: String) {
    let words = parts.sorted { $0.key < $1.key }.flatMap { part, files in
      files.sorted { $0.key < $1.key }.flatMap { [part, $0.key, $0.value] }
    }
    // SwiftPM puts it into the folder of the test bundle.
    let path = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "folder-walk").path
    // What `make sanitize` tells the sanitizers, of which the child has its own.
    let sanitizers = ProcessInfo.processInfo.environment
      .filter { ["ASAN_OPTIONS", "SWIFT_BACKTRACE", "TSAN_OPTIONS"].contains($0.key) }
    let result = try await Subprocess.run(
      .path(FilePath(path)),
      arguments: Arguments([place.path] + words),
      environment: .custom(
        environment.merging(sanitizers) { own, _ in own }.map { Array("\($0)=\($1)\0".utf8) }
      ),
      input: .none,
      output: .string(limit: 100_000),
      error: .discarded
    )
    let status: Int32 =
      switch result.terminationStatus {
      case .exited(let code): code
      case .signaled(let signal): -signal
      }
    return (status, result.standardOutput)
  }
}
