import WeekInHistory

/// A whole document as templates see it.
struct PageView: ViewValue {
  var title: String
  var date: String
  var dateText: String
  var generator: String
  var users: [UserView]
  var hasFrontMatter: Bool
  /// Where the charts are from, for documents without links: words, and the one user's page.
  var attribution: String
  var attributionAddress: String
  /// Stands where the digests will be written.
  var digests: String

  init(_ header: DocumentHeader, digests: String, sentences: Sentences) {
    users = header.users.map { UserView(user: $0.user, displayName: $0.displayName) }
    title =
      users.count == 1
      ? sentences.say(.titleOfOne, ["user": users[0].name]) : sentences.say(.titleOfSeveral)
    date = header.anchor.description
    dateText = sentences.date(header.anchor)
    generator = header.generator
    hasFrontMatter = header.hasFrontMatter
    attribution = sentences.say(.attribution)
    attributionAddress = (users.count == 1 ? users[0].profileURL : nil) ?? "https://www.last.fm/"
    self.digests = digests
  }

  subscript(name: String) -> Any? {
    switch name {
    case "title": title
    case "date": date
    case "dateText": dateText
    case "generator": generator
    case "users": users
    case "severalUsers": users.count > 1
    case "onlyUser": (users.count == 1 ? users[0] : nil).orAbsent
    case "attribution": attribution
    case "attributionAddress": attributionAddress
    case "frontMatter": hasFrontMatter
    case "digests": digests
    default: nil
    }
  }
}
