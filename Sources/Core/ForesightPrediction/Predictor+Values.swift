public import ForesightValues

/// Predicts the parameter values that an intent is used with, and explains them.
extension Predictor {
  /// Returns all remembered suggestions, in the order of their first use. `key`: the hash of the intent combined with
  /// that of the parameters. `probability`: the probability that the suggestion is next.
  ///
  ///     predictor.wholes(situation).count      // 2
  ///
  /// - Complexity: O(suggestions × features).
  public func wholes(_ situation: Situation) -> [(key: UInt64, probability: Float)] {
    predict(situation)
    let final = second.wholes.probabilities
    return (0..<second.table.count).map { number in
      let entry = second.table.entries[number]
      let intent = intents.candidates.record(of: Int(entry.intent)).key
      return (StableHash.combine(intent, entry.parameters), final[number])
    }
  }

  /// Returns the remembered sets of parameter values of a ranked intent, with their probabilities given the intent. The
  /// rest up to 1 is the probability of other values.
  ///
  ///     let best = predictor.rank(situation, limit: 1)[0]
  ///     predictor.parameters(of: best, situation).count      // 1
  ///
  /// - Parameters:
  ///   - situation: the situation that the intent was ranked in.
  ///   - filter: the filter that the intent was ranked with.
  /// - Complexity: O(suggestions) if the situation was just predicted, else O(suggestions × features).
  public func parameters(
    of ranked: RankedIntent, _ situation: Situation, among filter: IntentFilter = .all
  ) -> [RankedIntent.LikelyParameters] {
    let candidate = intents.candidates.find(StableHash.combine(ranked.source, ranked.name))
    return candidate.map { parameters(of: $0, situation, among: filter) } ?? []
  }

  /// Returns the sets of parameter values of a candidate, given its number.
  package func parameters(
    of candidate: Int, _ situation: Situation, among filter: IntentFilter = .all
  ) -> [RankedIntent.LikelyParameters] {
    predict(situation, filter)
    if !second.isSplit {
      let only = second.table.entries[candidate]
      // An intent that never had values is not expected to get any.
      let novelty = only.parameters == 0 ? 0 : second.table.novelty(ofIntent: candidate)
      return [.init(hash: only.parameters, lastUse: only.lastUse, probability: 1 - novelty)]
    }
    let final = second.suggestions.workspace.scratch.wholes.probabilities
    let sum = max(outcome.probabilities[candidate], 1e-12)
    return second.table.numbers(ofIntent: candidate).map { number in
      let entry = second.table.entries[number]
      return .init(
        hash: entry.parameters, lastUse: entry.lastUse, probability: final[number] / sum)
    }
  }

  /// Returns the contribution of each feature to the score of some values of a ranked intent, minus its mean
  /// contribution to all values of the intent, weighted by their probabilities.
  ///
  ///     let best = predictor.rank(situation, limit: 1)[0]
  ///     let values = predictor.parameters(of: best, situation)
  ///     predictor.contributions(of: values, to: best, situation).count      // 54
  ///
  /// Added to ``RankedIntent/contributions``, it explains the score of the suggestion. It is 0 for every feature if the
  /// intent has no other values.
  ///
  /// - Parameters:
  ///   - values: one set of values, or all sets that agree on some of the parameters.
  ///   - filter: the filter that the intent was ranked with.
  /// - Returns: one number per ``Feature``; for several sets, their mean weighted by probability.
  /// - Complexity: O(suggestions + rows × features), and the followers of the situation's contexts.
  public func contributions(
    of values: [RankedIntent.LikelyParameters], to ranked: RankedIntent, _ situation: Situation,
    among filter: IntentFilter = .all
  ) -> [Float] {
    contributions(of: [(values, ranked)], situation, among: filter)[0]
  }

  /// Returns the contributions for values of several ranked intents, as for those of one.
  ///
  /// - Complexity: O(suggestions + rows × features) for each intent, O(features) for each set of values, and the
  ///   followers of the situation's contexts once.
  package func contributions(
    of choices: [(values: [RankedIntent.LikelyParameters], ranked: RankedIntent)],
    _ situation: Situation, among filter: IntentFilter
  ) -> [[Float]] {
    predict(situation, filter)
    var sums = choices.map { _ in [Float](repeating: 0, count: Feature.allCases.count) }
    guard second.isSplit else { return sums }
    let known = choices.map { choice -> [(number: Int, share: Float)] in
      let intent = StableHash.combine(choice.ranked.source, choice.ranked.name)
      return choice.values.compactMap { value in
        let key = StableHash.combine(intent, value.hash)
        return second.suggestions.candidates.find(key).map { ($0, value.probability) }
      }
    }
    // Each suggestion once, though several choices may have it.
    let numbers = Set(known.joined().map(\.number)).sorted()
    let contributions = second.suggestions.attributedContributions(of: numbers) {
      meanFeatures(ofIntent: Int(second.table.entries[$0].intent))
    }
    let byNumber = Dictionary(uniqueKeysWithValues: zip(numbers, contributions))
    for (choice, known) in known.enumerated() {
      let all = choices[choice].values.reduce(0) { $0 + $1.probability }
      for (number, share) in known where all > 0 {
        guard let contributions = byNumber[number] else { continue }
        for feature in sums[choice].indices {
          sums[choice][feature] += share / all * contributions[feature]
        }
      }
    }
    return sums
  }

  /// Returns the mean features of all suggestions of an intent, weighted by their probabilities; computes them once for a
  /// situation.
  private func meanFeatures(ofIntent intent: Int) -> [Float] {
    let workspace = second.suggestions.workspace
    if let known = workspace.scratch.means[intent] { return known }
    let scratch = workspace.scratch
    var weights = [Float](repeating: 0, count: scratch.shortlist.candidates.count)
    var all: Float = 0
    for number in second.table.numbers(ofIntent: intent) {
      weights[scratch.shortlist.row(of: number)] += scratch.wholes.probabilities[number]
      all += scratch.wholes.probabilities[number]
    }
    let rows = weights.indices.filter { weights[$0] > 0 }
    let means = Feature.allCases.map { feature in
      rows.reduce(0) { $0 + weights[$1] / all * scratch.features[$1, feature.rawValue] }
    }
    workspace.scratch.means[intent] = means
    return means
  }
}
