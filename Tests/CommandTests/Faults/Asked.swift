import LastFMStub

/// A question that the server was asked.
enum Asked: Hashable, Sendable {
  /// In whose name.
  case list(String)
  case profile(String)
  case chart(String, yearsAgo: Int)
  case cover
  case image
  case somethingElse

  init(_ request: RecordedRequest, at place: FaultPlace) {
    let user = request.question["user"] ?? ""
    switch request.method {
    case "user.getweeklychartlist": self = .list(user)
    case "user.getinfo": self = .profile(user)
    case "user.getweeklyalbumchart":
      let from = request.question["from"].flatMap { Int($0) } ?? 0
      self = .chart(user, yearsAgo: place.yearsAgo(from))
    case "album.getinfo": self = .cover
    default: self = request.path.hasPrefix("/i/u/") ? .image : .somethingElse
    }
  }

  static let lists = FaultWalk.users.map { Asked.list($0) }
  static let profiles = FaultWalk.users.map { Asked.profile($0) }
  static let charts = FaultWalk.users.flatMap { user in
    [1, 2].map { Asked.chart(user, yearsAgo: $0) }
  }
  /// What the first user alone needs who looks back one year.
  static let ofOneChart: [Asked] = [.list("RJ"), .profile("RJ"), .chart("RJ", yearsAgo: 1)]
}
