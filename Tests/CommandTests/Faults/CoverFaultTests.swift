import Testing

/// Faults that meet a cover alone: where it is, or the image itself. None of these fails a digest. That the
/// key is rejected is no fault of a cover's, whatever it was sent for.
@Suite(.timeLimit(.minutes(15))) struct CoverFaultTests {
  @Test("shows the cover after a fault that passes", arguments: FaultTable.ofEachKind)
  func once(_ row: FaultRow) async throws {
    let walk = try await FaultWalk.checked(into: row, at: .coverOnce)
    switch row.right {
    case .accepted, .retried, .heeded, .doubted: expectCover(walk)
    case .believed, .reported: expectTile(walk, keeping: [])
    case .fatal: expectTheEnd(row, walk)
    }
  }

  @Test("shows a tile where no cover can be had", arguments: FaultTable.ofEachKind)
  func forGood(_ row: FaultRow) async throws {
    let walk = try await FaultWalk.checked(into: row, at: .coverAlways)
    switch row.right {
    case .accepted: expectCover(walk)
    case .retried, .heeded, .doubted, .believed, .reported: expectTile(walk, keeping: [])
    case .fatal: expectTheEnd(row, walk)
    }
  }

  @Test("shows the image after a fault that passes", arguments: FaultTable.images)
  func imageOnce(_ row: FaultRow) async throws {
    let walk = try await FaultWalk.checked(into: row, at: .imageOnce)
    if row.right == .reported {
      expectTile(walk, keeping: ["cover"])
    } else {
      expectCover(walk)
    }
  }

  @Test("shows a tile where no image can be had", arguments: FaultTable.images)
  func imageForGood(_ row: FaultRow) async throws {
    let walk = try await FaultWalk.checked(into: row, at: .imageAlways)
    if row.right == .accepted {
      expectCover(walk)
    } else {
      expectTile(walk, keeping: ["cover"])
    }
  }

  private static let cache: Set = ["list", "profile RJ", "chart RJ 1"]

  private func expectCover(_ walk: FaultWalk) {
    #expect(walk.status == 0)
    #expect(walk.stderr == "")
    #expect(walk.document.contains(#" src="data:image/png;base64,"#))
    #expect(walk.kept.names == Self.cache.union(["cover", "image"]))
  }

  /// The digest is whole; the tile that is always there shows.
  private func expectTile(_ walk: FaultWalk, keeping names: Set<String>) {
    #expect(walk.status == 0)
    #expect(
      walk.stderr == "backspin: warning: RJ: 1 cover could not be had. Run again later.\n"
    )
    #expect(walk.document.contains(#"<span class="tile""#))
    #expect(!walk.document.contains("<img"))
    #expect(walk.kept.names == Self.cache.union(names))
  }

  private func expectTheEnd(_ row: FaultRow, _ walk: FaultWalk) {
    #expect(walk.status == 77)
    #expect(walk.stderr.contains(row.words))
    #expect(walk.document.isEmpty)
    #expect(walk.kept.names == Self.cache)
  }
}
