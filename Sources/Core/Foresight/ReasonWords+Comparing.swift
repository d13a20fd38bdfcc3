internal import ForesightPrediction

/// Compares intents: a feature is a reason for one of them if it adds more to its score than to the scores of the
/// others.
extension ReasonWords {
  /// For each feature, the sum of its contributions to the scores of all compared intents, weighted by their
  /// probabilities; and the sum of these probabilities.
  typealias Contributions = (sums: [Double], weight: Double)

  /// Sums the contributions to all intents of a ranking.
  ///
  /// - Complexity: O(intents × features).
  static func contributions(_ ranking: [RankedIntent]) -> Contributions {
    var (sums, weight) = ([Double](repeating: 0, count: Feature.allCases.count), 0.0)
    for ranked in ranking {
      let probability = Double(ranked.probability)
      weight += probability
      for (feature, contribution) in ranked.contributions.enumerated() {
        sums[feature] += probability * Double(contribution)
      }
    }
    return (sums, weight)
  }

  /// Returns the advantage that a feature gives one intent: its contribution to that intent's score, minus its mean
  /// contribution to the scores of the others.
  static func advantage(
    of ranked: RankedIntent, _ feature: Feature, besides all: Contributions
  ) -> Double {
    // The score of an intent has fewer features than that of its values.
    guard feature.rawValue < ranked.contributions.count else { return 0 }
    let own = Double(ranked.contributions[feature.rawValue])
    let probability = Double(ranked.probability)
    let others = all.weight - probability
    // A remainder this small is a rounding error: there are no others.
    guard others > 1e-9 * all.weight else { return own }
    return own - (all.sums[feature.rawValue] - probability * own) / others
  }
}
