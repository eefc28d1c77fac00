import Mustache

/// What a template writes, and so how `{{name}}` is escaped in it.
package enum TemplateLanguage: String, Sendable, CaseIterable {
  case html, markdown, text, css, yaml

  /// How the template library of Mustache knows it.
  var contentTypeName: String { "BACKSPIN-\(rawValue)" }

  /// Templates are parsed against these names, so they must be registered before the first one is.
  static let registered: Void = {
    for language in allCases {
      MustacheContentTypes.register(Escaping(language), named: language.contentTypeName)
    }
  }()

  func escape(_ text: String) -> String { Escaping(self).escapeText(text) }
}

/// Escapes scalar by scalar. Mustache's own HTML escaping goes by grapheme, so that a quotation mark
/// with a combining accent passes it and ends the attribute.
private struct Escaping: MustacheContentType {
  let language: TemplateLanguage

  init(_ language: TemplateLanguage) {
    self.language = language
  }

  func escapeText(_ text: String) -> String {
    switch language {
    case .html: HTMLEscaping.escape(text)
    case .markdown: MarkdownEscaping.escape(text)
    case .yaml: YAMLEscaping.escape(text)
    case .text, .css: text
    }
  }
}

enum HTMLEscaping {
  static func escape(_ text: String) -> String {
    guard text.utf8.contains(where: { replacement(for: $0) != nil }) else { return text }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(text.utf8.count + 16)
    for byte in text.utf8 {
      if let replacement = replacement(for: byte) {
        escaped.append(contentsOf: replacement.utf8)
      } else {
        escaped.append(byte)
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  private static func replacement(for byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
  }
}

/// For use between double quotes. Control characters do not get this far: see `CleanText`.
enum YAMLEscaping {
  static func escape(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      if scalar == "\\" || scalar == "\"" { escaped.unicodeScalars.append("\\") }
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }
}
