public import Donations
internal import LinearAlgebra

/// How the values are predicted that an intent comes with.
///
/// Values that come but once are never counted in a context: only those that are still remembered when
/// they come again. So what is always different, such as a text, leaves no trace there.
extension Predictor {
  /// The sets of parameter values of a ranked intent that are remembered, with their probabilities given
  /// the intent; what is missing from 1 is that of other values.
  ///
  ///     let best = predictor.rank(situation, limit: 1)[0]
  ///     predictor.parameters(of: best, situation).map(\.probability)      // [0.7, 0.2]
  ///
  /// - Parameter situation: the one it was ranked in.
  /// - Complexity: O(1) when the situation was just asked about, else O(candidates × features).
  public func parameters(
    of ranked: RankedIntent, _ situation: Situation
  ) -> [RankedIntent.LikelyParameters] {
    let candidate = candidates.find(StableHash.combine(ranked.source, ranked.name))
    return candidate.map { parameters(of: $0, situation) } ?? []
  }

  /// The same of a candidate, given its number.
  package func parameters(
    of candidate: Int, _ situation: Situation
  ) -> [RankedIntent.LikelyParameters] {
    if workspace.scratch.situation != situation { score(situation, &workspace.scratch) }
    computeValues(of: candidate, &workspace.scratch)
    return zip(workspace.scratch.valueSets, workspace.scratch.valueProbabilities).map {
      .init(hash: $0.parameters, lastUse: $0.lastUse, probability: $1)
    }
  }

  /// The most probable values of a candidate in the situation that was just asked about; of equally
  /// probable ones those that stand first.
  func mostLikelyParameters(of candidate: Int) -> RankedIntent.LikelyParameters {
    computeValues(of: candidate, &workspace.scratch)
    let (set, probability) =
      zip(workspace.scratch.valueSets, workspace.scratch.valueProbabilities).max { $0.1 < $1.1 }
      ?? (ValueCounts.Entry(), 0)
    return .init(hash: set.parameters, lastUse: set.lastUse, probability: probability)
  }

  /// The kinds of ``ContextKeys`` for values begin here.
  private static var firstKind: Int { 1002 }

  /// The contexts in which values of a candidate are counted, as keys of the ``ContextTable``; 0 for none.
  private func valueKeys(of candidate: Int, _ keys: ContextKeys) -> SIMD4<UInt64> {
    var result = SIMD4<UInt64>(repeating: 0)
    for (index, factor) in ValueMixer.Factor.contexts.enumerated() {
      let context: UInt64? =
        switch factor {
        case .after: keys[.after]
        case .afterValues: keys[.parameters]
        case .context: keys[.context]
        default: keys.partOfDay
        }
      guard let context, context != 0 else { continue }
      result[index] = ContextKeys.key(Self.firstKind + index, UInt64(candidate), context)
    }
    return result
  }

  /// Computes the probabilities of the sets of values of a candidate in the situation that `scratch.keys`
  /// are of.
  func computeValues(of candidate: Int, _ scratch: inout Scratch) {
    scratch.valueSets.removeAll(keepingCapacity: true)
    scratch.valueFactors.removeAll(keepingCapacity: true)
    let total = valueCounts.totals[candidate]
    valueCounts.forEach(of: candidate) { scratch.valueSets.append($0) }
    let latest = scratch.valueSets.lazy.map(\.lastUse).max()
    for set in scratch.valueSets {
      var factors = ValueMixer.Vector(repeating: 0)
      factors[ValueMixer.Factor.usual.rawValue] = Self.logShare(set.count, total)
      factors[ValueMixer.Factor.latest.rawValue] = set.lastUse == latest ? 1 : 0
      let isSame = set.parameters == history[0].parameters && set.parameters != 0
      factors[ValueMixer.Factor.same.rawValue] = isSame ? 1 : 0
      scratch.valueFactors.append(factors)
    }
    if scratch.valueSets.count > 1 { addContexts(of: candidate, total, &scratch) }
    var other = ValueMixer.Vector(repeating: 0)
    other[ValueMixer.Factor.usual.rawValue] = Self.logShare(total.unknown + 0.5, total)
    other[ValueMixer.Factor.other.rawValue] = 1
    scratch.valueFactors.append(other)
    valueMixer.weigh(scratch.valueFactors, into: &scratch.valueProbabilities)
  }

  private static func logShare(_ count: Float, _ total: ValueCounts.Total) -> Float {
    logarithm(ValueMixer.Vector(repeating: count / (total.uses + 1)))[0]
  }

  /// Adds how often each set of values was used in the contexts of the situation.
  private func addContexts(
    of candidate: Int, _ total: ValueCounts.Total, _ scratch: inout Scratch
  ) {
    let keys = valueKeys(of: candidate, scratch.keys)
    for (index, factor) in ValueMixer.Factor.contexts.enumerated() where keys[index] != 0 {
      guard let place = contexts.place(of: keys[index]) else { continue }
      contexts.withFollowers(at: place) { _, followers in
        let reserved = Self.discount * Float(followers.count)
        for (place, set) in scratch.valueSets.enumerated() {
          let value = StableHash.short(set.parameters)
          guard let follower = followers.first(where: { $0.candidate == value }) else { continue }
          let usual = set.count / (total.uses + 1)
          let ratio = (follower.count - Self.discount) / (reserved * max(usual, 1e-6))
          scratch.valueFactors[place][factor.rawValue] =
            logarithm(ValueMixer.Vector(repeating: 1 + ratio))[0]
        }
      }
    }
  }

  /// Learns with which values a candidate came that was used before.
  mutating func learnValues(_ candidate: Int, _ parameters: UInt64, now: Int) {
    computeValues(of: candidate, &workspace.scratch)
    let known = workspace.scratch.valueSets.firstIndex { $0.parameters == parameters }
    let other = workspace.scratch.valueSets.count
    // An intent that knows one set of values, and comes with it, teaches nothing.
    if other == 1, known != nil { return }
    valueMixer.descend(
      workspace.scratch.valueFactors, workspace.scratch.valueProbabilities, target: known ?? other)
    guard known != nil else { return }
    let keys = valueKeys(of: candidate, workspace.scratch.keys)
    for index in ValueMixer.Factor.contexts.indices where keys[index] != 0 {
      contexts.add(
        keys[index], at: contexts.place(of: keys[index]),
        candidate: Int(StableHash.short(parameters)), now: now)
    }
  }
}
