/// The parts of a site's folder: these two, and one for each person, called like their folder, in which there
/// is no `@`.
enum SitePart {
  /// The front page, and what lies beside it.
  static let front = "@front"
  /// The style sheet and the covers.
  static let assets = "@assets"
}
