import Foundation

/// How this very binary, with this configuration, is started by somebody who knows nothing of our
/// environment: cron, systemd.
struct Installation: Sendable {
  /// Words of the command line, not yet quoted.
  private let command: [String]
  /// What differs from the usual places, as far as it is no secret.
  private let variables: [(name: String, value: String)]
  /// The minute of the hour: not the same for everybody, lest all ask Last.fm at once.
  private let minute: Int
  /// What will be missing there.
  let warnings: [String]

  init(_ context: Context, configuration: ConfigurationFile?) {
    let binary = Self.binary
    var command = [binary, "send"]
    if let configuration, configuration.origin != .builtIn {
      let path = URL(fileURLWithPath: configuration.path).path
      command += ["--config", path]
    }
    self.command = command
    variables = [
      "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "BACKSPIN_API_ROOT", "SSL_CERT_FILE",
      "TZ", "https_proxy",
    ].compactMap { name in
      // A proxy's address may hold a password.
      context.environment[name].flatMap { $0.isEmpty || $0.contains("@") ? nil : (name, $0) }
    }
    minute = (context.environment["HOME"] ?? binary).utf8.reduce(17) { ($0 &* 31 &+ Int($1)) % 60 }
    warnings =
      (context.environment[KeySource.variable] ?? "").isEmpty
      ? []
      : [
        "\(KeySource.variable) is set here, where cron and systemd do not look. Keep the key in a file "
          + "that only you can read, and name that file as “api_key_file” under “lastfm”."
      ]
  }

  private static var binary: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? URL(fileURLWithPath: CommandLine.arguments.first ?? "backspin").path
  }

  /// crontab(5): a `%` is a line break unless a backslash stands before it.
  var crontabLine: String {
    let words =
      variables.map { "\($0.name)=\(ShellWord.quoted($0.value))" }
      + command.map(ShellWord.quoted)
    return "\(minute) * * * * "
      + words.joined(separator: " ").replacingOccurrences(of: "%", with: "\\%")
  }

  /// systemd.service(5), “Command lines”: `%` and `$` are doubled, quotes and backslashes escaped.
  var serviceCommand: String {
    let words =
      (variables.isEmpty ? [] : ["/usr/bin/env"])
      + variables.map { "\($0.name)=\($0.value)" } + command
    return words.map(Self.unitWord).joined(separator: " ")
  }

  private static func unitWord(_ word: String) -> String {
    let escaped = word.replacingOccurrences(of: "%", with: "%%")
      .replacingOccurrences(of: "$", with: "$$")
    let isPlain = escaped.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0)
        || "/._-+@%$=:,".unicodeScalars.contains($0)
    }
    guard !isPlain else { return escaped }
    return "\""
      + escaped.replacingOccurrences(of: "\\", with: "\\\\")
      .replacingOccurrences(of: "\"", with: "\\\"") + "\""
  }
}
