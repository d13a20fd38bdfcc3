internal import ForesightPrediction

extension Prior.Weights {
  /// The least that the context weighs, each field by itself and all together, in a log of less than four events, and
  /// in one of less than ten.
  private static let leastWeightsOfContext: [Float] = [1.2, 0.6]

  /// The weights of the ``Mixer``, with the context trusted from the first donation on.
  ///
  /// In the logs that priors are learned from, context tells little of the first few events, and a prior learns to
  /// look elsewhere. Yet who did one thing at the station and another at the office expects, back at the station, the
  /// first; a log of two events cannot teach that. It is over when the log has ten events, and by then its own events
  /// have had their say.
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
  /// The place of the weight that a feature has in a log of some class of length.
  fileprivate static func place(_ feature: Feature, age: Int) -> Int {
    feature.rawValue * sets + firstAge + age
  }

  /// The least that the weights of a feature add up to in a log of some class of length, whatever the pause, the match
  /// and how much is known in the feature's context.
  fileprivate static func leastWeight(
    _ feature: Feature, age: Int, _ weights: [Float]
  ) -> Float {
    let own = Array(weights[(feature.rawValue * sets)..<((feature.rawValue + 1) * sets)])
    let others = [1..<firstPause, firstPause..<firstAge, firstMatch..<sets]
    return own[0] + own[firstAge + age] + others.reduce(0) { $0 + (own[$1].min() ?? 0) }
  }
}
