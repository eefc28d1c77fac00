import Publishing

/// What a file is, for a browser, as its name says.
enum MediaType {
  static func of(_ name: String) -> String {
    switch name {
    case "feed.xml": AtomFeed.mediaType + "; charset=utf-8"
    case "feed.json": JSONFeed.mediaType + "; charset=utf-8"
    default:
      name.lastIndex(of: ".").flatMap { byEnding[name[$0...].dropFirst().lowercased()] }
        ?? "application/octet-stream"
    }
  }

  private static let byEnding = [
    "css": "text/css; charset=utf-8",
    "gif": "image/gif",
    "html": "text/html; charset=utf-8",
    "ico": "image/x-icon",
    "ics": CalendarDocument.mediaType + "; charset=utf-8",
    "jpeg": "image/jpeg",
    "jpg": "image/jpeg",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json; charset=utf-8",
    "pdf": "application/pdf",
    "png": "image/png",
    "svg": "image/svg+xml; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
    "webp": "image/webp",
    "woff2": "font/woff2",
    "xml": "application/xml; charset=utf-8",
  ]
}
