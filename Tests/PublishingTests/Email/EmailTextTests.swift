import Testing
import WeekInHistory

@testable import Publishing

@Suite struct EmailTextTests {
  @Test func `goes on below the title where a line is too long`() {
    let line = "  12  The Long Title of It – Some Body, 5 plays"
    #expect(
      EmailText.wrapped(line, columns: 24) == """
          12  The Long Title of
              It – Some Body, 5
              plays
        """
    )
  }

  @Test func `counts cells, and keeps addresses whole`() {
    #expect(EmailText.wrapped("千と千尋 千と千尋", columns: 10) == "千と千尋\n千と千尋")
    let address = "https://www.last.fm/user/somebody"
    #expect(EmailText.wrapped("See " + address, columns: 12) == "See\n" + address)
  }

  @Test func `leaves lines that fit as they are, spaces and all`() {
    let text = "a  b\n\n  1  c  d\n"
    #expect(EmailText.wrapped(text) == text)
  }

  @Test func `takes no more than 78 columns for what is made of words`() throws {
    let albums = (1...300).map { index in
      Samples.album("Word \(index) and more", by: "Sömebody wíth 名 in it", plays: 9_000 - index)
    }
    let problem = Problem(.unavailable, String(repeating: "Last.fm did not answer. ", count: 9))
    let digest = Samples.digest([
      Samples.year(1, .charted(Samples.summary(albums))), Samples.year(2, .unavailable(problem)),
    ])
    let text = try EmailSamples.mail(of: [digest]).text
    #expect(text.split(separator: "\n").allSatisfy { CellWidth.of($0) <= 78 })
    #expect(
      text.contains("    1  Word 1 and more –") && text.contains("  100  Word 100 and more –")
    )
  }
}
