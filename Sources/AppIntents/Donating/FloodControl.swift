internal import Donations

/// Tells what a person did from what a loop did: of each intent 200 donations at once, and two a second
/// after that.
///
/// Time is that of the donations, so that a history may be donated in its order.
struct FloodControl {
  static let burst = 200.0
  static let refill = 2.0

  private struct Allowance {
    var left: Double
    var instant: Instant
  }

  private var allowances: [String: Allowance] = [:]

  /// Whether a donation of an intent at an instant is let through; it then counts.
  mutating func admits(_ intent: String, at instant: Instant) -> Bool {
    var allowance = allowances[intent] ?? Allowance(left: Self.burst, instant: instant)
    let seconds = Double(instant.microseconds - allowance.instant.microseconds) / 1e6
    if seconds > 0 {
      allowance.left = min(Self.burst, allowance.left + seconds * Self.refill)
      allowance.instant = instant
    }
    let isAdmitted = allowance.left >= 1
    if isAdmitted { allowance.left -= 1 }
    allowances[intent] = allowance
    return isAdmitted
  }
}
