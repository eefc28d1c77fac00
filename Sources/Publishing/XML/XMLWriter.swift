import CLibXML2
import Foundation

/// Writes one XML document in UTF-8, by libxml2: an element a line, text just as it is.
///
/// Text and attributes may hold anything: they are escaped, and lose what XML forbids (`LegalText`). Names of
/// elements and attributes are ours. What has been written can be taken out at any time, so that a long
/// document is never in memory as a whole.
struct XMLWriter: ~Copyable {
  private let buffer: xmlBufferPtr
  private let writer: xmlTextWriterPtr

  init() {
    guard LibXML.isReady, let buffer = xmlBufferCreate(),
      let writer = xmlNewTextWriterMemory(buffer, 0)
    else { preconditionFailure("no memory is left to write XML in") }
    self.buffer = buffer
    self.writer = writer
    Self.check(xmlTextWriterSetIndent(writer, 1))
    Self.check(xmlTextWriterSetIndentString(writer, "  "))
    Self.check(xmlTextWriterStartDocument(writer, nil, "UTF-8", nil))
  }

  deinit {
    // In this order: the writer flushes into the buffer.
    xmlFreeTextWriter(writer)
    xmlBufferFree(buffer)
  }

  mutating func open(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) {
    Self.check(xmlTextWriterStartElement(writer, name))
    for (name, value) in attributes {
      Self.check(xmlTextWriterWriteAttribute(writer, name, LegalText.legal(value)))
    }
  }

  mutating func close() { Self.check(xmlTextWriterEndElement(writer)) }

  mutating func element(
    _ name: String,
    _ attributes: KeyValuePairs<String, String> = [:],
    text: String = ""
  ) {
    open(name, attributes)
    if !text.isEmpty { Self.check(xmlTextWriterWriteString(writer, LegalText.legal(text))) }
    close()
  }

  /// What has been written since the last time.
  mutating func take() -> Data {
    Self.check(xmlTextWriterFlush(writer))
    defer { xmlBufferEmpty(buffer) }
    guard let bytes = xmlBufferContent(buffer) else { return Data() }
    return Data(bytes: bytes, count: Int(xmlBufferLength(buffer)))
  }

  /// Closes what is open, and takes what has not been taken. Nothing can be written any more.
  mutating func end() -> Data {
    Self.check(xmlTextWriterEndDocument(writer))
    return take()
  }

  /// Only our own mistakes, an end without a beginning say, and a lack of memory get this far.
  private static func check(_ result: Int32) {
    precondition(result >= 0, "libxml2 would not write this")
  }
}
