import Foundation
import WeekInHistory

/// Makes the pages of a site: values in, bytes out, the same for the same values.
///
/// The pages of one person are made from their history alone (`PersonPages`), so that a thousand people need
/// no more memory than a few. The front page is put together of a teaser of each.
package struct SiteGenerator: Sendable {
  package var site: SiteDescription
  let templates: ParsedTemplates
  let sentences: Sentences
  private let style: String
  private let icon: String

  package init(_ site: SiteDescription, templates library: TemplateLibrary) {
    self.site = site
    sentences = library.sentences
    templates = library.parsed(
      .siteIndex,
      .siteTeaser,
      .sitePerson,
      .siteWeek,
      .siteAlbum,
      .siteYear,
      .siteNotFound,
      .siteEntry,
      .siteIcon,
      .css,
      .siteCSS
    )
    style =
      templates.render(EmptyView(), with: .css) + "\n"
      + templates.render(EmptyView(), with: .siteCSS)
    icon = templates.render(EmptyView(), with: .siteIcon)
  }

  /// The front page, with the people's parts where its template has a place for them: it is checked that it has.
  package func index(of teasers: Data, strip: SiteStrip? = nil) -> Data {
    var frame = frame(SitePaths.index, title: site.title)
    frame.preview = strip.flatMap(preview)
    let page = render(IndexView(people: Self.marker), with: .siteIndex, in: frame)
    guard let place = page.firstRange(of: Self.marker) else { return Data(page.utf8) }
    return Data(page[..<place.lowerBound].utf8) + teasers + Data(page[place.upperBound...].utf8)
  }

  /// What all pages need.
  package var assets: [SitePage] {
    [page(SitePaths.style, style), page(SitePaths.icon, icon)]
  }

  /// Pages beside the front page that do not depend on anybody's history. `siteMap` is the file that leads to
  /// all addresses.
  package func fixedPages(siteMap: String = SitePaths.siteMap) -> [SitePage] {
    [page(SitePaths.robots, robots(siteMap: siteMap)), page(SitePaths.notFound, notFound)]
  }

  /// It is shown in place of any page, from whatever folder, so it needs an absolute way back.
  private var notFound: String {
    var frame = frame(SitePaths.notFound, title: sentences.say(.notFound))
    frame.root = site.address?.basePath ?? ""
    return render(EmptyView(), with: .siteNotFound, in: frame)
  }

  /// https://www.rfc-editor.org/rfc/rfc9309
  private func robots(siteMap: String) -> String {
    let rule = site.isIndexed ? "Allow: /" : "Disallow: /"
    let map =
      site.isIndexed ? site.address.map { "Sitemap: \($0.address(of: siteMap))\n" } : nil
    return "User-agent: *\n\(rule)\n" + (map ?? "")
  }

  func frame(_ path: String, title: String) -> FrameView {
    FrameView(
      site: site,
      path: path,
      root: SitePaths.root(from: path),
      pageTitle: title,
      feedTitle: site.title
    )
  }

  // Pictures are shown elsewhere by the site's address.

  func preview(_ strip: SiteStrip) -> PreviewView? {
    site.address.map {
      PreviewView(address: $0.address(of: strip.path), size: (strip.width, strip.height))
    }
  }

  func preview(_ cover: SiteCover) -> PreviewView? {
    guard let address = site.address else { return nil }
    return switch cover.place {
    case .file(let path): PreviewView(address: address.address(of: path))
    case .elsewhere(let artwork): WebAddress.checked(artwork.url).map { PreviewView(address: $0) }
    case nil: nil
    }
  }

  func render(_ view: some ViewValue, with name: TemplateName, in frame: FrameView) -> String {
    templates.render(FramedView(frame: frame, content: view), with: name)
  }

  private func page(_ path: String, _ text: String) -> SitePage {
    SitePage(path: path, isWhole: true) { Data(text.utf8) }
  }

  /// Nothing that is cleaned holds control characters, so no name can be taken for it.
  private static let marker = "\u{1}people\u{1}"
}

/// The front page as templates see it.
struct IndexView: ViewValue {
  var people: String

  subscript(name: String) -> Any? { name == "people" ? people : nil }
}
