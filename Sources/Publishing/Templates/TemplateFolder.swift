import Foundation

/// Reads a folder of templates that replace built-in ones.
package enum TemplateFolder {
  /// Files with other names than templates have are returned too, for the library to complain about;
  /// left alone are hidden files, editors' copies (`name~`) and the README that `export` leaves there.
  package static func read(_ folder: URL) throws(TemplateProblems) -> [TemplateFile] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    } catch {
      throw problem(folder, "This folder of templates cannot be read.")
    }
    var files: [TemplateFile] = []
    var problems: [TemplateProblem] = []
    for name in names.sorted() where isMeant(name) {
      let file = folder.appending(path: name)
      if let text = text(of: file) {
        files.append(TemplateFile(name: name, origin: .override(path: file.path), text: text))
      } else {
        problems.append(TemplateProblem(file: file.path, message: "This is not readable UTF-8."))
      }
    }
    guard problems.isEmpty else { throw TemplateProblems(problems: problems) }
    return files
  }

  private static func isMeant(_ name: String) -> Bool {
    !name.hasPrefix(".") && !name.hasSuffix("~") && name != "README.md"
  }

  private static func text(of file: URL) -> String? {
    (try? Data(contentsOf: file)).flatMap { String(validating: $0, as: UTF8.self) }
  }

  private static func problem(_ file: URL, _ message: String) -> TemplateProblems {
    TemplateProblems(problems: [TemplateProblem(file: file.path, message: message)])
  }
}
