/// Something that a build remembers for the next one, as manifests and journals have it:
/// `note updated⇥2026-11-15`.
struct FolderNote {
  let key: String
  let value: String

  init(_ key: String, _ value: String) {
    self.key = key
    self.value = value
  }

  init?(line: Substring) {
    guard let (kind, rest) = line.halves(at: " "), kind == "note",
      let (key, value) = rest.halves(at: "\t")
    else { return nil }
    self.key = Self.unescaped(key)
    self.value = Self.unescaped(value)
  }

  var line: String { "note \(Self.escaped(key))\t\(Self.escaped(value))" }

  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { [0x0A, 0x09, 0x5C].contains($0) }) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\\": result += "\\\\"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  private static func unescaped(_ text: Substring) -> String {
    var result = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in text.unicodeScalars {
      switch (isEscaped, scalar) {
      case (false, "\\"):
        isEscaped = true
        continue
      case (true, "n"): result.append("\n")
      case (true, "t"): result.append("\t")
      default: result.append(scalar)
      }
      isEscaped = false
    }
    return String(result)
  }
}
