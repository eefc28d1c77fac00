/// The documented view model: which names a template may use, and where.
///
/// A name is known in its own scope and in the scopes inside it: in an album, the year's names too.
enum ViewScope: String, CaseIterable, Sendable {
  case page, mail, user, digest, year, album, cover, tile
  case frame, preview, link, person, index, teaser, teaserYear, weekPage, chapter
  case albumPage, colours, chart, bar, label, albumWeek, yearPage, archivedWeek, personPage

  enum Kind: Hashable, Sendable {
    /// Always there, or absent: `{{#name}}` asks which.
    case text
    case flag
    case list(of: ViewScope)
    case object(ViewScope)
    /// A list of texts: `{{.}}` is each of them.
    case texts
  }

  var names: [String: Kind] {
    switch self {
    case .page:
      [
        "title": .text, "date": .text, "dateText": .text, "generator": .text,
        "users": .list(of: .user), "severalUsers": .flag, "onlyUser": .object(.user),
        "frontMatter": .flag, "digests": .text,
        "attribution": .text, "attributionAddress": .text,
      ]
    case .mail:
      [
        "subject": .text, "period": .text, "preview": .list(of: .year), "unsubscribe": .text,
        "leftOutPeople": .text,
      ]
    case .user:
      ["user": .text, "name": .text, "id": .text, "profileURL": .text]
    case .digest:
      [
        "user": .text, "name": .text, "id": .text, "profileURL": .text, "severalUsers": .flag,
        "date": .text, "dateText": .text, "minimumPlays": .text,
        "problem": .text, "missing": .text, "notes": .texts, "beforeJoining": .text,
        "years": .list(of: .year), "severalYears": .flag, "links": .list(of: .album),
      ]
    case .year:
      [
        "yearsAgo": .text, "yearID": .text, "distance": .text, "dates": .text,
        "firstDay": .text, "lastDay": .text, "chartSize": .text,
        "message": .text, "notes": .texts, "leftOut": .text,
        "albums": .list(of: .album), "lead": .list(of: .album), "shelf": .list(of: .album),
        "tail": .list(of: .album),
      ]
    case .album:
      [
        "page": .text, "rank": .text, "alignedRank": .text, "linkID": .text, "title": .text,
        "artist": .text,
        "plays": .text,
        "playsWord": .text,
        "share": .text, "hasPage": .flag, "url": .text, "artURL": .text, "cover": .object(.cover),
        "tile": .object(.tile),
      ]
    case .cover: ["src": .text, "largeSrc": .text]
    case .tile: ["initials": .text, "color": .text]
    case .frame, .preview, .link, .person, .index, .teaser, .teaserYear, .weekPage, .chapter,
      .albumPage, .colours, .chart, .bar, .label, .albumWeek, .yearPage, .archivedWeek, .personPage:
      siteNames
    }
  }
}
