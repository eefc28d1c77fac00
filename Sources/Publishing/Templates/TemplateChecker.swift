/// Looks for names in a template that nothing stands behind.
struct TemplateChecker {
  private let template: TemplateName
  private let file: String
  private var problems: [TemplateProblem] = []

  static func problems(in file: TemplateFile, of template: TemplateName) -> [TemplateProblem] {
    // The sentences are no Mustache as a whole: `SentencesFile` checks them.
    if template == .sentences { return [] }
    let tags: [TemplateTags.Tag]
    do throws(TemplateTags.Fault) {
      tags = try TemplateTags(file.text).tags
    } catch {
      return [TemplateProblem(file: file.path, line: error.line, message: error.message)]
    }
    var checker = TemplateChecker(template: template, file: file.path)
    checker.check(tags)
    return checker.problems
  }

  /// The templates that this one names.
  static func partials(of file: TemplateFile, _ template: TemplateName) -> [TemplateName] {
    guard template.language != .css, let tags = try? TemplateTags(file.text).tags else { return [] }
    return tags.filter { $0.kind == .partial }.compactMap { TemplateName(rawValue: $0.name) }
  }

  private init(template: TemplateName, file: String) {
    self.template = template
    self.file = file
  }

  private mutating func check(_ tags: [TemplateTags.Tag]) {
    // What an open section puts on top of the stack; `nil` for a condition, which puts nothing there.
    var stack = template.scopes.map(Optional.some)
    for tag in tags {
      let scopes = stack.compactMap { $0 }
      switch tag.kind {
      case .variable, .unescaped: _ = kind(of: tag, in: scopes)
      case .section: stack.append(kind(of: tag, in: scopes)?.scope)
      case .invertedSection:
        _ = kind(of: tag, in: scopes)
        stack.append(nil)
      case .closing: stack.removeLast()
      case .partial: checkPartial(tag, in: scopes)
      case .other: break
      }
    }
    if let content = template.content { check(content, in: tags) }
  }

  /// What `tag` names, or a problem.
  private mutating func kind(of tag: TemplateTags.Tag, in scopes: [ViewScope]) -> ViewScope.Kind? {
    for transform in tag.transforms where !Self.transforms.contains(transform) {
      let hint = DidYouMean.question(for: transform, among: Self.transforms)
      report(tag, "There is no “\(transform)()”.\(hint)")
    }
    if tag.name == "." || tag.name.isEmpty && !tag.transforms.isEmpty { return .text }

    let path = tag.name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    var kind: ViewScope.Kind?
    var known = scopes.reduce(into: [:]) { $0.merge($1.names) { _, inner in inner } }
    for part in path {
      guard let found = known[part] else {
        let hint = DidYouMean.question(for: part, among: known.keys)
        report(tag, "There is no “\(tag.name)” here.\(hint)")
        return nil
      }
      kind = found
      known = found.scope?.names ?? [:]
    }
    let changesKind = tag.transforms.contains { ["count", "empty"].contains($0) }
    return changesKind ? .text : kind
  }

  private mutating func checkPartial(_ tag: TemplateTags.Tag, in scopes: [ViewScope]) {
    guard let partial = TemplateName(rawValue: tag.name), partial != .sentences else {
      let names = TemplateName.allCases.filter { $0 != .sentences }.map(\.rawValue)
      let hint = DidYouMean.question(for: tag.name, among: names)
      return report(tag, "There is no template “\(tag.name)”.\(hint)")
    }
    if let missing = partial.scopes.first(where: { !scopes.contains($0) }) {
      report(tag, "“\(tag.name)” needs \(missing.rawValue) values, and here are none.")
    }
  }

  /// What documents are put together around: written once, and as it is.
  private mutating func check(_ content: String, in tags: [TemplateTags.Tag]) {
    let places = tags.filter { $0.name == content }
    if places.isEmpty {
      problems.append(
        TemplateProblem(
          file: file,
          message: "{{{\(content)}}} is missing: where do the \(content) go?"
        )
      )
    }
    for place in places where place.kind != .unescaped {
      report(place, "The \(content) are written with three braces: {{{\(content)}}}.")
    }
    for place in places.dropFirst() {
      report(place, "The \(content) can be written only once.")
    }
  }

  private mutating func report(_ tag: TemplateTags.Tag, _ message: String) {
    problems.append(TemplateProblem(file: file, line: tag.line, message: message))
  }

  /// What swift-mustache can do to a value: https://docs.hummingbird.codes (Mustache, transforms).
  static let transforms: Set<String> = [
    "first", "last", "index", "even", "odd", "count", "empty", "reversed", "sorted", "enumerated",
    "capitalized", "lowercased", "uppercased", "plusone", "minusone", "equalzero",
  ]
}

extension ViewScope.Kind {
  /// The scope inside a section of this.
  var scope: ViewScope? {
    switch self {
    case .list(of: let scope), .object(let scope): scope
    case .text, .texts, .flag: nil
    }
  }
}
