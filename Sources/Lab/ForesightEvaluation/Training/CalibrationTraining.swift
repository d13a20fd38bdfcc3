internal import ForesightPrediction

/// Learns the calibration of weights, and the trust in the weights by situation, from one user after the other.
///
/// The result is the mean of the states after each user of the last pass, so that the last users count no more than the
/// first (Polyak and Juditsky, *SIAM Journal on Control and Optimization* 30, 1992).
struct CalibrationTraining {
  private var last: [Prior.Weights]
  private var sums: [[Float]] = []
  private var users: Float = 0

  /// - Parameter start: the prior before anything is learned.
  init(start: Prior) {
    last = start.beliefs.map { $0.loosened(to: 1) }
    beginPass()
  }

  mutating func beginPass() { (sums, users) = (last.map { $0.values.map { _ in 0 } }, 0) }

  /// Returns the prior that the next user starts from.
  func start(from weights: Prior) -> Prior { weights.believed(last) }

  /// Adds the state after a user, unless it did not change because there was nothing to learn.
  mutating func add(_ learned: Prior) {
    let known = learned.beliefs
    if known == last { return }
    last = known
    for (kind, weights) in known.enumerated() {
      for index in weights.values.indices { sums[kind][index] += weights.values[index] }
    }
    users += 1
  }

  /// Returns the weights with the calibration and trust that were learned.
  func finish(_ weights: Prior) -> Prior {
    weights.believed(
      zip(last, sums).map { last, sums in
        Prior.Weights(
          values: users > 0 ? sums.map { $0 / users } : last.values, firmness: last.firmness
        ).loosened(to: PriorTraining.firmestCalibration).rounded
      })
  }
}

extension Prior {
  /// The weights of calibration and trust: those for intents, then those for suggestions.
  fileprivate var beliefs: [Weights] {
    [intents, suggestions].flatMap { [$0[.calibration]] + ($0.situations.map { [$0.trust] } ?? []) }
  }

  /// Returns the prior with other ``beliefs``.
  fileprivate func believed(_ beliefs: [Weights]) -> Prior {
    let half = beliefs.count / 2
    return Prior(
      intents: intents.believed(beliefs.prefix(half)),
      suggestions: suggestions.believed(beliefs.suffix(half)), users: users, names: names)
  }
}

extension Prior.Part {
  fileprivate func believed(_ beliefs: ArraySlice<Prior.Weights>) -> Prior.Part {
    var part = self
    part[.calibration] = beliefs.first ?? part[.calibration]
    part.situations = situations.map {
      Prior.Situations(weights: $0.weights, trust: beliefs.last ?? $0.trust)
    }
    return part
  }
}
