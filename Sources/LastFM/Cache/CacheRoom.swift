/// How the bytes that may be kept are shared out, so that their sum holds at every moment of a run.
///
///                                        of 90 MB    of 1 MB
///     the largest reply that is kept       4.5 MB     100 kB    a twentieth, or what a chart list needs
///     the journal beside the file            9 MB     250 kB    a tenth, or more where that is little
///     what was set aside, if anything        9 MB     100 kB    a tenth
///     the file                              72 MB     650 kB    the rest
///
/// SQLite keeps 32 kB more beside the file, which say where in the journal things are.
struct CacheRoom: Hashable, Sendable {
  let maximumSize: Int

  /// Last.fm's replies have some 10 kB, the chart list 60 kB, the longest chart 300 kB, a cover 50 kB.
  var largestReply: Int { max(maximumSize / 20, min(100_000, maximumSize / 10)) }
  var journal: Int { max(maximumSize / 10, min(250_000, maximumSize / 4)) }
  var setAside: Int { maximumSize / 10 }

  func file(besides sizeSetAside: Int) -> Int {
    maximumSize - journal - min(sizeSetAside, setAside)
  }

  /// In pages of SQLite's 4 kB: when there are so many in the journal, they go over to the file.
  var pagesInJournal: Int { min(1_000, journal / 4 / 4_096) }
}
