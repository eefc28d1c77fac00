/// Something wrong with a template, and where: said to whoever wrote it.
package struct TemplateProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// As it was found: `digest.html.mustache`, or with its folder in front.
  package var file: String
  /// From 1; `nil` when the whole file is meant.
  package var line: Int?
  package var message: String

  package init(file: String, line: Int? = nil, message: String) {
    self.file = file
    self.line = line
    self.message = message
  }

  /// `digest.html.mustache:12: There is no “ablums” here. Did you mean “albums”?`
  package var description: String {
    "\(file):\(line.map { "\($0):" } ?? "") \(message)"
  }
}

/// All that is wrong with a set of templates.
package struct TemplateProblems: Error, Hashable, Sendable, CustomStringConvertible {
  /// At least one, in the order of files and lines.
  package var problems: [TemplateProblem]

  package var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}
