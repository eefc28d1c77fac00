/// The header fields of a request or of a response, in their order.
///
/// Printed, they are their names: a value may be a password, or, in a redirect, the API key.
package struct HTTPHeaders: Sendable, Equatable {
  package struct Field: Sendable, Equatable {
    package var name: String
    package var value: String
  }

  package private(set) var fields: [Field] = []

  package init() {}

  package mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// The value of a field, whatever the case of its name. Several fields of one name count as a
  /// single one with their values joined by commas: RFC 9110, section 5.3.
  package subscript(name: String) -> String? {
    let wanted = name.lowercased()
    let values = fields.filter { $0.name.lowercased() == wanted }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { append(name, value) }
  }
}

extension HTTPHeaders: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "\(fields.map(\.name))" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
