import WeekInHistory

package struct TerminalDocument: Document {
  let inner: TemplatedDocument
  package init(header: DocumentHeader, width: Int, isColored: Bool, templates: TemplateLibrary) {
    inner = TemplatedDocument(.text, header: header, covers: .none, templates: templates)
  }
  package var opening: String { inner.opening }
  package var closing: String { inner.closing }
  package func section(for digest: Digest) -> String { inner.section(for: digest) }
}
