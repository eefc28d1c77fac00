import Foundation
import Testing

@testable import Publishing

@Suite struct TypographicTileTests {
  @Test(arguments: [
    ("Morbid Stuff", "MS"), ("The Weather Keeper's Son", "TW"), ("Lathe", "L"), ("1989", "1"),
    ("8-Bit Rain", "8B"), ("(æfing)", "Æ"), ("波止場の「ネオン」", "波"), ("قمر الميناء", "ق"),
    ("÷", "÷"), ("👨‍👩‍👧‍👦 Family", "F"), ("", "♪"), ("élan vital", "ÉV"), ("<b>", "B"),
  ])
  func `shows the initials of the title`(_ title: String, _ initials: String) {
    #expect(TypographicTile.initials(of: title) == initials)
  }

  @Test func `is the same for the same album, in every run`() {
    #expect(TypographicTile(artist: "PUP", album: "Morbid Stuff").color == "#284564")
    #expect(
      TypographicTile(artist: "PUP", album: "Morbid Stuff").color
        != TypographicTile(artist: "PUP", album: "The Dream Is Over").color
    )
  }

  @Test func `keeps white initials readable on every colour`() throws {
    var lowest = Double.infinity
    var colors: Set<String> = []
    for number in 0..<5_000 {
      let color = TypographicTile(artist: "Artist \(number)", album: "Album \(number * 7)").color
      colors.insert(color)
      lowest = min(lowest, try Self.contrastWithWhite(of: color))
    }
    #expect(lowest >= 4.5)
    #expect(colors.count > 1_000)
  }

  /// https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
  static func contrastWithWhite(of color: String) throws -> Double {
    try #require(color.wholeMatch(of: /#[0-9a-f]{6}/) != nil)
    let number = try #require(Int(color.dropFirst(), radix: 16))
    let parts = [number >> 16, number >> 8 & 0xFF, number & 0xFF].map { byte -> Double in
      let part = Double(byte) / 255
      return part <= 0.040_45 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 1.05 / (0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] + 0.05)
  }
}
