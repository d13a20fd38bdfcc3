internal import Glibc

/// A blend of two opinions, with a weight that is learned.
///
/// If suggestions recur, their sum knows more about an intent than the mixer of intents; if most are new, as arguments
/// of commands are, it knows less. Each opinion is weighted by how well it has predicted, and neither is ever given up
/// (the fixed share of Herbster and Warmuth, 1998).
struct Blend: ~Copyable {
  /// The weight of the second opinion before any event.
  let start: Float
  /// The share of `start` that is mixed into the weight with each event.
  let share: Float
  /// The learning rate: the exponent of the probabilities when the two are compared.
  let rate: Float
  /// The current weight of the second opinion.
  var state: FlatArray<Float>

  init(start: Float, share: Float, rate: Float) {
    (self.start, self.share, self.rate) = (start, share, rate)
    state = FlatArray(repeating: start, count: 1)
  }

  /// The blend of the mixer of intents and the sum over their suggestions.
  static var sums: Blend { Blend(start: 0.5, share: 0.02, rate: 1) }
  /// The blend of the mixer and the ``Mixture``.
  static var mixtures: Blend { Blend(start: 0.05, share: 0.005, rate: 0.3) }

  /// Learns from the probabilities that the two opinions gave to the candidate of an event: weight shifts to the
  /// opinion that gave the higher one, then a little back toward `start`.
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
