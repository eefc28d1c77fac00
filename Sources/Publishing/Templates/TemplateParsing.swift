import Mustache

/// The one way from a template's text to a template.
enum TemplateParsing {
  /// How many lines `parse` puts in front.
  private static let linesBefore = 1

  /// Every template begins with its own content type, because Mustache starts each partial as HTML.
  /// It stands on a line of its own: on the first line of the text, it would keep a section there
  /// from standing alone.
  static func parse(_ text: String, as language: TemplateLanguage) throws -> MustacheTemplate {
    TemplateLanguage.registered
    return try MustacheTemplate(
      string: "{{% CONTENT_TYPE: \(language.contentTypeName)}}\n" + text
    )
  }

  /// Where and why `file` could not be parsed.
  static func problem(_ error: any Error, in file: TemplateFile) -> TemplateProblem {
    let line = (error as? MustacheTemplate.ParserError)?.context.lineNumber
    return TemplateProblem(
      file: file.path,
      line: line.map { max(1, $0 - linesBefore) },
      message: message(for: error)
    )
  }

  static func message(for error: any Error) -> String {
    let cause = (error as? MustacheTemplate.ParserError)?.error ?? error
    return switch cause as? MustacheTemplate.Error {
    case .unfinishedName: "A tag is not written as it should be: {{name}}."
    case .sectionCloseNameIncorrect: "This closes another section than the one that is open."
    case .expectedSectionEnd: "A section is never closed."
    case .invalidSetDelimiter: "Delimiters cannot be set like this."
    case .unrecognisedConfigVariable, .invalidConfigVariableSyntax: "This pragma is unknown."
    default: "This is not a template Mustache understands (\(cause))."
    }
  }
}
