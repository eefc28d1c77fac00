import Foundation

/// As much of the JSON document as a comparison needs.
struct DigestsJSON: Decodable, Sendable {
  var digests: [User]

  struct User: Decodable, Sendable {
    var user: String
    var problem: Trouble?
    var years: [Year]
  }

  struct Year: Decodable, Sendable {
    var yearsAgo: Int
    var status: String
    var problem: Trouble?
    var staleSince: String?
  }

  struct Trouble: Decodable, Sendable {
    var kind: String
  }

  init(_ text: String) throws {
    self = try JSONDecoder().decode(DigestsJSON.self, from: Data(text.utf8))
  }

  /// `RJ 1 charted`
  var outcomes: [String] {
    digests.flatMap { user in user.years.map { "\(user.user) \($0.yearsAgo) \($0.status)" } }
  }

  var problems: Set<String> {
    Set(digests.flatMap { [$0.problem?.kind] + $0.years.map(\.problem?.kind) }.compactMap(\.self))
  }
}
