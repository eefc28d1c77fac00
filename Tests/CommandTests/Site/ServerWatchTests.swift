import Foundation
import Testing

@testable import backspin

/// Whether a change of what a site is made from is seen.
@Suite(.timeLimit(.minutes(2))) struct ServerWatchTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in [
      "config.yaml", "templates/page.html", "templates/below/a.html", "templates/.page.swp",
    ] {
      try write("old", to: name)
    }
  }

  enum Edit: String, CaseIterable {
    case nothing, written, sameSize, replaced, added, removed, below, configuration,
      configurationGone
    case hidden, backup, linked
  }

  @Test(arguments: Edit.allCases)
  func `sees what concerns the site, and nothing else`(_ edit: Edit) async throws {
    let clock = ServerClock()
    let stream = SourceWatch(
      [url("templates"), url("config.yaml"), url("none.yaml")],
      clock: clock
    ).changes()
    await clock.waitForSleep()
    try make(edit)
    await clock.tick()
    // It is said once.
    await clock.tick()
    clock.stop()
    #expect(await stream.reduce(0) { count, _ in count + 1 } == Self.expected(edit), "\(edit)")
  }

  @Test func `sees the next change, too`() async throws {
    let clock = ServerClock()
    let stream = SourceWatch([url("templates")], clock: clock).changes()
    var changes = stream.makeAsyncIterator()
    await clock.waitForSleep()
    for edit in [Edit.written, .replaced, .removed] {
      try make(edit)
      await clock.tick()
      #expect(await changes.next() != nil)
    }
    await clock.tick()
    clock.stop()
    #expect(await changes.next() == nil)
  }

  private static func expected(_ edit: Edit) -> Int {
    [.nothing, .hidden, .backup].contains(edit) ? 0 : 1
  }

  private func make(_ edit: Edit) throws {
    let page = url("templates/page.html")
    switch edit {
    case .nothing: break
    case .written: try Data("longer".utf8).write(to: page)
    case .sameSize: try Data("new".utf8).write(to: page)
    case .replaced:
      // Of the same size and time.
      try write("new", to: "elsewhere")
      try FileManager.default.removeItem(at: page)
      try FileManager.default.moveItem(at: url("elsewhere"), to: page)
    case .added: try write("new", to: "templates/new.html")
    case .removed: try FileManager.default.removeItem(at: page)
    case .below: try Data("new".utf8).write(to: url("templates/below/a.html"))
    case .configuration: try Data("new".utf8).write(to: url("config.yaml"))
    case .configurationGone: try FileManager.default.removeItem(at: url("config.yaml"))
    case .hidden: try Data("newer".utf8).write(to: url("templates/.page.swp"))
    case .backup: try write("new", to: "templates/page.html~")
    case .linked:
      try write("new", to: "elsewhere")
      try FileManager.default.createSymbolicLink(
        at: url("templates/link.html"),
        withDestinationURL: url("elsewhere")
      )
    }
  }

  private func url(_ name: String) -> URL { URL(filePath: folder.path).appending(path: name) }

  /// As if long ago, for a clock of the disk's that ticks a few hundred times a second only.
  private func write(_ text: String, to name: String) throws {
    let path = try folder.write(text, to: name)
    let then = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.modificationDate: then], ofItemAtPath: path)
  }
}
