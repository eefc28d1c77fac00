import Foundation

/// The configuration file: where it is, and its text.
struct ConfigurationFile: Equatable, Sendable {
  var path: String
  /// What named it.
  var origin: Origin

  /// A file this big is something else, or a trap.
  static let sizeLimit = 256 * 1_024

  /// `--config`, then `BACKSPIN_CONFIG`, then `config.yaml` in the XDG configuration folder; `nil`
  /// where there is no such folder.
  static func location(
    flag: String?,
    environment: [String: String],
    folders: Folders
  ) -> ConfigurationFile? {
    let named = environment["BACKSPIN_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
    return flag.map { ConfigurationFile(path: $0, origin: .flag("--config")) }
      ?? named.map {
        ConfigurationFile(
          // Crontabs and service files know no `~`, yet people write it there.
          path: folders.resolve($0, beside: ""),
          origin: .environment("BACKSPIN_CONFIG")
        )
      }
      ?? folders.config.map {
        ConfigurationFile(path: $0 + "/config.yaml", origin: .builtIn)
      }
  }

  /// The file's text; `nil` where nobody named the file and there is none.
  func read() throws(ConfigurationError) -> String? {
    let data: Data
    do {
      let file = try FileHandle(forReadingFrom: URL(filePath: path))
      defer { try? file.close() }
      data = try Self.contents(of: file)
    } catch {
      if isMissing(error), origin == .builtIn { return nil }
      throw ConfigurationError(.file(path), "cannot be read: \(reason(error)).\(remedy)")
    }
    guard data.count <= Self.sizeLimit else {
      throw ConfigurationError(.file(path), "larger than 256 KB, so this is no configuration.")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw ConfigurationError(.file(path), "not UTF-8 text. Save it as UTF-8.")
    }
    return text
  }

  /// Reads until the end, or until there is too much: the file may be a pipe.
  private static func contents(of file: FileHandle) throws -> Data {
    var data = Data()
    while data.count <= sizeLimit,
      let more = try file.read(upToCount: sizeLimit + 1 - data.count), !more.isEmpty
    {
      data += more
    }
    return data
  }

  private var remedy: String {
    switch origin {
    case .flag, .environment: " It is the file that \(origin) names."
    case .configuration, .builtIn: ""
    }
  }

  private func isMissing(_ error: any Error) -> Bool {
    (error as? CocoaError)?.code == .fileReadNoSuchFile
  }

  private func reason(_ error: any Error) -> String {
    switch (error as? CocoaError)?.code {
    case .fileReadNoSuchFile: "there is no such file"
    case .fileReadNoPermission: "permission denied"
    default: "it is not a readable file"
    }
  }
}
