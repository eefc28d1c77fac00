import Foundation
import LastFMStub
import Testing
import WeekInHistory

@testable import Publishing

@Suite struct EmailSizeTests {
  @Test func `leaves albums out until Gmail shows all of it, the same number in every year`() throws
  {
    let name = String(repeating: "'Name & \"name\" ", count: 20)
    let years = (1...20).map { EmailSamples.year($0, albums: 1_000, named: name) }
    let mail = try EmailSamples.mail(
      of: [Samples.digest(years)],
      covers: EmailSamples.paintedCovers
    )
    #expect(EmailSize.decoded(mail.html) < 102_400)
    #expect(EmailSize.decoded(mail.html) > 60_000, "more would have fitted")
    #expect(wholeSize(mail) < 1_000_000)
    let shown = mail.text.split(separator: "\n").filter {
      $0.contains("plays") && $0.hasPrefix("  ")
    }
    let leftOut = Set(mail.text.matches(of: /and (\d+) more/).map(\.output.1))
    let perYear = (1_000 - (leftOut.first.flatMap { Int($0) } ?? 0))
    #expect(leftOut.count == 1)
    #expect(perYear >= 1)
    #expect(mail.html.matches(of: /and (\d+) more/).count == 20)
    for year in 2...20 { #expect(mail.html.contains("\(year) years ago")) }
    #expect(!shown.isEmpty)
  }

  @Test func `shortens the longest list first, and counts what the limit has hidden with it`()
    throws
  {
    let long = (1...900).map { Samples.album("Long \($0)", by: "A", plays: 1_000 - $0) }
    let short = (1...7).map { Samples.album("Short \($0)", by: "A", plays: 10 - $0) }
    let digest = Samples.digest(
      minimumPlays: 4,
      [
        Samples.year(1, .charted(Samples.summary(long, minimumPlays: 200, limit: 700))),
        Samples.year(2, .charted(Samples.summary(short, minimumPlays: 4))),
      ]
    )
    let mail = try EmailSamples.mail(of: [digest])
    #expect(EmailSize.decoded(mail.html) < 102_400)
    for index in 1...6 { #expect(mail.text.contains("Short \(index) –")) }
    let shown = mail.text.matches(of: /Long \d+ –/).count
    #expect((100..<700).contains(shown))
    let hidden = "and \(800 - shown) more, 100 albums with fewer than 4 plays"
    #expect(mail.text.contains(hidden) && mail.html.contains(hidden))
  }

  @Test func `says how many people it has no room for`() throws {
    let digests = (1...200).map { index in
      Samples.digest(of: "user\(index)", [EmailSamples.year(1, albums: 5)])
    }
    let mail = try EmailSamples.mail(of: digests)
    #expect(EmailSize.decoded(mail.html) < 102_400)
    let shown = mail.text.matches(of: /= user\d+ =/).count
    #expect((20..<200).contains(shown))
    let others = "and \(200 - shown - 10) more."
    for part in [mail.html, mail.text.replacing("\n", with: " ")] {
      #expect(part.contains("Left out, for the mail would get too long: "))
      #expect(part.contains(others))
    }
    #expect(mail.peopleLeftOut.count == 200 - shown)
  }

  @Test func `cuts endless names and messages, so that they cost no other album its place`() throws
  {
    let endless = String(repeating: "Z̸̡̛̪̗̹̋͑", count: 50_000)
    var albums = (1...30).map { Samples.album("Album \($0)", by: "A", plays: 100 - $0) }
    albums[0].name = endless
    albums[1].artist = endless
    albums[2].url = "https://x/" + endless
    let digest = Samples.digest(
      displayName: endless,
      problem: Problem(.unavailable, endless),
      [
        Samples.year(
          1,
          .charted(Samples.summary(albums) { _ in Artwork(url: "https://x/" + endless) })
        )
      ]
    )
    let mail = try EmailSamples.mail(of: [digest], covers: .link)
    #expect(EmailSize.decoded(mail.html) < 102_400)
    #expect(mail.html.contains("Album 30"))
    #expect(!mail.html.contains("and 1"))
  }

  @Test func `gives up covers from the end before it gives up albums`() throws {
    let years = (1...20).map { EmailSamples.year($0, albums: 5) }
    let digest = Samples.digest(years)
    let covers = NoisyCovers()
    let mail = try EmailSamples.mail(
      of: [digest],
      covers: .attach { covers.png(Int(StableHash.of($0.url) % 2_000)) }
    )
    #expect(wholeSize(mail) < 1_000_000)
    #expect(mail.images.count > 10)
    #expect(mail.html.matches(of: /and \d+ more/).isEmpty)
    let shown = mail.html.components(separatedBy: "<h2").dropFirst().map {
      $0.components(separatedBy: "<img").count - 1
    }
    // The large ones take nearly all the room; the first years come first.
    #expect(shown.first == 1 && shown.last == 0)
    #expect(shown == shown.sorted(by: >))
  }

  @Test(arguments: [(0, 0), (1, 1), (5, 5), (6, 6), (1_000, 1_000), (2_000, 1_000)])
  func `finds the largest number that fits`(_ limit: Int, _ found: Int) {
    #expect(EmailSize.largest(upTo: 1_000) { $0 <= limit } == found)
  }

  @Test func `finds none where nothing fits`() {
    #expect(EmailSize.largest(upTo: 10) { _ in false } == nil)
    #expect(EmailSize.largest(from: 3, upTo: 10) { $0 < 3 } == nil)
  }

  /// As the message would weigh, with everything encoded at its worst.
  private func wholeSize(_ mail: EmailContent) -> Int {
    func quotedPrintable(_ text: String) -> Int {
      text.utf8.reduce(0) { $0 + ((0x20...0x7E).contains($1) && $1 != 0x3D ? 1 : 3) } * 78 / 75
    }
    return quotedPrintable(mail.html) + quotedPrintable(mail.text)
      + mail.images.reduce(0) { $0 + $1.data.base64EncodedString().utf8.count * 78 / 76 + 400 }
  }
}
