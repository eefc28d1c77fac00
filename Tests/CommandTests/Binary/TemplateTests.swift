import Foundation
import LastFMStub
import Testing

@Suite(.timeLimit(.minutes(15))) struct BinaryTemplateTests {
  @Test func `lists the templates, and which of them are replaced`() async throws {
    try await Sandbox.use { sandbox in
      let mine = try sandbox.home.write("{{user}}\n", to: "mine/digest.md.mustache")
      let outcome = try await sandbox.run("templates", "list", "--templates", "mine")
      #expect(outcome.status == 0)
      let lines = outcome.stdout.split(separator: "\n")
      #expect(lines.contains("page.md.mustache\tbuilt in"))
      #expect(lines.contains("digest.md.mustache\t\(mine)"))
      #expect(lines.count == 29)
      #expect(try await sandbox.run("templates").stdout.contains("digest.md.mustache\tbuilt in\n"))
    }
  }

  @Test(arguments: ["list", "check"])
  func `warns of what the configuration file says in vain`(command: String) async throws {
    try await Sandbox.use { sandbox in
      let config = try sandbox.configure("cache: {max_size: 200 MB}\n")
      let outcome = try await sandbox.run("templates", command)
      #expect(outcome.status == 0)
      #expect(
        outcome.stderr
          == "backspin: \(config):1:19: warning: Last.fm's terms allow 100 MB to be kept.\n"
      )
    }
  }

  @Test func `replaces one template by the file of the same name`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.home.write("* {{name}} *\n", to: "mine/digest.md.mustache")
      let flag = try await sandbox.digest("RJ", "--templates", "mine")
      #expect(flag.status == 0)
      #expect(flag.stdout.contains("* RJ *\n"))
      #expect(flag.stdout.hasPrefix("# RJ: this week in earlier years\n"))

      try sandbox.configure("digest:\n  templates: ~/mine\n")
      #expect(try await sandbox.digest("RJ").stdout == flag.stdout)
    }
  }

  @Test func `names file and line of a mistake, and makes nothing`() async throws {
    try await Sandbox.use { sandbox in
      let mine = try sandbox.home.write("# {{name}}\n\n{{usr}}\n", to: "mine/digest.md.mustache")
      let outcome = try await sandbox.digest("RJ", "--templates", "mine")
      #expect(outcome.status == 65)
      #expect(outcome.stdout == "")
      #expect(outcome.stderr.hasPrefix("backspin: \(mine):3: "))
      #expect(outcome.stderr.hasSuffix("Did you mean “user”?\n"))
      let check = try await sandbox.run("templates", "check", "mine")
      #expect(check.status == 65)
      #expect(check.stderr == outcome.stderr)
      #expect(sandbox.stub.requests.isEmpty)
    }
  }

  @Test func `says of sound templates that they are`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.home.write("{{user}}\n", to: "mine/digest.md.mustache")
      let outcome = try await sandbox.run("templates", "check", "mine")
      #expect(outcome.status == 0)
      #expect(outcome.stdout == "1 of 29 templates are replaced; all are sound.\n")
      let missing = try await sandbox.run("templates", "check", "nowhere")
      #expect(missing.status == 65)
      #expect(
        missing.stderr
          == "backspin: \(sandbox.path("nowhere")): This folder of templates cannot be read.\n"
      )
    }
  }

  @Test func `copies templates that work as they are, and replaces none unasked`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      let all = try await sandbox.run("templates", "export", "mine")
      #expect(all.status == 0)
      #expect(try sandbox.names(in: "mine").contains("sentences.txt.mustache"))
      #expect(try await sandbox.run("templates", "check", "mine").status == 0)
      let builtIn = try await sandbox.digest("RJ", "--format", "html")
      #expect(
        try await sandbox.digest("RJ", "--format", "html", "--templates", "mine").stdout
          == builtIn.stdout
      )

      let file = try sandbox.home.write("my own", to: "mine/style.css.mustache")
      let again = try await sandbox.run("templates", "export", "mine", "style.css.mustache")
      #expect(again.status == 0)
      #expect(again.stdout == "")
      #expect(
        again.stderr
          == "backspin: \(file) exists and is left alone; --force would replace it.\n"
      )
      #expect(try sandbox.text("mine/style.css.mustache") == "my own")
      let forced = try await sandbox.run(
        "templates",
        "export",
        "mine",
        "style.css.mustache",
        "--force"
      )
      #expect(forced.stdout == "\(file)\n")
      #expect(try sandbox.text("mine/style.css.mustache") != "my own")
    }
  }

  @Test func `says in its own words that a template cannot be copied`() async throws {
    try await Sandbox.use { sandbox in
      // No file can be made there, whoever one is.
      let outcome = try await sandbox.run("templates", "export", "/proc", "style.css.mustache")
      #expect(outcome.status == 73)
      #expect(outcome.stderr.hasPrefix("backspin: /proc/style.css.mustache cannot be written: "))
      #expect(outcome.stderr.hasSuffix(" Choose another folder.\n"))
    }
  }

  @Test func `knows which template was meant`() async throws {
    try await Sandbox.use { sandbox in
      let outcome = try await sandbox.run("templates", "export", "mine", "digest.md")
      #expect(outcome.status == 64)
      #expect(
        outcome.stderr == "backspin: There is no template “digest.md”. Did you mean "
          + "“digest.md.mustache”?\n"
      )
      #expect(!sandbox.exists("mine"))
    }
  }
}
