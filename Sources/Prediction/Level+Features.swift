internal import Donations
internal import LinearAlgebra

/// How the features are computed.
///
/// A context in which something followed N times, U different things, gives a candidate that followed
/// c times the probability (c − D)/N + (D·U/N)·q, where q is its probability in the next more general
/// context (interpolated absolute discounting: Ney, Essen and Kneser, 1994). The logarithm of its
/// ratio to q is log(D·U/N) + log(1 + (c − D)/(D·U·q)). The first term is the same for all
/// candidates and changes nothing after the softmax, so a feature is the second: 0 for whatever never
/// followed, and the cost goes with what did. Logarithms are gathered and taken together.
extension Level {
  /// What is taken from each count of a follower, for what did not follow yet.
  static var discount: Float { 0.75 }
  /// How much of frequency is mixed into decayed counts and those of an hour, in events.
  private static var mixedIn: Float { 2 }
  /// The weights of the hours from two before to two after.
  private static var hourKernel: [Float] { [0.2, 0.5, 1, 0.5, 0.2] }

  func computeFeatures(_ situation: Situation, _ scratch: inout Scratch) {
    let instant = situation.moment.instant
    scratch.reset(candidates: candidates.count)
    scratch.history = histories.of(situation.sequence)
    scratch.keys.compute(scratch.history, situation.moment, situation.context, kind)
    computeUse(instant, &scratch)
    computeContexts(&scratch)
    if situation.moment.isKnown { computeHour(situation.moment.hour, &scratch) }
    computeReturning(&scratch)
    computeAttention(situation, &scratch)
    computeMixture(situation.moment, &scratch)
    computePeople(situation, &scratch)
    scratch.features.withColumn(Feature.sinceLastUse.rawValue) { hazard.write(at: instant, to: $0) }
    scratch.features.withColumn(Feature.dismissed.rawValue) {
      dismissals.write(at: instant, to: $0)
    }
    scratch.features.withColumn(Feature.bias.rawValue) { column in
      scratch.biases.withUnsafeBufferPointer { _ = column.update(fromContentsOf: $0) }
    }
    if candidates.count > 0 {
      scratch.features[Int(candidates.recency[0]), Feature.again.rawValue] = 1
    }
  }

  /// Frequency, half of it over all events, half decayed by 0.95 an event; and all decayed counts.
  private func computeUse(_ instant: Instant, _ scratch: inout Scratch) {
    let size = candidates.count
    let all = 0.5 / (Float(histories.events) + 0.2 * Float(size))
    let recent = 0.5 / (decayed.recentTotal + 0.2 * Float(size))
    candidates.counts.withElements { uses in
      scratch.lower[0].withUnsafeMutableBufferPointer { base in
        decayed.withElements(at: instant) { counts, units in
          scratch.decayed.withUnsafeMutableBufferPointer { ratios in
            let scale = SIMD8<Float>(repeating: 1) / units
            let recentScale = scale[DecayedCounts.recent]
            for candidate in 0..<size {
              let recently = counts[candidate][DecayedCounts.recent] * recentScale
              let probability = all * (uses[candidate] + 0.2) + recent * (recently + 0.2)
              base[candidate] = probability
              ratios[candidate] = counts[candidate] * scale * (1 / (Self.mixedIn * probability))
            }
          }
        }
      }
    }
    scratch.addDecayed()
    // The logarithm of how much more frequent than any at random.
    let lower = scratch.lower[0]
    scratch.addLogarithms(to: Feature.frequency.rawValue, count: size) {
      lower[$0] * Float(size) - 1
    }
  }

  /// All that followed in the contexts of the situation: first the orders, each of which refines the one
  /// before, then the others.
  private func computeContexts(_ scratch: inout Scratch) {
    for feature in Feature.contexts {
      let key = scratch.keys.features[feature]
      let place = key == 0 ? nil : contexts.place(of: key)
      scratch.places[feature] = place
      if feature < 3 { scratch.known[feature + 1] = scratch.known[feature] }
      guard let place else { continue }
      refine(place, feature, &scratch)
      if feature < 3 { interpolate(place, feature, &scratch) }
    }
    scratch.fieldPlaces.removeAll(keepingCapacity: true)
    for key in scratch.keys.fields {
      let place = contexts.place(of: key)
      scratch.fieldPlaces.append(place)
      if let place { refine(place, Feature.eachContext.rawValue, &scratch) }
    }
  }

