/// A user as templates see them.
struct UserView: ViewValue {
  /// As Last.fm spells it.
  var user: String
  /// What to call them.
  var name: String
  /// The beginning of every id in the part of the document that is about them.
  var id: String
  var profileURL: String?

  init(user: String, displayName: String?) {
    self.user = CleanText.clean(user)
    let chosen = displayName.map(CleanText.clean) ?? ""
    name = CleanText.isVisible(chosen) ? chosen : self.user
    id = Self.id(for: self.user)
    profileURL = WebAddress.checked("https://www.last.fm/user/" + Self.pathPart(self.user))
  }

  subscript(name: String) -> Any? {
    switch name {
    case "user": user
    case "name": self.name
    case "id": id
    case "profileURL": profileURL.orAbsent
    default: nil
    }
  }

  /// Small letters and digits stay, `-` and `_` too; `É` becomes `xc9`. Begins with a letter, so that
  /// style sheets can name it.
  private static func id(for user: String) -> String {
    let parts = user.lowercased().unicodeScalars.map { scalar -> String in
      let isPlain =
        ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) || ["-", "_"].contains(scalar)
      return isPlain ? String(scalar) : "x" + String(scalar.value, radix: 16)
    }
    return "u-" + parts.joined()
  }

  private static func pathPart(_ user: String) -> String {
    user.replacing("%", with: "%25").replacing("/", with: "%2F").replacing("?", with: "%3F")
      .replacing("#", with: "%23")
  }
}
