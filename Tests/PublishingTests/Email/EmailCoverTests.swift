import Foundation
import Testing
import WeekInHistory

@testable import Publishing

@Suite struct EmailCoverTests {
  private let digest = Samples.digest([
    EmailSamples.year(1, albums: 8), EmailSamples.year(2, albums: 2),
  ])

  @Test func `asks for the covers it shows, the most important ones first`() throws {
    let document = try EmailSamples.document(of: [digest], covers: EmailSamples.paintedCovers)
    #expect(
      document.artworks(of: [digest]).map(\.url)
        == [
          "1/1", "2/1", "1/2", "2/2", "1/3", "1/4", "1/5", "1/6",
        ].map { "https://covers.example/\($0).png" }
    )
    #expect(try EmailSamples.document(of: [digest], covers: .link).artworks(of: [digest]) == [])
  }

  @Test func `carries the same picture once, and makes the same mail again`() throws {
    let one = Artwork(url: "one")
    let covers = EmailCovers.attach { _ in EmailSamples.painted(one) }
    let mail = try EmailSamples.mail(of: [digest], covers: covers)
    #expect(mail.images.count == 1, "not larger than it is, so large and small are the same")
    #expect(mail.html.components(separatedBy: "cid:").count - 1 == 8)
    #expect(try EmailSamples.mail(of: [digest], covers: covers) == mail)
  }

  @Test func `scales covers to what is shown`() throws {
    let covers = EmailCovers.attach { EmailSamples.painted($0, pixels: 500) }
    let mail = try EmailSamples.mail(of: [digest], covers: covers)
    let sides = try mail.images.map { image in
      let header = try #require(ImageHeader(Array(image.data)))
      #expect(image.mediaType == (header.format == .png ? "image/png" : "image/jpeg"))
      #expect(image.fileName.hasSuffix(header.format == .png ? ".png" : ".jpg"))
      return header.width
    }
    #expect(sides == [300, 300] + Array(repeating: 96, count: 6))
  }

  @Test func `has a tile for what is no picture`() throws {
    let mail = try EmailSamples.mail(of: [digest], covers: .attach { _ in Data("<html>".utf8) })
    #expect(mail.images == [] && !mail.html.contains("<img"))
    #expect(mail.html.contains(">A1</td>"))
    #expect(!mail.lacksImageLibrary)
  }

  @Test func `makes do with tiles where libgd is missing, and lets it be known`() throws {
    let mail = try EmailSamples.mail(
      of: [digest],
      covers: .attach(scaler: .missing) { EmailSamples.painted($0) }
    )
    #expect(mail.images == [] && mail.lacksImageLibrary)
    #expect(mail.html.contains(">A1</td>"))
    #expect(CoverScaler(library: GDLibrary(named: "libgd-of-nowhere.so.3")).isUsable == false)
  }
}
