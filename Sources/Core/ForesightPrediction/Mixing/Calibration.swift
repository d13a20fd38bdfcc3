internal import Glibc

/// The calibration of the probability that stands first: a map from it to one that can be believed.
///
/// Anything chosen because it is the most probable is, on the whole, less probable than it seems. A logistic model maps
/// the probability that stands first to the share of such cases that were right, learned like the mixer; all others,
/// and that of something new, share the rest, so that they still sum to one. The order never changes.
///
/// There are two maps: one where something known stands first, one where something new does. Each may bend at every
/// tenth, as the probability maps of PAQ compressors do behind the mixer (Mahoney, 2005).
final class Calibration {
  /// The number of inputs of a map: nine of ``Level/first(of:_:)``, one for the opinions of both levels, and
  /// ``shortness(_:_:)``.
  static let inputs = 12
  /// The number of probabilities that it can bend at: 0, 0.1 and so on to 1.
  private static let knots = 11
  /// The number of weights of both maps: one for each input and each knot. Those of the map for something known come
  /// first.
  static let count = 2 * (inputs + knots)

  /// The weights before anything was learned: in a short log a probability is believed less, most of all that
  /// something known comes again; and something new is believed less where it stands first. They were set by hand, so
  /// that somebody who starts from nothing is not promised too much.
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
  /// A log is short up to about so many events.
  private static let short: Float = 100

  var weights: AdaptiveWeights

  init(weights: consuming AdaptiveWeights) { self.weights = weights }

  /// The outcome that stands first, with the inputs of its calibration.
  struct First {
    /// The candidate; `nil` for something new.
    var candidate: Int?
    var probability: Float
    /// The probability of the second.
    var second: Float
    /// The numbers that the map is computed from.
    var inputs: [Float]
  }

  /// Returns the shortness of the log multiplied by the log-odds of a probability, and the shortness by itself.
  static func shortness(_ events: Int, _ probability: Float) -> [Float] {
    let shortness = 1 / (1 + Float(events) / short)
    return [shortness * odds(probability), shortness]
  }

  /// Calls `body` with the place of each weight of the map that counts for an outcome, and with what it is multiplied by:
  /// each input, and how near the probability is to the knots below and above it.
  private static func forEachTerm(of first: First, _ body: (_ weight: Int, _ factor: Float) -> Void)
  {
    let start = first.candidate == nil ? count / 2 : 0
    for index in 0..<inputs { body(start + index, first.inputs[index]) }
    // What is no number counts as 0.
    let place = min(max(0, first.probability), 0.999) * Float(knots - 1)
    let knot = Int(place)
    body(start + inputs + knot, 1 - (place - Float(knot)))
    body(start + inputs + knot + 1, place - Float(knot))
  }

  static func odds(_ probability: Float) -> Float {
    let probability = min(max(probability, 0.002), 0.998)
    return logf(probability / (1 - probability))
  }

  /// Returns the probability that the first outcome is right.
  func confidence(_ first: First) -> Float {
    // The second, which grows as the first shrinks, must stay the second.
    let odds = 1.001 * first.second / max(1 - first.probability, 1e-6)
    return max(mapped(first), odds / (1 + odds))
  }

  /// The probability as the map has it.
  private func mapped(_ first: First) -> Float {
    var score: Float = 0
    Self.forEachTerm(of: first) { score += weights[$0] * $1 }
    return 1 / (1 + expf(-min(max(score, -8), 8)))
  }

  /// Learns from the outcome that stood first, right or wrong.
  func learn(_ first: First, isRight: Bool) {
    let error = mapped(first) - (isRight ? 1 : 0)
    Self.forEachTerm(of: first) { weights.descend($0, slope: error * $1, rate: Self.rate) }
  }

  /// Gives the first outcome its confidence, and the others their share of the rest.
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
