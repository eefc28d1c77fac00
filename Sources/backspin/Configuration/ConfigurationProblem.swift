/// Something in the configuration that cannot be used, or is not used, and where it stands.
struct ConfigurationProblem: Hashable, Sendable {
  var severity: Severity = .error
  var subject: Subject
  /// Sentences: what is wrong, what would be right.
  var message: String

  enum Severity: Hashable, Sendable {
    /// Nothing can run before this is put right.
    case error
    case warning
  }

  enum Subject: Hashable, Sendable {
    case file(String, line: Int? = nil, column: Int? = nil)
    case environment(String)
    /// The message says by itself what it is about.
    case none
  }
}

extension ConfigurationProblem: CustomStringConvertible {
  /// `config.yaml:12:3: unknown key “min_play”. Did you mean “min_plays”?`
  var description: String {
    let warning = severity == .warning ? "warning: " : ""
    switch subject {
    case .file(let path, let line, let column):
      let place = [path] + [line, column].compactMap { $0.map(String.init) }
      return place.joined(separator: ":") + ": " + warning + message
    case .environment(let name): return "\(name): " + warning + message
    case .none: return warning + message
    }
  }
}

/// Why there are no usable settings: exit 78. Every problem that was found, not only the first.
struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  var problems: [ConfigurationProblem]

  init(_ problems: [ConfigurationProblem]) {
    self.problems = problems
  }

  init(_ subject: ConfigurationProblem.Subject, _ message: String) {
    problems = [ConfigurationProblem(subject: subject, message: message)]
  }

  /// One line for each problem.
  var description: String { problems.map(\.description).joined(separator: "\n") }
}
