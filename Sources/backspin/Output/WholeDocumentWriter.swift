import Publishing
import WeekInHistory

/// One document of all digests.
struct WholeDocumentWriter<Sink: DocumentSink>: DigestWriter {
  private let document: any Document
  private let press: Press
  private let sink: Sink
  private var completeness = Completeness()
  private var hasSections = false
  /// Failed digests that came before the first that says anything: if none does, nothing is written.
  private var held: [Digest] = []

  init(_ document: any Document, press: Press, to sink: Sink) {
    self.document = document
    self.press = press
    self.sink = sink
  }

  mutating func write(_ digest: Digest) async throws {
    let digest = try await press.prepared(digest)
    completeness.count(digest)
    held.append(digest)
    guard completeness.hasContent else { return }
    for digest in held { try writeSection(digest) }
    held = []
  }

  mutating func finish() throws {
    if !completeness.hasContent, press.format == .json, sink.wantsFailures {
      for digest in held { try writeSection(digest) }
    }
    if hasSections { try sink.write(document.closing) }
    try sink.finish(completeness)
  }

  private mutating func writeSection(_ digest: Digest) throws {
    try sink.write(hasSections ? document.separator : document.opening)
    hasSections = true
    try sink.write(document.section(for: digest))
  }
}
