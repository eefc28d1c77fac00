/// Covers, as on Last.fm's image host and behind the Cover Art Archive's addresses.
struct Pictures: Sendable {
  /// The server's own root, ending in a slash.
  let root: String
  private let drawn = Locked<[String: [UInt8]]>([:])

  /// What is at a decoded path, such as `/i/u/300x300/0123456789abcdef0123456789abcdef.png`.
  func answer(path: String) -> Answer? {
    let parts = path.split(separator: "/").map(String.init)
    if parts.count >= 3, parts[0] == "i", parts[1] == "u" {
      return image(size: parts.count == 4 ? parts[2] : "ar0", file: parts[parts.count - 1])
    }
    if parts.count == 3, parts[0] == "release" {
      return release(mbid: parts[1], file: parts[2])
    }
    return nil
  }

  private func image(size: String, file: String) -> Answer {
    let hash = String(file.prefix(32))
    guard let pixels = ImageSize.pixels(folder: size), file.utf8.count == 36,
      file.hasSuffix(".png"),
      hash.utf8.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit })
    else { return .notFound }
    return Answer(contentType: "image/png", body: png(hash: hash, pixels: pixels))
  }

  private func png(hash: String, pixels: Int) -> [UInt8] {
    let key = "\(hash) \(pixels)"
    if let known = drawn.withLock({ $0[key] }) { return known }
    let png = Covers.png(hash: hash, pixels: pixels)
    drawn.withLock { $0[key] = png }
    return png
  }

  /// About half of all releases have a front cover.
  private func release(mbid: String, file: String) -> Answer {
    guard UUIDText.isValid(mbid) else {
      return .html(status: 400, "<h1>Bad Request</h1>\n<p>invalid MBID specified</p>\n")
    }
    let files = ["front", "front-250", "front-500", "front-1200"]
    let seed = Seed(mbid.lowercased())
    guard files.contains(file), seed.with("front").unit < 0.5 else {
      return .html(status: 404, "<h1>Not Found</h1>\n<p>No cover art found for release</p>\n")
    }
    return .redirect(to: "\(root)i/u/300x300/\(Covers.hash(of: seed)).png", status: 307)
  }
}
