/// Why a file could not be written.
package struct WriteFailure: Error, Sendable {
  package enum Moment: Sendable {
    /// Before anything was written: the place does not allow it.
    case creating
    case writing
  }

  package let moment: Moment
  /// What failed, why, and, where there is something, what to do.
  package let message: String

  package init(_ moment: Moment, _ message: String) {
    self.moment = moment
    self.message = message
  }
}
