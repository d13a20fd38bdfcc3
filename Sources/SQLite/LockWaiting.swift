internal import Glibc

/// How a lock that another connection holds is waited for: by asking again, each time after a random delay.
///
///     var attempt = 0
///     while try !isFree(), LockWaiting.waits(before: attempt) { attempt += 1 }
///
/// SQLite's locks form no queue: whoever asks at the right moment gets one. Asking at random moments keeps
/// those who wait out of step, so that each is as likely as the others to be next, and nobody who is stopped
/// or killed while waiting keeps anyone else from the lock (as for Ethernet: Metcalfe and Boggs, CACM 19,
/// 1976).
public enum LockWaiting {
  /// How long a lock is waited for before the caller is told that it is busy.
  ///
  /// Long enough for a hundred others to commit one after the other on a slow disk, or for an import
  /// of a million rows, which is one transaction.
  public static let longest = Duration.seconds(10)

  /// The longest that the next attempt is put off when `attempt` were made while waiting, in microseconds.
  static func longestDelayMicroseconds(before attempt: Int) -> Int { 500 << min(attempt, 5) }

  /// Waits for a moment; tells whether another attempt should be made after it.
  ///
  /// - Parameters:
  ///   - attempt: how many were made while waiting, from 0.
  ///   - start: when the waiting began, by ``now``.
  public static func waits(
    before attempt: Int, since start: Duration, longest: Duration = longest
  ) -> Bool {
    guard now - start < longest else { return false }
    // No answer depends on this chance, so it need not be an argument.
    usleep(useconds_t(Int.random(in: 1...longestDelayMicroseconds(before: attempt))))
    return true
  }

  /// The time since some moment, by a clock that nobody sets.
  public static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
