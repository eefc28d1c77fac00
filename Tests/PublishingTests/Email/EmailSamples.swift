import Foundation
import LastFMStub
import WeekInHistory

@testable import Publishing

/// Mails of the samples, for the tests of what is in them.
enum EmailSamples {
  static func document(
    of digests: [Digest],
    subject: String = SubjectTemplate.standardText,
    covers: EmailCovers = .none,
    unsubscribe: String? = nil,
    overrides: [TemplateFile] = []
  ) throws -> EmailDocument {
    EmailDocument(
      header: Samples.header(digests),
      subject: try SubjectTemplate(subject),
      covers: covers,
      unsubscribe: unsubscribe,
      templates: try TemplateLibrary(overrides: overrides)
    )
  }

  static func mail(
    of digests: [Digest],
    subject: String = SubjectTemplate.standardText,
    covers: EmailCovers = .none,
    unsubscribe: String? = nil
  ) throws -> EmailContent {
    try document(of: digests, subject: subject, covers: covers, unsubscribe: unsubscribe)
      .content(of: digests)
  }

  /// A picture for every address: always the same for the same one.
  static let paintedCovers = EmailCovers.attach { artwork in painted(artwork) }

  static func painted(_ artwork: Artwork, pixels: Int = 64) -> Data {
    Data(Covers.png(hash: Covers.hash(of: artwork.url), pixels: pixels))
  }

  /// A year of `count` albums, each with a cover of its own.
  static func year(_ yearsAgo: Int, albums count: Int, named name: String = "Album") -> DigestYear {
    let albums = (1...count).map { index in
      Samples.album("\(name) \(index)", by: "Artist \(index)", plays: 2_000 - index)
    }
    let summary = Samples.summary(albums) { album in
      Artwork(url: "https://covers.example/\(yearsAgo)/\(album.name.hashable).png")
    }
    return Samples.year(yearsAgo, from: "2025-11-16", .charted(summary))
  }
}

extension String {
  /// The digits in it.
  fileprivate var hashable: String { filter(\.isNumber) }
}
