/// The first page of one person: what there is of theirs.
struct PersonPageView: ViewValue {
  var person: PersonView
  /// Anchor weeks, newest first.
  var weeks: [LinkView]
  /// Archives, newest first.
  var years: [LinkView]
  /// The albums played most.
  var albums: [AlbumView]

  static let albumCount = 24

  subscript(name: String) -> Any? {
    switch name {
    case "person": person
    case "weeks": weeks
    case "years": years
    case "albums": albums
    default: nil
    }
  }
}
