import Foundation
import Testing

/// Whole messages, compared byte for byte with what somebody has read and found good.
///
/// `BACKSPIN_RECORD_GOLDEN=1` writes them anew, and fails.
enum Golden {
  static func compare(
    _ message: Data,
    with name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Golden/\(name)").standardized
    if ProcessInfo.processInfo.environment["BACKSPIN_RECORD_GOLDEN"] == "1" {
      try message.write(to: file)
      Issue.record("Recorded \(name): read it before committing.", sourceLocation: sourceLocation)
      return
    }
    let golden = try Data(contentsOf: file)
    #expect(message == golden, "\(name) differs", sourceLocation: sourceLocation)
  }
}
