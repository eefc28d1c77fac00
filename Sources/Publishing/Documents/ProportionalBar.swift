/// A bar drawn as a heavy line, exact to half a cell.
///
/// Block elements would be exact to an eighth, but they fill the height of a line: a chart of them is
/// one slab that outshouts the names beside it.
enum ProportionalBar {
  /// Full at `whole`; whatever is above nothing shows at least half a cell.
  static func text(_ part: Int, of whole: Int, cells: Int) -> String {
    guard part > 0, whole > 0, cells > 0 else { return "" }
    let exact = Double(part) / Double(whole) * Double(cells * 2)
    let halves = min(max(Int(exact.rounded()), 1), cells * 2)
    return String(repeating: "━", count: halves / 2) + (halves.isMultiple(of: 2) ? "" : "╸")
  }
}
