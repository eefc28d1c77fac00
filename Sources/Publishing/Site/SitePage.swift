import Foundation

/// A file of a site, made when it is asked for: of thousands of pages only one has to be in memory.
package struct SitePage: Sendable {
  package var path: String
  /// Of one anchor week; the others are of all of somebody's history.
  package var isOfOneWeek = false
  /// Whether nothing is missing in it that a later run may well bring.
  package var isWhole: Bool
  package var content: @Sendable () -> Data

  package init(path: String, isWhole: Bool, content: @escaping @Sendable () -> Data) {
    self.path = path
    self.isWhole = isWhole
    self.content = content
  }
}
