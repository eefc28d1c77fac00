import Foundation

/// Where the password for a mail server is to be had. Nothing is read or run before it is needed.
enum PasswordSource: Equatable, Sendable {
  case file(Sourced<String>)
  case command(Sourced<String>)

  /// The first line; `environment` is the command's.
  ///
  /// Throws `ConfigurationError`, or `CancellationError` when the run is interrupted.
  func password(
    environment: [String: String],
    timeout: Duration = .seconds(30)
  ) async throws -> String {
    switch self {
    case .file(let path):
      let text = try SecretFile(content: "password", path: path.value)
        .text(namedAt: path.origin.subject)
      return String(text.prefix { !$0.isNewline })
    case .command(let command):
      return try await SecretCommand(
        setting: "password_command",
        content: "password",
        text: command.value,
        environment: environment,
        timeout: timeout
      ).line(namedAt: command.origin.subject)
    }
  }
}
