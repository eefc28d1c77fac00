import WeekInHistory

/// An HTML, Markdown or text document: a page template around a digest template for each user.
package struct TemplatedDocument: Document {
  package enum Kind: Sendable {
    case html, markdown, text
  }

  package let opening: String
  package let closing: String
  private let digestTemplate: TemplateName
  private let isOfSeveral: Bool
  private let covers: CoverSource
  private let sentences: Sentences
  private let templates: ParsedTemplates

  /// `covers` says which albums get one; Markdown links them, text has none in any case.
  package init(
    _ kind: Kind,
    header: DocumentHeader,
    covers: CoverSource,
    templates: TemplateLibrary
  ) {
    sentences = templates.sentences
    self.templates = templates.parsed(kind.pageTemplate, kind.digestTemplate)
    let page = PageView(header, digests: Self.marker, sentences: sentences)
    let rendered = self.templates.render(page, with: kind.pageTemplate)
    let place = rendered.firstRange(of: Self.marker)
    opening = String(rendered[..<(place?.lowerBound ?? rendered.endIndex)])
    // Digests end their last line themselves, so the one the marker stands on ends with it.
    let after = rendered[(place?.upperBound ?? rendered.endIndex)...]
    closing = String(after.first?.isNewline == true ? after.dropFirst() : after)
    digestTemplate = kind.digestTemplate
    isOfSeveral = header.users.count > 1
    self.covers = covers
  }

  package func section(for digest: Digest) -> String {
    templates.render(
      DigestView(
        digest,
        isOneOfSeveral: isOfSeveral,
        covers: covers,
        sentences: sentences
      ),
      with: digestTemplate
    )
  }

  /// Nothing that is cleaned holds control characters, so no name can be taken for it.
  private static let marker = "\u{1}digests\u{1}"
}

extension TemplatedDocument.Kind {
  fileprivate var pageTemplate: TemplateName {
    switch self {
    case .html: .htmlPage
    case .markdown: .markdownPage
    case .text: .textPage
    }
  }

  fileprivate var digestTemplate: TemplateName {
    switch self {
    case .html: .htmlDigest
    case .markdown: .markdownDigest
    case .text: .textDigest
    }
  }
}
