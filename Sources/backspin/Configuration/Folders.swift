/// Where things are kept, by the XDG base directory specification.
///
/// An empty variable counts as unset, and a relative one is ignored: the specification says so.
struct Folders: Hashable, Sendable {
  /// What `~` stands for.
  let home: String?
  private let configHome: String?
  private let cacheHome: String?
  private let stateHome: String?

  init(environment: [String: String]) {
    func absolute(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let home = absolute("HOME")
    self.home = home
    configHome = absolute("XDG_CONFIG_HOME") ?? home.map { $0 + "/.config" }
    cacheHome = absolute("XDG_CACHE_HOME") ?? home.map { $0 + "/.cache" }
    stateHome = absolute("XDG_STATE_HOME") ?? home.map { $0 + "/.local/state" }
  }

  /// Settings. `nil` where neither HOME nor XDG_CONFIG_HOME says where: then there are none.
  var config: String? { configHome.map { $0 + "/backspin" } }

  /// Answers and covers: can be deleted at any time.
  var cache: String {
    get throws(ConfigurationError) {
      try Self.existing(cacheHome, variable: "XDG_CACHE_HOME")
    }
  }

  /// What must not be lost: what was sent to whom.
  var state: String {
    get throws(ConfigurationError) {
      try Self.existing(stateHome, variable: "XDG_STATE_HOME")
    }
  }

  private static func existing(
    _ home: String?,
    variable: String
  ) throws(ConfigurationError) -> String {
    if let home { return home + "/backspin" }
    throw ConfigurationError(
      .environment("HOME"),
      "not set, so there is no place to keep files. Set HOME, or \(variable) to a folder's full path."
    )
  }
}

extension Folders {
  /// The path that `path` means when it is written in `file`: `~` is the home folder, what is relative
  /// begins in the file's own folder.
  func resolve(_ path: String, beside file: String) -> String {
    if path.hasPrefix("/") { return path }
    if let home, path == "~" || path.hasPrefix("~/") { return home + path.dropFirst() }
    let inside = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    let folder = file.lastIndex(of: "/").map { file[...$0] } ?? ""
    return folder + inside
  }
}
