import Foundation
import LastFMStub
import Testing

/// A disk without room, and files that may not grow.
@Suite(.timeLimit(.minutes(15))) struct DiskFullTests {
  /// The thread sanitizer's own memory is in files that may then not grow either.
  private static let mayLimitFiles = ConditionTrait.enabled(
    if: ProcessInfo.processInfo.environment["TSAN_OPTIONS"] == nil
  )

  /// Runs the command by the shell, after `preparation`.
  private func run(
    _ sandbox: Sandbox,
    after preparation: String,
    _ arguments: String...
  ) async throws -> BinaryRun.Outcome {
    // Whoever started the tests may have told the system to ignore it.
    let starter = ["/usr/bin/env", "--default-signal=XFSZ", "/bin/sh", "-c"]
    let all = starter + ["\(preparation) && exec \"$0\" \"$@\"", BinaryRun.path] + arguments
    var run = sandbox.command(Array(all.dropFirst()))
    run.executable = all[0]
    return try await run.outcome()
  }

  private let digest = ["digest", "RJ", "--date", Sandbox.date, "--years-ago", "1-3"]

  @Test(
    "makes the digest, and warns once, where the cache's files may not grow",
    mayLimitFiles,
    arguments: [0, 4, 40, 80, 100]  // in kB: not even an empty cache, …, nearly all of it
  )
  func limitedCache(kilobytes: Int) async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      let right = try await sandbox.run(digest + ["--format", "json"])
      try sandbox.removeCache()

      let limited = try await run(
        sandbox,
        after: "ulimit -f \(kilobytes * 2)",
        "digest",
        "heavy",
        "RJ",
        "--date",
        Sandbox.date,
        "--years-ago",
        "1-3",
        "--format",
        "json"
      )
      #expect(limited.status == 0)
      #expect(limited.stderr.hasPrefix("backspin: warning: "))
      #expect(limited.stderr.split(separator: "\n").count == 1, "\(limited.stderr)")

      let again = try await sandbox.run(digest + ["--format", "json"])
      #expect(again.stdout == right.stdout)
      #expect(again.stderr == "")
      try sandbox.expectSoundCache()
      try sandbox.expectPrivateCache()
    }
  }

  @Test(mayLimitFiles) func `reads a warm cache where nothing can be written`() async throws {
    try await Sandbox.use { sandbox in
      let warm = try await sandbox.digest("RJ")
      sandbox.stub.resetRequests()
      let limited = try await run(
        sandbox,
        after: "ulimit -f 0",
        "digest",
        "RJ",
        "--date",
        Sandbox.date
      )
      #expect(limited.status == 0)
      #expect(limited.stdout == warm.stdout)
      #expect(limited.stderr == "")
      #expect(sandbox.stub.requests.isEmpty)
    }
  }

  @Test(mayLimitFiles) func `leaves the earlier file alone where the new one cannot be written`()
    async throws
  {
    try await Sandbox.use { sandbox in
      try await sandbox.digest("RJ")
      try sandbox.home.write("last week's", to: "out/digest.md")
      let outcome = try await run(
        sandbox,
        after: "ulimit -f 1",
        "digest",
        "RJ",
        "--date",
        Sandbox.date,
        "--output",
        "out/digest.md"
      )
      #expect(outcome.status == 74)
      #expect(outcome.stderr.contains("digest.md cannot be written: File too large."))
      #expect(try sandbox.names(in: "out") == ["digest.md"])
      #expect(try sandbox.text("out/digest.md") == "last week's")
    }
  }

  @Test(
    "survives a disk that is really full",
    .enabled(if: SmallDisk.isPossible, "mounting takes root, or namespaces for users")
  )
  func smallDisk() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      let right = try await sandbox.run(digest + ["--format", "json"])
      try sandbox.removeCache()
      sandbox.stub.resetRequests()
      try sandbox.home.write(SmallDisk.story, to: "story.sh")
      var story = sandbox.command(
        Array(SmallDisk.starter.dropFirst()) + ["/bin/sh", "story.sh", BinaryRun.path] + digest
      )
      story.executable = SmallDisk.starter[0]
      let outcome = try await story.outcome()
      #expect(outcome.stderr == "")
      #expect(outcome.status == 0)

      #expect(try sandbox.text("full.status") == "0\n")
      #expect(try sandbox.text("full.json") == right.stdout)
      let warnings = try sandbox.text("full.err")
      #expect(warnings.split(separator: "\n").count == 1, "\(warnings)")
      #expect(warnings.contains("database or disk is full"))

      #expect(try sandbox.text("output.status") == "74\n")
      #expect(try sandbox.text("output.err").contains("No space left on device"))
      #expect(try sandbox.text("output.names") == "digest.md\n")
      #expect(try sandbox.text("output.md") == "last week's")

      #expect(try sandbox.text("freed.status") == "0\n")
      #expect(try sandbox.text("freed.json") == right.stdout)
      #expect(try sandbox.text("freed.err") == "")

      #expect(try sandbox.text("warm.json") == right.stdout, "a full disk, and a warm cache")
      #expect(try sandbox.text("warm.err") == "")
      #expect(try CacheInspection(sandbox.path("kept.sqlite")).problems == "ok")
    }
  }
}

/// A file system of its own, with hardly any room.
enum SmallDisk {
  static let starter =
    getuid() == 0 ? ["/usr/bin/unshare", "-m"] : ["/usr/bin/unshare", "-rm"]

  static let isPossible: Bool = {
    let process = Process()
    process.executableURL = URL(filePath: starter[0])
    process.arguments = Array(starter.dropFirst()) + ["mount", "-t", "tmpfs", "none", "/mnt"]
    process.standardError = nil
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  /// `sh story.sh BINARY digest …`, in the home folder.
  static let story = """
    set -u
    fill() { dd if=/dev/zero of=disk/$1 bs=4k 2>/dev/null; }
    mkdir disk && mount -t tmpfs -o size=600k none disk || exit 1

    # Room for a cache, and for no reply.
    printf "last week's" >disk/digest.md
    dd if=/dev/zero of=disk/ballast bs=4k count=132 2>/dev/null
    "$@" --format json --cache-folder disk/cache >full.json 2>full.err; echo $? >full.status

    # Room for nothing.
    fill rest
    "$@" --offline --output disk/digest.md --cache-folder disk/cache 2>/dev/null
    "$@" --output disk/digest.md --cache-folder elsewhere 2>output.err; echo $? >output.status
    rm disk/ballast disk/rest
    (cd disk && ls -A | grep -v cache) >output.names
    cp disk/digest.md output.md

    "$@" --format json --cache-folder disk/cache >freed.json 2>freed.err; echo $? >freed.status
    fill rest
    "$@" --format json --cache-folder disk/cache --offline >warm.json 2>warm.err
    cp disk/cache/replies.sqlite kept.sqlite
    exit 0
    """
}
