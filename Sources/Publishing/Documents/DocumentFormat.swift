/// What a digest can be written as.
package enum DocumentFormat: String, CaseIterable, Sendable {
  case terminal
  case markdown
  case html
  case text
  case json
  /// A message, as mail programs keep it.
  case eml

  /// What a document of the format does with covers.
  package enum CoverUse: Sendable {
    /// It has no place for them.
    case none
    /// When asked to, it says where they are; it cannot carry them.
    case addresses
    /// It shows them unless asked not to, and can carry them.
    case pictures
  }

  package var coverUse: CoverUse {
    switch self {
    case .terminal, .text: .none
    case .markdown, .json: .addresses
    case .html, .eml: .pictures
    }
  }

  /// Without the dot.
  package var fileExtension: String {
    switch self {
    case .terminal, .text: "txt"
    case .markdown: "md"
    case .html: "html"
    case .json: "json"
    case .eml: "eml"
    }
  }
}
