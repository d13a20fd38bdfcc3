internal import ForesightPrediction

/// Learns how far weights can be believed, from one user after the other.
///
/// What comes out is the mean of what was known after each user of the last pass, in which the last users do not
/// count for more than the first (Polyak and Juditsky, *SIAM Journal on Control and Optimization* 30, 1992).
struct CalibrationTraining {
  typealias Weights = (intents: Prior.Weights, suggestions: Prior.Weights)

  private var last: Weights = (
    Prior.none.intents.calibration, Prior.none.suggestions.calibration
  )
  private var sums: (intents: [Float], suggestions: [Float]) = ([], [])
  private var users: Float = 0

  mutating func beginPass() { (sums, users) = (([], []), 0) }

  /// Returns the prior that the next user starts from.
  func start(from weights: Prior) -> Prior { weights.calibrated(last) }

  /// Adds what was known after a user, unless there was nothing to learn from them.
  mutating func add(_ learned: Prior) {
    let known = (learned.intents.calibration, learned.suggestions.calibration)
    if known == last { return }
    last = known
    func add(_ weights: Prior.Weights, to sums: inout [Float]) {
      if sums.isEmpty { sums = weights.values.map { _ in 0 } }
      for index in sums.indices { sums[index] += weights.values[index] }
    }
    add(last.intents, to: &sums.intents)
    add(last.suggestions, to: &sums.suggestions)
    users += 1
  }

  /// Weights with what was learned of how far they can be believed.
  func finish(_ weights: Prior) -> Prior {
    func finished(_ sums: [Float], _ last: Prior.Weights) -> Prior.Weights {
      let values = users > 0 ? sums.map { $0 / users } : last.values
      return Prior.Weights(values: values, firmness: last.firmness)
        .loosened(to: PriorTraining.firmestCalibration).rounded
    }
    return weights.calibrated(
      (finished(sums.intents, last.intents), finished(sums.suggestions, last.suggestions)))
  }
}
