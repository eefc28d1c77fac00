import Foundation
import LastFMStub
import Testing

/// What random instants seldom meet: the few microseconds in which the cache is being written.
@Suite(.timeLimit(.minutes(15))) struct TornWriteTests {
  @Test(arguments: [false, true])
  func `survives being killed in the middle of any write to the cache`(isFull: Bool) async throws {
    try await Sandbox.use { sandbox in
      let torn = try await TornWrite(in: sandbox.home)
      try sandbox.configure(Sandbox.impatient + "cache:\n  max_size: 1 MB\n")
      let digest = ["digest", "RJ", "--date", Sandbox.date, "--years-ago", "1-3"]
      let right = try await sandbox.run(digest)
      var bodies = try CacheInspection(sandbox.cacheFile).bodies
      let folder = try TemporaryFolder()
      try FullCache.make(in: folder.path, bytes: 1_000_000)
      let fullFile = folder.path + "/replies.sqlite"
      let full = try Data(contentsOf: URL(filePath: fullFile))
      bodies.merge(try CacheInspection(fullFile).bodies) { own, _ in own }

      var number = 1
      var kills = 0
      while number < 1_000 {
        if isFull { try sandbox.restoreCache(full) } else { try sandbox.removeCache() }
        let ended = try await sandbox.run(digest, environment: torn.environment(number: number))
        guard ended.status == -SIGKILL else { break }
        kills += 1
        try sandbox.expectPrivateCache("write \(number)")
        let cache = try CacheInspection(sandbox.cacheFile)
        #expect(cache.problems == "ok", "write \(number)")
        for (key, body) in cache.bodies { #expect(bodies[key] == body, "\(key), write \(number)") }

        let clean = try await sandbox.run(digest)
        #expect(clean.stdout == right.stdout, "write \(number)")
        #expect(clean.stderr == "", "write \(number)")
        number += number < 12 ? 2 : 13
      }
      #expect(kills >= 8)
    }
  }
}
