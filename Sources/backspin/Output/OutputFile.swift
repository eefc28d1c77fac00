import Files
import Foundation
import LastFM
import Logging
import WeekInHistory

/// A file that is replaced by something better only.
///
///     there already                nothing made   something missing   complete
///     nothing                      nothing        written             written
///     a file of this chart week    kept           kept                replaced
///     an older file                kept           replaced            replaced
///
/// A file counts as this week's if it was written since the anchor's chart week began.
struct OutputFile: DocumentSink {
  private let target: Target
  private let run: Run

  private enum Target {
    case file(AtomicFile)
    /// A device or a pipe: nothing is there to be spared.
    case stream(FileHandle, path: String)
  }

  init(_ path: String, run: Run) throws {
    self.run = run
    var status = stat()
    // What /dev/fd/3 and the like stand for may be a file, but one that others write to as well.
    let isDevice = path.hasPrefix("/dev/") || path.hasPrefix("/proc/")
    if stat(path, &status) == 0, isDevice || status.st_mode & S_IFMT != S_IFREG {
      guard let handle = FileHandle(forWritingAtPath: path) else {
        throw CommandFailure(
          .cannotCreate,
          "\(path) cannot be written: \(String(cString: strerror(errno)))."
        )
      }
      target = .stream(handle, path: path)
    } else {
      target = .file(try AtomicFile(path: path, remedy: "Choose another place with --output."))
    }
  }

  /// Who reads from a device or a pipe reads along.
  var wantsFailures: Bool { if case .stream = target { true } else { false } }

  func write(_ text: String) throws {
    switch target {
    case .file(let file):
      try file.write(text)
    case .stream(let handle, let path):
      do {
        try handle.write(contentsOf: Data(text.utf8))
      } catch {
        throw CommandFailure(.cannotWrite, "\(path) cannot be written: \(systemReason(for: error))")
      }
    }
  }

  func finish(_ completeness: Completeness) throws {
    guard case .file(let file) = target, completeness.hasContent else { return }
    if completeness.isMissingSomething, isOfThisWeek(file.path, completeness.anchorWeek) {
      run.log.warning(
        "\(file.path) was left as it is, because something is missing this time. Run again later."
      )
      return
    }
    if try file.commit() {
      run.log.info("\(file.path) was written.")
    } else {
      run.log.info("\(file.path) is the same already.")
    }
  }

  private func isOfThisWeek(_ path: String, _ week: ChartWeek?) -> Bool {
    guard let week, let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      let written = attributes[.modificationDate] as? Date
    else { return false }
    return written >= week.start
  }
}
