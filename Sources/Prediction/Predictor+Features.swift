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
extension Predictor {
  private static var discount: Float { 0.75 }
  /// How much of frequency is mixed into counts that fade and those of an hour, in events.
  private static var mixedIn: Float { 2 }
  /// The weights of the hours from two before to two after.
  private static var hourKernel: [Float] { [0.2, 0.5, 1, 0.5, 0.2] }

  func computeFeatures(_ situation: Situation, _ scratch: inout Scratch) {
    let instant = situation.moment.instant.microseconds
    scratch.reset(candidates: candidates.count)
    scratch.keys.compute(history[0], situation.moment, situation.context)
    scratch.selection.events = history[0].events
    scratch.selection.pause = scratch.keys.pause
    computeUse(instant, &scratch)
    computeContexts(&scratch)
    computeHour(situation.moment.hour, &scratch)
    computeReturning(&scratch)
    scratch.takeLogarithms()
    scratch.features.withColumn(Feature.sinceLastUse.rawValue) { hazard.write(at: instant, to: $0) }
    scratch.features.withColumn(Feature.bias.rawValue) { column in
      scratch.biases.withUnsafeBufferPointer { _ = column.update(fromContentsOf: $0) }
    }
    if candidates.count > 0 {
      scratch.features[Int(candidates.recency[0]), Feature.again.rawValue] = 1
    }
  }

  /// Frequency, half of it over all events, half fading by 0.95 an event; and all that fades.
  private func computeUse(_ instant: Int64, _ scratch: inout Scratch) {
    let size = candidates.count
    let all = 0.5 / (Float(history[0].events) + 0.2 * Float(size))
    let recent = 0.5 / (fading.recentTotal + 0.2 * Float(size))
    for candidate in 0..<size { scratch.lower[0][candidate] = candidates.counts[candidate] }
    fading.withElements(at: instant) { counts, units in
      scratch.lower[0].withUnsafeMutableBufferPointer { base in
        scratch.features.withElements { elements in
          let start = Feature.fading.lowerBound * size
          for candidate in 0..<size {
            let faded = counts[candidate] / units
            let probability =
              all * (base[candidate] + 0.2) + recent * (faded[FadingCounts.recent] + 0.2)
            base[candidate] = probability
            let logarithms = logarithm(faded / (Self.mixedIn * probability) + 1)
            for measure in 0..<8 {
              elements[start + measure * size + candidate] = logarithms[measure]
            }
          }
        }
      }
    }
    for candidate in 0..<size {
      // The logarithm of how much more frequent than any at random.
      scratch.add(
        ratio: scratch.lower[0][candidate] * Float(size) - 1, candidate,
        Feature.frequency.rawValue)
    }
  }

  /// All that followed in the contexts of the situation: first the orders, each of which refines the one
  /// before, then the others.
  private func computeContexts(_ scratch: inout Scratch) {
    for feature in Feature.contexts {
      let key = scratch.keys.features[feature]
      let place = key == 0 ? nil : contexts.place(of: key)
      scratch.places[feature] = place
      let order = feature <= Feature.afterFour.rawValue ? feature : nil
      if let order, order < 3 { scratch.lower[order + 1] = scratch.lower[order] }
      guard let place else { continue }
      refine(place, feature, &scratch)
      if let order, order < 3 { interpolate(place, order, &scratch) }
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
    let order = Self.generalOrder[feature]
    let size = candidates.count
    contexts.withFollowers(at: place) { total, followers in
      let reserved = Self.discount * Float(followers.count)
      scratch.selection.totals[feature] = total
      scratch.different[feature] = Float(followers.count)
      for follower in followers where Int(follower.candidate) < size {
        let candidate = Int(follower.candidate)
        let excess = follower.count - Self.discount
        scratch.add(
          ratio: excess / (reserved * scratch.lower[order][candidate]), candidate, feature)
        scratch.biases[candidate] += follower.bias
      }
    }
  }

  /// Makes the distribution after one more intent from that after `order` intents.
  private func interpolate(_ place: Int, _ order: Int, _ scratch: inout Scratch) {
    contexts.withFollowers(at: place) { total, followers in
      let left = Self.discount * Float(followers.count) / total
      scratch.lower[order + 1].withUnsafeMutableBufferPointer { next in
        for candidate in next.indices { next[candidate] *= left }
        for follower in followers where Int(follower.candidate) < next.count {
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
        scratch.selection.totals[Feature.hour.rawValue] += weight * total
        for follower in followers where Int(follower.candidate) < size {
          scratch.hours[Int(follower.candidate)] += weight * follower.count
        }
      }
    }
    for candidate in 0..<size where scratch.hours[candidate] > 0 {
      let frequent = Self.mixedIn * scratch.lower[0][candidate]
      scratch.add(ratio: scratch.hours[candidate] / frequent, candidate, Feature.hour.rawValue)
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
        scratch.selection.totals[feature] = total
        for follower in followers where Int(follower.candidate) < size {
          let rank = Int(follower.candidate)
          let usual = 2 * returns.probability(ofRank: rank, candidates: size)
          scratch.add(ratio: follower.count / usual, Int(recency[rank]), feature)
        }
      }
    }
  }
}
