import Foundation
import LastFM
import Logging
import Publishing
import WeekInHistory

/// Makes the documents of a run: of one user each, or of all.
struct Press: Sendable {
  let format: DocumentFormat
  let order: DigestOrder
  private let run: Run
  private let hasFrontMatter: Bool
  private let covers: Covers
  private let product: Product
  /// The covers that become part of the document, by the address they came from.
  private let embedded: EmbeddedCovers

  private enum Product: Sendable {
    case document(@Sendable (DocumentHeader) -> any Document)
    case message(MailComposer)
  }

  /// Reads and checks the templates, where the format has any. Throws `TemplateProblems`.
  init(
    _ format: DocumentFormat,
    order: DigestOrder,
    run: Run,
    settings: Settings,
    hasFrontMatter: Bool,
    color: ColorChoice
  ) throws {
    self.format = format
    self.order = order
    self.run = run
    self.hasFrontMatter = hasFrontMatter
    covers = settings.covers(in: format)
    let embedded = EmbeddedCovers()
    self.embedded = embedded
    let coverSource: CoverSource =
      switch covers {
      case .omit: .none
      case .link: .linked
      case .embed: .embedded(embedded.dataURI)
      }

    func templates() throws -> TemplateLibrary {
      let folder = settings.templates.map { URL(filePath: $0.value) }
      return try TemplateLibrary(overrides: try folder.map(TemplateFolder.read) ?? [])
    }
    func templated(_ kind: TemplatedDocument.Kind) throws -> Product {
      let templates = try templates()
      return .document {
        TemplatedDocument(kind, header: $0, covers: coverSource, templates: templates)
      }
    }
    switch format {
    case .eml:
      product = .message(
        try MailComposer(
          settings,
          covers: settings.coversOfMessage,
          templates: settings.templates?.value,
          run: run
        )
      )
    case .html: product = try templated(.html)
    case .markdown: product = try templated(.markdown)
    case .text: product = try templated(.text)
    case .terminal:
      let templates = try templates()
      let width = run.context.terminal?.columns ?? 80
      let inColour = color.allowsColor(on: run.context, unless: !settings.allowsColor)
      product = .document {
        TerminalDocument(header: $0, width: width, colour: inColour, templates: templates)
      }
    case .json:
      product = .document {
        JSONDocument(generator: $0.generator, anchor: $0.anchor, timeZone: $0.timeZone)
      }
    }
  }

  /// Writes digests of `users`, in the order's order.
  func writer(of users: [FollowedUser], to sink: some DocumentSink) -> any DigestWriter {
    writer(of: users, called: users.map { DocumentUser($0) }, to: sink)
  }

  /// Writes one digest: of a user whose spelling is known by then.
  func writer(ofOnly digest: Digest, to sink: some DocumentSink) -> any DigestWriter {
    writer(
      of: order.users.filter { $0.name == UserName(digest.user) },
      called: [DocumentUser(user: digest.user, displayName: digest.displayName)],
      to: sink
    )
  }

  private func writer(
    of users: [FollowedUser],
    called documentUsers: [DocumentUser],
    to sink: some DocumentSink
  ) -> any DigestWriter {
    switch product {
    case .document(let make):
      let header = DocumentHeader(
        users: documentUsers,
        anchor: order.anchor,
        timeZone: order.timeZone,
        hasFrontMatter: hasFrontMatter,
        generator: Backspin.generator
      )
      return WholeDocumentWriter(make(header), press: self, to: sink)
    case .message(let composer):
      return MessageWriter(
        composer: composer,
        order: DigestOrder(users: users, anchor: order.anchor, timeZone: order.timeZone),
        to: sink
      )
    }
  }

  /// The digest, once all is fetched that its document will carry; says how many covers are missing.
  func prepared(_ digest: Digest) async throws -> Digest {
    var digest = digest
    if covers == .embed { digest.missingCovers += try await embedCovers(of: digest) }
    if digest.missingCovers > 0 {
      let count = digest.missingCovers
      run.log.warning(
        "\(digest.user): \(count) \(count == 1 ? "cover" : "covers") could not be had. Run again later."
      )
    }
    return digest
  }

  /// Returns how many could not be fetched.
  private func embedCovers(of digest: Digest) async throws -> Int {
    embedded.forget()
    let images = try await run.images(of: digest.artworks)
    for (artwork, image) in images { embedded.keep(image, of: artwork) }
    return digest.artworks.count - images.count
  }
}