  /// The order of the distribution that a feature refines: of the last so many intents.
  private static let generalOrder: [Int] = Feature.contexts.map { feature in
    switch Feature(rawValue: feature) {
    case .afterTwo, .lastTwoDifferent, .run, .pace, .partOfDay, .contextAfter, .parameters: 1
    case .afterThree, .paceTwo, .contextAfterTwo: 2
    case .afterFour: 3
    default: 0
    }
  }

  /// Adds what followed in a context to its feature.
  private func refine(_ place: Int, _ feature: Int, _ scratch: inout Scratch) {
    let lower = scratch.lower[scratch.known[Self.generalOrder[feature]]]
    contexts.withFollowers(at: place) { total, followers in
      let scale = 1 / (Self.discount * Float(followers.count))
      scratch.totals[feature] = total
      scratch.different[feature] = Float(followers.count)
      scratch.addLogarithms(to: feature, count: followers.count) {
        Int(followers[$0].candidate)
      } ofOneMoreThan: {
        (followers[$0].count - Self.discount) * scale / lower[Int(followers[$0].candidate)]
      }
      scratch.biases.withUnsafeMutableBufferPointer { biases in
        for follower in followers { biases[Int(follower.candidate)] += follower.bias }
      }
    }
  }

  /// Makes the distribution after one more intent from that after `order` intents.
  private func interpolate(_ place: Int, _ order: Int, _ scratch: inout Scratch) {
    let lower = scratch.lower[scratch.known[order]]
    scratch.known[order + 1] = order + 1
    contexts.withFollowers(at: place) { total, followers in
      let left = Self.discount * Float(followers.count) / total
      scratch.lower[order + 1].withUnsafeMutableBufferPointer { next in
        for candidate in next.indices { next[candidate] = lower[candidate] * left }
        for follower in followers {
          next[Int(follower.candidate)] += (follower.count - Self.discount) / total
        }
      }
    }
  }

  private func computeHour(_ hour: Int, _ scratch: inout Scratch) {
    let size = candidates.count
    for (offset, weight) in Self.hourKernel.enumerated() {
      guard let place = contexts.place(of: ContextKeys.hour(hour + offset - 2)) else { continue }
      contexts.withFollowers(at: place) { total, followers in
        scratch.totals[Feature.hour.rawValue] += weight * total
        scratch.hours.withUnsafeMutableBufferPointer { hours in
          for follower in followers { hours[Int(follower.candidate)] += weight * follower.count }
        }
      }
    }
    let (hours, lower) = (scratch.hours, scratch.lower[0])
    scratch.addLogarithms(to: Feature.hour.rawValue, count: size) {
      hours[$0] / (Self.mixedIn * lower[$0])
    }
  }

  private func computeReturning(_ scratch: inout Scratch) {
    let size = candidates.count
    let feature = Feature.returningAfter.rawValue
    scratch.returningPlace =
      scratch.keys.returning == 0 ? nil : contexts.place(of: scratch.keys.returning)
    candidates.recency.withElements { recency in
      scratch.features.withColumn(Feature.returning.rawValue) { column in
        returns.forEachRange(candidates: size) { ranks, logRatio in
          for rank in ranks { column[Int(recency[rank])] = logRatio }
        }
      }
      guard let place = scratch.returningPlace else { return }
      contexts.withFollowers(at: place) { total, followers in
        scratch.totals[feature] = total
        scratch.addLogarithms(to: feature, count: followers.count) {
          Int(recency[Int(followers[$0].candidate) ^ ContextTable.rankFlag])
        } ofOneMoreThan: {
          let rank = Int(followers[$0].candidate) ^ ContextTable.rankFlag
          return followers[$0].count / (2 * returns.probability(ofRank: rank, candidates: size))
        }
      }
    }
  }
}
