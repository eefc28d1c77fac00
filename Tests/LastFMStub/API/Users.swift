extension WebService {
  func userInfo(_ question: Question) throws -> JSONText {
    let listener = try user(of: question)
    let plays = listener.seed.with("playcount").number(in: 24_000...190_000)
    return .object([
      (
        "user",
        .object([
          ("name", .string(listener.name)),
          ("age", "0"),
          ("subscriber", "0"),
          ("realname", .string(listener.realName)),
          ("bootstrap", "0"),
          ("playcount", .quoted(plays)),
          ("artist_count", .quoted(plays / 21)),
          ("playlists", "0"),
          ("track_count", .quoted(plays / 5)),
          ("album_count", .quoted(plays / 13)),
          ("image", avatar(of: listener)),
          (
            "registered",
            .object([
              ("unixtime", .quoted(listener.registered)), ("#text", .number(listener.registered)),
            ])
          ),
          ("country", .string(listener.country)),
          ("gender", "n"),
          ("url", .string("https://www.last.fm/user/\(listener.name)")),
          ("type", "user"),
        ])
      )
    ])
  }

  /// Nobody to show is "no such page", whether there are no friends or no such page.
  func friends(_ question: Question) throws -> JSONText {
    let listener = try user(of: question)
    let perPage = min(500, max(1, question.number("limit") ?? 50))
    let page = max(1, question.number("page") ?? 1)
    let all = listener.friends.compactMap { world.listener($0) }
    let shown = all.dropFirst((page - 1) * perPage).prefix(perPage)
    guard !shown.isEmpty else { throw ServiceError.noSuchPage }
    let attributes = JSONText.object([
      ("user", .string(listener.name)),
      ("totalPages", .quoted((all.count + perPage - 1) / perPage)),
      ("page", .quoted(page)),
      ("perPage", .quoted(perPage)),
      ("total", .quoted(all.count)),
    ])
    return .object([
      (
        "friends",
        .object([("@attr", attributes), ("user", .array(shown.map(friend)))])
      )
    ])
  }

  private func friend(_ listener: Listener) -> JSONText {
    .object([
      ("name", .string(listener.name)),
      ("url", .string("https://www.last.fm/user/\(listener.name)")),
      ("country", .string(listener.country)),
      ("playlists", "0"),
      ("playcount", "0"),
      ("image", avatar(of: listener)),
      (
        // Here, unlike in user.getInfo, the text is a date.
        "registered",
        .object([
          ("unixtime", .quoted(listener.registered)),
          ("#text", .string(DateText.minute(listener.registered))),
        ])
      ),
      ("realname", .string(listener.realName)),
      ("subscriber", "0"),
      ("bootstrap", "0"),
      ("type", "user"),
    ])
  }

  private func avatar(of listener: Listener) -> JSONText {
    images(hash: Covers.hash(of: listener.seed), sizes: ImageSize.ofUsers)
  }
}
