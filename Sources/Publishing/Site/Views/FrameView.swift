/// What every page of a site has around its content.
struct FrameView: ViewValue {
  var site: SiteDescription
  /// The file of the site that this is.
  var path: String
  /// The way back to the site's folder: `../`, or an absolute address.
  var root: String
  var pageTitle: String
  /// For search engines and previews.
  var summary: String?
  var preview: PreviewView?
  /// Whose feed the page points to; `nil` for everybody's.
  var person: SitePerson?
  /// What those feeds are called.
  var feedTitle: String

  subscript(name: String) -> Any? {
    switch name {
    case "siteTitle": site.title
    case "pageTitle": pageTitle
    case "documentTitle": pageTitle == site.title ? pageTitle : "\(pageTitle) · \(site.title)"
    case "root": root
    case "siteHome": root + SitePaths.index
    case "summary": summary.orAbsent
    case "address": site.address.map { $0.address(of: path) }.orAbsent
    // What is shown where nothing is has no address of its own.
    case "isPublished": site.address != nil && path != SitePaths.notFound
    case "feedTitle": feedTitle
    case "hidden": !site.isIndexed
    case "generator": site.generator
    case "feed": feed(person.map(SitePaths.feed(of:)) ?? SitePaths.feed)
    case "jsonFeed": feed(person.map(SitePaths.jsonFeed(of:)) ?? SitePaths.jsonFeed)
    case "preview": preview.orAbsent
    default: nil
    }
  }

  private func feed(_ path: String) -> Any {
    site.address == nil ? Absent() : root + path
  }
}

/// The picture that stands for a page elsewhere: a strip of covers, or one cover.
package struct PreviewView: ViewValue {
  var address: String
  /// Of a strip: how large a cover is, nobody has to know.
  var size: (width: Int, height: Int)?

  subscript(name: String) -> Any? {
    switch name {
    case "address": address
    case "isStrip": size != nil
    case "width": (size?.width).orAbsent
    case "height": (size?.height).orAbsent
    default: nil
    }
  }
}

/// A page's own values before those of the frame around it.
///
/// A class, as what is asked for most is: see `ViewValue`.
final class FramedView<Content: ViewValue>: ViewValue {
  let frame: FrameView
  let content: Content

  init(frame: FrameView, content: Content) {
    self.frame = frame
    self.content = content
  }

  subscript(name: String) -> Any? { content[name] ?? frame[name] }
}

/// A page of a site that has nothing of its own to say.
struct EmptyView: ViewValue {
  subscript(name: String) -> Any? { nil }
}

/// A link to a neighbour.
final class LinkView: ViewValue {
  let href: String
  let label: String

  init(href: String, label: String) {
    self.href = href
    self.label = label
  }

  subscript(name: String) -> Any? {
    switch name {
    case "href": href
    case "label": label
    default: nil
    }
  }
}

/// Somebody as the pages of a site see them.
final class PersonView: ViewValue {
  let person: SitePerson
  let root: String
  let hasCalendar: Bool

  init(person: SitePerson, root: String, hasCalendar: Bool = false) {
    self.person = person
    self.root = root
    self.hasCalendar = hasCalendar
  }

  subscript(name: String) -> Any? {
    switch name {
    case "name": person.name
    case "id": "u-" + person.slug
    case "home": root + SitePaths.home(of: person)
    case "profileURL": person.profileURL.orAbsent
    case "calendar": hasCalendar ? root + SitePaths.calendar(of: person) : Absent()
    default: nil
    }
  }
}
