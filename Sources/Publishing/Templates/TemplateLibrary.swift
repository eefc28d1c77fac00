import Foundation
import Mustache

/// The templates documents are made from: the built-in ones, each of which a file of the same name in
/// a folder of the user's can replace.
package struct TemplateLibrary: Sendable {
  /// In alphabetical order.
  package let files: [TemplateFile]
  let sentences: Sentences

  /// Checks every file of `overrides`, as `TemplateFolder` reads them. Throws all problems at once.
  package init(overrides: [TemplateFile] = []) throws(TemplateProblems) {
    var problems: [TemplateProblem] = []
    var files: [TemplateName: TemplateFile] = [:]
    for name in TemplateName.allCases {
      files[name] = TemplateFile(name: name.fileName, origin: .builtIn, text: name.builtIn)
    }
    for file in overrides {
      if let name = TemplateName(fileName: file.name) {
        files[name] = file
        problems += TemplateChecker.problems(in: file, of: name)
      } else {
        problems.append(Self.unknownName(of: file))
      }
    }

    for file in overrides {
      guard let name = TemplateName(fileName: file.name), name != .sentences else { continue }
      do {
        _ = try TemplateParsing.parse(file.text, as: name.language)
      } catch {
        // The checker says the same of most of these, and points at the line better.
        if !problems.contains(where: { $0.file == file.path }) {
          problems.append(TemplateParsing.problem(error, in: file))
        }
      }
    }

    let builtIn = SentencesFile.read(
      TemplateName.sentences.builtIn,
      file: TemplateName.sentences.fileName
    )
    var phrases = builtIn.phrases
    problems += builtIn.problems
    if let file = files[.sentences], file.origin != .builtIn {
      let own = SentencesFile.read(file.text, file: file.path)
      phrases.merge(own.phrases) { _, own in own }
      problems += own.problems
    }

    guard problems.isEmpty else { throw TemplateProblems(problems: problems) }
    self.files = files.values.sorted { $0.name < $1.name }
    sentences = Sentences(phrases)
  }

  /// What `templates export` writes into a folder: every template, and what there is to know of them.
  package var exported: [TemplateFile] {
    let readme = String(decoding: PackageResources.README_md, as: UTF8.self)
    return files + [TemplateFile(name: "README.md", origin: .builtIn, text: readme)]
  }

  /// The templates that `names` need, ready to be rendered. Others are not even parsed: a digest for
  /// a terminal should not wait for a style sheet.
  func parsed(_ names: TemplateName...) -> ParsedTemplates {
    var templates = MustacheLibrary()
    var wanted = names
    var known = Set(names)
    while let name = wanted.popLast() {
      guard let file = files.first(where: { $0.name == name.fileName }),
        // Overrides were parsed when they were checked, and tests parse the built-in ones.
        let template = try? TemplateParsing.parse(file.text, as: name.language)
      else { continue }
      templates.register(template, named: name.rawValue)
      wanted += TemplateChecker.partials(of: file, name).filter { known.insert($0).inserted }
    }
    return ParsedTemplates(templates: templates)
  }

  private static func unknownName(of file: TemplateFile) -> TemplateProblem {
    let hint = DidYouMean.question(for: file.name, among: TemplateName.allCases.map(\.fileName))
    return TemplateProblem(
      file: file.path,
      message: "There is no template of this name, so nothing would read it.\(hint)"
    )
  }
}

/// Some templates of a library, ready to be rendered.
struct ParsedTemplates: Sendable {
  fileprivate let templates: MustacheLibrary

  func render(_ view: some ViewValue, with name: TemplateName) -> String {
    templates.render(view, withTemplate: name.rawValue) ?? ""
  }
}
