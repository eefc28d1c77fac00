import WeekInHistory

/// A document for a terminal: as wide as it is, in colour where that is allowed.
///
/// Its only control characters are the line feed and, in colour, SGR sequences: whatever a name holds,
/// a terminal takes no orders from it.
package struct TerminalDocument: Document {
  package let opening = ""
  package let separator = "\n\n"
  package let closing: String
  private let width: Int
  private let inColour: Bool
  private let sentences: Sentences

  /// `width` in columns; below 20 it is taken for 20.
  package init(
    header: DocumentHeader,
    width: Int,
    colour: Bool,
    templates: TemplateLibrary
  ) {
    self.width = max(width, 20)
    inColour = colour
    sentences = templates.sentences
    let page = PageView(header, digests: "", sentences: sentences)
    let lines = TerminalWrapping.lines(
      page.attribution + " " + page.attributionAddress,
      width: self.width,
      .quiet
    )
    closing = "\n" + Self.text(lines, inColour: colour)
  }

  package func section(for digest: Digest) -> String {
    Self.text(lines(for: digest), inColour: inColour)
  }

  private func lines(for digest: Digest) -> [TerminalLine] {
    let view = DigestView(digest, isOneOfSeveral: false, covers: .none, sentences: sentences)
    let chapters = view.years.map { (year: $0, albums: $0.albums.map(TerminalAlbum.init)) }
    let columns = TerminalColumns(for: chapters.flatMap(\.albums), width: width)
    let failedYears = Set(digest.years.filter { $0.outcome.problem != nil }.map(\.yearsAgo))

    var lines = heading(of: view)
    for (year, albums) in chapters {
      let isFailed = failedYears.contains(year.yearsAgo)
      lines.append(TerminalLine())
      lines += introduction(to: year, isFailed: isFailed)
      lines += albums.flatMap {
        columns.lines(for: $0, mostPlays: albums.first?.playCount ?? 0)
      }
      lines += wrapped(year.leftOut, .quiet, indent: min(columns.title, width / 3))
    }
    if let beforeJoining = view.said.beforeJoining {
      lines.append(TerminalLine())
      lines += wrapped(beforeJoining, .quiet)
    }
    return lines
  }

  private func heading(of view: DigestView) -> [TerminalLine] {
    let title = sentences.say(.titleOfOne, ["user": view.user.name])
    return TerminalWrapping.lines(
      [(title, .heading), (view.dateText, .quiet)],
      width: width
    )
      + wrapped(view.said.minimumPlays, .quiet)
      + view.said.notes.flatMap { wrapped($0, .doubt) }
  }

  private func introduction(to year: YearView, isFailed: Bool) -> [TerminalLine] {
    let heading = [(year.distance, .heading), (year.dates, .heading), (year.chartSize, .quiet)]
      .compactMap { (text, style: TerminalStyle) in text.map { ($0, style) } }
    return TerminalWrapping.lines(heading, width: width)
      + wrapped(year.message, isFailed ? .doubt : .quiet)
      + year.notes.flatMap { wrapped($0, .doubt) }
  }

  private func wrapped(
    _ text: String?,
    _ style: TerminalStyle,
    indent: Int = 0
  ) -> [TerminalLine] {
    text.map { TerminalWrapping.lines($0, width: width, indent: indent, style) } ?? []
  }

  private static func text(_ lines: [TerminalLine], inColour: Bool) -> String {
    lines.map { $0.rendered(inColour: inColour) + "\n" }.joined()
  }
}
