import LastFMStub

extension FaultTable {
  /// Rows for the places where not the whole table is walked: each kind of right answer, and of those that
  /// differ by more than a number, each sort.
  ///
  /// They stand for the rest. What kind a reply is of is decided in one place for all questions, before
  /// anybody looks at what was asked; this the whole table walks, at a chart and at everything. What is left
  /// to a place is what a failure of each kind means there. Faults of the connection never become a reply,
  /// and are all of one kind: of these there is one from before the headers, one that takes time, one of
  /// our own limits, and one that was redirected.
  static let ofEachKind = rows.filter { names.contains($0.name) }

  private static let names: Set = [
    "byte order mark",
    "error 11", "503, HTML", "half the JSON",
    "reset in headers", "hang", "a gzip bomb", "redirect to a file",
    "error 29, HTTP 200", "429, HTML",
    "error 6, “User not found”", "error 17", "error 4", "error 10",
  ]

  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// What goes wrong where an image should be. That comes from a server that knows nothing of Last.fm's
  /// errors: its status counts, and what the file begins with.
  static let images = [
    FaultRow("wrong content type", .contentType("text/html"), .accepted),
    FaultRow("200, HTML", .raw(Array("<html>".utf8)), .retried),
    FaultRow(
      "an image of 5 MB",
      .raw(png + [UInt8](repeating: 0, count: 5_000_000), contentType: "image/png"),
      .retried
    ),
    FaultRow("503, HTML", .status(503), .retried),
    FaultRow("429, HTML", .status(429), .heeded),
    FaultRow("403, HTML", .status(403), .reported),
    FaultRow("error 10", .error(10), .reported),
    FaultRow("error 10, HTTP 200", .error(10, style: .legacy), .retried),
    FaultRow("redirect loop", .redirectToItself, .retried, requestsAnAttempt: 6...6),
    FaultRow("redirect to a file", .redirect(to: "file:///etc/passwd"), .retried),
    FaultRow("reset in headers", .wire(.resetInHeaders), .retried),
    FaultRow("hang", .wire(.hang), .retried, takesTime: true),
    FaultRow("a gzip bomb", .wire(.gzipBomb), .retried),
  ]
}
