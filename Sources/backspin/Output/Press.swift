import Foundation
import LastFM
import Publishing
import WeekInHistory

/// Makes the documents of a run: of one user each, or of all.
struct Press: Sendable {
  let format: DocumentFormat
  private let run: Run
  private let templates: TemplateLibrary
  private let hasFrontMatter: Bool
  private let covers: Covers
  private let terminal: Terminal
  /// The covers that become part of the document, by the address they came from.
  private let embedded = EmbeddedCovers()

  private struct Terminal {
    var columns: Int
    var inColour: Bool
  }

  init(
    _ format: DocumentFormat,
    run: Run,
    settings: Settings,
    hasFrontMatter: Bool,
    color: ColorChoice
  ) throws {
    self.format = format
    self.run = run
    self.hasFrontMatter = hasFrontMatter
    let overrides = try settings.templates.map { try TemplateFolder.read(URL(filePath: $0.value)) }
    templates = try TemplateLibrary(overrides: overrides ?? [])
    covers =
      settings.showsCovers(byDefault: format == .html) ? settings.covers.value : .omit
    terminal = Terminal(
      columns: run.context.terminal?.columns ?? 80,
      inColour: color.allowsColor(on: run.context, unless: !settings.allowsColor)
    )
  }

  func document(of users: [DocumentUser]) -> any Document {
    let header = DocumentHeader(
      users: users,
      anchor: run.anchor,
      timeZone: run.timeZone,
      hasFrontMatter: hasFrontMatter,
      generator: Backspin.generator
    )
    func templated(_ kind: TemplatedDocument.Kind) -> TemplatedDocument {
      TemplatedDocument(kind, header: header, covers: coverSource, templates: templates)
    }
    return switch format {
    case .html: templated(.html)
    case .markdown: templated(.markdown)
    case .text: templated(.text)
    case .terminal:
      TerminalDocument(
        header: header,
        width: terminal.columns,
        colour: terminal.inColour,
        templates: templates
      )
    case .json:
      JSONDocument(generator: Backspin.generator, anchor: run.anchor, timeZone: run.timeZone)
    }
  }

  /// Fetches what the document of `digest` will carry.
  func prepare(_ digest: Digest) async throws {
    guard covers == .embed, format == .html else { return }
    embedded.forget()
    let artworks = Set(
      digest.years.flatMap { $0.outcome.summary?.ranking.albums ?? [] }.compactMap(\.artwork)
    )
    try await withThrowingTaskGroup(of: (Artwork, CoverImage?).self) { group in
      for artwork in artworks {
        group.addTask { (artwork, try await run.client.image(of: artwork)) }
      }
      for try await (artwork, image) in group { embedded.keep(image, of: artwork) }
    }
  }

  private var coverSource: CoverSource {
    switch covers {
    case .omit: .none
    case .link: .linked
    case .embed: .embedded(embedded.dataURI)
    }
  }
}
