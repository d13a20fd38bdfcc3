internal import ForesightValues
internal import Glibc

/// Computes the features.
///
/// In a context with N followers in all, U of them different, a candidate that followed c times has the probability
/// (c − D)/N + (D·U/N)·q, where D is the discount and q its probability in the next more general context (interpolated
/// absolute discounting: Ney, Essen and Kneser, 1994). The logarithm of its ratio to q is
/// log(D·U/N) + log(1 + (c − D)/(D·U·q)). The first term is the same for all candidates and cancels in the softmax, so
/// the feature is the second term. It is 0 for candidates that never followed, so the cost depends only on those that
/// did. Logarithms are collected and computed together.
extension Level {
  /// The discount D: the amount subtracted from the count of each follower, and shared among all candidates in
  /// proportion to q.
  static var discount: Float { 0.75 }
  /// The weight, in events, of the frequency that smooths the decayed counts and the counts around an hour.
  private static var mixedIn: Float { 2 }
  /// The weights of the five hours around the present one, from two before to two after.
  private static var hourKernel: [Float] { [0.2, 0.5, 1, 0.5, 0.2] }

  func computeFeatures(
    _ situation: Situation, _ filter: IntentFilter, _ scratch: inout Scratch
  ) {
    let instant = situation.moment.instant
    scratch.history = histories.of(situation.sequence)
    scratch.keys.compute(scratch.history, situation.moment, situation.context, kind)
    find(situation, filter, &scratch)
    scratch.reset(candidates: candidates.count)
    computeUse(instant, &scratch)
    computeContexts(&scratch)
    computeHour(&scratch)
    computeReturning(&scratch)
    computeAttention(situation, &scratch)
    computeMixture(situation.moment, &scratch)
    computePeople(situation, &scratch)
    let shortlist = scratch.shortlist
    scratch.features.withColumn(Feature.sinceLastUse.rawValue) {
      hazard.write(shortlist.candidates, to: $0) {
        Hazard.classOf(candidates.lastUses[Int($0)], at: instant)
      }
    }
    scratch.features.withColumn(Feature.dismissed.rawValue) {
      dismissals.write(at: instant, shortlist.rows, to: $0)
    }
    if candidates.count > 0 {
      let last = shortlist.row(of: Int(candidates.recency[0]))
      scratch.features[last, Feature.again.rawValue] = 1
    }
  }

  /// Computes frequency, half over all events and half decayed by 0.95 an event, and the features of all decayed
  /// counts.
  private func computeUse(_ instant: Instant, _ scratch: inout Scratch) {
    let size = Float(candidates.count)
    let all = 0.5 / (Float(histories.events) + 0.2 * size)
    let recent = 0.5 / (decayed.recentTotal + 0.2 * size)
    readUses(&scratch)
    let uses = scratch.uses
    let scale = SIMD8<Float>(repeating: 1) / decayed.units(at: instant)
    let recentScale = scale[DecayedCounts.recent]
    scratch.lower[0].withUnsafeMutableBufferPointer { base in
      scratch.decayed.withUnsafeMutableBufferPointer { counts in
        for row in base.indices {
          let recently = counts[row][DecayedCounts.recent] * recentScale
          let probability = all * (uses[row] + 0.2) + recent * (recently + 0.2)
          base[row] = probability
          counts[row] = counts[row] * scale * (1 / (Self.mixedIn * probability))
        }
      }
    }
    scratch.addDecayed()
    // The logarithm of the ratio to a uniform distribution.
    let lower = scratch.lower[0]
    scratch.addLogarithms(toEachRowOf: Feature.frequency.rawValue) { lower[$0] * size - 1 }
  }

  /// Reads the total and the decayed uses of each row; the row of the others gets their mean.
  private func readUses(_ scratch: inout Scratch) {
    let shortlist = scratch.shortlist
    scratch.uses.withUnsafeMutableBufferPointer { uses in
      scratch.decayed.withUnsafeMutableBufferPointer { recently in
        for (row, candidate) in shortlist.candidates.enumerated() {
          uses[row] = candidates.counts[Int(candidate)]
          recently[row] = decayed.counts[Int(candidate)]
        }
      }
    }
    guard let others = shortlist.rowOfOthers else { return }
    let share = 1 / Float(shortlist.others)
    let used = candidates.counts.withElements { sum($0) } - scratch.uses.prefix(others).reduce(0, +)
    scratch.uses[others] = max(0, used) * share
    let lately = decayed.totals - scratch.decayed.prefix(others).reduce(SIMD8(repeating: 0), +)
    scratch.decayed[others] =
      lately.replacing(with: 0, where: lately .< SIMD8(repeating: 0)) * share
  }

