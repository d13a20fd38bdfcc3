internal import ForesightPrediction

extension Prior.Weights {
  /// The least weight of the context features in a log of fewer than four events, and in one of fewer than ten.
  private static let leastWeightsOfContext: [Float] = [1.2, 0.6]

  /// The weights of the ``Mixer``, with the context trusted from the first donation on.
  ///
  /// In the logs that priors are learned from, context says little about the first few events, and a prior learns to
  /// look elsewhere. Yet a person who did one thing at the station and another at the office expects the first one when
  /// back at the station, and a log of two events cannot teach that. The minimum ends when the log has ten events; by
  /// then its own events have moved the weights.
  ///
  /// - Complexity: O(sets of the mixer).
  var trustingContextFirst: Prior.Weights {
    var values = values
    for feature in [Feature.eachContext, .context] {
      for (age, weight) in Self.leastWeightsOfContext.enumerated() {
        let least = Mixer.leastWeight(feature, age: age, values)
        values[Mixer.place(feature, age: age)] += max(0, weight - least)
      }
    }
    return Prior.Weights(values: values, firmness: firmness)
  }
}

extension Mixer {
  /// Returns the index of a feature's weight for a class of log length.
  fileprivate static func place(_ feature: Feature, age: Int) -> Int {
    feature.rawValue * sets + firstAge + age
  }

  /// Returns the least sum of a feature's weights for a class of log length, over all classes of the pause, of the
  /// match, and of how much is known in the feature's context.
  fileprivate static func leastWeight(
    _ feature: Feature, age: Int, _ weights: [Float]
  ) -> Float {
    let own = Array(weights[(feature.rawValue * sets)..<((feature.rawValue + 1) * sets)])
    let others = [1..<firstPause, firstPause..<firstAge, firstMatch..<sets]
    return own[0] + own[firstAge + age] + others.reduce(0) { $0 + (own[$1].min() ?? 0) }
  }
}
