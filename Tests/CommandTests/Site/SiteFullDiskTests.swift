import Foundation
import Testing

/// A site on a disk without room.
@Suite(.timeLimit(.minutes(15))) struct SiteFullDiskTests {
  @Test(
    "keeps the earlier site whole where the disk is full, and goes on when there is room",
    .enabled(if: SmallDisk.isPossible, "mounting takes root, or namespaces for users"),
    // kB that are left: not enough for a journal, …, for nearly everything.
    arguments: [0, 8, 40, 120]
  )
  func fullDisk(room: Int) async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      let place = ["--base-url", Sandbox.address, "--output", "disk/site"]
      let few = sandbox.siteArguments(["RJ"] + place)
      let more = sandbox.siteArguments(["RJ", "alice"] + place)
      try await sandbox.run(few + ["--output", "before"])
      try await sandbox.run(more + ["--output", "right"])
      try sandbox.home.write(Self.story, to: "story.sh")
      try sandbox.home.write(few.joined(separator: " "), to: "few")
      try sandbox.home.write(more.joined(separator: " "), to: "more")
      let starter = SmallDisk.starter
      var story = sandbox.command(
        Array(starter.dropFirst()) + ["/bin/sh", "story.sh", BinaryRun.path, "\(room)"]
      )
      story.executable = starter[0]
      let outcome = try await story.outcome()
      #expect(outcome.stderr == "")
      #expect(outcome.status == 0)

      #expect(try sandbox.text("full.status") == "74\n")
      #expect(try sandbox.text("full.err").contains("No space left on device."))
      let full = sandbox.site("full")
      #expect(try full.deadLinks() == [])
      #expect(try !full.leftovers().contains { $0.hasSuffix(".new") })
      let pages = try full.published()
      for (name, content) in try sandbox.site("before").published() {
        #expect(pages[name] == content, "\(name)")
      }

      #expect(try sandbox.text("freed.status") == "0\n")
      #expect(try sandbox.site("freed").published() == sandbox.site("right").published())
      #expect(try sandbox.site("freed").leftovers() == [])
    }
  }

  /// `sh story.sh BINARY ROOM`, in the home folder.
  private static let story = """
    set -eu
    mkdir disk && mount -t tmpfs -o size=8m none disk
    binary=$1
    "$binary" $(cat few)
    dd if=/dev/zero of=disk/ballast bs=1k count=8192 2>/dev/null || true
    truncate -s -${2}k disk/ballast
    set +e
    "$binary" $(cat more) 2>full.err; echo $? >full.status
    cp -a disk/site full
    rm disk/ballast
    "$binary" $(cat more) 2>freed.err; echo $? >freed.status
    cp -a disk/site freed
    exit 0
    """
}
