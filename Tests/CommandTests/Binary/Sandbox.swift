import Foundation
import LastFMStub

@testable import LastFM

/// A home folder with nothing in it but what a test puts there, and a server that answers like Last.fm.
struct Sandbox: Sendable {
  let stub: LastFMStub
  let home: TemporaryFolder

  static let key = "0123456789abcdef0123456789abcdef"

  /// A day whose earlier years are finished for good, whatever the day is today: a Saturday in the
  /// chart week that began on 9 June 2024.
  static let date = "2024-06-15"

  /// When the chart week of that day begins, so many years earlier.
  static func from(yearsAgo: Int) -> Int {
    [1: 1_686_484_800, 2: 1_655_035_200, 3: 1_623_585_600][yearsAgo] ?? 0
  }

  static func use<Result>(
    world: World = .standard,
    wire: Bool = false,
    _ body: (Sandbox) async throws -> Result
  ) async throws -> Result {
    try await places.enter()
    defer { Task { await places.leave() } }
    let stub = try await LastFMStub.start(world: world, wire: wire)
    do {
      let result = try await body(Sandbox(stub: stub, home: try TemporaryFolder()))
      await stub.stop()
      return result
    } catch {
      await stub.stop()
      throw error
    }
  }

  /// Each has a server, whose thread waits all the time; with too many of them Dispatch has no thread left.
  private static let places = ConcurrencyLimit(16)

  /// The same, for those who come by the hundred, and would have all others wait behind them.
  static func useInTurn<Result: Sendable>(
    wire: Bool = false,
    _ body: @Sendable (Sandbox) async throws -> Result
  ) async throws -> Result {
    try await few.run { try await use(wire: wire, body) }
  }

  private static let few = ConcurrencyLimit(6)

  /// All that the command finds in its environment.
  var environment: [String: String] {
    [
      "PATH": "/usr/bin:/bin", "HOME": home.path, "TZ": "UTC",
      "LASTFM_API_KEY": Self.key, "BACKSPIN_API_ROOT": stub.root,
    ].merging(Self.sanitizers) { own, _ in own }
  }

  /// What `make sanitize` tells the sanitizers, of which the command has its own.
  private static let sanitizers = ProcessInfo.processInfo.environment
    .filter { ["ASAN_OPTIONS", "SWIFT_BACKTRACE", "TSAN_OPTIONS"].contains($0.key) }

  /// The digest command, of `date`.
  @discardableResult
  func digest(_ arguments: String...) async throws -> BinaryRun.Outcome {
    try await run(["digest", "--date", Self.date] + arguments)
  }

  @discardableResult
  func run(_ arguments: String...) async throws -> BinaryRun.Outcome {
    try await run(arguments)
  }

  /// An environment variable whose value is `nil` is taken out.
  @discardableResult
  func run(
    _ arguments: [String],
    environment changes: [String: String?] = [:]
  ) async throws -> BinaryRun.Outcome {
    try await command(arguments, environment: changes).outcome()
  }

  func command(_ arguments: [String], environment changes: [String: String?] = [:]) -> BinaryRun {
    var environment = environment
    for (name, value) in changes { environment[name] = value }
    return BinaryRun(arguments: arguments, environment: environment, folder: home.path)
  }
}

extension Sandbox {
  /// Asks as fast as it can and never twice, so that answers and failures come quickly; but gives the server
  /// all the time it needs, because on a busy machine a thousand tests stand between it and its answer.
  static let impatient = """
    lastfm:
      requests_per_second: 1000
      retry_waits: []
      rate_limit_waits: []
      request_timeout: 10 min
      deadline: 30 min

    """

  @discardableResult
  func configure(_ text: String) throws -> String {
    try home.write(text, to: ".config/backspin/config.yaml")
  }

  func path(_ name: String) -> String { home.path + "/" + name }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// The names in a folder of the home folder, hidden ones included.
  func names(in folder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
  }

  /// All files of the home folder, in folders too.
  func filesBelow() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: home.path).filter { name in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path(name), isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }

  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path(name))))
  }

  /// Makes a file look as if it had been written long ago, so that writing it again would show.
  @discardableResult
  func age(_ name: String, to time: TimeInterval = 1_000_000_000) throws -> Date {
    let date = Date(timeIntervalSince1970: time)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path(name))
    return date
  }

  func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
  }

  func modified(_ name: String) throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.modificationDate] as? Date
  }
}
