extension WebService {
  /// When an mbid is sent, the names are ignored.
  func albumInfo(_ question: Question) throws -> JSONText {
    let found: Album?
    if let mbid = question["mbid"], !mbid.isEmpty {
      found = Catalogue.shared.album(mbid: mbid)
    } else {
      guard let artist = question["artist"], let name = question["album"] else {
        throw ServiceError.missingParameter
      }
      found = Catalogue.shared.album(artist: artist, name: name)
    }
    guard let album = found, !isUnknown(album) else { throw ServiceError.albumNotFound }
    var members: [(String, JSONText)] = [
      ("artist", .string(album.artist)),
      ("mbid", .string(album.mbid)),
      ("tags", tags(of: album)),
      ("name", .string(album.name)),
      ("image", images(of: album)),
      ("listeners", .quoted(album.seed.with("listeners").number(in: 40...400_000))),
      ("playcount", .quoted(album.seed.with("playcount").number(in: 900...9_000_000))),
      ("url", .string(album.url)),
    ]
    if let name = question["username"], let listener = world.listener(name) {
      let plays = listener.seed.with(album.seed).number(in: 0...240)
      // Strings until 2020.
      let isText = album.seed.with("userplaycount").unit < 0.2
      members.insert(("userplaycount", isText ? .quoted(plays) : .number(plays)), at: 4)
    }
    if let tracks = tracks(of: album) {
      members.insert(("tracks", .object([("track", tracks)])), at: 3)
    }
    if let text = AlbumText(of: album) { members.append(("wiki", wiki(text))) }
    return .object([("album", .object(members))])
  }

  private func wiki(_ text: AlbumText) -> JSONText {
    let content = text.content.map { [("content", JSONText.string($0))] } ?? []
    return .object(
      [("published", .string(text.published)), ("summary", .string(text.summary))] + content
    )
  }

  /// A few records appear in charts, and yet album.getInfo has never heard of them.
  private func isUnknown(_ album: Album) -> Bool {
    album.name.isEmpty || album.artist.isEmpty || album.seed.with("unknown").unit < 0.02
  }

  /// A string when there are none.
  private func tags(of album: Album) -> JSONText {
    guard !album.scene.isEmpty else { return "" }
    let tag = JSONText.object([
      ("url", .string("https://www.last.fm/tag/\(album.scene)")), ("name", .string(album.scene)),
    ])
    return .object([("tag", .array([tag]))])
  }

  /// Missing for some; a bare object when there is one; durations are numbers or null.
  private func tracks(of album: Album) -> JSONText? {
    let count = album.seed.with("tracks").number(in: 0...11)
    guard count > 0 else { return nil }
    let tracks = (1...count).map { number in
      let seconds = album.seed.with("track").with(number).number(in: 0...420)
      return JSONText.object([
        ("duration", seconds < 40 ? .null : .number(seconds)),
        ("url", .string("\(album.url)/Part+\(number)")),
        ("name", .string("Part \(number)")),
        ("@attr", .object([("rank", .number(number))])),
        ("artist", .object([("name", .string(album.artist)), ("mbid", "")])),
      ])
    }
    return count == 1 ? tracks[0] : .array(tracks)
  }

  private func images(of album: Album) -> JSONText {
    switch album.art {
    case .cover(let hash): images(hash: hash, sizes: ImageSize.ofAlbums)
    case .placeholder: images(hash: ImageSize.greyStar, sizes: ImageSize.ofAlbums)
    case .none: images(hash: nil, sizes: ImageSize.ofAlbums)
    }
  }

  func images(hash: String?, sizes: [(name: String, folder: String)]) -> JSONText {
    .array(
      sizes.map { size in
        let url = hash.map { "\(imageRoot)i/u/\(size.folder)/\($0).png" } ?? ""
        return .object([("size", .string(size.name)), ("#text", .string(url))])
      }
    )
  }
}

/// The sizes of an image, as named in answers and as named in addresses.
enum ImageSize {
  static let ofUsers = [
    (name: "small", folder: "34s"), (name: "medium", folder: "64s"),
    (name: "large", folder: "174s"), (name: "extralarge", folder: "300x300"),
  ]
  static let ofAlbums =
    ofUsers + [(name: "mega", folder: "300x300"), (name: "", folder: "300x300")]

  /// The hash of the star that stands for "no art".
  static let greyStar = "2a96cbd8b46e442fc41c2b86b821562f"

  static func pixels(folder: String) -> Int? {
    switch folder {
    case "34s": 34
    case "64s": 64
    case "174s": 174
    case "300x300", "770x0", "ar0": 300
    default: nil
    }
  }
}
