/// A record that can be in a chart, with what Last.fm says of it wherever it appears.
package struct Album: Sendable {
  package let artist: String
  package let name: String
  package let mbid: String
  package let url: String
  let scene: String
  let year: Int
  let seed: Seed
  /// The parts of a chart row that are the same in every chart, as JSON, in a varying order.
  let chartFields: [JSONText]

  init(
    artist: String,
    name: String,
    scene: String = "",
    year: Int = 0,
    url: String? = nil
  ) {
    self.artist = artist
    self.name = name
    self.scene = scene
    self.year = year
    seed = Seed(artist).with(Seed(name))
    // Between 38 and 70 per cent of the mbids in real charts are empty.
    mbid = seed.with("mbid?").unit < 0.54 ? "" : UUIDText.make(seed.with("mbid"))
    self.url =
      url ?? "https://www.last.fm/music/\(LastFMPath.encode(artist))/\(LastFMPath.encode(name))"

    let artistSeed = Seed(artist)
    let artistMBID = artistSeed.with("mbid?").unit < 0.4 ? "" : UUIDText.make(artistSeed)
    chartFields = [
      .member("artist", .object([("mbid", .string(artistMBID)), ("#text", .string(artist))])),
      .member("mbid", .string(mbid)),
      .member("name", .string(name)),
      .member("url", .string(self.url)),
    ]
  }

  /// What there is to see of the record.
  enum Art {
    /// A real cover, under this hash.
    case cover(String)
    /// Last.fm's grey star.
    case placeholder
    /// Six empty strings.
    case none
  }

  /// Records with the same artist and name share their cover; about one in eight has none.
  var art: Art {
    switch seed.with("art?").unit {
    case ..<0.88: .cover(Covers.hash(of: seed))
    case ..<0.94: .placeholder
    default: .none
    }
  }
}

enum UUIDText {
  /// A version 4 UUID drawn from a seed.
  static func make(_ seed: Seed) -> String {
    var digits = Array(seed.with(1).hex + seed.with(2).hex)
    digits[12] = "4"
    digits[16] = "a"
    for position in [8, 13, 18, 23] {
      digits.insert("-", at: position)
    }
    return String(digits)
  }

  static func isValid(_ text: String) -> Bool {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    return groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
      && groups.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isHexDigit } }
  }
}

/// Names in Last.fm's page addresses: spaces become `+`, a real plus is encoded twice.
enum LastFMPath {
  static func encode(_ name: String) -> String {
    var text = ""
    for byte in name.utf8 {
      let scalar = Unicode.Scalar(byte)
      switch scalar {
      case " ": text += "+"
      case "+": text += "%252B"
      case "/": text += "%2F"
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "~", "!", "'", "(", ")", "*", ",":
        text.unicodeScalars.append(scalar)
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return text
  }
}
