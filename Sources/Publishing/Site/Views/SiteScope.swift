/// The part of the view model that only sites have.
extension ViewScope {
  var siteNames: [String: Kind] {
    switch self {
    case .frame:
      [
        "siteTitle": .text, "pageTitle": .text, "documentTitle": .text, "root": .text,
        "siteHome": .text, "summary": .text, "isPublished": .flag, "address": .text,
        "hidden": .flag, "generator": .text, "feed": .text, "feedTitle": .text, "jsonFeed": .text,
        "preview": .object(.preview),
      ]
    case .preview: ["address": .text, "isStrip": .flag, "width": .text, "height": .text]
    case .link: ["href": .text, "label": .text]
    case .person:
      ["name": .text, "id": .text, "home": .text, "profileURL": .text, "calendar": .text]
    case .index: ["people": .text]
    case .teaser:
      [
        "person": .object(.person), "hasPages": .flag, "week": .object(.link),
        "years": .list(of: .teaserYear), "message": .text,
      ]
    case .teaserYear:
      [
        "href": .text, "album": .object(.album), "calendarYear": .text, "distance": .text,
        "dates": .text, "chartSize": .text,
      ]
    case .weekPage:
      [
        "person": .object(.person), "dates": .text, "firstDay": .text, "minimumPlays": .text,
        "notes": .texts, "beforeJoining": .text, "chapters": .list(of: .chapter),
        "severalChapters": .flag, "hasOtherWeeks": .flag, "hasOtherYears": .flag,
        "laterWeek": .object(.link), "earlierWeek": .object(.link), "laterYear": .object(.link),
        "earlierYear": .object(.link),
      ]
    case .chapter:
      ViewScope.year.names.merging([
        "calendarYear": .text, "archive": .text, "isCharted": .flag, "spine": .text,
        "nearer": .object(.link), "further": .object(.link),
      ]) { _, own in own }
    case .albumPage:
      [
        "person": .object(.person), "title": .text, "artist": .text, "tile": .object(.tile),
        "cover": .object(.cover), "hasPage": .flag, "url": .text,
        "lightColours": .object(.colours), "darkColours": .object(.colours), "plays": .text,
        "playsWord": .text, "allTimePlays": .text, "chart": .object(.chart),
        "weeks": .list(of: .albumWeek), "paragraphs": .texts, "hasDescription": .flag,
        "isShortened": .flag, "direction": .text,
        "readMore": .text,
      ]
    case .colours: ["ground": .text, "ink": .text, "quiet": .text, "accent": .text]
    case .chart: ["bars": .list(of: .bar), "labels": .list(of: .label)]
    case .bar: ["x": .text, "y": .text, "width": .text, "height": .text, "title": .text]
    case .label: ["x": .text, "text": .text]
    case .albumWeek:
      ["dates": .text, "firstDay": .text, "href": .text, "plays": .text, "playsWord": .text]
    case .yearPage:
      [
        "person": .object(.person), "calendarYear": .text, "weeks": .list(of: .archivedWeek),
        "lookingBack": .list(of: .link), "laterYear": .object(.link),
        "earlierYear": .object(.link),
      ]
    case .archivedWeek:
      ViewScope.year.names.merging(["href": .text]) { _, own in own }
    case .personPage:
      [
        "person": .object(.person), "weeks": .list(of: .link), "years": .list(of: .link),
        "albums": .list(of: .album),
      ]
    case .page, .mail, .user, .digest, .year, .album, .cover, .tile: [:]
    }
  }
}
