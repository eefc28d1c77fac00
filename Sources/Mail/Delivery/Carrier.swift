/// Somebody who takes messages: a sendmail command, an SMTP server, a maildir, a folder of files.
package struct Carrier: Sendable {
  /// Throws `CancellationError` only, and only where the message was certainly not taken.
  package var handOver: @Sendable (Parcel) async throws -> Handover

  package init(handOver: @escaping @Sendable (Parcel) async throws -> Handover) {
    self.handOver = handOver
  }
}
