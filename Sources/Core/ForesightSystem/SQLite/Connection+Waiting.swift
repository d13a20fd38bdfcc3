internal import Glibc

/// Waits for a lock that another connection holds, by trying again, each time after a random delay.
///
///     // Waits until a lock is free; false where it was not in time.
///     func wait(until isFree: () -> Bool) -> Bool {
///       let start = SuspendingClock.now
///       var attempt = 0
///       while !isFree() {
///         guard Connection.waits(before: attempt, since: start) else { return false }
///         attempt += 1
///       }
///       return true
///     }
///     wait { true }      // true
///
/// SQLite's locks have no queue: the process that tries at the right moment gets the lock. Random delays keep the
/// waiting processes out of step, and a process that is stopped or killed while waiting keeps no other from the lock
/// (as for Ethernet: Metcalfe and Boggs, CACM 19, 1976). A process that has waited long tries more often than one that
/// has only just begun, and so tends to get the lock first.
extension Connection {
  /// The longest wait for a lock before the caller gets an error that says busy.
  ///
  /// Long enough for a hundred others to commit one after the other on a slow disk, or for an import
  /// of a million rows, which is one transaction.
  public static let longestWait = Duration.seconds(10)

  /// Returns the longest delay before the next attempt in microseconds, after `attempt` attempts and a wait of
  /// `waited`.
  ///
  /// This delay doubles with each attempt, up to 16 milliseconds; from the third second on it falls with the cube of
  /// the time waited.
  static func longestDelayMicroseconds(before attempt: Int, waited: Duration) -> Int {
    let age = max(1, waited / .seconds(3))
    return max(300, Int((Double(500 << min(attempt, 5)) / (age * age * age)).rounded()))
  }

  /// Waits for a random delay and returns true; returns false at once if no other attempt should be made.
  ///
  /// - Parameters:
  ///   - attempt: the number of attempts made while waiting, from 0.
  ///   - start: the time at which the waiting began, by a clock that is never set and never goes back.
  public static func waits(
    before attempt: Int, since start: SuspendingClock.Instant, longest: Duration = longestWait
  ) -> Bool {
    let waited = SuspendingClock.now - start
    guard waited < longest else { return false }
    let delay = longestDelayMicroseconds(before: attempt, waited: waited)
    // No result depends on this random number, so it need not be an argument.
    usleep(useconds_t(Int.random(in: 1...delay)))
    return true
  }
}
