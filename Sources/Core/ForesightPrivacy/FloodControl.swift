package import ForesightValues

/// Tells a person from a loop: of each source's intent 200 donations may come at once, and two a second after that.
///
///     var busy: Int64 = 0
///     for _ in 1...RecordingRules.burst { busy = RecordingRules.admit(at: now, busyUntil: busy) ?? busy }
///     RecordingRules.admit(at: now, busyUntil: busy)      // nil: one too many at once
///
/// The time is that of the donations. All that is remembered of an intent is until when its donations would
/// take if they came at two a second (the generic cell rate algorithm, ITU-T I.371, which lets through exactly
/// what a bucket of tokens does). A donation dated so far before that it cannot have been counted there, such as
/// one after the clock was set back, starts anew: no clock can lock an intent out.
extension RecordingRules {
  /// The number of donations that are let through at once.
  package static let burst: Int64 = 200
  /// Microseconds until one more is.
  package static let interval: Int64 = 500_000

  /// Returns the time until which an intent is busy after one more donation; `nil` when that is too many.
  ///
  /// - Parameter busyUntil: until when it is now, in microseconds since 1970.
  package static func admit(at instant: Instant, busyUntil: Int64) -> Int64? {
    let now = instant.microseconds
    let backlog = busyUntil - now
    if backlog > burst * interval { return now + interval }
    let next = max(busyUntil, now) + interval
    return next - now <= burst * interval ? next : nil
  }
}
