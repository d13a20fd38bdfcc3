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
  /// - Parameter situation: the one it was ranked in.
  /// - Complexity: O(1) when the situation was just asked about, else O(candidates × features).
  public func parameters(
    of ranked: RankedIntent, _ situation: Situation
  ) -> [RankedIntent.LikelyParameters] {
    guard let candidate = candidates.find(StableHash.combine(ranked.source, ranked.name)) else {
      return []
    }
    if workspace.scratch.situation != situation { score(situation, &workspace.scratch) }
    computeValues(of: candidate, workspace.scratch.keys, &workspace.scratch.values)
    let view = workspace.scratch.values
    return zip(view.variants, view.probabilities).map { variant, probability in
      RankedIntent.LikelyParameters(
        hash: variant.parameters, lastUse: Instant(microseconds: variant.lastUse),
        probability: probability)
    }
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
  func computeValues(of candidate: Int, _ keys: ContextKeys, _ view: inout ValueView) {
    view.variants.removeAll(keepingCapacity: true)
    view.factors.removeAll(keepingCapacity: true)
    let uses = variants.uses(of: candidate)
    var latest: Int64 = .min
    variants.forEach(of: candidate) { variant in
      view.variants.append(variant)
      latest = max(latest, variant.lastUse)
    }
    for variant in view.variants {
      var factors = ValueMixer.Vector(repeating: 0)
      factors[ValueMixer.Factor.usual.rawValue] = Self.share(variant.weight, uses)
      factors[ValueMixer.Factor.latest.rawValue] = variant.lastUse == latest ? 1 : 0
      let isSame = variant.parameters == history[0].parameters && variant.parameters != 0
      factors[ValueMixer.Factor.same.rawValue] = isSame ? 1 : 0
      view.factors.append(factors)
    }
    if view.variants.count > 1 { addContexts(valueKeys(of: candidate, keys), uses, &view) }
    var other = ValueMixer.Vector(repeating: 0)
    other[ValueMixer.Factor.usual.rawValue] = Self.share(uses.fresh + 0.5, uses)
    other[ValueMixer.Factor.other.rawValue] = 1
    view.factors.append(other)
    values.weigh(&view)
  }

  private static func share(_ weight: Float, _ uses: Variants.Uses) -> Float {
    logarithm(ValueMixer.Vector(repeating: weight / (uses.all + 1)))[0]
  }

  /// Adds how often each set of values was used in the contexts of the situation.
  private func addContexts(_ keys: SIMD4<UInt64>, _ uses: Variants.Uses, _ view: inout ValueView) {
    for (index, factor) in ValueMixer.Factor.contexts.enumerated() where keys[index] != 0 {
      guard let place = contexts.place(of: keys[index]) else { continue }
      contexts.withFollowers(at: place, of: .max) { _, followers in
        let reserved = Self.discount * Float(followers.count)
        for (place, variant) in view.variants.enumerated() {
          let value = StableHash.short(variant.parameters)
          guard let follower = followers.first(where: { $0.candidate == value }) else { continue }
          let usual = variant.weight / (uses.all + 1)
          let ratio = (follower.count - Self.discount) / (reserved * max(usual, 1e-6))
          view.factors[place][factor.rawValue] =
            logarithm(ValueMixer.Vector(repeating: 1 + ratio))[0]
        }
      }
    }
  }

  /// Learns with which values a candidate came, that was used before.
  mutating func learnValues(_ candidate: Int, _ parameters: UInt64, now: Int) {
    let keys = workspace.scratch.keys
    computeValues(of: candidate, keys, &workspace.scratch.values)
    let known = workspace.scratch.values.variants.firstIndex { $0.parameters == parameters }
    let other = workspace.scratch.values.variants.count
    // An intent that knows one set of values, and comes with it, teaches nothing.
    if other == 1, known != nil { return }
    values.descend(workspace.scratch.values, target: known ?? other)
    guard known != nil else { return }
    let places = valueKeys(of: candidate, keys)
    for index in ValueMixer.Factor.contexts.indices where places[index] != 0 {
      contexts.add(
        places[index], at: contexts.place(of: places[index]),
        candidate: Int(StableHash.short(parameters)), now: now)
    }
  }
}
