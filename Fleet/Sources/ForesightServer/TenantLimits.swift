internal import Synchronization

/// The limits on each tenant's requests, at the same time and per second, so that a tenant that floods the server
/// leaves room for others.
final class TenantLimits: Sendable {
  private struct Use {
    var running = 0
    /// The number of requests that may still be begun, as of `nanoseconds`.
    var allowance: Double
    var nanoseconds: UInt64
  }

  private let uses = Mutex<[String: Use]>([:])
  private let rate: Double
  private let concurrency: Int

  /// - Parameters:
  ///   - rate: the number of requests a second; twice as many may come at once after a quiet time.
  ///   - concurrency: the number of requests at the same time.
  init(rate: Int, concurrency: Int) { (self.rate, self.concurrency) = (Double(rate), concurrency) }

  /// Returns true if a request may begin, and counts it then.
  ///
  /// - Parameter now: the time of a monotonic clock, in nanoseconds.
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
