internal import Synchronization

/// How much of the server a tenant may have at once, and in a second, so that one that floods leaves room for others.
final class TenantLimits: Sendable {
  private struct Use {
    var running = 0
    /// How many requests may still be begun now, and when that was so.
    var allowance: Double
    var nanoseconds: UInt64
  }

  private let uses = Mutex<[String: Use]>([:])
  private let rate: Double
  private let concurrency: Int

  /// - Parameters:
  ///   - rate: how many requests a second, and twice as many at once after a quiet time.
  ///   - concurrency: how many at the same time.
  init(rate: Int, concurrency: Int) { (self.rate, self.concurrency) = (Double(rate), concurrency) }

  /// Lets a request begin, or not.
  ///
  /// - Parameter now: the time on a clock that nobody sets.
  func begin(_ tenant: String, now: UInt64) -> Bool {
    uses.withLock { uses in
      var use = uses[tenant] ?? Use(allowance: 2 * rate, nanoseconds: now)
      let passed = Double(now - min(now, use.nanoseconds)) / 1e9
      use.allowance = min(2 * rate, use.allowance + passed * rate)
      use.nanoseconds = now
      defer { uses[tenant] = use }
      guard use.running < concurrency, use.allowance >= 1 else { return false }
      use.allowance -= 1
      use.running += 1
      return true
    }
  }

  /// Notes that a request of a tenant has ended.
  func end(_ tenant: String) { uses.withLock { $0[tenant]?.running -= 1 } }
}
