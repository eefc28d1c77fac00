/// Every template there is: its file, what it writes, and which part of the view model it is given.
///
/// A new document adds its cases here, its files to `Templates/`, and their paths to the resources in
/// `Package.swift`.
enum TemplateName: String, CaseIterable, Sendable {
  case htmlPage = "page.html"
  case htmlDigest = "digest.html"
  case htmlAlbum = "album.html"
  case css = "style.css"
  case markdownPage = "page.md"
  case markdownDigest = "digest.md"
  case frontMatter = "front-matter.yaml"
  case textPage = "page.txt"
  case textDigest = "digest.txt"
  case mailPage = "mail.html"
  case mailDigest = "mail-digest.html"
  case mailAlbum = "mail-album.html"
  case mailTextPage = "mail.txt"
  case mailTextDigest = "mail-digest.txt"
  case siteHead = "site-head.html"
  case siteFoot = "site-foot.html"
  case siteIndex = "site-index.html"
  case siteTeaser = "site-teaser.html"
  case sitePerson = "site-person.html"
  case siteWeek = "site-week.html"
  case siteChapter = "site-chapter.html"
  case siteCard = "site-card.html"
  case siteAlbum = "site-album.html"
  case siteYear = "site-year.html"
  case siteNotFound = "site-404.html"
  case siteEntry = "site-entry.html"
  case siteCSS = "site.css"
  case siteIcon = "site-icon.svg"
  case sentences = "sentences.txt"

  static let fileExtension = ".mustache"

  var fileName: String { rawValue + Self.fileExtension }

  init?(fileName: String) {
    guard fileName.hasSuffix(Self.fileExtension) else { return nil }
    self.init(rawValue: String(fileName.dropLast(Self.fileExtension.count)))
  }

  var language: TemplateLanguage {
    switch self {
    case .htmlPage, .htmlDigest, .htmlAlbum, .mailPage, .mailDigest, .mailAlbum: .html
    case .siteHead, .siteFoot, .siteIndex, .siteTeaser, .sitePerson, .siteWeek, .siteChapter,
      .siteCard, .siteAlbum, .siteYear, .siteNotFound, .siteEntry, .siteIcon:
      .html
    case .css, .siteCSS: .css
    case .markdownPage, .markdownDigest: .markdown
    case .frontMatter: .yaml
    case .textPage, .textDigest, .mailTextPage, .mailTextDigest, .sentences: .text
    }
  }

  /// Outermost first. A template can be used as a partial where all of these are at hand.
  var scopes: [ViewScope] {
    switch self {
    case .htmlPage, .markdownPage, .frontMatter, .textPage: [.page]
    case .mailPage, .mailTextPage: [.page, .mail]
    case .htmlDigest, .markdownDigest, .textDigest, .mailDigest, .mailTextDigest: [.digest]
    case .htmlAlbum, .mailAlbum: [.digest, .year, .album]
    case .siteHead, .siteFoot, .siteNotFound: [.frame]
    case .siteIndex: [.frame, .index]
    case .siteTeaser: [.frame, .teaser]
    case .sitePerson: [.frame, .personPage]
    case .siteWeek, .siteEntry: [.frame, .weekPage]
    case .siteChapter: [.frame, .weekPage, .chapter]
    case .siteCard: [.frame, .album]
    case .siteAlbum: [.frame, .albumPage]
    case .siteYear: [.frame, .yearPage]
    case .css, .siteCSS, .siteIcon, .sentences: []
    }
  }

  /// What is written into it piece by piece, if anything: `{{{digests}}}`.
  var content: String? {
    switch self {
    case .htmlPage, .markdownPage, .textPage, .mailPage, .mailTextPage: "digests"
    case .siteIndex: "people"
    default: nil
    }
  }

  var builtIn: String {
    String(decoding: builtInBytes, as: UTF8.self)
  }

  private var builtInBytes: [UInt8] {
    switch self {
    case .htmlPage: PackageResources.page_html_mustache
    case .htmlDigest: PackageResources.digest_html_mustache
    case .htmlAlbum: PackageResources.album_html_mustache
    case .css: PackageResources.style_css_mustache
    case .markdownPage: PackageResources.page_md_mustache
    case .markdownDigest: PackageResources.digest_md_mustache
    case .frontMatter: PackageResources.front_matter_yaml_mustache
    case .textPage: PackageResources.page_txt_mustache
    case .textDigest: PackageResources.digest_txt_mustache
    case .mailPage: PackageResources.mail_html_mustache
    case .mailDigest: PackageResources.mail_digest_html_mustache
    case .mailAlbum: PackageResources.mail_album_html_mustache
    case .mailTextPage: PackageResources.mail_txt_mustache
    case .mailTextDigest: PackageResources.mail_digest_txt_mustache
    case .siteHead: PackageResources.site_head_html_mustache
    case .siteFoot: PackageResources.site_foot_html_mustache
    case .siteIndex: PackageResources.site_index_html_mustache
    case .siteTeaser: PackageResources.site_teaser_html_mustache
    case .sitePerson: PackageResources.site_person_html_mustache
    case .siteWeek: PackageResources.site_week_html_mustache
    case .siteChapter: PackageResources.site_chapter_html_mustache
    case .siteCard: PackageResources.site_card_html_mustache
    case .siteAlbum: PackageResources.site_album_html_mustache
    case .siteYear: PackageResources.site_year_html_mustache
    case .siteNotFound: PackageResources.site_404_html_mustache
    case .siteEntry: PackageResources.site_entry_html_mustache
    case .siteCSS: PackageResources.site_css_mustache
    case .siteIcon: PackageResources.site_icon_svg_mustache
    case .sentences: PackageResources.sentences_txt_mustache
    }
  }
}
