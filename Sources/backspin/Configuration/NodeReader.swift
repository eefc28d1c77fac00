import Foundation
import Publishing
import WeekInHistory
import Yams

/// The values of one mapping, by their keys; keys without a value are as good as absent.
struct Section {
  var name: String?
  var keys: [String: Node] = [:]
  fileprivate var values: [String: Node] = [:]

  subscript(key: String) -> Node? { values[key] }

  /// `digest.min_plays`
  func path(to key: String) -> String { name.map { "\($0).\(key)" } ?? key }
}

/// Takes YAML nodes apart, and gathers what is wrong with them.
struct NodeReader {
  let file: String
  let unused: Set<String>
  private(set) var problems: [ConfigurationProblem]

  /// Enough to work on; a file that is no configuration at all has thousands.
  private static let problemLimit = 50

  init(file: String, unused: Set<String>, problems: [ConfigurationProblem]) {
    self.file = file
    self.unused = unused
    self.problems = problems
  }

  /// In the order of their places in the file.
  var sortedProblems: [ConfigurationProblem] {
    func place(_ problem: ConfigurationProblem) -> (Int, Int) {
      guard case .file(_, let line, let column) = problem.subject else { return (0, 0) }
      return (line ?? 0, column ?? 0)
    }
    return problems.sorted { place($0) < place($1) }
  }

  mutating func report(
    _ severity: ConfigurationProblem.Severity,
    _ node: Node,
    _ message: String
  ) {
    guard problems.count < Self.problemLimit else { return }
    problems.append(
      ConfigurationProblem(
        severity: severity,
        subject: .file(file, line: node.mark?.line, column: node.mark?.column),
        message: message
      )
    )
  }

  mutating func section(_ name: String, in parent: Section) -> Section? {
    parent[name].flatMap { section($0, named: parent.path(to: name)) }
  }

  mutating func section(_ node: Node, named name: String) -> Section? {
    let keys =
      Configuration.keys.first { $0.key == name }?.value ?? Configuration.nestedKeys[name] ?? []
    return section(node, named: name, keys: keys)
  }

  mutating func section(_ node: Node, named name: String?, keys known: [String]) -> Section? {
    guard !node.isEmpty else { return nil }
    guard case .mapping(let mapping) = node else {
      let message =
        name.map { "“\($0)” holds settings. Write them below it, indented: “\(known[0]): …”." }
        ?? "a configuration consists of sections, like “follow:” and “digest:”."
      report(.error, node, message)
      return nil
    }
    var section = Section(name: name)
    for (key, value) in mapping {
      guard case .scalar(let scalar) = key else {
        report(.error, key, "a key must be a word.")
        continue
      }
      guard !unused.contains(scalar.string) else { continue }
      guard known.contains(scalar.string) else {
        report(.error, key, unknownKey(scalar.string, known: known))
        continue
      }
      section.keys[scalar.string] = key
      if !value.isEmpty { section.values[scalar.string] = value }
    }
    return section
  }

  private func unknownKey(_ key: String, known: [String]) -> String {
    if key == "api_key" {
      return
        "the key itself does not belong in this file. Put it into a file that only you can read, "
        + "and name that file: “api_key_file: api_key”."
    }
    if key == "password" {
      return
        "the password itself does not belong in this file. Name a command that prints it, "
        + "“password_command: pass show mail”, or a file that only you can read as “password_file”."
    }
    let sections = Configuration.keys.filter { $0.value.contains(key) && $0.key != "follow" }
    let hint =
      sections.first.map { " It belongs under “\($0.key)”." }
      ?? DidYouMean.question(for: key, among: known)
    return "unknown key “\(key)”.\(hint)"
  }

  /// One value, read by `parse`.
  mutating func value<Value>(
    _ key: String,
    in section: Section,
    _ parse: (String) throws(InvalidSetting) -> Value
  ) -> Sourced<Value>? {
    section[key].flatMap { value($0, named: section.path(to: key), parse) }
  }

  mutating func value<Value>(
    _ node: Node,
    named name: String,
    _ parse: (String) throws(InvalidSetting) -> Value
  ) -> Sourced<Value>? {
    guard case .scalar(let scalar) = node else {
      let shape = node.sequence == nil ? "settings" : "a list"
      report(.error, node, "\(name): one value is expected here, not \(shape).")
      return nil
    }
    do {
      return Sourced(try parse(scalar.string), from: origin(of: node))
    } catch {
      report(.error, node, "\(name): \(error)")
      return nil
    }
  }

  /// `5`, `1-10`, `all`, or a list like `[1, 2, 5]`.
  mutating func yearsAgo(_ key: String, in section: Section) -> Sourced<YearsAgo>? {
    guard let node = section[key] else { return nil }
    let name = section.path(to: key)
    guard case .sequence(let items) = node else {
      return value(node, named: name, SettingText.yearsAgo)
    }
    var years: [Int] = []
    for item in items {
      switch value(item, named: name, SettingText.yearsAgo)?.value {
      case .these(let some): years += some
      case .all: report(.error, item, "\(name): “all” stands alone, not in a list.")
      case nil: break
      }
    }
    if items.isEmpty { report(.error, node, "\(name): the list is empty. Write 1, say.") }
    return (try? YearsAgo(years)).map { Sourced($0, from: origin(of: node)) }
  }

  /// A list of waits, like `[0.5 s, 2.5 s, 5 s]`, or a single one. An empty list means none.
  mutating func waits(_ key: String, in section: Section) -> Sourced<[Duration]>? {
    guard let node = section[key] else { return nil }
    let name = section.path(to: key)
    guard case .sequence(let items) = node else {
      return value(node, named: name, Quantity.wait).map { $0.map { [$0] } }
    }
    let waits = items.compactMap { value($0, named: name, Quantity.wait)?.value }
    return Sourced(waits, from: origin(of: node))
  }

  func origin(of node: Node) -> Origin {
    .configuration(file: file, line: node.mark?.line ?? 1)
  }
}

extension Node {
  /// Nothing, `~` or `null`: as if the key were not there.
  fileprivate var isEmpty: Bool {
    guard case .scalar(let scalar) = self, scalar.style == .plain else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(scalar.string)
  }
}
