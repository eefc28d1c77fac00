import Foundation
import Subprocess
import SystemPackage

/// Ends a process with SIGKILL in the middle of a write: half of the bytes are in the file, and nothing
/// comes after them.
///
/// SQLite alone writes by `pwrite64`, so a library that is loaded before the system's counts its writes.
struct TornWrite {
  /// The library's path.
  let library: String

  init(in folder: TemporaryFolder) async throws {
    let source = try folder.write(Self.source, to: "torn.c")
    library = folder.path + "/torn.so"
    let result = try await Subprocess.run(
      .name("clang"),
      arguments: ["-shared", "-fPIC", "-O1", "-o", library, source],
      output: .discarded,
      error: .string(limit: 10_000)
    )
    guard result.terminationStatus.isSuccess else { throw NoCompiler(words: result.standardError) }
  }

  struct NoCompiler: Error {
    let words: String
  }

  /// What makes a process end in its `number`th write.
  func environment(number: Int) -> [String: String?] {
    ["LD_PRELOAD": library, "TORN_WRITE": String(number)]
  }

  private static let source = """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <signal.h>
    #include <stdatomic.h>
    #include <stdlib.h>
    #include <sys/types.h>
    #include <unistd.h>

    typedef ssize_t (*write_at)(int, const void *, size_t, off_t);

    ssize_t pwrite64(int file, const void *bytes, size_t count, off_t place) {
      static atomic_int written;
      static write_at real;
      if (!real) real = (write_at)dlsym(RTLD_NEXT, "pwrite64");
      const char *last = getenv("TORN_WRITE");
      if (last && ++written == atoi(last)) {
        real(file, bytes, count / 2, place);
        kill(getpid(), SIGKILL);
      }
      return real(file, bytes, count, place);
    }

    """
}
