internal import ForesightValues

/// A made-up person's way of turning suggestions down, by a known rule.
///
///     var random = SplitMix64(seed: 1)
///     var dismissals = SimulatedDismissals(random: &random)
///     dismissals.dismiss(0, at: Instant(seconds: 0))
///     dismissals.applied(to: [0.5, 0.5], at: Instant(seconds: 0))[0] < 0.5      // true
///
/// Before one event in ten, a suggestion is turned down: an intent that is drawn as the next event is, if it was used
/// before. For some hours, that intent then keeps only a part of its probability. The hours and the part differ from
/// person to person. A dismissal ends early when its intent is used.
struct SimulatedDismissals {
  static let share = 0.1

  /// The number of hours for which a dismissal holds. Meanwhile, the intent's probability is multiplied by `rest`.
  let hours: Double
  let rest: Double
  private var ends: [Int: Instant] = [:]

  init(random: inout SplitMix64) {
    hours = [1, 2, 4, 8, 16, 24][Int.random(in: 0..<6, using: &random)]
    rest = [0.02, 0.05, 0.1, 0.2, 0.4][Int.random(in: 0..<5, using: &random)]
  }

  mutating func dismiss(_ intent: Int, at instant: Instant) {
    ends[intent] = instant.advanced(by: Int64(hours * 3.6e9))
  }

  mutating func use(_ intent: Int) { ends[intent] = nil }

  /// Returns the probabilities with those of dismissed intents lowered, scaled to sum to one.
  func applied(to probabilities: [Double], at instant: Instant) -> [Double] {
    var lowered = probabilities
    for (intent, end) in ends where instant < end { lowered[intent] *= rest }
    let sum = lowered.reduce(0, +)
    return lowered.map { $0 / sum }
  }
}
