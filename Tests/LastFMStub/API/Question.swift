import Foundation

/// What a request asks of the API: its parameters, decoded.
package struct Question: Sendable, Hashable {
  package var parameters: [String: String]

  package init(_ parameters: [String: String]) {
    self.parameters = parameters
  }

  /// Decodes a query as Last.fm does: a bare `+` is a space, so a client that forgets to encode
  /// the plus of `Florence + the Machine` asks for another artist.
  init(query: String) {
    parameters = [:]
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count == 2 ? parts[1] : ""
      parameters[Self.decode(parts[0])] = Self.decode(value)
    }
  }

  private static func decode(_ text: Substring) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else {
      return String(text)
    }
    let spaced = text.replacingOccurrences(of: "+", with: " ")
    return spaced.removingPercentEncoding ?? spaced
  }

  package subscript(name: String) -> String? {
    parameters[name]
  }

  /// The method's name in lower case, as it may come in any.
  package var method: String? {
    parameters["method"]?.lowercased()
  }

  package func number(_ name: String) -> Int? {
    parameters[name].flatMap { Int($0) }
  }

  /// The same question with other values for some parameters.
  func replacing(_ changes: [String: String]) -> Question {
    Question(parameters.merging(changes) { _, new in new })
  }

  /// As it stands in a URL.
  var query: String {
    parameters.map { name, value in
      let value = value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      return "\(name)=\(value)"
    }.joined(separator: "&")
  }

  /// The question as one line, for a cache: parameters sorted.
  var canonical: String {
    parameters.sorted { $0.key < $1.key }
      .map { "\($0.key)=\($0.value)" }.joined(separator: "\u{1}")
  }
}
