/// What became of a message that was handed over, or was to be.
package enum Handover: Hashable, Sendable {
  /// Whoever took it has promised to deliver it, or it lies where it was to lie.
  case delivered
  /// Not now: it was certainly not taken, and may be next time. With what was said.
  case postponed(String)
  /// Never: asking again would get the same answer. With what was said.
  case refused(String)
  /// The connection broke, or the command died, when it may just have been taken.
  case uncertain(String)
  /// It was certainly not taken, and will not be until somebody mends a setting. With what to mend.
  case misconfigured(String)
}
