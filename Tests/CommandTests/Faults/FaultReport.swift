import Foundation

/// What happened, row by row, for `make faults`: a line each, in the file that BACKSPIN_FAULT_REPORT
/// names.
enum FaultReport {
  static func add(_ row: FaultRow, _ place: FaultWalk.Place, _ walk: FaultWalk) {
    let number = FaultTable.rows.firstIndex { $0.name == row.name } ?? 0
    let order =
      number * FaultWalk.Place.allCases.count
      + (FaultWalk.Place.allCases.firstIndex(of: place) ?? 0)
    let charted = walk.years.count { $0.hasSuffix("charted") }
    let made = walk.keptEarlier ? "earlier file kept" : "\(charted) of \(walk.years.count) charts"
    add(
      order: order,
      [
        row.name, place.rawValue, "\(walk.status)", made, "\(walk.requests)",
        walk.duration.formatted(.units(allowed: [.milliseconds], width: .narrow)),
        walk.stderr.split(separator: "\n").first.map(String.init) ?? "",
      ]
    )
  }

  static func add(
    _ fault: WayFault,
    lasts: Bool,
    _ outcome: BinaryRun.Outcome,
    made: String
  ) {
    let order = 10_000 + 2 * (WayFault.allCases.firstIndex(of: fault) ?? 0) + (lasts ? 1 : 0)
    add(
      order: order,
      [
        fault.rawValue, lasts ? "everything, for good" : "the first connection",
        "\(outcome.status)", made == "earlier" ? "earlier file kept" : "all charts", "–",
        outcome.duration.formatted(.units(allowed: [.milliseconds], width: .narrow)),
        outcome.stderr.split(separator: "\n").first.map(String.init) ?? "",
      ]
    )
  }

  private static func add(order: Int, _ cells: [String]) {
    guard let path = ProcessInfo.processInfo.environment["BACKSPIN_FAULT_REPORT"],
      let file = fopen(path, "a")
    else { return }
    // One short write to the end of a file is not torn by others.
    fputs("\(order)\t" + cells.joined(separator: "\t") + "\n", file)
    fclose(file)
  }
}
