import Foundation

/// A value that several threads share: only who holds the lock sees it.
///
/// `Synchronization.Mutex` would do, but the thread sanitizer does not understand it and reports
/// races where there are none.
package final class Locked<Value>: @unchecked Sendable {
  // Sendable, although unchecked: `value` came in as a `sending` parameter, so nobody else holds
  // what it refers to; it is touched in `withLock` only, between lock and unlock; and what leaves
  // `withLock` is Sendable. The mutex has an address of its own, as pthread asks.
  private var value: Value
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  package init(_ value: sending Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    let result = pthread_mutex_init(mutex, nil)
    precondition(result == 0, "pthread_mutex_init failed: \(result)")
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  package func withLock<Result: Sendable>(_ body: (inout sending Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&value)
  }
}
