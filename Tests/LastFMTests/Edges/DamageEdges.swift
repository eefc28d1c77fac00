import Foundation
import GRDB
import LastFM
import LastFMStub
import Testing
import WeekInHistory

extension Edges {
  /// Files in which something has changed since they were written.
  @Suite struct Damage {
    private static let users = ["RJ", "alice"]

    /// A cache's files, whole, with part of what is kept still in the journal.
    private func files(of lastFM: LocalLastFM) async throws -> [String: Data] {
      let run = try lastFM.run()
      _ = try await run.digests(of: Self.users.map { try .user($0, years: "1-4") })
      let names = try FileManager.default.contentsOfDirectory(atPath: lastFM.cacheFolder.path)
      // The cache is open still: nothing has been tidied up.
      return try withExtendedLifetime(run) {
        Dictionary(
          uniqueKeysWithValues: try names.map {
            ($0, try Data(contentsOf: lastFM.cacheFolder.appending(path: $0)))
          }
        )
      }
    }

    enum Injury: String, CaseIterable {
      case randomBytes, flippedBit, randomPage, zeroedPage, swappedPages, cut
      case journalBytes, journalCut, indexBytes, doubled

      fileprivate func inflict(on files: inout [String: Data], _ random: inout SeededGenerator) {
        let name =
          switch self {
          case .journalBytes, .journalCut: "replies.sqlite-wal"
          case .indexBytes: "replies.sqlite-shm"
          default: "replies.sqlite"
          }
        guard var data = files[name], !data.isEmpty else { return }
        let place = Int.random(in: 0..<data.count, using: &random)
        let page = place / 4_096 * 4_096
        let onePage = page..<min(page + 4_096, data.count)
        switch self {
        case .randomBytes, .journalBytes, .indexBytes:
          let length = Int.random(in: 1...2_000, using: &random)
          for index in place..<min(place + length, data.count) {
            data[index] = UInt8.random(in: 0...255, using: &random)
          }
        case .flippedBit: data[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
        case .randomPage:
          for index in onePage { data[index] = UInt8.random(in: 0...255, using: &random) }
        case .zeroedPage: data.replaceSubrange(onePage, with: Data(count: onePage.count))
        case .swappedPages:
          let other = Int.random(in: 0..<data.count, using: &random) / 4_096 * 4_096
          let otherPage = other..<min(other + onePage.count, data.count)
          let (one, two) = (data.subdata(in: onePage), data.subdata(in: otherPage))
          guard one.count == two.count else { return }
          data.replaceSubrange(onePage, with: two)
          data.replaceSubrange(otherPage, with: one)
        case .cut, .journalCut: data = data.prefix(place)
        case .doubled: data += data
        }
        files[name] = data
      }
    }

    @Test(arguments: Injury.allCases.map(\.rawValue))
    func `makes the right digest from a damaged cache, and leaves a sound one`(
      name: String
    ) async throws {
      let injury = try #require(Injury(rawValue: name))
      try await LocalLastFM.serve { lastFM in
        let users = try Self.users.map {
          try FollowedUser.user($0, years: "1-4")
        }
        let whole = try await files(of: lastFM)
        // With and without the journal: a file that was closed well has none.
        _ = try lastFM.run()
        let tidy = try Data(contentsOf: lastFM.cacheFolder.appending(path: "replies.sqlite"))
        let right = try await lastFM.run().digests(of: users)
        for seed in UInt64(1)...6 {
          var random = SeededGenerator(seed)
          var files =
            injury.isOfJournal || seed.isMultiple(of: 2)
            ? whole : ["replies.sqlite": tidy]
          injury.inflict(on: &files, &random)
          try? FileManager.default.removeItem(at: lastFM.cacheFolder)
          try FileManager.default.createDirectory(
            at: lastFM.cacheFolder,
            withIntermediateDirectories: true
          )
          for (name, data) in files {
            try data.write(to: lastFM.cacheFolder.appending(path: name))
          }
          // The first run may find the damage; the second may find what is in other pages.
          for attempt in 1...2 {
            let digests = try await lastFM.run().digests(of: users)
            #expect(digests == right, "seed \(seed), run \(attempt)")
          }
        }
      }
    }

    @Test func `believes no reply in which a letter has changed`() async throws {
      try await LocalLastFM.serve { lastFM in
        let user = try FollowedUser.user("RJ", years: "1-3")
        let right = try await lastFM.run().digest(of: user)
        let database = try DatabaseQueue(
          path: lastFM.cacheFolder.appending(path: "replies.sqlite").path
        )
        try await database.write { db in
          try db.execute(
            sql: """
              UPDATE reply SET body = CAST(replace(CAST(body AS TEXT), '"name":"', '"name":"X') AS BLOB)
              WHERE kind = 'albumChart'
              """
          )
        }
        try database.close()
        lastFM.stub.resetRequests()
        #expect(try await lastFM.run().digest(of: user) == right)
        #expect(lastFM.stub.requests.count == 3)
        #expect(
          lastFM.log.lines.contains { $0.hasPrefix("warning: A reply in the cache was damaged") }
        )
      }
    }

    @Test func `believes no row whose body belongs to another question`() async throws {
      try await LocalLastFM.serve { lastFM in
        let users = try Self.users.map {
          try FollowedUser.user($0, years: "1-3", covers: true)
        }
        let right = try await lastFM.run().digests(of: users)
        let kinds = ["albumChart", "albumInfo", "userInfo"]
        for kind in kinds {
          let database = try DatabaseQueue(
            path: lastFM.cacheFolder.appending(path: "replies.sqlite").path
          )
          // Each row gets the next one's body, with its checksum.
          try await database.write { db in
            let rows = try Row.fetchAll(
              db,
              sql: "SELECT key, body, checksum FROM reply WHERE kind = ? ORDER BY key",
              arguments: [kind]
            )
            for (row, next) in zip(rows, rows.dropFirst() + rows.prefix(1)) {
              try db.execute(
                sql: "UPDATE reply SET body = ?, checksum = ? WHERE key = ?",
                arguments: [next["body"], next["checksum"], row["key"]]
              )
            }
          }
          try database.close()
          lastFM.stub.resetRequests()
          #expect(try await lastFM.run().digests(of: users) == right, "\(kind)")
          #expect(!lastFM.stub.requests.isEmpty, "\(kind)")
        }
        lastFM.stub.resetRequests()
        #expect(try await lastFM.run().digests(of: users) == right)
        #expect(lastFM.stub.requests.isEmpty, "what was wrong has been replaced")
      }
    }
  }
}

extension Edges.Damage.Injury {
  fileprivate var isOfJournal: Bool {
    self == .journalBytes || self == .journalCut || self == .indexBytes
  }
}
