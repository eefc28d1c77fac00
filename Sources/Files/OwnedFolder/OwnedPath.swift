/// Where a file lies in the folder, as `alice/albums/morbid-stuff.html`: never outside of it, and never
/// among what is remembered about it.
struct OwnedPath: Hashable, Comparable {
  private let exact: ExactText
  /// What it lies in, "" for the top.
  let folder: ExactText
  let name: String

  var text: String { exact.text }

  init?(_ text: String) {
    let names = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard names.allSatisfy({ OwnedPath.isName(Substring($0)) }), let name = names.last,
      text.utf8.count < 4096, !names[0].elementsEqual(OwnedFolder.memory.utf8)
    else { return nil }
    exact = ExactText(text)
    let folder = names.count > 1 ? text.utf8.dropLast(name.count + 1) : text.utf8.prefix(0)
    self.folder = ExactText(String(Substring(folder)))
    self.name = String(Substring(name))
  }

  /// Whether a file or a folder of ours may be called so. Control characters would break the manifest's
  /// lines.
  static func isName(_ name: Substring) -> Bool {
    !name.isEmpty && name != "." && name != ".." && name.utf8.count < 256
      && name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") }
  }

  static func < (one: OwnedPath, other: OwnedPath) -> Bool { one.exact < other.exact }
}

/// Equal is what has the same bytes, as for the disk. Strings are equal in any Unicode normal form.
struct ExactText: Hashable, Comparable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (one: ExactText, other: ExactText) -> Bool {
    one.text.utf8.elementsEqual(other.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  static func < (one: ExactText, other: ExactText) -> Bool {
    one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }
}
