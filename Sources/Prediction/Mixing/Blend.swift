/// How far the probability of an intent is that of its suggestions' sum, and how far what the mixer of intents says.
///
/// Where suggestions come again, their sum knows more; where most are new, as arguments of commands are, it knows
/// less. Which of both a log is turns out as it goes: each is believed by how well it did, and neither is ever given
/// up (the fixed share of Herbster and Warmuth, 1998).
struct Blend: ~Copyable {
  private static let share: Float = 0.02

  /// How far the sum is believed.
  var state = FlatArray<Float>(repeating: 0.5, count: 1)

  var weight: Float { state[0] }

  /// Learns which of two probabilities was higher for what came.
  mutating func learn(_ given: (mixer: Float, sum: Float)) {
    let believed = state[0] * given.sum
    let all = believed + (1 - state[0]) * given.mixer
    guard all > 1e-12 else { return }
    state[0] = (1 - Self.share) * (believed / all) + Self.share * 0.5
  }

  func callAsFunction(mixer: Float, sum: Float) -> Float {
    (1 - state[0]) * mixer + state[0] * sum
  }
}
