internal import Glibc

/// A blend of two opinions, with a weight that is learned.
///
/// Where suggestions come again, their sum knows more of an intent than the mixer of intents; where most are new, as
/// arguments of commands are, it knows less. The log shows in time which of the two it is: each is believed by how well
/// it did, and neither is ever given up (the fixed share of Herbster and Warmuth, 1998).
struct Blend: ~Copyable {
  /// The weight of the second before anything was learned.
  let start: Float
  /// The share of that weight which comes back with each event.
  let share: Float
  /// The speed of learning: the power of the probabilities by which both are compared.
  let rate: Float
  /// The weight of the second, as learned so far.
  var state: FlatArray<Float>

  init(start: Float, share: Float, rate: Float) {
    (self.start, self.share, self.rate) = (start, share, rate)
    state = FlatArray(repeating: start, count: 1)
  }

  /// The blend of the mixer of intents and the sum over their suggestions.
  static var sums: Blend { Blend(start: 0.5, share: 0.02, rate: 1) }
  /// The blend of the mixer and the ``Mixture``.
  static var mixtures: Blend { Blend(start: 0.05, share: 0.005, rate: 0.3) }

  /// Learns from the two probabilities of the one that came: the higher is believed more.
  mutating func learn(_ first: Float, _ second: Float) {
    let believed = state[0] * powf(second, rate)
    let all = believed + (1 - state[0]) * powf(first, rate)
    guard all > 1e-12 else { return }
    state[0] = (1 - share) * (believed / all) + share * start
  }

  func callAsFunction(_ first: Float, _ second: Float) -> Float {
    (1 - state[0]) * first + state[0] * second
  }
}
