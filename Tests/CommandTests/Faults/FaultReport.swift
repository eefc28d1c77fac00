import Foundation

/// What happened, row by row, for `make faults`: a line each, in the file that BACKSPIN_FAULT_REPORT
/// names.
enum FaultReport {
  static func add(_ row: FaultRow, _ place: FaultPlace, _ walk: FaultWalk) {
    let names = (FaultTable.rows + FaultTable.images).map(\.name)
    let number = names.firstIndex(of: row.name) ?? 0
    let order =
      number * FaultPlace.allCases.count + (FaultPlace.allCases.firstIndex(of: place) ?? 0)
    add(
      order: order,
      [
        row.name, place.rawValue, "\(walk.status)",
        made(of: walk.document, years: walk.years), "\(walk.requests)",
        walk.duration.formatted(.units(allowed: [.milliseconds], width: .narrow)),
        walk.stderr.split(separator: "\n").first.map(String.init) ?? "",
      ]
    )
  }

  static func add(_ fault: WayFault, lasts: Bool, _ walk: WayWalk) {
    let order = 10_000 + 2 * (WayFault.allCases.firstIndex(of: fault) ?? 0) + (lasts ? 1 : 0)
    add(
      order: order,
      [
        fault.rawValue, lasts ? "everything, for good" : "the first connection",
        "\(walk.outcome.status)", made(of: walk.document, years: walk.years), "\(walk.requests)",
        walk.outcome.duration.formatted(.units(allowed: [.milliseconds], width: .narrow)),
        walk.outcome.stderr.split(separator: "\n").first.map(String.init) ?? "",
      ]
    )
  }

  private static func made(of document: String, years: [String]) -> String {
    switch document {
    case "earlier": "earlier file kept"
    case "": "nothing"
    case _ where document.contains("data:image/"): "the cover"
    case _ where document.contains(#"class="tile""#): "a tile"
    default: "\(years.count { $0.hasSuffix("charted") }) of \(years.count) charts"
    }
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
