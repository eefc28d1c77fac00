import Foundation

/// A name as a part of an address: small letters, digits, `-` and `_` of ASCII, the same for ever.
///
///     Morbid Stuff        morbid-stuff
///     Björk               bjork
///     AC/DC               ac-dc
enum Slug {
  /// Letters of other scripts are spelled out: 千 is `x5343`. Never empty.
  static func of(_ name: String) -> String {
    let slug = words(name, spellingOut: true)
    return slug.isEmpty ? "x" : slug
  }

  /// Letters of other scripts are left out; may be empty.
  static func ofASCII(_ name: String) -> String {
    words(name, spellingOut: false)
  }

  private static let longest = 48

  private static func words(_ name: String, spellingOut: Bool) -> String {
    // Of ASCII nothing folds but capitals, and folding takes its time.
    let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
    let folded =
      (isASCII
      ? name
      : name.folding(
        options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive],
        locale: nil
      )).lowercased()
    var slug = ""
    for scalar in folded.unicodeScalars {
      switch scalar {
      // What begins with `_` is left out by some who publish: GitHub's pages, for one.
      case "_" where slug.isEmpty: break
      case "a"..."z", "0"..."9", "_": slug.unicodeScalars.append(scalar)
      case _ where spellingOut && scalar.properties.isAlphabetic:
        slug += "x" + String(scalar.value, radix: 16)
      // Don’t, not don-t.
      case "'", "’": break
      default: if slug.last != "-", !slug.isEmpty { slug.append("-") }
      }
      if slug.utf8.count >= longest { break }
    }
    while slug.last == "-" { slug.removeLast() }
    return slug
  }
}
