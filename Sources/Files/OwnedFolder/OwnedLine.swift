/// `FINGERPRINT PATH`, as manifests and journals have it.
struct OwnedLine {
  let path: OwnedPath
  let fingerprint: Fingerprint

  init(_ path: OwnedPath, _ fingerprint: Fingerprint) {
    self.path = path
    self.fingerprint = fingerprint
  }

  init?(_ text: Substring) {
    guard let (first, rest) = text.halves(at: " "), let fingerprint = Fingerprint(first),
      let path = OwnedPath(String(rest))
    else { return nil }
    self.path = path
    self.fingerprint = fingerprint
  }

  var text: String { "\(fingerprint.text) \(path.text)" }
}

extension String {
  var lines: [Substring] { utf8.split(separator: UInt8(ascii: "\n")).map { Substring($0) } }
}

extension Substring {
  /// What stands before and after the first such byte. By bytes, because a space with an accent after it is
  /// another character than a space.
  func halves(at separator: Unicode.Scalar) -> (Substring, Substring)? {
    guard let place = utf8.firstIndex(of: UInt8(ascii: separator)) else { return nil }
    return (self[..<place], self[utf8.index(after: place)...])
  }
}
