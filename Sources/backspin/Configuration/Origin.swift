/// Where a setting's value came from.
enum Origin: Hashable, Sendable {
  case flag(String)
  case environment(String)
  case configuration(file: String, line: Int)
  case builtIn

  /// How a problem with the value says where it stands.
  var subject: ConfigurationProblem.Subject {
    switch self {
    case .flag, .builtIn: .none
    case .environment(let name): .environment(name)
    case .configuration(let file, let line): .file(file, line: line)
    }
  }
}

extension Origin: CustomStringConvertible {
  /// `--limit`, `environment BACKSPIN_API_ROOT`, `config.yaml:12`, `default`
  var description: String {
    switch self {
    case .flag(let name): name
    case .environment(let name): "environment \(name)"
    case .configuration(let file, let line): "\(file):\(line)"
    case .builtIn: "default"
    }
  }
}

/// A value, and where it came from.
struct Sourced<Value: Sendable>: Sendable {
  var value: Value
  var origin: Origin

  init(_ value: Value, from origin: Origin) {
    self.value = value
    self.origin = origin
  }

  /// The value of a flag that may not have been given.
  static func flag(_ name: String, _ value: Value?) -> Self? {
    value.map { Self($0, from: .flag(name)) }
  }

  /// The first of `candidates` that was given: the order of the arguments is the precedence.
  static func first(of candidates: Self?..., orElse value: Value) -> Self {
    candidates.compactMap(\.self).first ?? Self(value, from: .builtIn)
  }

  func map<Other>(_ transform: (Value) -> Other) -> Sourced<Other> {
    Sourced<Other>(transform(value), from: origin)
  }
}

extension Sourced: Equatable where Value: Equatable {}
