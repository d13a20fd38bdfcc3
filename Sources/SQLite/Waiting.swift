internal import Glibc

/// How a lock that another connection holds is waited for.
///
///     var attempt = 0
///     while !isFree(), Waiting.wait(before: attempt) { attempt += 1 }
///
/// SQLite's locks form no queue: whoever asks at the right moment gets one, and asking costs time that
/// whoever holds the lock may need. So those who wait to write stand in a ``WaitingLine``, of which only
/// the first asks, and often. Where there is none, and for other locks, each asks now and then.
public enum Waiting {
  /// How long a lock is waited for before the caller is told that it is busy, in microseconds.
  ///
  /// Long enough for a hundred others to commit one after the other on a slow disk, or for an import
  /// of a million rows, which is one transaction.
  public static let longest = 10_000_000

  /// How long the next attempt is put off when `attempt` were made while waiting, in microseconds.
  static func delay(before attempt: Int) -> Int { shortest << min(attempt, 6) }

  /// How long the first in line leaves a lock alone, in microseconds: most are held for less.
  static let shortest = 500

  /// Microseconds since some moment, by a clock that nobody sets.
  static var clock: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
  }

  /// How long a checkpoint keeps writers out at first while it waits for readers, in microseconds.
  static let shortestTurn = 20_000
  /// How long it does so at most.
  static let longestTurn = 640_000

  /// How long was waited in all when `attempt` attempts were made while waiting, in microseconds.
  static func elapsed(before attempt: Int) -> Int {
    shortest * ((1 << min(attempt, 6)) - 1) + max(0, attempt - 6) * (shortest << 6)
  }

  /// Waits for a moment; tells whether another attempt should be made after it.
  ///
  /// - Parameter attempt: how many were made while waiting, from 0.
  public static func wait(before attempt: Int) -> Bool {
    guard elapsed(before: attempt) < longest else { return false }
    usleep(useconds_t(delay(before: attempt)))
    return true
  }
}
