internal import ForesightPrediction

extension Prior.Weights {
  /// The weights rounded to four decimals, and their firmness to quarters: the precision of a file.
  ///
  ///     Prior.Weights(values: [0.123456], firmness: [1.1]).rounded.values                // [0.1235]
  ///
  /// - Complexity: O(weights).
  var rounded: Prior.Weights {
    Prior.Weights(
      values: values.map { ($0 * 10_000).rounded() / 10_000 },
      firmness: firmness.map { max(($0 * 4).rounded() / 4, 0.25) })
  }

  /// Returns the weights with a firmness of at most `most`, so that a person's own log moves them sooner.
  ///
  ///     Prior.Weights(values: [1, 2], firmness: [5, 500]).loosened(to: 60).firmness      // [5, 60]
  ///
  /// - Complexity: O(weights).
  func loosened(to most: Float) -> Prior.Weights {
    Prior.Weights(values: values, firmness: firmness.map { min($0, most) })
  }
}
