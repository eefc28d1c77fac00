import Foundation
import Testing

/// The folder of a site, as a test looks at it.
struct SiteFolder: Sendable {
  let path: String

  /// What can be told of a file or a folder without having written it.
  struct Entry: Equatable, Sendable {
    var inode: UInt64
    var seconds: Int
    var nanoseconds: Int
    /// Empty for a folder.
    var content: Data
  }

  /// By their paths, `.backspin` included, and the folders only where they are asked for.
  func entries(withFolders: Bool = true) throws -> [String: Entry] {
    var entries: [String: Entry] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      var status = stat()
      guard lstat("\(path)/\(name)", &status) == 0 else { continue }
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      if isFolder, !withFolders { continue }
      entries[name] = Entry(
        inode: UInt64(status.st_ino),
        seconds: Int(status.st_mtim.tv_sec),
        nanoseconds: Int(status.st_mtim.tv_nsec),
        content: isFolder ? Data() : try Data(contentsOf: URL(filePath: "\(path)/\(name)"))
      )
    }
    return entries
  }

  /// What a visitor can be given.
  func published() throws -> [String: Data] {
    try entries(withFolders: false).filter { !$0.key.hasPrefix(".backspin/") }
      .mapValues(\.content)
  }

  func names() throws -> [String] { try published().keys.sorted() }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(path)/\(name)") }

  /// What an interrupted build may leave, and the next one has to remove.
  func leftovers() throws -> [String] {
    try entries().keys.filter { name in
      [".new", ".next", ".obsolete", ".journal"].contains { name.hasSuffix($0) }
    }
  }
}

extension SiteFolder {
  /// Links that lead nowhere, from every page that a visitor of the front page can come to:
  /// `rj/2019.html → albums/x.html`. External ones are left out.
  func deadLinks() throws -> [String] {
    let files = try published()
    var dead: [String] = files["index.html"] == nil ? ["→ index.html"] : []
    var seen: Set<String> = ["index.html"]
    var waiting = ["index.html"]
    while let page = waiting.popLast() {
      let text = String(decoding: files[page] ?? Data(), as: UTF8.self)
      for link in Self.links(in: text) {
        guard let target = Self.target(of: link, from: page) else { continue }
        guard let file = files[target.path] else {
          dead.append("\(page) → \(link)")
          continue
        }
        if let id = target.id, !String(decoding: file, as: UTF8.self).contains("id=\"\(id)\"") {
          dead.append("\(page) → \(link)")
        }
        if target.path.hasSuffix(".html"), seen.insert(target.path).inserted {
          waiting.append(target.path)
        }
      }
    }
    return dead.sorted()
  }

  /// Addresses of this site in its feeds, calendars and site map, at which nothing lies.
  func deadAddresses() throws -> [String] {
    let files = try published()
    let tellers = files.filter { name, _ in
      ["xml", "json", "ics"].contains { name.hasSuffix("." + $0) }
    }
    let dead = tellers.flatMap { name, content in
      // Lines of calendars are folded.
      String(decoding: content, as: UTF8.self).replacing("\r\n ", with: "")
        .matches(of: #/https://example\.org/music/([^"<>#&\\\s]*)/#).compactMap {
          match -> String? in
          let path = String(match.1)
          let file = path.isEmpty || path.hasSuffix("/") ? path + "index.html" : path
          return files[file] == nil ? "\(name) → \(path)" : nil
        }
    }
    return Set(dead).sorted()
  }

  /// Pages that a visitor of the front page can come to, and those that nobody can.
  func unreachablePages() throws -> [String] {
    let files = try published()
    var seen: Set<String> = ["index.html", "404.html"]
    var waiting = ["index.html"]
    while let page = waiting.popLast() {
      for link in Self.links(in: String(decoding: files[page] ?? Data(), as: UTF8.self)) {
        if let path = Self.target(of: link, from: page)?.path, path.hasSuffix(".html"),
          seen.insert(path).inserted
        {
          waiting.append(path)
        }
      }
    }
    return files.keys.filter { $0.hasSuffix(".html") && !seen.contains($0) }.sorted()
  }

  static func links(in html: String) -> [String] {
    html.matches(of: #/\s(?:href|src)="([^"]*)"/#).map { match in
      String(match.1).replacing("&amp;", with: "&")
    }
  }

  /// `nil` for what lies elsewhere.
  private static func target(of link: String, from page: String) -> (path: String, id: String?)? {
    if link.isEmpty { return ("(an empty address)", nil) }
    guard !link.contains(":") else { return nil }
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let id = parts.count > 1 ? String(parts[1]) : nil
    if parts[0].isEmpty { return (page, id) }
    var folders = page.split(separator: "/").dropLast().map(String.init)
    for name in parts[0].split(separator: "/", omittingEmptySubsequences: false) {
      switch name {
      case "..": if folders.popLast() == nil { folders.append("..") }
      case ".": break
      default: folders.append(name.removingPercentEncoding ?? String(name))
      }
    }
    return (folders.joined(separator: "/"), id)
  }
}
