/// What a digest can be written as.
package enum DocumentFormat: String, CaseIterable, Sendable {
  case terminal
  case markdown
  case html
  case text
  case json

  /// Without the dot.
  package var fileExtension: String {
    switch self {
    case .terminal, .text: "txt"
    case .markdown: "md"
    case .html: "html"
    case .json: "json"
    }
  }
}