  /// Computes the features of the followers in the situation's contexts. The contexts of the last one to four intents
  /// come first, the shortest first, because each refines the previous one.
  private func computeContexts(_ scratch: inout Scratch) {
    for feature in Feature.contexts {
      if feature < 3 { scratch.known[feature + 1] = scratch.known[feature] }
      guard let place = scratch.places[feature] else { continue }
      refine(place, feature, &scratch)
      if feature < 3 { interpolate(feature, &scratch) }
    }
    for place in scratch.fieldPlaces {
      if let place { refine(place, Feature.eachContext.rawValue, &scratch) }
    }
  }

  /// The order of the distribution that each feature refines, as a number of last intents; 0 for plain frequency.
  static let generalOrder: [Int] = Feature.contexts.map { feature in
    switch Feature(rawValue: feature) {
    case .afterTwo, .lastTwoDifferent, .run, .pace, .partOfDay, .contextAfter, .parameters: 1
    case .afterThree, .paceTwo, .contextAfterTwo: 2
    case .afterFour: 3
    default: 0
    }
  }

  /// Adds the followers in a context to the context's feature, and the biases learned there to the bias feature.
  private func refine(_ place: Int, _ feature: Int, _ scratch: inout Scratch) {
    let order = scratch.known[Self.generalOrder[feature]]
    (scratch.totals[feature], scratch.different[feature]) = contexts.gather(
      at: place, less: Self.discount, scratch.shortlist, into: &scratch.followers)
    scratch.followers.addLogarithms(
      to: &scratch.features, column: feature,
      scale: 1 / (Self.discount * scratch.different[feature]), over: scratch.lower[order],
      ratios: &scratch.ratios)
    scratch.followers.addBiases(to: &scratch.features, column: Feature.bias.rawValue)
  }

  /// Computes the distribution after `order` + 1 intents from that after `order` intents and the followers gathered
  /// last.
  private func interpolate(_ order: Int, _ scratch: inout Scratch) {
    let total = scratch.totals[order]
    let left = Self.discount * scratch.different[order] / total
    let lower = scratch.lower[scratch.known[order]]
    scratch.known[order + 1] = order + 1
    scratch.lower[order + 1].withUnsafeMutableBufferPointer { next in
      for row in next.indices { next[row] = lower[row] * left }
    }
    scratch.followers.add(to: &scratch.lower[order + 1], weighing: 1 / total)
  }

  private func computeHour(_ scratch: inout Scratch) {
    for (place, weight) in zip(scratch.hourPlaces, Self.hourKernel) {
      guard let place else { continue }
      let (total, _) = contexts.gather(at: place, scratch.shortlist, into: &scratch.followers)
      scratch.totals[Feature.hour.rawValue] += weight * total
      scratch.followers.add(to: &scratch.hours, weighing: weight)
    }
    let (hours, lower) = (scratch.hours, scratch.lower[0])
    scratch.addLogarithms(toEachRowOf: Feature.hour.rawValue) {
      hours[$0] / (Self.mixedIn * lower[$0])
    }
  }

  /// The number of recency ranks that are looked up; candidates of later ranks get the value of the others' row.
  private static let ranksLookedUp = 2048

  private func computeReturning(_ scratch: inout Scratch) {
    let size = candidates.count
    let shortlist = scratch.shortlist
    let feature = Feature.returningAfter.rawValue
    candidates.recency.withElements { recency in
      scratch.features.withColumn(Feature.returning.rawValue) { column in
        if shortlist.others > 0 {
          let middle = (shortlist.found + size) / 2
          let ratio = returns.probability(ofRank: middle, candidates: size) * Float(size)
          column.update(repeating: logf(ratio))
        }
        returns.forEachRange(candidates: size) { ranks, logRatio in
          for rank in ranks.clamped(to: 0..<Self.ranksLookedUp) {
            let row = Int(shortlist.rows[Int(recency[rank])])
            if row >= 0 { column[row] = logRatio }
          }
        }
      }
      guard let place = scratch.returningPlace else { return }
      contexts.withFollowers(at: place) { total, followers in
        scratch.totals[feature] = total
        scratch.addLogarithms(to: feature) { add in
          for follower in followers {
            let rank = Int(follower.candidate) ^ ContextTable.rankFlag
            let row = Int(shortlist.rows[Int(recency[rank])])
            if row < 0 { continue }
            add(row, follower.count / (2 * returns.probability(ofRank: rank, candidates: size)))
          }
        }
      }
    }
  }
}
