/// What else there is to say of an album on its page.
package struct AlbumBackground: Hashable, Sendable {
  package var description: AlbumDescription?
  /// All of the person's plays, of other weeks too.
  package var allTimePlays: Int?

  package init(description: AlbumDescription? = nil, allTimePlays: Int? = nil) {
    self.description = description
    self.allTimePlays = allTimePlays
  }
}
