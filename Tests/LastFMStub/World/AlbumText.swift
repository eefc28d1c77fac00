/// What listeners have written of a record, as Last.fm sends it: plain sentences mostly, sometimes with the
/// markup of a wiki.
///
///     plain, one paragraph or several       six in ten
///     with tags, links and entities         one in four
///     with a summary only                   one in thirty
///     nothing                               one in eight
///     what nobody should put into a page    the record whose artist is called `<script>alert(1)</script>`
struct AlbumText: Sendable {
  /// `14 Mar 2009, 08:05`
  let published: String
  let summary: String
  /// Missing for some.
  let content: String?

  /// `nil` where nobody wrote anything.
  init?(of album: Album) {
    let seed = album.seed.with("wiki")
    let isHostile = album.artist == Self.hostileArtist
    let kind = seed.with("kind").unit
    guard isHostile || kind < 0.87 else { return nil }
    let paragraphs =
      isHostile
      ? [Self.hostile]
      : Sentences(of: album, seed: seed, hasMarkup: kind < 0.25).paragraphs
    let more = "<a href=\"\(album.url)\">Read more on Last.fm</a>."
    published = Self.date(seed.with("published"))
    summary = paragraphs[0] + " " + more
    content =
      kind > 0.84 && !isHostile
      ? nil : paragraphs.joined(separator: "\n\n") + " " + more + " " + Self.licence
  }

  private static let licence =
    "User-contributed text is available under the Creative Commons By-SA License; "
    + "additional terms may apply."

  private static func date(_ seed: Seed) -> String {
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    func two(_ range: ClosedRange<Int>, _ what: String) -> String {
      let number = seed.with(what).number(in: range)
      return number < 10 ? "0\(number)" : "\(number)"
    }
    let day = seed.with("day").number(in: 1...28)
    let month = months[seed.with("month").number(in: 0...11)]
    let year = seed.with("year").number(in: 2008...2025)
    return "\(day) \(month) \(year), \(two(0...23, "hour")):\(two(0...59, "minute"))"
  }

  static let hostileArtist = "<script>alert(1)</script>"

  private static let hostile = """
    Harmless words first.<script>alert("album")</script> <img src=x onerror="alert(2)"> \
    <a href="javascript:alert(3)" onclick="alert(4)">a link</a> <svg/onload=alert(5)> \
    <iframe src="https://example.com/"></iframe><style>body { display: none }</style> \
    &lt;script&gt;alert(6)&lt;/script&gt; <b>never closed <!-- nor this. Harmless words last. \
    --></div></body></html> {{mustache}} ]]>
    """
}

/// Sentences about a record that was never made.
private struct Sentences {
  let paragraphs: [String]

  init(of album: Album, seed: Seed, hasMarkup: Bool) {
    var draws = Draws(seed.with("words"))
    let name = hasMarkup ? "<i>\(Self.escaped(album.name))</i>" : album.name
    let artist =
      hasMarkup
      ? "<a href=\"https://www.last.fm/music/\(LastFMPath.encode(album.artist))\" class=\"bbcode_artist\">"
        + "\(Self.escaped(album.artist))</a>"
      : album.artist
    let first =
      "“\(name)” is a record by \(artist)" + (album.year > 0 ? ", released in \(album.year)" : "")
      + "."
    let written = [1, 1, 2, 2, 3, 5][draws.number(0...5)]
    paragraphs = (0..<written).map { index in
      var sentences = index == 0 ? [first] : []
      for _ in 0..<draws.number(1...3) { sentences.append(Self.sentence(&draws)) }
      if hasMarkup, index == 0 { sentences.append(draws.pick(Self.withMarkup)) }
      return sentences.joined(separator: " ")
    }
  }

  private static func sentence(_ draws: inout Draws) -> String {
    "\(draws.pick(beginnings)) \(draws.pick(middles)) \(draws.pick(ends))."
  }

  private static let beginnings = [
    "It was recorded", "Most of it was written", "The second side was put together",
    "The strings were added", "Its sleeve was painted", "The whole of it was mixed",
  ]
  private static let middles = [
    "over nine wet days", "in one long night", "between two tours", "with borrowed microphones",
    "on a four-track machine", "without a single rehearsal", "by whoever was awake",
  ]
  private static let ends = [
    "in a boathouse", "above a bakery", "in a school that had closed for the summer",
    "while the lift was being repaired", "on the last ferry of the season",
    "in a village without a name", "next door to a clockmaker’s",
  ]
  private static let withMarkup = [
    "Reviewers called it <b>patient</b> &amp; <em>bright</em>.",
    "It was pressed on 12&quot; vinyl;<br />two copies are known.",
    "The singer&#39;s caf&eacute; sold it first: “quite good” &ndash; a customer.",
    "See also <a href=\"https://www.last.fm/tag/rain\" class=\"bbcode_tag\" rel=\"tag\">rain</a>.",
  ]

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      default: String(scalar)
      }
    }.joined()
  }
}
