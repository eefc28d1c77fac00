import Publishing
import Testing
import WeekInHistory

@testable import backspin

struct AlbumDescriptionsTests {
  /// What was asked for.
  private actor Questions {
    private(set) var names: [String] = []

    func answer(_ name: String) -> AlbumDescription? {
      names.append(name)
      return name.isEmpty ? nil : AlbumDescription(html: "About \(name).")
    }
  }

  private func album(_ name: String) -> ChartedAlbum {
    ChartedAlbum(artist: "PUP", name: name, playCount: 1, chartRank: 1)
  }

  @Test func `reads about each album once, about one of which nothing is said, too`() async throws {
    let questions = Questions()
    let descriptions = AlbumDescriptions { await questions.answer($0.name) }
    for name in ["Morbid Stuff", "", "The Dream Is Over", "", "Morbid Stuff"] {
      let said = try await descriptions.description(of: album(name))?.paragraphs
      #expect(said == (name.isEmpty ? nil : ["About \(name)."]))
    }
    #expect(await questions.names == ["Morbid Stuff", "", "The Dream Is Over"])
  }

  @Test func `keeps apart what only differs in its bytes`() async throws {
    let questions = Questions()
    let descriptions = AlbumDescriptions { await questions.answer($0.name) }
    _ = try await descriptions.description(of: album("\u{E9}"))
    _ = try await descriptions.description(of: album("e\u{301}"))
    #expect(await questions.names.count == 2)
  }

  @Test func `forgets all before they are too many to remember`() async throws {
    let questions = Questions()
    let descriptions = AlbumDescriptions { await questions.answer($0.name) }
    for number in [Array(0...1_500), [0]].joined() {
      _ = try await descriptions.description(of: album("\(number)"))
    }
    #expect(await questions.names.count == 1_502)
  }
}
