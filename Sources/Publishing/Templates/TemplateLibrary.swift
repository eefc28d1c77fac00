import Foundation
import Mustache

/// The templates documents are made from: the built-in ones, each of which a file of the same name in
/// a folder of the user's can replace.
package struct TemplateLibrary: Sendable {
  /// In alphabetical order.
  package let files: [TemplateFile]
  let sentences: Sentences
  private let templates: MustacheLibrary

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

    var templates = MustacheLibrary()
    for (name, file) in files.sorted(by: { $0.key.rawValue < $1.key.rawValue })
    where name != .sentences {
      do {
        let template = try TemplateParsing.parse(file.text, as: name.language)
        templates.register(template, named: name.rawValue)
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
    self.templates = templates
    sentences = Sentences(phrases)
  }

  /// What `templates export` writes into a folder: every template, and what there is to know of them.
  package var exported: [TemplateFile] {
    let readme = String(decoding: PackageResources.README_md, as: UTF8.self)
    return files + [TemplateFile(name: "README.md", origin: .builtIn, text: readme)]
  }

  func render(_ view: some ViewValue, with name: TemplateName) -> String {
    templates.render(view, withTemplate: name.rawValue) ?? ""
  }

  private static func unknownName(of file: TemplateFile) -> TemplateProblem {
    let hint = NearestName.hint(for: file.name, among: TemplateName.allCases.map(\.fileName))
    return TemplateProblem(
      file: file.path,
      message: "There is no template of this name, so nothing would read it.\(hint)"
    )
  }
}
