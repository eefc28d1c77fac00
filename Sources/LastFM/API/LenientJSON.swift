import Foundation

// Last.fm's JSON is a mechanical translation of its XML, and its types drift: numbers arrive as
// strings, one child as a bare object, an empty list as "" or "\n ".

/// `[x, y]`, `x`, `""` or nothing, all read as an array.
struct OneOrMany<Element: Decodable>: Decodable {
  var elements: [Element]

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() || (try? container.decode(String.self)) != nil {
      elements = []
    } else if let one = try? container.decode(Element.self) {
      elements = [one]
    } else {
      elements = try container.decode([Element].self)
    }
  }
}

/// `"22"` or `22`. Only ever a member of an object: there, the overloads below read it.
struct LenientInt: Decodable {
  var value: Int
}

/// A chart has a thousand numbers and the chart list two thousand; read here, without a decoder of
/// their own for each, they take a third of the time.
extension KeyedDecodingContainer {
  func decode(_ type: LenientInt.Type, forKey key: Key) throws -> LenientInt {
    guard let text = try? decode(String.self, forKey: key) else {
      return LenientInt(value: try decode(Int.self, forKey: key))
    }
    guard let number = Int(text) ?? Int(text.trimmingCharacters(in: .whitespaces)) else {
      throw DecodingError.dataCorruptedError(
        forKey: key,
        in: self,
        debugDescription: "“\(text)” is not a number"
      )
    }
    return LenientInt(value: number)
  }

  func decodeIfPresent(_ type: LenientInt.Type, forKey key: Key) throws -> LenientInt? {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    return try decode(type, forKey: key)
  }
}

/// Members of an object that may be missing, or `""` where an object was meant.
extension KeyedDecodingContainer {
  func decodeObject<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    if let text = try? decodeIfPresent(String.self, forKey: key),
      text.allSatisfy(\.isWhitespace)
    {
      return nil
    }
    return try decodeIfPresent(type, forKey: key)
  }
}

enum LenientJSON {
  /// Decodes a reply's body: a byte-order mark before it is skipped, and control characters, which
  /// JSON forbids but names hold, are read as spaces.
  static func decode<Value: Decodable>(_ type: Value.Type, from body: Data) throws -> Value {
    let body = body.starts(with: [0xEF, 0xBB, 0xBF]) ? body.dropFirst(3) : body
    do {
      return try JSONDecoder().decode(type, from: body)
    } catch {
      guard body.contains(where: { $0 < 0x20 }) else { throw error }
      return try JSONDecoder().decode(type, from: Data(body.map { max($0, 0x20) }))
    }
  }
}
