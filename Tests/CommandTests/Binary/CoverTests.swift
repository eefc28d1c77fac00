import Foundation
import LastFMStub
import Testing

/// Covers: linked, carried along, or not at all.
@Suite(.timeLimit(.minutes(15))) struct CoverTests {
  @Test func `links covers in HTML, unless told not to`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      let linked = try await sandbox.digest("RJ", "--format", "html")
      #expect(linked.stdout.contains("<img"))
      #expect(linked.stdout.contains(" src=\"\(sandbox.server)/i/u/"))
      // Asked for, but left where they are.
      #expect(sandbox.stub.requests(for: "album.getInfo").count == 14)
      #expect(sandbox.images.isEmpty)

      sandbox.stub.resetRequests()
      let without = try await sandbox.digest("RJ", "--format", "html", "--no-art", "--refresh")
      #expect(without.status == 0)
      #expect(!without.stdout.contains("<img"))
      #expect(sandbox.stub.requests(for: "album.getInfo").isEmpty)
    }
  }

  @Test(arguments: [RequestPattern.method("album.getInfo"), .path("/i/u/")])
  func `keeps a file with covers when they cannot be had this time`(
    _ failing: RequestPattern
  ) async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      let embed = ["--art", "embed", "--limit", "3", "RJ", "--output", "digest.html"]
      try await sandbox.run(["digest", "--date", Sandbox.date] + embed)
      let before = try sandbox.text("digest.html")
      #expect(before.contains("data:image/png"))

      sandbox.stub.faults.add(Fault(when: failing, answer: .status(502), times: .always))
      let outcome = try await sandbox.run(
        ["digest", "--date", Sandbox.date, "--cache-folder", "empty"] + embed
      )
      #expect(outcome.status == 0, "a cover never fails a digest")
      #expect(outcome.stderr.contains("RJ: 3 covers could not be had. Run again later."))
      #expect(outcome.stderr.contains("digest.html was left as it is"))
      #expect(try sandbox.text("digest.html") == before)
    }
  }

  @Test func `carries covers inside the file with --art embed`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      let outcome = try await sandbox.digest("--art", "embed", "RJ", "--output", "digest.html")
      #expect(outcome.status == 0)
      let html = try sandbox.text("digest.html")
      #expect(html.contains(" src=\"data:image/png;base64,"))
      #expect(html.ranges(of: #/(src|srcset)="http/#).isEmpty)
      #expect(!html.contains("url(http"))
      #expect(!sandbox.images.isEmpty)
      // A second run has them all.
      sandbox.stub.resetRequests()
      try await sandbox.digest("--art", "embed", "RJ", "--output", "digest.html")
      #expect(sandbox.stub.requests.isEmpty)
    }
  }

  @Test func `puts a tile where a cover cannot be had`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      sandbox.stub.faults.add(Fault(when: .path("/i/u/"), answer: .status(404), times: .always))
      let outcome = try await sandbox.digest("RJ", "--format", "html", "--art", "embed")
      #expect(outcome.status == 0)
      #expect(!outcome.stdout.contains("<img"))
      #expect(outcome.stdout.contains("긴 오후"))
    }
  }

  @Test(arguments: [
    ["--art", "RJ"], ["RJ", "--art"], ["--art", "link", "RJ"], ["--art=link", "RJ"],
  ])
  func `takes the word after --art for a user if it is no way to show covers`(
    arguments: [String]
  ) async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      let outcome = try await sandbox.run(["digest", "--date", Sandbox.date] + arguments)
      #expect(outcome.status == 0)
      #expect(outcome.stdout.hasPrefix("# RJ:"))
      #expect(outcome.stdout.contains("(\(sandbox.server)/i/u/"))
    }
  }

  @Test func `refuses a way to show covers that does not exist`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      let outcome = try await sandbox.digest("RJ", "--art=huge")
      #expect(outcome.status == 64)
      #expect(
        outcome.stderr
          == "backspin: --art: “huge” is not a way to show covers. Write link or embed.\n"
      )
    }
  }

  @Test(arguments: ["text", "terminal"])
  func `asks for no covers where the format has no place for them`(format: String) async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      for art in ["--art", "--art=embed"] {
        let outcome = try await sandbox.digest("RJ", "--format", format, art)
        #expect(outcome.status == 0)
        #expect(outcome.stdout == (try await sandbox.digest("RJ", "--format", format)).stdout)
      }
      #expect(sandbox.stub.requests(for: "album.getInfo").isEmpty)
    }
  }

  @Test func `links covers where Markdown or JSON should carry them`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      let markdown = try await sandbox.digest("RJ", "--art", "embed")
      #expect(markdown.status == 0)
      #expect(markdown.stdout.contains("(\(sandbox.server)/i/u/"))
      let json = try await sandbox.digest("RJ", "--art", "embed", "--format", "json")
      #expect(json.stdout.contains("\"url\" : \"\(sandbox.server)/i/u/"))
      #expect(sandbox.images.isEmpty)
    }
  }

  @Test func `asks for no covers where none are shown`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      for format in ["markdown", "text", "terminal", "json"] {
        try await sandbox.digest("RJ", "--format", format)
      }
      #expect(sandbox.stub.requests(for: "album.getInfo").isEmpty)
    }
  }
}

extension Sandbox {
  /// Where the server's covers are.
  fileprivate var server: String { stub.root.replacing("/2.0/", with: "") }

  fileprivate var images: [RecordedRequest] {
    stub.requests.filter { $0.path.hasPrefix("/i/u/") }
  }
}
