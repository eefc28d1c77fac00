import Mustache
import WeekInHistory

/// A mail's subject as the configuration writes it: `{{period}}: this week in your music history`.
///
///     period   15–22 November 2026: the week that the digests look back from
///     date     21 November 2026
///     users    RJ, alice and tomoko_h
///     user     RJ, if there is only one
package struct SubjectTemplate: Sendable {
  private let template: MustacheTemplate

  package static let standardText = "{{period}}: this week in your music history"

  /// `source` is what a problem calls it.
  package init(
    _ text: String = standardText,
    source: String = "subject"
  ) throws(TemplateProblem) {
    func problem(_ message: String) -> TemplateProblem {
      TemplateProblem(file: source, message: message)
    }
    guard !text.unicodeScalars.contains(where: CleanText.isHarmful) else {
      throw problem(
        "A subject is one line: take the line breaks and control characters out of this one."
      )
    }
    guard CleanText.isVisible(text) else { throw problem("The subject says nothing.") }
    let tags: TemplateTags
    do throws(TemplateTags.Fault) {
      tags = try TemplateTags(text)
    } catch {
      throw problem(error.message)
    }
    for tag in tags.tags {
      if tag.kind == .partial { throw problem("A subject cannot use other templates.") }
      if tag.kind.namesValue, tag.name != ".", !Self.names.contains(tag.name) {
        let hint = DidYouMean.question(for: tag.name, among: Self.names)
        throw problem("There is no “\(tag.name)” in a subject.\(hint)")
      }
      for transform in tag.transforms where !TemplateChecker.transforms.contains(transform) {
        let hint = DidYouMean.question(for: transform, among: TemplateChecker.transforms)
        throw problem("There is no “\(transform)()”.\(hint)")
      }
    }
    do {
      template = try TemplateParsing.parse(text, as: .text)
    } catch {
      throw problem(TemplateParsing.message(for: error))
    }
  }

  /// One line of at most 200 characters; `nil` where nothing is left to be seen.
  func subject(_ values: Values) -> String? {
    let line = CleanText.clean(template.render(values.byName))
    return CleanText.isVisible(line) ? Clipping.clip(line, to: Self.longest) : nil
  }

  struct Values {
    var period: String
    var date: String
    var users: [String]
    var sentences: Sentences

    fileprivate var byName: [String: Any] {
      [
        "period": period, "date": date, "users": sentences.list(of: users),
        "user": (users.count == 1 ? users[0] : nil).orAbsent,
      ]
    }
  }

  private static let names: Set<String> = ["period", "date", "users", "user"]
  private static let longest = 200
}
