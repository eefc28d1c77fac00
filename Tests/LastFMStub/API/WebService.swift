/// The API itself: a question in, an answer out, nothing in between.
package struct WebService: Sendable {
  let world: World
  /// Where the covers are, ending in a slash: `http://127.0.0.1:8080/`.
  let imageRoot: String

  package init(world: World, imageRoot: String) {
    self.world = world
    self.imageRoot = imageRoot
  }

  package func answer(_ question: Question) -> Answer {
    do {
      guard question["format"] == "json" else { return Self.xmlIsNotSpoken }
      try checkKey(question["api_key"])
      return Answer(try json(for: question))
    } catch let error as ServiceError {
      return Answer(error)
    } catch {
      return Answer(ServiceError(8))
    }
  }

  private func json(for question: Question) throws -> JSONText {
    switch question.method {
    case "user.getweeklychartlist": try weeklyChartList(question)
    case "user.getweeklyalbumchart": try weeklyAlbumChart(question)
    case "user.getinfo": try userInfo(question)
    case "user.getfriends": try friends(question)
    case "album.getinfo": try albumInfo(question)
    case nil: throw ServiceError.missingParameter
    default: throw ServiceError(3)
    }
  }

  /// Any key will do, except one called `invalid` or `suspended`.
  private func checkKey(_ key: String?) throws {
    switch key {
    case nil, "": throw ServiceError.missingParameter
    case "invalid": throw ServiceError(10)
    case "suspended": throw ServiceError(26)
    default: break
    }
  }

  func user(of question: Question) throws -> Listener {
    guard let name = question["user"], !name.isEmpty else { throw ServiceError.missingParameter }
    guard let listener = world.listener(name) else { throw ServiceError.userNotFound }
    return listener
  }

  private static let xmlIsNotSpoken = Answer(
    status: 400,
    contentType: "text/xml; charset=UTF-8",
    body: Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <lfm status="failed">
        <error code="5">This server knows only format=json</error>
      </lfm>

      """.utf8
    )
  )
}
