import Foundation
import Testing
import WeekInHistory

@testable import Publishing

/// Whole mails, as somebody has read and looked at them. See `GoldenFileTests`.
@Suite struct EmailGoldenTests {
  @Test func `writes a mail about one person, with covers`() throws {
    var digest = Samples.rich
    digest.anchorWeek = Samples.week(from: "2026-11-15")
    let mail = try EmailSamples.mail(
      of: [digest],
      covers: EmailSamples.paintedCovers,
      unsubscribe: "mailto:me@example.org?subject=stop"
    )
    #expect(mail.subject == "15–22 November 2026: this week in your music history")
    // Which bytes a cover is made of is up to the machine's libgd.
    let html = mail.images.enumerated().reduce(mail.html) { html, image in
      html.replacing("cid:\(image.element.contentID)", with: "cid:cover-\(image.offset + 1)")
    }
    try Golden.compare(html, with: "mail.html")
    try Golden.compare(mail.text, with: "mail.txt")
  }

  @Test func `writes a mail about several people, without covers`() throws {
    let digests = [Samples.plain, Samples.privateUser, Samples.digest(of: "newcomer", [])]
    let mail = try EmailSamples.mail(of: digests)
    try Golden.compare(mail.html, with: "mail-several.html")
    try Golden.compare(mail.text, with: "mail-several.txt")
  }
}
