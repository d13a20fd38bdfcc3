internal import Glibc

/// How a lock that another connection holds is waited for.
///
///     var attempt = 0
///     while !isFree(), Waiting.wait(before: attempt) { attempt += 1 }
///
/// Locks of files form no queue: whoever asks at the right moment gets one. So who has waited longer
/// asks more often, which makes it unlikely that anyone is passed over until the end, however many
/// wait. SQLite's own way is the reverse: who comes new asks after one millisecond, who waits asks
/// every hundred.
public enum Waiting {
  /// How long a lock is waited for before the caller is told that it is busy, in microseconds.
  ///
  /// Long enough for a hundred others to commit one after the other on a slow disk, or for an import
  /// of a million rows, which is one transaction.
  public static let longest = 10_000_000

  /// How long the next attempt is put off when `attempt` were made while waiting, in microseconds.
  static func delay(before attempt: Int) -> Int {
    switch attempt {
    // Most locks are held for less than a millisecond.
    case ..<4: 500 << attempt
    case ..<128: pause
    case ..<384: pause / 2
    default: pause / 4
    }
  }

  /// How long one who has not waited long leaves a lock alone that is held for long, in microseconds.
  static let pause = 8000

  /// How long was waited in all when `attempt` attempts were made while waiting, in microseconds.
  static func elapsed(before attempt: Int) -> Int {
    var elapsed = 500 * ((1 << min(attempt, 4)) - 1)
    elapsed += max(0, min(attempt, 128) - 4) * pause
    elapsed += max(0, min(attempt, 384) - 128) * (pause / 2)
    elapsed += max(0, attempt - 384) * (pause / 4)
    return elapsed
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
