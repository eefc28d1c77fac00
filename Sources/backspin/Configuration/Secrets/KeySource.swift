import Foundation
import LastFM

/// Where the API key is to be had. Nothing is read or run before `key()` is called: offline and fully
/// cached runs need no key.
enum KeySource: Equatable, Sendable {
  case environment(APIKey)
  case file(Sourced<String>)
  case command(Sourced<String>)
  /// Nowhere. The path is where a configuration file would be read, if it is known.
  case missing(configuration: String?)

  static let variable = "LASTFM_API_KEY"

  /// `LASTFM_API_KEY`, then `api_key_file`, then `api_key_command`.
  init(
    environment: [String: String],
    configuration: Configuration,
    file: ConfigurationFile?
  ) throws(ConfigurationError) {
    if let text = environment[Self.variable], !text.isEmpty {
      guard let key = APIKey(text) else {
        throw ConfigurationError(.environment(Self.variable), Self.notAKey)
      }
      self = .environment(key)
    } else if let path = configuration.apiKeyFile {
      self = .file(path)
    } else if let command = configuration.apiKeyCommand {
      self = .command(command)
    } else {
      self = .missing(configuration: file?.path)
    }
  }

  /// The key, once a command has printed it; `environment` is the command's.
  ///
  /// Throws `ConfigurationError`, or `CancellationError` when the run is interrupted.
  func key(
    environment: [String: String],
    timeout: Duration = .seconds(30)
  ) async throws -> APIKey {
    switch self {
    case .environment(let key): return key
    case .file(let path):
      return try Self.key(in: path)
    case .command(let command):
      let line = try await SecretCommand(
        setting: "api_key_command",
        content: "key",
        text: command.value,
        environment: environment,
        timeout: timeout
      ).line(namedAt: command.origin.subject)
      guard let key = APIKey(line) else {
        throw ConfigurationError(
          command.origin.subject,
          "the first line that api_key_command printed: \(Self.notAKey)"
        )
      }
      return key
    case .missing(let path):
      throw ConfigurationError(
        .none,
        "There is no Last.fm API key. Get one at https://www.last.fm/api/account/create, then set "
          + "LASTFM_API_KEY, or keep it in a file that only you can read and name that file as "
          + "“api_key_file” under “lastfm” in \(path ?? "the configuration file")."
      )
    }
  }

  /// What `config show` says next to the redacted key.
  var origin: String {
    switch self {
    case .environment: "\(Origin.environment(Self.variable))"
    case .file(let path):
      "\(path.origin), api_key_file "
        + (Self.looksLikeAKey(path.value) ? APIKey.redacted : path.value)
    // Without the command's text, which may hold a secret of its own.
    case .command(let command): "\(command.origin), api_key_command"
    case .missing: "\(Origin.builtIn)"
    }
  }

  private static func key(in path: Sourced<String>) throws(ConfigurationError) -> APIKey {
    guard !looksLikeAKey(path.value) else {
      throw ConfigurationError(
        path.origin.subject,
        "api_key_file: this looks like the key itself. Put it into a file that only you can read, and "
          + "name that file."
      )
    }
    let text = try SecretFile(content: "API key", path: path.value)
      .text(namedAt: path.origin.subject)
    guard let key = APIKey(text) else {
      throw ConfigurationError(path.origin.subject, "the API key file \(path.value): \(notAKey)")
    }
    return key
  }

  /// Whether somebody seems to have written the key itself in place of its file: Last.fm's keys are 32
  /// hexadecimal digits. Such a path is never shown.
  private static func looksLikeAKey(_ path: String) -> Bool {
    let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
    return name.utf8.count == 32 && name.allSatisfy(\.isHexDigit)
  }

  static let notAKey = "this cannot be an API key: a key is one word of letters and digits."
}

/// The key of a run: found out when it is first needed, once, however many ask at the same time.
actor KeyRing {
  private let source: KeySource
  private let environment: [String: String]
  private var answer: Task<APIKey, any Error>?

  init(source: KeySource, environment: [String: String]) {
    self.source = source
    self.environment = environment
  }

  /// Throws `ConfigurationError`; a failure is remembered too, so a command that asks for a passphrase
  /// asks once. Those who ask are cancelled together, when the run is interrupted, and the command with
  /// them.
  func key() async throws -> APIKey {
    let task =
      answer ?? Task { [source, environment] in try await source.key(environment: environment) }
    answer = task
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
