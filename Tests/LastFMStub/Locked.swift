import Foundation

/// A value that many connections touch, one at a time.
///
/// `@unchecked Sendable` holds because `value` is private and is only ever reached inside
/// `withLock`, which holds the lock for the whole access, and because `Value` is itself `Sendable`.
/// (`Synchronization.Mutex` would do, were it not for its false alarms under the thread sanitizer.)
final class Locked<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) {
    self.value = value
  }

  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
