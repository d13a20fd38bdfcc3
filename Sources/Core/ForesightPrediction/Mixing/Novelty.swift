internal import Glibc

/// The probability that the next event is a candidate that was never used before.
///
/// Features describe known candidates, and a new one has none yet. So this is a separate logistic model, learned online
/// like the mixer. The known candidates share the rest of the probability.
struct Novelty: ~Copyable {
  /// The number of inputs: see ``Level/computeNovelty(_:)``.
  static let inputs = 24
  /// The weights before training: new candidates are about as frequent as they were recently.
  static let initialWeights: [Float] =
    [-1.3, 0.25, 0.15, 0.25] + Array(repeating: 0, count: inputs - 4)
  private static let rate: Float = 0.07

  /// Statistics of the new candidates among past events.
  struct State: BitwiseCopyable {
    /// The share of new candidates among recent events, decayed with each event: `fast` by 0.9, `slow` by 0.97.
    var fast, slow: Float
    /// The number of candidates that were used once only.
    var once: Float
    /// The number 1 if the last event had a new candidate, else 0.
    var wasNew: Float
  }

  /// The statistics before the first event.
  static let start = State(fast: 1, slow: 1, once: 0, wasNew: 1)

  var weights: AdaptiveWeights
  var state = FlatArray(repeating: start, count: 1)

  func probability(_ inputs: [Float]) -> Float {
    var score: Float = 0
    for index in 0..<Self.inputs { score += weights[index] * inputs[index] }
    // Never quite impossible, never quite certain.
    return 1 / (1 + expf(-min(max(score, -15), 15)))
  }

  /// Learns from an event, new or not.
  ///
  /// - Parameter probability: the predicted probability of a new candidate.
  mutating func learn(_ inputs: [Float], probability: Float, isNew: Bool) {
    let error = probability - (isNew ? 1 : 0)
    for index in 0..<Self.inputs {
      weights.descend(index, slope: error * inputs[index], rate: Self.rate)
    }
  }

  /// Counts an event.
  ///
  /// - Parameter uses: the number of times that its candidate was used before.
  mutating func count(uses: Float) {
    let isNew: Float = uses == 0 ? 1 : 0
    state[0].fast = 0.9 * state[0].fast + 0.1 * isNew
    state[0].slow = 0.97 * state[0].slow + 0.03 * isNew
    state[0].once += uses == 0 ? 1 : uses == 1 ? -1 : 0
    state[0].wasNew = isNew
  }
}
