import Foundation
import LastFMStub

/// A site in a sandbox: small, so that a test need not wait for it.
extension Sandbox {
  static let address = "https://example.org/music/"

  /// Drawing covers is what takes the server longest.
  static let coverless = impatient + "site:\n  covers: none\n"

  var site: SiteFolder { site("site") }

  func site(_ name: String) -> SiteFolder { SiteFolder(path: path(name)) }

  @discardableResult
  func buildSite(_ arguments: String...) async throws -> BinaryRun.Outcome {
    try await run(siteArguments(arguments))
  }

  /// Three years of three albums each, unless `arguments` say otherwise.
  func siteArguments(_ arguments: [String]) -> [String] {
    var all = ["site", "build"] + arguments
    for (name, value) in [
      ("--date", Self.date), ("--years-ago", "1-3"), ("--limit", "3"), ("--output", "site"),
    ] where !arguments.contains(name) {
      all += [name, value]
    }
    return all
  }

  /// Covers that were asked for, by their addresses.
  var coversAsked: [String] {
    stub.requests.filter { $0.path.hasPrefix("/i/u/") }.map(\.path)
  }

  /// A week after `date`.
  static let weekAfter = "2024-06-22"

  /// Permissions stop root only when it has laid down that privilege.
  func withoutPrivileges(_ arguments: [String]) -> BinaryRun {
    guard getuid() == 0 else { return command(arguments) }
    let privileges = "-dac_override,-dac_read_search"
    var run = command(["--bounding-set", privileges, BinaryRun.path] + arguments)
    run.executable = "/usr/bin/setpriv"
    return run
  }
}
