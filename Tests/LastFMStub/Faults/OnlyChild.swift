import Foundation

/// JSON translated from XML knows no list of one: a single child is a bare object.
enum OnlyChild {
  /// The same body with each list of objects replaced by its first.
  static func body(from body: [UInt8]) -> [UInt8] {
    guard let tree = try? JSONSerialization.jsonObject(with: Data(body)),
      let data = try? JSONSerialization.data(withJSONObject: bare(tree))
    else { return body }
    return Array(data)
  }

  private static func bare(_ node: Any) -> Any {
    switch node {
    case let list as [[String: Any]] where !list.isEmpty: bare(list[0])
    case let object as [String: Any]: object.mapValues(bare)
    default: node
    }
  }
}
