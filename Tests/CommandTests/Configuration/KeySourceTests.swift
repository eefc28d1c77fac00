import Foundation
import LastFM
import Testing

@testable import backspin

@Suite struct KeySourceTests {
  private let environment = ["PATH": "/usr/bin:/bin"]

  @Test func `prefers the environment, then the file, then the command`() throws {
    var configuration = Configuration()
    func source(_ environment: [String: String] = [:]) throws -> KeySource {
      try KeySource(environment: environment, configuration: configuration, file: nil)
    }
    #expect(try source() == .missing(configuration: nil))
    let command = Sourced("pass", from: place)
    configuration.apiKeyCommand = command
    #expect(try source() == .command(command))
    let file = Sourced("/key", from: place)
    configuration.apiKeyFile = file
    #expect(try source() == .file(file))
    #expect(try source(["LASTFM_API_KEY": ""]) == .file(file))
    let key = try #require(APIKey("abc"))
    #expect(try source(["LASTFM_API_KEY": " abc\n"]) == .environment(key))
    let error = #expect(throws: ConfigurationError.self) { try source(["LASTFM_API_KEY": "a bc"]) }
    #expect(error?.description.contains("a bc") == false)
  }

  @Test func `says where to get a key and where to write it`() async {
    let error = await #expect(throws: ConfigurationError.self) {
      try await KeySource.missing(configuration: "/c.yaml").key(environment: [:])
    }
    #expect(
      error?.description
        == "There is no Last.fm API key. Get one at https://www.last.fm/api/account/create, then set"
        + " LASTFM_API_KEY, or keep it in a file that only you can read and name that file as"
        + " “api_key_file” under “lastfm” in /c.yaml."
    )
  }

  @Test(arguments: [0o600, 0o400])
  func `reads a key file of the owner's own`(mode: Int) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("\n  0123456789abcdef \r\n", to: "key", mode: mode)
    #expect(try await keyInFile(path).reveal() == "0123456789abcdef")
  }

  @Test(arguments: [0o640, 0o604, 0o620, 0o602, 0o610, 0o644])
  func `refuses a key file that others may touch, and says how to mend it`(mode: Int) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("secret", to: "my key", mode: mode)
    let error = await #expect(throws: ConfigurationError.self) { try await keyInFile(path) }
    #expect(
      error?.description
        == "config.yaml:2: the API key file \(path) can be read or changed by others (mode "
        + "0\(String(mode, radix: 8))). Run: chmod 600 '\(path)'"
    )
  }

  @Test(arguments: [
    "", " \n", "two words", "two\nlines", "schlüssel", String(repeating: "k", count: 5_000),
  ])
  func `refuses a key file without a key, and does not repeat it`(text: String) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "key")
    let error = await #expect(throws: ConfigurationError.self) { try await keyInFile(path) }
    #expect(text.isEmpty || error?.description.contains(text) == false)
    await #expect(throws: ConfigurationError.self) { try await keyInFile(folder.path) }
    await #expect(throws: ConfigurationError.self) { try await keyInFile(path + ".missing") }
  }

  @Test(arguments: [
    "echo abc", "printf abc", "printf 'abc\\nsecond line\\n'", "printf ' abc \\r\\n'",
    "cat; echo abc", "echo abc; sleep 90 &", "echo abc; yes | head -c 1000000",
  ])
  func `takes the first line a command prints`(command: String) async throws {
    // Too little time to wait for what a command leaves running, enough for a machine with much to do.
    #expect(try await key(from: command, timeout: .seconds(75)).reveal() == "abc")
  }

  @Test(arguments: [
    ("echo secret; exit 3", "failed with exit status 3. Run it by hand to see why."),
    ("echo secret; kill -9 $$", "was ended by signal 9."),
    ("true", "printed nothing. It must print the key."),
    ("exec sleep 20", "took longer than 0.3 s. Run it by hand to see why."),
    ("yes secret", "took longer than 0.3 s. Run it by hand to see why."),
  ])
  func `says why a command gave no key, never what it printed`(
    command: String,
    message: String
  ) async {
    let error = await #expect(throws: ConfigurationError.self) {
      // Time enough where it is not the time that matters, even on a busy machine.
      try await key(
        from: command,
        timeout: message.hasPrefix("took") ? .milliseconds(300) : .seconds(30)
      )
    }
    #expect(error?.description == "config.yaml:2: api_key_command \(message)")
  }

  @Test func `does not repeat a first line that is no key`() async {
    let error = await #expect(throws: ConfigurationError.self) {
      try await key(from: "echo two words")
    }
    #expect(error?.description.contains("two words") == false)
  }

  @Test func `gives the command the environment it was given`() async throws {
    let source = KeySource.command(Sourced("echo $KEY", from: place))
    let environment = environment.merging(["KEY": "from-there"]) { $1 }
    #expect(try await source.key(environment: environment).reveal() == "from-there")
  }

  @Test(arguments: [("echo x >> runs; echo abc", true), ("echo x >> runs; exit 1", false)])
  func `runs the command once for all who ask, even when it fails`(
    command: String,
    succeeds: Bool
  ) async throws {
    let folder = try TemporaryFolder()
    let source = KeySource.command(Sourced("cd '\(folder.path)'; \(command)", from: place))
    let ring = KeyRing(source: source, environment: environment)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/runs"))
    let answers = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<10 { group.addTask { (try? await ring.key().reveal()) == "abc" } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers == Array(repeating: succeeds, count: 10))
    #expect(try String(contentsOfFile: folder.path + "/runs", encoding: .utf8) == "x\n")
  }

  @Test func `never shows a key`() throws {
    let key = try #require(APIKey("0123456789abcdef"))
    var dumped = ""
    dump((key, [key], KeySource.environment(key)), to: &dumped)
    for text in ["\(key)", key.debugDescription, String(reflecting: [key]), "\([1: key])", dumped] {
      #expect(!text.contains("0123456789abcdef"))
    }
    #expect("\(key)" == "••••••••")
  }

  private let place = Origin.configuration(file: "config.yaml", line: 2)

  private func keyInFile(_ path: String) async throws -> APIKey {
    try await KeySource.file(Sourced(path, from: place)).key(environment: [:])
  }

  private func key(from command: String, timeout: Duration = .seconds(30)) async throws -> APIKey {
    try await KeySource.command(Sourced(command, from: place))
      .key(environment: environment, timeout: timeout)
  }
}
