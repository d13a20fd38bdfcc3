internal import Donations
internal import Glibc
internal import LinearAlgebra

/// How the features are computed.
///
/// A context in which something followed N times, U different things, gives a candidate that followed
/// c times the probability (c − D)/N + (D·U/N)·q, where q is its probability in the next more general
/// context (interpolated absolute discounting: Ney, Essen and Kneser, 1994). The logarithm of its
/// ratio to q is log(D·U/N) + log(1 + (c − D)/(D·U·q)). The first term is the same for all
/// candidates and changes nothing after the softmax, so a feature is the second: 0 for whatever never
/// followed, and the cost goes with what did.
extension Predictor {
  private static var discount: Float { 0.75 }
  /// How much of frequency is mixed into the count of an hour, in events.
  private static var hourPrior: Float { 2 }
  /// The weights of the hours from two before to two after.
  private static var hourKernel: [Float] { [0.2, 0.5, 1, 0.5, 0.2] }
  /// How much of frequency is mixed into what was used lately, in events.
  private static var latelyPrior: Float { 1 }

  func computeFeatures(_ situation: Situation, _ scratch: inout Scratch) {
    scratch.reset(candidates: candidates.count)
    let keys = ContextKeys(history[0], situation.moment, situation.context)
    computeFrequency(&scratch)
    computeHour(situation.moment.hour, &scratch)
    computeLately(situation.moment.instant, &scratch)
    computeReturning(&scratch)
    // Frequency is the most general context; each order refines the one before.
    scratch.interpolated.withUnsafeMutableBufferPointer { lower in
      scratch.base.withUnsafeBufferPointer { _ = lower.update(fromContentsOf: $0) }
    }
    var remaining: Float = 1
    refine(keys.context, .context, remaining, &scratch)
    for (key, feature) in zip(keys.orders, [Feature.after, .afterTwo, .afterThree]) {
      remaining *= refine(key, feature, remaining, &scratch, interpolating: true)
      if feature == .after { refine(keys.pace, .pace, remaining, &scratch) }
    }
  }

  /// Frequency: half of it over all events, half decayed by 0.95 an event.
  private func computeFrequency(_ scratch: inout Scratch) {
    let size = Float(candidates.count)
    let (recentTotal, unit) = candidates.eventScale
    let all = 0.5 / (Float(history[0].events) + 0.2 * size)
    let recent = 0.5 / (recentTotal + 0.2 * size * unit)
    scratch.features.withColumn(Feature.frequency.rawValue) { column in
      candidates.counts.withElements { counts in
        candidates.byEvents.withElements { byEvents in
          for index in column.indices {
            let probability =
              all * (counts[index] + 0.2) + recent * (byEvents[index] + 0.2 * unit)
            scratch.base[index] = probability
            column[index] = logf(probability * size)
          }
        }
      }
    }
  }

  private func computeHour(_ hour: Int, _ scratch: inout Scratch) {
    scratch.hours.withUnsafeMutableBufferPointer { hours in
      for (offset, weight) in Self.hourKernel.enumerated() {
        contexts.withFollowers(of: ContextKeys.hour(hour + offset - 2)) { _, followers in
          for follower in followers where Int(follower.candidate) < hours.count {
            hours[Int(follower.candidate)] += weight * follower.count
          }
        }
      }
    }
    scratch.features.withColumn(Feature.hour.rawValue) { column in
      for index in column.indices where scratch.hours[index] > 0 {
        column[index] = log1pf(scratch.hours[index] / (Self.hourPrior * scratch.base[index]))
      }
    }
  }

  private func computeLately(_ instant: Instant, _ scratch: inout Scratch) {
    let scale = 1 / (candidates.timeUnit(at: instant) * Self.latelyPrior)
    scratch.features.withColumn(Feature.lately.rawValue) { column in
      candidates.byTime.withElements { byTime in
        for index in column.indices {
          let ratio = byTime[index] * scale / scratch.base[index]
          // Below this the logarithm is as good as nothing, and not worth computing.
          if ratio > 1e-4 { column[index] = log1pf(min(ratio, 1e12)) }
        }
      }
    }
  }

  private func computeReturning(_ scratch: inout Scratch) {
    scratch.features.withColumn(Feature.returning.rawValue) { column in
      candidates.recency.withElements { recency in
        returns.forEachRange(candidates: column.count) { ranks, logRatio in
          for rank in ranks { column[Int(recency[rank])] = logRatio }
        }
      }
    }
  }

  /// Computes the feature of one context from `remaining` × `scratch.interpolated`.
  ///
  /// - Parameter interpolating: whether `scratch.interpolated` becomes the distribution in this
  ///   context.
  /// - Returns: the share that the context leaves to the more general one.
  @discardableResult
  private func refine(
    _ key: UInt64?, _ feature: Feature, _ remaining: Float, _ scratch: inout Scratch,
    interpolating: Bool = false
  ) -> Float {
    guard let key else { return 1 }
    var left: Float = 1
    contexts.withFollowers(of: key) { total, followers in
      let reserved = Self.discount * Float(followers.count)
      left = reserved / total
      scratch.features.withColumn(feature.rawValue) { column in
        for follower in followers where Int(follower.candidate) < column.count {
          let index = Int(follower.candidate)
          let lower = remaining * scratch.interpolated[index]
          let excess = follower.count - Self.discount
          column[index] = log1pf(excess / (reserved * lower))
          if interpolating {
            scratch.interpolated[index] += excess / (total * left * remaining)
          }
        }
      }
    }
    return left
  }
}
