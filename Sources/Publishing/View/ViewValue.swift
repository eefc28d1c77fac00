import Mustache

/// A part of the view model. Its names are documented in `Templates/README.md` and, for checking
/// templates, in `ViewScope`.
///
/// Values look their names up themselves instead of leaving it to reflection: a thousand albums are
/// rendered three times as fast.
///
/// Those of a site's pages that are asked for again and again are classes, for the same reason: Mustache
/// casts a value several times for each name that it looks up, and each cast of a struct copies it.
protocol ViewValue: MustacheParent, MustacheCustomRepresentation {
  subscript(name: String) -> Any? { get }
}

extension ViewValue {
  package func child(named name: String) -> Any? { self[name] }

  package var representation: Any? { self }
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

// For every name in every template Mustache asks what it has found what stands for it, and how it is rendered,
// by casts. “Itself” and “as it is” are told here, because a cast that fails takes several times as long, and
// is followed by others. Nobody else would say it of them: this is no library.

// swift-format-ignore: AvoidRetroactiveConformances
extension String: @retroactive MustacheCustomRepresentation, @retroactive MustacheCustomRenderable {
  public var representation: Any? { self }
  public var renderText: String { self }
  public var isNull: Bool { false }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension Int: @retroactive MustacheCustomRepresentation, @retroactive MustacheCustomRenderable {
  public var representation: Any? { self }
  public var renderText: String { String(self) }
  public var isNull: Bool { false }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension Bool: @retroactive MustacheCustomRepresentation {
  public var representation: Any? { self }
}
