import WeekInHistory

struct StandardOutput: DocumentSink {
  private let run: Run

  init(_ run: Run) {
    self.run = run
  }

  let wantsFailures = true

  func write(_ text: String) throws {
    try run.show(text)
  }

  func finish(_ completeness: Completeness) {}
}
