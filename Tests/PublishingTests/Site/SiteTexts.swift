import Foundation

@testable import Publishing

/// What a site's pages are looked at for.
enum SiteTexts {
  static func links(in html: String) -> [String] {
    html.matches(of: #/\s(?:href|src)="([^"]*)"/#).map { String($0.1) }
  }

  /// All pages of a person, and those of the site, by their paths.
  static func all(_ pages: PersonPages) -> [String: String] {
    let generator = pages.generator
    var texts: [String: String] = [:]
    for page in pages.pages + generator.assets + generator.fixedPages() {
      texts[page.path] = String(decoding: page.content(), as: UTF8.self)
    }
    let teaser = Data(pages.teaser(hasPages: pages.hasPages).utf8)
    texts["index.html"] = String(decoding: generator.index(of: teaser), as: UTF8.self)
    return texts
  }
}
