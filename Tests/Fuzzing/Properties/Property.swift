/// What holds whatever Last.fm sends: asked by libFuzzer (`make fuzz`) of what it makes up, and by the
/// tests of what a seed brings forth.
package enum Property: String, CaseIterable, Sendable {
  /// The bytes are a reply's body.
  case replies
  /// The bytes are the texts of a digest: see `WrittenDigest`.
  case documents
  /// The bytes are one text: a name, an address, a reason.
  case words

  package func check(_ bytes: [UInt8]) throws {
    switch self {
    case .replies: try ReplyProperties.check(bytes)
    case .documents: try DocumentProperties.check(WrittenDigest(bytes))
    case .words: try WordProperties.check(String(decoding: bytes, as: UTF8.self))
    }
  }
}

/// A property that does not hold, in words.
struct Broken: Error, CustomStringConvertible {
  let description: String

  init(_ words: String) {
    description = words
  }
}

func require(_ holds: Bool, _ words: @autoclosure () -> String) throws {
  if !holds { throw Broken(words()) }
}

/// Equal scalar by scalar: `==` would take “é” and “é” for the same.
func requireSame(_ one: String, _ other: String, _ what: @autoclosure () -> String) throws {
  guard one.utf8.elementsEqual(other.utf8) else {
    throw Broken("\(what()): \(one.debugDescription) instead of \(other.debugDescription)")
  }
}

func requireSame(_ some: [String], _ others: [String], _ what: @autoclosure () -> String) throws {
  for (index, (one, other)) in zip(some, others).enumerated() {
    try requireSame(one, other, "\(what()), number \(index)")
  }
  try require(some.count == others.count, "\(what()): \(some.count) instead of \(others.count)")
}
