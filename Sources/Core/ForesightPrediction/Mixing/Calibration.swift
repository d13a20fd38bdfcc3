internal import Glibc

/// The calibration of the highest probability: a map from the predicted to a realistic one.
///
/// The outcome chosen because it is the most probable is, on the whole, less probable than predicted. A logistic model,
/// learned like the mixer, maps its probability to the share of such cases that were right. All other probabilities are
/// scaled to the rest, so that they still sum to one. Their order never changes.
///
/// There are two maps: one for a known candidate in first place, and one for a new candidate in first place. Each may
/// bend at every tenth, as the probability maps of PAQ compressors do behind the mixer (Mahoney, 2005).
///
/// It is a class, because the calibration of the intents is stored with their level, but used by the second stage
/// alone.
final class Calibration {
  /// The number of inputs of a map: nine of ``first(of:_:after:uses:)``, one for the opinions of both levels, and
  /// ``shortness(_:_:)``.
  static let inputs = 12
  /// The number of probabilities at which a map can bend: 0, 0.1 and so on to 1.
  private static let knots = 11
  /// The number of weights of both maps: one for each input and each knot. Those of the map for known candidates are
  /// first.
  static let count = 2 * (inputs + knots)

  /// The weights before training, set by hand so that a person without a log is not promised too much. In a short log
  /// they lower the highest probability, most of all that of a known candidate, but also that of a new one.
  static func initialWeights(_ kind: Level.Kind) -> [Float] {
    func map(_ believed: [Float], short: [Float]) -> [Float] {
      let others = inputs - believed.count - short.count
      return believed + Array(repeating: 0, count: others) + short
        + Array(repeating: 0, count: knots)
    }
    return kind == .intents
      ? map([0, 1], short: [-0.5, -0.8]) + map([-0.2, 1], short: [-0.5, 0])
      : map([0.1, 0.75], short: [-0.4, -0.4]) + map([-0.25, 0.75], short: [-0.4, 0.7])
  }

  private static let rate: Float = 0.03
  /// The number of events up to which, roughly, a log is short.
  private static let short: Float = 100

  var weights: AdaptiveWeights

  init(weights: consuming AdaptiveWeights) { self.weights = weights }

  /// The most probable outcome, with the inputs of its calibration.
  struct First {
    /// The candidate; `nil` for a new one.
    var candidate: Int?
    var probability: Float
    /// The probability of the second most probable outcome.
    var second: Float
    /// The numbers that the map is computed from.
    var inputs: [Float]
  }

  /// Returns the most probable outcome with the inputs of its calibration, except those that the caller appends: the
  /// opinions of both levels and the shortness of the log.
  ///
  /// - Parameters:
  ///   - probabilities: the final probability of each candidate.
  ///   - new: the final probability of a new candidate.
  ///   - answer: the answer of the candidates' level.
  ///   - uses: returns the number of times that a candidate was used.
  static func first(
    of probabilities: [Float], _ new: Float, after answer: LevelAnswer,
    uses: (_ candidate: Int) -> Float
  ) -> First {
    var best: Int?
    var (top, second) = (new, 0 as Float)
    for (candidate, probability) in probabilities.enumerated() {
      if probability > top {
        (second, top, best) = (top, probability, candidate)
      } else if probability > second {
        second = probability
      }
    }
    return First(
      candidate: best, probability: top, second: second,
      inputs: [
        1, odds(top), 0.3 * logf(Float(answer.events) + 1),
        0.5 * logf(max(second, 1e-4) / max(top, 1e-4)),
        answer.novelty.wasNew, 2 * answer.novelty.slow, 0.5 * odds(new),
        best.map { 0.5 * logf(uses($0) + 1) } ?? 0,
        best.map { Int32($0) == answer.last ? 1 : 0 } ?? 0,
      ])
  }

  /// Returns the shortness of the log multiplied by the log-odds of a probability, and the shortness by itself.
  static func shortness(_ events: Int, _ probability: Float) -> [Float] {
    let shortness = 1 / (1 + Float(events) / short)
    return [shortness * odds(probability), shortness]
  }

  /// Calls `body` with the index of each weight in the map for an outcome, and its factor: each input, and how near the
  /// probability is to the knots below and above it.
  private static func forEachTerm(of first: First, _ body: (_ weight: Int, _ factor: Float) -> Void)
  {
    let start = first.candidate == nil ? count / 2 : 0
    for index in 0..<inputs { body(start + index, first.inputs[index]) }
    // NaN counts as 0.
    let place = min(max(0, first.probability), 0.999) * Float(knots - 1)
    let knot = Int(place)
    body(start + inputs + knot, 1 - (place - Float(knot)))
    body(start + inputs + knot + 1, place - Float(knot))
  }

  static func odds(_ probability: Float) -> Float {
    let probability = min(max(probability, 0.002), 0.998)
    return logf(probability / (1 - probability))
  }

  /// Returns the calibrated probability of the most probable outcome.
  func confidence(_ first: First) -> Float {
    // The second outcome, which grows as the first shrinks, must not overtake it.
    let odds = 1.001 * first.second / max(1 - first.probability, 1e-6)
    return max(mapped(first), odds / (1 + odds))
  }

  /// Returns the probability by the map alone.
  private func mapped(_ first: First) -> Float {
    var score: Float = 0
    Self.forEachTerm(of: first) { score += weights[$0] * $1 }
    return 1 / (1 + expf(-min(max(score, -8), 8)))
  }

  /// Learns from the most probable outcome, right or wrong.
  func learn(_ first: First, isRight: Bool) {
    let error = mapped(first) - (isRight ? 1 : 0)
    Self.forEachTerm(of: first) { weights.descend($0, slope: error * $1, rate: Self.rate) }
  }

  /// Replaces the first outcome's probability by its confidence, and scales the others so that all still sum to one.
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
