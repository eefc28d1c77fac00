import Foundation
import LastFMStub
import Testing

/// The covers of a site: small, each once, and never asked for twice.
@Suite(.timeLimit(.minutes(15))) struct SiteCoverTests {
  private func covers(of site: SiteFolder) throws -> [String] {
    try site.names().filter { $0.hasPrefix("assets/covers/") }
  }

  @Test func `copies each cover once for all, called by what is in it`() async throws {
    try await Sandbox.use { sandbox in
      // People who play the same.
      try sandbox.configure(
        Sandbox.impatient + "follow:\n  - user: RJ\n  - user: alice\n  - user: Otto-Lindqvist\n"
      )
      #expect(try await sandbox.buildSite("--limit", "20").status == 0)
      let names = try covers(of: sandbox.site)
      let contents = try names.map {
        try Data(contentsOf: URL(filePath: sandbox.site.path + "/" + $0))
      }
      #expect(names.count > 50)
      #expect(Set(contents).count == contents.count)
      for (name, content) in zip(names, contents) {
        #expect(name.wholeMatch(of: #/assets\/covers\/[0-9a-f]+\.(jpg|png)/#) != nil, "\(name)")
        let start: [UInt8] = name.hasSuffix("jpg") ? [0xFF, 0xD8] : [0x89, 0x50]
        #expect(Array(content.prefix(2)) == start, "\(name)")
      }
      #expect(Set(sandbox.coversAsked).count == sandbox.coversAsked.count)
      // Used by the pages of several people, and lying there once.
      let users = try ["rj", "alice", "otto-lindqvist"].map { person in
        let page = try sandbox.site.text("\(person)/2024-06-09.html")
        return Set(SiteFolder.links(in: page).filter { $0.contains("assets/covers/") })
      }
      #expect(users.allSatisfy { !$0.isEmpty })
      #expect(users.reduce(0) { $0 + $1.count } > users.reduce(Set()) { $0.union($1) }.count)
    }
  }

  @Test func `carries no address of a cover with it`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      try await sandbox.buildSite("RJ", "--base-url", Sandbox.address)
      for (name, content) in try sandbox.site.published() {
        #expect(!String(decoding: content, as: UTF8.self).contains("/i/u/"), "\(name)")
      }
    }
  }

  @Test func `shows covers of everybody where the front page is spoken of elsewhere`() async throws
  {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      let strip = #/og:image" content="https://example.org/music/(assets/strips/[^"]+)"/#
      func picture(of page: String) throws -> String? {
        try sandbox.site.text(page).firstMatch(of: strip).map { String($0.1) }
      }
      try await sandbox.buildSite("RJ", "--base-url", Sandbox.address)
      // Of one person, it is that person's.
      let own = try #require(try picture(of: "index.html"))
      #expect(try picture(of: "rj/index.html") == own)
      #expect(sandbox.site.exists(own))

      try await sandbox.buildSite("RJ", "alice", "--base-url", Sandbox.address)
      let all = try #require(try picture(of: "index.html"))
      #expect(all != own)
      #expect(try picture(of: "alice/index.html") != all)
      #expect(sandbox.site.exists(all))

      try await sandbox.buildSite("RJ", "alice")
      #expect(try picture(of: "index.html") == nil)
      #expect(!sandbox.site.exists(all))
    }
  }

  @Test func `links covers where told to, and has no files of them`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient + "site:\n  covers: link\n")
      #expect(try await sandbox.buildSite("RJ").status == 0)
      #expect(try covers(of: sandbox.site) == [])
      let page = try sandbox.site.text("rj/2024-06-09.html")
      let root = sandbox.stub.root.replacing("/2.0/", with: "")
      #expect(page.contains(" src=\"\(root)/i/u/"))
      sandbox.stub.resetRequests()
      #expect(try await sandbox.buildSite("RJ").status == 0)
      #expect(sandbox.stub.requests.isEmpty)
    }
  }

  @Test func `links covers that cannot be had just now, too`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient + "site:\n  covers: link\n")
      let fault = Fault(when: .path("/i/u/"), answer: .status(503), times: .always)
      sandbox.stub.faults.add(fault)
      let outcome = try await sandbox.buildSite("RJ")
      #expect(outcome.status == 0)
      #expect(outcome.stderr.contains("covers could not be had. Run again later."))
      #expect(try sandbox.site.text("rj/2024-06-09.html").contains("/i/u/"))
      // Their colours come once they can be had.
      sandbox.stub.faults.removeAll()
      try await sandbox.buildSite("RJ")
      let later = try sandbox.site.published()
      try await sandbox.buildSite("RJ", "--output", "fresh")
      #expect(try sandbox.site("fresh").published() == later)
    }
  }

  @Test func `shows no covers where told to, and asks for none`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      #expect(try await sandbox.buildSite("RJ", "--covers", "none").status == 0)
      #expect(sandbox.coversAsked.isEmpty)
      #expect(try covers(of: sandbox.site) == [])
      for (name, content) in try sandbox.site.published() where name.hasSuffix(".html") {
        #expect(!String(decoding: content, as: UTF8.self).contains("<img"), "\(name)")
      }
    }
  }

  @Test func `changes over from one way to another`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      try await sandbox.buildSite("RJ")
      let copied = try sandbox.site.published()
      try await sandbox.buildSite("RJ", "--covers", "link")
      #expect(try covers(of: sandbox.site) == [])
      try await sandbox.buildSite("RJ", "--covers", "copy")
      #expect(try sandbox.site.published() == copied)
    }
  }

  @Test(arguments: [
    FaultAnswer.raw(Array("<html>not a picture</html>".utf8), contentType: "image/png"),
    .raw([0xFF, 0xD8, 0xFF, 0xE0], contentType: "image/jpeg"), .status(404), .truncated,
  ])
  func `puts a tile where a cover is not an image`(_ answer: FaultAnswer) async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      sandbox.stub.faults.add(Fault(when: .path("/i/u/"), answer: answer, times: .always))
      let outcome = try await sandbox.buildSite("RJ")
      #expect(outcome.status == 0, "a cover never fails a site")
      #expect(outcome.stderr.contains("covers could not be had. Run again later."))
      #expect(try covers(of: sandbox.site) == [])
      let page = try sandbox.site.text("rj/2024-06-09.html")
      #expect(page.contains("class=\"tile\""))
      #expect(!page.contains("<img"))
      #expect(try sandbox.site.deadLinks() == [])
      // Later it is there.
      sandbox.stub.faults.removeAll()
      #expect(try await sandbox.buildSite("RJ").stderr == "")
      #expect(try !covers(of: sandbox.site).isEmpty)
    }
  }

  @Test func `keeps its covers where the server has lost them`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      try await sandbox.buildSite("RJ")
      let before = try sandbox.site.entries()
      sandbox.stub.faults.add(Fault(when: .path("/i/u/"), answer: .status(404), times: .always))
      let again = try await sandbox.buildSite("RJ", "--cache-folder", "empty")
      #expect(again.status == 0)
      #expect(again.stderr == "")
      #expect(try sandbox.site.entries() == before)
    }
  }
}
