import Files
import Foundation
import LastFM
import Publishing

/// Copies built-in templates to a folder.
struct TemplateExport {
  var folder: String
  /// Empty for all.
  var names: [String]
  var force: Bool

  func run(_ context: Context) throws {
    let files = try TemplateLibrary().exported
    let chosen = try names.map { name in
      guard let file = files.first(where: { $0.name == name }) else {
        throw CommandFailure(
          .usage,
          "There is no template “\(name)”. "
            + (DidYouMean.closest(to: name, among: files.map(\.name))
              .map { "Did you mean “\($0)”?" } ?? "“backspin templates list” shows them all.")
        )
      }
      return file
    }
    let place = URL(filePath: folder, directoryHint: .isDirectory)
    do {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(
        .cannotCreate,
        "The folder \(folder) cannot be made: \(systemReason(for: error))"
      )
    }
    for file in names.isEmpty ? files : chosen {
      let path = place.appending(path: file.name).path
      if !force, FileManager.default.fileExists(atPath: path) {
        context.errors("backspin: \(path) exists and is left alone; --force would replace it.\n")
        continue
      }
      let copy = try AtomicFile(path: path, remedy: "Choose another folder.")
      try copy.write(file.text)
      try copy.commit()
      try context.output("\(path)\n")
    }
  }
}
