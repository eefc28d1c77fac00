import Foundation
import Testing

@testable import backspin

/// What the README says to write is understood.
struct ReadmeConfigurationTests {
  @Test func `understands every configuration in the README`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../..").standardized
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let blocks = readme.matches(of: /( *)```yaml\n(?<text>(?s:.*?))```/)
    #expect(blocks.count >= 3)
    for block in blocks {
      let indent = String(block.1)
      let text = block.text.split(separator: "\n").map {
        $0.hasPrefix(indent) ? $0.dropFirst(indent.count) : $0
      }.joined(separator: "\n")
      let reading = ConfigurationReader.read(
        text,
        file: "README.md",
        folders: Folders(environment: ["HOME": "/home/me"])
      )
      #expect(reading.problems == [], "\(text)")
    }
  }
}
