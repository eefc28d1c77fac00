import Foundation
import Testing

@testable import backspin

/// The README knows the command as it is.
struct DocumentationTests {
  private let readme: String

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../..").standardized
    readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
  }

  @Test func `names every subcommand`() async throws {
    let commands = try await Help.commands()
    #expect(commands.count > 5)
    for command in commands where command.subcommands.isEmpty {
      #expect(readme.contains(command.path), "\(command.path)")
    }
  }

  @Test func `names every option`() async throws {
    let options = try await Set(Help.commands().flatMap(\.options))
    #expect(options.contains("--years-ago"))
    for option in options {
      #expect(readme.contains("`\(option)"), "\(option)")
    }
  }

  @Test func `names every key of the configuration`() {
    for (section, keys) in Configuration.keys {
      for key in keys {
        #expect(readme.contains("`\(key)`") || readme.contains("`\(section).\(key)`"), "\(key)")
      }
    }
    for (section, keys) in Configuration.nestedKeys {
      for key in keys {
        #expect(readme.contains("`\(key)`") || readme.contains("`\(section).\(key)`"), "\(key)")
      }
    }
  }

  @Test func `explains every exit code`() {
    for status in ExitStatus.allCases {
      let row = readme.split(separator: "\n").first {
        $0.hasPrefix("|") && $0.split(separator: "|").first?.contains("\(status.rawValue)") == true
      }
      #expect(row != nil, "\(status.rawValue)")
    }
  }
}

/// What the argument parser says of the command: version 0 of its dump.
private enum Help {
  struct Command: Sendable {
    /// `backspin templates list`
    var path: String
    var options: [String]
    var subcommands: [Command]
  }

  /// All of them, the root included.
  static func commands() async throws -> [Command] {
    let dump = try await Sandbox.use { try await $0.run("--experimental-dump-help") }
    let root = try JSONDecoder().decode(Dump.self, from: Data(dump.stdout.utf8)).command
    return flattened(root, below: "")
  }

  private static func flattened(_ node: Dump.Node, below parent: String) -> [Command] {
    let path = parent + node.commandName
    let options = (node.arguments ?? []).filter(\.shouldDisplay).flatMap { $0.names ?? [] }
      .filter { $0.kind == "long" }.map { "--\($0.name)" }
    let children = (node.subcommands ?? []).filter { $0.commandName != "help" }
      .flatMap { flattened($0, below: path + " ") }
    return [Command(path: path, options: options, subcommands: children)] + children
  }

  private struct Dump: Decodable {
    var command: Node

    struct Node: Decodable {
      var commandName: String
      var arguments: [Argument]?
      var subcommands: [Node]?
    }

    struct Argument: Decodable {
      var names: [Name]?
      var shouldDisplay: Bool
    }

    struct Name: Decodable {
      var kind: String
      var name: String
    }
  }
}
