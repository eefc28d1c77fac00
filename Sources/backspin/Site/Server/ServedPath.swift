import Foundation

/// The path of a URL, taken apart: names that lead down only, of which none is hidden.
///
/// It is taken apart before it is decoded, so that `%2f` and `%2e%2e` are names like others, and refused as
/// such.
struct ServedPath: Equatable, Sendable {
  let names: [String]
  /// As in `/alice/`, and for the top.
  let endsInSlash: Bool

  static let notFoundPage = ServedPath(names: ["404.html"], endsInSlash: false)

  init(names: [String], endsInSlash: Bool) {
    self.names = names
    self.endsInSlash = endsInSlash
  }

  init?(_ target: String) {
    var parts = target.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    guard parts.count > 1, parts.removeFirst().isEmpty else { return nil }
    endsInSlash = parts.last?.isEmpty ?? true
    if endsInSlash { parts.removeLast() }
    var names: [String] = []
    for part in parts {
      guard let name = part.removingPercentEncoding, Self.isName(name) else { return nil }
      names.append(name)
    }
    self.names = names
  }

  private static func isName(_ name: String) -> Bool {
    let bytes = name.utf8
    return !bytes.isEmpty && bytes.first != UInt8(ascii: ".")
      && bytes.allSatisfy {
        $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\")
      }
  }

  /// Without the slash at its end.
  var encoded: String {
    names.map { $0.addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? "" }
      .joined(separator: "/")
  }

  /// RFC 3986, section 2.3.
  private static let unreserved = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~"
  )
}

/// Where on its server a site lies: `/`, or `/music/`.
struct BasePath: Sendable {
  private let names: [String]
  /// As the URL has it, with slashes around it.
  let text: String

  init(_ text: String) {
    names = text.split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
    let encoded = ServedPath(names: names, endsInSlash: false).encoded
    self.text = encoded.isEmpty ? "/" : "/\(encoded)/"
  }

  enum Place: Equatable {
    case inside(ServedPath)
    /// From where it leads there.
    case above
    case outside
  }

  func place(of path: ServedPath) -> Place {
    let rest = path.names.dropFirst(names.count)
    if path.names.starts(with: names), !rest.isEmpty || path.endsInSlash {
      return .inside(ServedPath(names: Array(rest), endsInSlash: path.endsInSlash))
    }
    return path.names.isEmpty || path.names == names ? .above : .outside
  }
}
