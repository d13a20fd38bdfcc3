internal import ForesightPrediction

/// The reasons for one of some intents: what adds more to its score than to those of the others.
extension ReasonWords {
  /// For each feature the sum of what it adds to the scores of all intents that are compared, each counted by its
  /// probability; and the sum of these.
  typealias Contributions = (sums: [Double], weight: Double)

  /// Adds up what is compared.
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

  /// Returns the advantage that a feature gives one of them: its part in the score, less the mean of theirs.
  static func advantage(
    of ranked: RankedIntent, _ feature: Feature, besides all: Contributions
  ) -> Double {
    // Intents have fewer features than their values.
    guard feature.rawValue < ranked.contributions.count else { return 0 }
    let own = Double(ranked.contributions[feature.rawValue])
    let probability = Double(ranked.probability)
    let others = all.weight - probability
    // What is left of rounding stands for no others.
    guard others > 1e-9 * all.weight else { return own }
    return own - (all.sums[feature.rawValue] - probability * own) / others
  }
}
