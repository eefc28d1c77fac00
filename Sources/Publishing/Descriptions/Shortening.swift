/// Ends a text where a reader would not stumble.
///
/// Whole paragraphs are kept as long as there is room. If they leave more than half of it empty, the next one
/// is cut at the end of a sentence; and one that knows no sentences, after a word, with “…”.
enum Shortening {
  static func shortened(_ paragraphs: [String], toAbout longest: Int) -> [String] {
    var kept: [String] = []
    var room = longest
    for paragraph in paragraphs {
      let length = paragraph.count
      if length > room {
        guard room > longest / 2 else { break }
        let characters = Array(paragraph)
        if let end = sentenceEnd(in: characters, before: room) {
          kept.append(String(characters[..<end]))
        } else if kept.isEmpty {
          kept.append(String(characters[..<wordEnd(in: characters, before: room)]) + "…")
        }
        break
      }
      kept.append(paragraph)
      room -= length
    }
    return kept
  }

  /// After the last sentence that ends within `room` characters.
  ///
  /// A full stop ends one when white space follows, and then no small letter; but not after a single letter:
  /// “J. Cole”, “a.k.a. Al”. Chinese and Japanese leave no space.
  private static func sentenceEnd(in text: [Character], before room: Int) -> Int? {
    for index in (1..<room).reversed() {
      let mark = text[index]
      guard marks.contains(mark) || wideMarks.contains(mark) else { continue }
      var end = index + 1
      while end < text.count, closers.contains(text[end]) { end += 1 }
      guard end <= room else { continue }
      if wideMarks.contains(mark) || end == text.count { return end }
      guard text[end].isWhitespace, end + 1 < text.count, !text[end + 1].isLowercase else {
        continue
      }
      let isInitial =
        mark == "." && text[index - 1].isLetter && (index < 2 || !text[index - 2].isLetter)
      if !isInitial { return end }
    }
    return nil
  }

  private static func wordEnd(in text: [Character], before room: Int) -> Int {
    text[..<room].lastIndex(where: \.isWhitespace) ?? room
  }

  private static let marks: Set<Character> = [".", "!", "?", "…", "؟", "।"]
  private static let wideMarks: Set<Character> = ["。", "！", "？"]
  private static let closers: Set<Character> = ["\"", "'", "”", "’", "»", ")", "]", "」", "』"]
}
