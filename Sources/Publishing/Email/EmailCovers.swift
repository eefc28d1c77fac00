import Foundation
import WeekInHistory

/// What a mail does with covers.
package enum EmailCovers: Sendable {
  /// They travel with it, scaled. `file` answers with what has been fetched, and with `nil` for what could
  /// not be: a tile takes its place.
  case attach(
    scaler: CoverScaler = .installed,
    file: @Sendable (Artwork) -> Data?
  )
  /// They stay where they are, and the reader's program fetches them, or asks first.
  case link
  /// Every album gets its tile.
  case none
}
