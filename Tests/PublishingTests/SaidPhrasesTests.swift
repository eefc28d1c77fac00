import Testing
import WeekInHistory

@testable import Publishing

struct SaidPhrasesTests {
  private let sentences: Sentences

  init() throws {
    sentences = try TemplateLibrary().sentences
  }

  @Test func `says a phrase anew where any of its numbers is another`() {
    let hidden = AlbumRanking.Hidden(belowMinimum: 12, beyondLimit: 14)
    let three = sentences.leftOut(hidden, minimumPlays: 3)
    let four = sentences.leftOut(hidden, minimumPlays: 4)
    #expect(three == "and 14 more, 12 albums with fewer than 3 plays")
    #expect(four == "and 14 more, 12 albums with fewer than 4 plays")
    #expect(sentences.say(.yearsAgo, count: 1) == "1 year ago")
    #expect(sentences.say(.yearsAgo, count: 5) == "5 years ago")
    #expect(sentences.say(.minimumPlays, count: 5) == "Albums with at least 5 plays")
  }

  @Test func `makes a phrase once`() {
    let phrases = SaidPhrases()
    var made = 0
    for number in [5, 5, 6, 5] {
      let key = SaidPhrases.Key(name: .yearsAgo, numbers: [number])
      let phrase = phrases.phrase(key) {
        made += 1
        return "\(number)"
      }
      #expect(phrase == "\(number)")
    }
    #expect(made == 2)
  }

  @Test func `forgets all phrases before they are too many to remember`() {
    let phrases = SaidPhrases()
    var made = 0
    for number in [Array(0...5_000), [0]].joined() {
      _ = phrases.phrase(SaidPhrases.Key(name: .yearsAgo, numbers: [number])) {
        made += 1
        return ""
      }
    }
    #expect(made == 5_002)
  }
}
