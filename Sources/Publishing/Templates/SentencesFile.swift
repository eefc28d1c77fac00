import Mustache

/// Reads `sentences.txt.mustache`: `name = phrase`, one a line; lines that begin with `#` are notes.
enum SentencesFile {
  struct Contents {
    var phrases: [Sentences.Name: MustacheTemplate] = [:]
    var problems: [TemplateProblem] = []
  }

  static func read(_ text: String, file: String) -> Contents {
    var contents = Contents()
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let line = CleanText.clean(String(line))
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      do throws(TemplateProblem) {
        let (name, phrase) = try sentence(line, file: file, line: index + 1)
        contents.phrases[name] = phrase
      } catch {
        contents.problems.append(error)
      }
    }
    return contents
  }

  private static func sentence(
    _ text: String,
    file: String,
    line: Int
  ) throws(TemplateProblem) -> (Sentences.Name, MustacheTemplate) {
    func problem(_ message: String) -> TemplateProblem {
      TemplateProblem(file: file, line: line, message: message)
    }
    guard let equals = text.firstIndex(of: "=") else {
      throw problem("A sentence is written “name = phrase”.")
    }
    let word = CleanText.clean(String(text[..<equals]))
    let phrase = CleanText.clean(String(text[text.index(after: equals)...]))
    guard let name = Sentences.Name(rawValue: word) else {
      let hint = DidYouMean.question(for: word, among: Sentences.Name.allCases.map(\.rawValue))
      throw problem("There is no sentence “\(word)”.\(hint)")
    }
    if name == .months, phrase.split(separator: ",", omittingEmptySubsequences: false).count != 12 {
      throw problem("“months” takes twelve names with commas between them.")
    }
    let tags: TemplateTags
    do throws(TemplateTags.Fault) {
      tags = try TemplateTags(phrase)
    } catch {
      throw problem(error.message)
    }
    for tag in tags.tags where tag.kind.namesValue && !name.values.contains(tag.name) {
      let hint = DidYouMean.question(for: tag.name, among: name.values)
      throw problem("The sentence “\(word)” knows no “\(tag.name)”.\(hint)")
    }
    do {
      return (name, try TemplateParsing.parse(phrase, as: .text))
    } catch {
      throw problem(TemplateParsing.message(for: error))
    }
  }
}
