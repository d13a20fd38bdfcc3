internal import Glibc

/// Waiting for a lock that another connection holds, by asking again, each time after a random delay.
///
///     // Waits until a lock is free; false where it was not in time.
///     func wait(until isFree: () -> Bool) -> Bool {
///       let start = LockWaiting.now
///       var attempt = 0
///       while !isFree() {
///         guard LockWaiting.waits(before: attempt, since: start) else { return false }
///         attempt += 1
///       }
///       return true
///     }
///     wait { true }      // true
///
/// SQLite's locks form no queue: the one to ask at the right moment gets it. Asking at random moments keeps
/// those who wait out of step, and nobody who is stopped or killed while waiting keeps anyone else from the lock (as for
/// Ethernet: Metcalfe and Boggs, CACM 19, 1976). Whoever has waited long asks more often than those who have only just
/// begun, and so tends to come before them.
public enum LockWaiting {
  /// The longest wait for a lock before the caller is told that it is busy.
  ///
  /// Long enough for a hundred others to commit one after the other on a slow disk, or for an import
  /// of a million rows, which is one transaction.
  public static let longest = Duration.seconds(10)

  /// The longest that the next attempt is put off when `attempt` were made while waiting for `waited`, in microseconds.
  ///
  /// It doubles up to 16 milliseconds; from the third second on it falls with the cube of the time.
  static func longestDelayMicroseconds(before attempt: Int, waited: Duration) -> Int {
    let age = max(1, waited / .seconds(3))
    return max(300, Int((Double(500 << min(attempt, 5)) / (age * age * age)).rounded()))
  }

  /// Waits for a moment; tells whether another attempt should be made after it.
  ///
  /// - Parameters:
  ///   - attempt: how many were made while waiting, from 0.
  ///   - start: when the waiting began, by ``now``.
  public static func waits(
    before attempt: Int, since start: Duration, longest: Duration = longest
  ) -> Bool {
    let waited = now - start
    guard waited < longest else { return false }
    let delay = longestDelayMicroseconds(before: attempt, waited: waited)
    // No answer depends on this chance, so it need not be an argument.
    usleep(useconds_t(Int.random(in: 1...delay)))
    return true
  }

  /// The time by a clock that is never set and never goes back.
  public static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
