/// Which requests are meant: `.method("user.getWeeklyAlbumChart").user("rj").from(1763294400)`.
package struct RequestPattern: Sendable {
  private var conditions: [@Sendable (RecordedRequest) -> Bool] = []

  package static let any = RequestPattern()

  /// In whatever capitals.
  package static func method(_ name: String) -> RequestPattern {
    let wanted = name.lowercased()
    return any.and { $0.method == wanted }
  }

  package static func user(_ name: String) -> RequestPattern { any.user(name) }

  /// A path such as `/i/u/` or `/release/`, to its beginning.
  package static func path(_ prefix: String) -> RequestPattern {
    any.and { $0.path.hasPrefix(prefix) }
  }

  package func user(_ name: String) -> RequestPattern {
    let wanted = name.lowercased()
    return and { $0.question["user"]?.lowercased() == wanted }
  }

  package func from(_ second: Int) -> RequestPattern {
    and { $0.question["from"] == String(second) }
  }

  package func to(_ second: Int) -> RequestPattern {
    and { $0.question["to"] == String(second) }
  }

  package func album(_ name: String, by artist: String) -> RequestPattern {
    and {
      // Byte by byte: normal forms matter here.
      $0.question["album"].map { Array($0.utf8) } == Array(name.utf8)
        && $0.question["artist"].map { Array($0.utf8) } == Array(artist.utf8)
    }
  }

  package func page(_ number: Int) -> RequestPattern {
    and { $0.question["page"] ?? "1" == String(number) }
  }

  package func and(_ condition: @escaping @Sendable (RecordedRequest) -> Bool) -> RequestPattern {
    var pattern = self
    pattern.conditions.append(condition)
    return pattern
  }

  package func matches(_ request: RecordedRequest) -> Bool {
    conditions.allSatisfy { $0(request) }
  }
}
