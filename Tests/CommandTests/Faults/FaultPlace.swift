import LastFMStub

/// Where a fault sits. There are two users and two years to each, but where a cover is spoiled: there it is
/// the only one, of one user's one year.
enum FaultPlace: String, Sendable, CaseIterable {
  /// The first user's chart of a year ago: a retry heals what a retry can.
  case chartOnce = "one chart, once"
  case chartAlways = "one chart, for good"
  case everything = "everything, for good"
  /// In whoever's name it is asked for.
  case listOnce = "the chart list, once"
  case listAlways = "the chart list, for good"
  /// The second user's, where `all` years are wanted: when she joined then matters.
  case profileOnce = "a profile, once"
  case profileAlways = "a profile, for good"
  /// What album.getInfo says.
  case coverOnce = "a cover, once"
  case coverAlways = "a cover, for good"
  /// What is at a cover's address.
  case imageOnce = "an image, once"
  case imageAlways = "an image, for good"

  var isOnce: Bool {
    switch self {
    case .chartOnce, .listOnce, .profileOnce, .coverOnce, .imageOnce: true
    case .chartAlways, .everything, .listAlways, .profileAlways, .coverAlways, .imageAlways: false
    }
  }

  /// The requests whose answers are spoiled.
  var pattern: RequestPattern {
    switch self {
    case .chartOnce, .chartAlways:
      .method("user.getWeeklyAlbumChart").user("RJ").from(Sandbox.from(yearsAgo: 1))
    case .everything: .any
    case .listOnce, .listAlways: .method("user.getWeeklyChartList")
    case .profileOnce, .profileAlways: .method("user.getInfo").user("alice")
    case .coverOnce, .coverAlways: .method("album.getInfo")
    case .imageOnce, .imageAlways: .path("/i/u/")
    }
  }

  /// What the command is told, its output aside.
  var arguments: [String] {
    switch self {
    case .chartOnce, .chartAlways, .everything, .listOnce, .listAlways:
      ["--date", Sandbox.date, "--years-ago", "1-2", "--format", "json"] + FaultWalk.users
    case .profileOnce, .profileAlways:
      // RJ was there from the first week on, in 2005; alice joined between the two weeks.
      ["--date", "2007-06-15", "--years-ago", "all", "--format", "json"] + FaultWalk.users
    case .coverOnce, .coverAlways, .imageOnce, .imageAlways:
      ["--date", Sandbox.date, "--format", "html", "--art", "embed", "--limit", "1"]
        + FaultWalk.users.prefix(1)
    }
  }

  /// Whether there was a file before. Where only something is missing, it would rightly stay.
  var beginsWithFile: Bool {
    switch self {
    case .everything, .listOnce, .listAlways: true
    case .chartOnce, .chartAlways, .profileOnce, .profileAlways: false
    case .coverOnce, .coverAlways, .imageOnce, .imageAlways: false
    }
  }

  /// How many years before its day the chart week begins that begins then; 0 if it is none of those meant.
  func yearsAgo(_ from: Int) -> Int {
    switch self {
    case .profileOnce, .profileAlways: [1_150_027_200: 1, 1_118_577_600: 2][from] ?? 0
    default: (1...2).first { Sandbox.from(yearsAgo: $0) == from } ?? 0
    }
  }

  /// What has to be said of an image's place so that it can be spoiled: the server calls its own address,
  /// which does not lead over its wire.
  func prepare(_ stub: LastFMStub) {
    guard self == .imageOnce || self == .imageAlways else { return }
    let image =
      stub.root.dropLast("2.0/".count) + "i/u/300x300/9d3cc8c83dd08170c05322a8ea8ed38f.png"
    let answer = ##"{"album":{"image":[{"size":"mega","#text":"\##(image)"}]}}"##
    stub.faults.add(
      Fault(when: .method("album.getInfo"), answer: .raw(Array(answer.utf8)), times: .always)
    )
  }
}
