import Mustache

/// A part of the view model. Its names are documented in `Templates/README.md` and, for checking
/// templates, in `ViewScope`.
///
/// Values look their names up themselves instead of leaving it to reflection: a thousand albums are
/// rendered three times as fast.
protocol ViewValue: MustacheParent {
  subscript(name: String) -> Any? { get }
}

extension ViewValue {
  package func child(named name: String) -> Any? { self[name] }
}

/// A name that has no value here. Mustache would take `nil` for “ask the value around this one”, and
/// an empty string for something to show.
struct Absent: MustacheCustomRepresentation {
  var representation: Any? { nil }
}

extension Optional {
  /// The value, or what stands for none in a template.
  var orAbsent: Any { map { $0 as Any } ?? Absent() }
}
