internal import ForesightPrediction

/// The mean contribution of each feature to the scores of some intents, each counted by its probability.
struct MeanContributions {
  /// The sums of contributions times probability, one a feature; and that of the probabilities.
  private var sums = [Double](repeating: 0, count: Feature.allCases.count)
  private var weight = 0.0

  /// Adds up the contributions of all intents that are compared.
  ///
  /// - Complexity: O(intents × features).
  init(_ ranking: [RankedIntent]) {
    for ranked in ranking {
      let probability = Double(ranked.probability)
      weight += probability
      for (feature, contribution) in ranked.contributions.enumerated() {
        sums[feature] += probability * Double(contribution)
      }
    }
  }

  /// Returns the advantage that a feature gives one of them: its part in the score, less the mean of theirs.
  func advantage(of ranked: RankedIntent, _ feature: Feature) -> Double {
    // Intents have fewer features than their values.
    guard feature.rawValue < ranked.contributions.count else { return 0 }
    let own = Double(ranked.contributions[feature.rawValue])
    let probability = Double(ranked.probability)
    let others = weight - probability
    // What is left of rounding stands for no others.
    guard others > 1e-9 * weight else { return own }
    return own - (sums[feature.rawValue] - probability * own) / others
  }
}
