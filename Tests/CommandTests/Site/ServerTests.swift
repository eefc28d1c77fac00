import Foundation
import Testing

@testable import backspin

/// A site, shown on 127.0.0.1. One server at a time: each keeps a thread of Dispatch.
@Suite(.serialized, .timeLimit(.minutes(2))) struct ServerTests {
  private static let site = [
    "index.html": "top", "404.html": "<p>lost</p>", "al/index.html": "al",
    "al/2026-11-15.html": "week",
    "al/a b.html": "space", "bo/notes.txt": "no index",
  ]

  @Test func `serves pages, and the index of a folder`() async throws {
    try await ServerRun.use(Self.site) { server in
      for (target, body) in [
        "/": "top", "/index.html": "top", "/al/": "al", "/al/2026-11-15.html?from=feed": "week",
        "/al/a%20b.html": "space", "/%61l/": "al",
      ] {
        let reply = try await server.get(target)
        #expect(reply.status == 200, "\(target)")
        #expect(reply.body == body, "\(target)")
      }
    }
  }

  @Test func `says where it is to be seen`() async throws {
    try await ServerRun.use(Self.site) { server in
      #expect(server.url.absoluteString == "http://127.0.0.1:\(server.port)/")
    }
    try await ServerRun.use(Self.site, basePath: "music") { server in
      #expect(server.url.absoluteString == "http://127.0.0.1:\(server.port)/music/")
    }
  }

  @Test func `says what a file is by its name, and that it may change`() async throws {
    let types = [
      "a.html": "text/html; charset=utf-8", "a.css": "text/css; charset=utf-8",
      "feed.xml": "application/atom+xml; charset=utf-8",
      "sitemap.xml": "application/xml; charset=utf-8",
      "feed.json": "application/feed+json; charset=utf-8",
      "a.json": "application/json; charset=utf-8", "a.ics": "text/calendar; charset=utf-8",
      "a.jpg": "image/jpeg", "a.PNG": "image/png", "a.svg": "image/svg+xml; charset=utf-8",
      "robots.txt": "text/plain; charset=utf-8", "a.bin": "application/octet-stream",
      "html": "application/octet-stream",
    ]
    try await ServerRun.use(types) { server in
      for (name, type) in types {
        let reply = try await server.get("/\(name)")
        #expect(reply.headers["content-type"] == type, "\(name)")
        #expect(reply.headers["cache-control"] == "no-cache")
        #expect(reply.headers["x-content-type-options"] == "nosniff")
      }
    }
  }

  @Test func `leads to a folder by its slash`() async throws {
    try await ServerRun.use(Self.site) { server in
      let reply = try await server.get("/%61l")
      #expect(reply.status == 302)
      #expect(reply.headers["location"] == "/al/")
    }
  }

  @Test func `answers with the site's own page where nothing is, or with a word`() async throws {
    let missing = [
      "/none.html", "/al/none/", "/al/index.html/", "/bo/", "//al/", "/al//index.html", "al",
    ]
    try await ServerRun.use(Self.site) { server in
      for target in missing {
        let reply = try await server.get(target)
        #expect(reply.status == 404, "\(target)")
        #expect(reply.body == "<p>lost</p>", "\(target)")
        #expect(reply.headers["content-type"] == "text/html; charset=utf-8")
      }
      try FileManager.default.removeItem(atPath: server.folder.path + "/site/404.html")
      let reply = try await server.get("/none.html")
      #expect(reply.status == 404)
      #expect(reply.body == "There is no such page.\n")
    }
  }

  @Test func `gives head alone to who asks for it`() async throws {
    try await ServerRun.use(Self.site) { server in
      for (target, length) in ["/": "3", "/none": "11"] {
        let reply = try await server.get(target, method: "HEAD")
        #expect(reply.headers["content-length"] == length)
        #expect(reply.body.isEmpty)
      }
    }
  }

  @Test func `takes nothing from anybody`() async throws {
    try await ServerRun.use(Self.site) { server in
      for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"] {
        let reply = try await server.get("/", method: method)
        #expect(reply.status == 405, "\(method)")
        #expect(reply.headers["allow"] == "GET, HEAD")
      }
    }
  }

  @Test func `lets no path out of the folder, nor to what is hidden in it`() async throws {
    try await ServerRun.use(Self.site) { server in
      for name in [
        "secret.txt", "site/.git/HEAD", "site/.backspin/lock", "site/.env", "site/al/.x",
      ] {
        try server.folder.write("secret", to: name)
      }
      let site = server.folder.path + "/site"
      for (link, target) in [
        "out.txt": "../secret.txt", "out": "..", "hidden.txt": ".env", "git": ".git",
        "absolute.txt": "\(server.folder.path)/secret.txt", "circle": "circle",
      ] {
        try FileManager.default.createSymbolicLink(
          atPath: "\(site)/\(link)",
          withDestinationPath: target
        )
      }
      for target in [
        "/../secret.txt", "/al/../../secret.txt", "/%2e%2e/secret.txt", "/.%2E/secret.txt",
        "/..%2fsecret.txt", "/%2e%2e%2fsecret.txt", "/..%5csecret.txt", "/..\\secret.txt",
        "/al/..%2f..%2fsecret.txt", "/%252e%252e/secret.txt", "/al%2findex.html",
        "/index.html%00.txt", "/%00", "/%ff", "/%", "/%zz", "/./index.html", "/%2e/index.html",
        "/.git/HEAD", "/%2egit/HEAD", "/.backspin/lock", "/.env", "/al/.x",
        "/out.txt", "/out/secret.txt", "/out/", "/hidden.txt", "/git/HEAD", "/absolute.txt",
        "/circle",
        server.folder.path + "/secret.txt", "/\(server.folder.path)/secret.txt",
        "file://\(server.folder.path)/secret.txt",
      ] {
        let reply = try await server.get(target)
        #expect(reply.status == 404, "\(target)")
        #expect(reply.body == "<p>lost</p>", "\(target)")
      }
    }
  }

  @Test func `follows a link that stays in the folder`() async throws {
    try await ServerRun.use(Self.site) { server in
      try FileManager.default.createSymbolicLink(
        atPath: server.folder.path + "/site/latest",
        withDestinationPath: "al"
      )
      #expect(try await server.get("/latest/2026-11-15.html").body == "week")
    }
  }

  @Test func `does not wait for a pipe`() async throws {
    try await ServerRun.use(Self.site) { server in
      try #require(mkfifo(server.folder.path + "/site/pipe.html", 0o600) == 0)
      #expect(try await server.get("/pipe.html").status == 404)
    }
  }

  @Test func `answers to this machine's names only`() async throws {
    try await ServerRun.use(Self.site) { server in
      for host in ["127.0.0.1", "localhost", "LOCALHOST:8000", "127.0.0.1:1", "[::1]", "[::1]:80"] {
        #expect(try await server.get("/", host: host).body == "top", "\(host)")
      }
      for host in [
        "evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", "localhost:x",
        "127.0.0.1@evil.example", "[::1].evil.example", "", nil,
      ] {
        let reply = try await server.get("/", host: host)
        #expect(reply.status == 421, "\(host ?? "none")")
        #expect(!reply.body.contains("top"))
      }
    }
  }

  @Test("shows the site where it will lie", arguments: ["/music/", "music", "/music"])
  func basePath(_ basePath: String) async throws {
    try await ServerRun.use(Self.site, basePath: basePath) { server in
      for target in ["/", "/music"] {
        let reply = try await server.get(target)
        #expect(reply.status == 302, "\(target)")
        #expect(reply.headers["location"] == "/music/", "\(target)")
      }
      #expect(try await server.get("/music/").body == "top")
      #expect(try await server.get("/music/al/").body == "al")
      #expect(try await server.get("/music/al").headers["location"] == "/music/al/")
      for target in ["/al/", "/index.html", "/music/../al/", "/musical/", "/mus"] {
        #expect(try await server.get(target).status == 404, "\(target)")
      }
    }
  }

  @Test func `says that a port is taken`() async throws {
    try await ServerRun.use(Self.site) { server in
      let second = SiteServer(folder: server.url, port: server.port)
      let failure = await #expect(throws: CommandFailure.self) {
        try await second.run { _ in Issue.record("It is not ready.") }
      }
      #expect(failure?.status == .unavailable)
      #expect(
        failure?.message
          == "The port \(server.port) is taken: something else answers there. Choose another with --port, "
          + "or any free one with --port 0."
      )
    }
  }

  @Test func `stops when told to, whatever its clients do`() async throws {
    let large = String(repeating: "x", count: 32 << 20)
    var sockets: [Int32] = []
    defer { for socket in sockets { close(socket) } }
    try await ServerRun.use(Self.site.merging(["large.txt": large]) { one, _ in one }) { server in
      // One that says nothing, one that might ask more, one that does not take what it asked for.
      for request in [
        "", "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /large.txt HTTP/1.1\r\nHost: localhost\r\n\r\n",
      ] {
        let socket = try server.connection()
        sockets.append(socket)
        _ = send(socket, request, request.utf8.count, Int32(MSG_NOSIGNAL))
      }
      #expect(try await server.get("/").status == 200)
    }
  }

  @Test func `ends with what ends whoever waited for it`() async throws {
    struct Trouble: Error {}
    let folder = try TemporaryFolder()
    let server = SiteServer(folder: URL(filePath: folder.path), port: 0)
    await #expect(throws: Trouble.self) { try await server.run { _ in throw Trouble() } }
  }
}
