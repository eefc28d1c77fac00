/// One template: its file's name and its text. `templates export` writes these.
package struct TemplateFile: Hashable, Sendable {
  package enum Origin: Hashable, Sendable {
    case builtIn
    /// With the path it was read from.
    case override(path: String)
  }

  /// `digest.html.mustache`
  package var name: String
  package var origin: Origin
  package var text: String

  package init(name: String, origin: Origin, text: String) {
    self.name = name
    self.origin = origin
    self.text = text
  }

  /// How to call the file in a message.
  var path: String {
    switch origin {
    case .builtIn: name
    case .override(let path): path
    }
  }
}
