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
    case .css: .css
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
    case .css, .sentences: []
    }
  }

  /// Whether the document's digests are written into it.
  var holdsDigests: Bool {
    switch self {
    case .htmlPage, .markdownPage, .textPage, .mailPage, .mailTextPage: true
    default: false
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
    case .sentences: PackageResources.sentences_txt_mustache
    }
  }
}
