internal import Glibc

/// How far the probability of what stands first can be believed.
///
/// What is chosen because it is the most probable is, on the whole, less probable than it seems. A logistic model maps
/// the probability that stands first to how often such a one was right, learned like the mixer; all others, and that
/// of something new, share what it leaves, so that they still sum to one. The order never changes.
struct Calibration: ~Copyable {
  /// How many inputs it has: see ``inputs(_:)``.
  static let inputs = 13
  /// The weights before anything was learned: in a short log a probability is believed less, most of all that
  /// something known comes again. They were set by hand, so that whoever starts from nothing is not promised too much.
  static func initialWeights(_ kind: Level.Kind) -> [Float] {
    let believed: [Float] = kind == .intents ? [0, 1] : [0.1, 0.75]
    let short: [Float] = kind == .intents ? [-0.5, -0.8] : [-0.4, -0.4]
    return believed + Array(repeating: 0, count: inputs - 4) + short
  }

  private static let rate: Float = 0.03
  /// A log is short up to about so many events.
  fileprivate static let short: Float = 100

  var weights: AdaptiveWeights

  /// What stands first, and what is known of it.
  struct First {
    /// The candidate; `nil` for something new.
    var candidate: Int?
    var probability: Float
    /// The probability of the second.
    var second: Float
    /// What the map is computed from.
    var inputs: [Float]

    /// Its odds, and whether it is something known, as far as the log is short.
    func inShortLog(_ events: Int) -> [Float] {
      let shortness = 1 / (1 + Float(events) / Calibration.short)
      return [shortness * Calibration.odds(probability), candidate == nil ? 0 : shortness]
    }
  }

  static func odds(_ probability: Float) -> Float {
    let probability = min(max(probability, 0.002), 0.998)
    return logf(probability / (1 - probability))
  }

  /// The probability that what stands first is right.
  func confidence(_ first: First) -> Float {
    // The second, which grows as the first shrinks, must stay the second.
    let odds = 1.001 * first.second / max(1 - first.probability, 1e-6)
    return max(mapped(first), odds / (1 + odds))
  }

  /// The probability as the map has it.
  private func mapped(_ first: First) -> Float {
    var score: Float = 0
    for index in 0..<Self.inputs { score += weights[index] * first.inputs[index] }
    return 1 / (1 + expf(-min(max(score, -8), 8)))
  }

  /// Learns whether what stood first was right.
  mutating func learn(_ first: First, isRight: Bool) {
    let error = mapped(first) - (isRight ? 1 : 0)
    for index in 0..<Self.inputs {
      weights.descend(index, slope: error * first.inputs[index], rate: Self.rate)
    }
  }

  /// Gives what stands first its confidence, and the others their share of the rest.
  func apply(to probabilities: inout [Float], new: inout Float, _ first: First) {
    guard first.probability < 1 else { return }
    let confidence = confidence(first)
    let scale = (1 - confidence) / (1 - first.probability)
    for index in probabilities.indices { probabilities[index] *= scale }
    new *= scale
    if let candidate = first.candidate {
      probabilities[candidate] = confidence
    } else {
      new = confidence
    }
  }
}
