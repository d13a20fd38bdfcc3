package import ForesightValues

/// Limits the rate of donations, to tell a person from a loop: of each intent of a source, 200 donations are admitted
/// at once, and two a second after that.
///
///     var busy: Int64 = 0
///     for _ in 1...RecordingRules.burst { busy = RecordingRules.admit(at: now, busyUntil: busy) ?? busy }
///     RecordingRules.admit(at: now, busyUntil: busy)      // nil: one too many at once
///
/// Times are those of the donations, not of the clock. For each intent only one time is stored: the time until which
/// its donations would last at a rate of two a second. This is the generic cell rate algorithm (ITU-T I.371), which
/// admits exactly what a token bucket does. A donation dated so long before that time that no admitted donations
/// explain the difference, for example after the clock was set back, restarts the count, so that no clock can lock an
/// intent out.
extension RecordingRules {
  /// The number of donations that are admitted at once.
  package static let burst: Int64 = 200
  /// The time after which one more donation is admitted, in microseconds.
  package static let interval: Int64 = 500_000

  /// Returns the time until which an intent is busy after one more donation, in microseconds since 1970; `nil` if the
  /// donation is one too many.
  ///
  /// - Parameter busyUntil: the time until which the intent is busy now, in microseconds since 1970; 0 at first.
  package static func admit(at instant: Instant, busyUntil: Int64) -> Int64? {
    let now = instant.microseconds
    // A damaged store may name any time.
    let busyUntil = max(0, busyUntil)
    if busyUntil - now > burst * interval { return now + interval }
    let next = max(busyUntil, now) + interval
    return next - now <= burst * interval ? next : nil
  }
}
