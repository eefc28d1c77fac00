/// Somebody as a site calls them: by the name from the follow list, if there is one, and then nowhere by
/// any other.
package struct SitePerson: Hashable, Sendable {
  package var name: String
  /// The folder of their pages.
  package var slug: String
  /// On Last.fm; `nil` for whoever goes by another name here.
  package var profileURL: String?

  package init(_ user: DocumentUser) {
    let view = UserView(user: user.user, displayName: user.displayName)
    name = view.name
    let slug = Slug.of(view.name)
    // That folder is the site's own.
    self.slug = slug == SitePaths.assets ? slug + "-2" : slug
    profileURL = view.name == view.user ? view.profileURL : nil
  }

  /// In the order of `users`. Who is followed beside somebody decides nothing about their folder, or it would
  /// not stay theirs.
  package static func each(of users: [DocumentUser]) throws(SharedFolder) -> [SitePerson] {
    var bySlug: [String: SitePerson] = [:]
    var people: [SitePerson] = []
    for person in users.map(SitePerson.init) {
      if let other = bySlug.updateValue(person, forKey: person.slug) {
        throw SharedFolder(slug: person.slug, names: [other.name, person.name])
      }
      people.append(person)
    }
    return people
  }

  /// Two people whose names make the same folder.
  package struct SharedFolder: Error, Hashable {
    package var slug: String
    package var names: [String]
  }
}
