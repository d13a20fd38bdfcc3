internal import Donations
internal import LinearAlgebra

/// How the ``Mixture`` of experts becomes a feature, and what it learns.
extension Level {
  private static let hourUnknown = 24

  private func hour(_ moment: Moment) -> Int { moment.isKnown ? moment.hour : Self.hourUnknown }

  /// Computes what the sum of all experts gives to each candidate, and its logarithm over frequency.
  ///
  /// - Complexity: O(candidates + followers in the contexts of the experts).
  func computeMixture(_ moment: Moment, _ scratch: inout Scratch) {
    findExperts(moment, &scratch)
    mixture.open(&scratch.experts, pause: scratch.keys.pause, hour: hour(moment))
    let size = candidates.count
    let usesScale =
      scratch.experts[Mixture.Expert.uses.rawValue].gate
      / (Float(histories.events) + 0.2 * Float(size))
    var frequency = scratch.experts[Mixture.Expert.frequency.rawValue].gate
    for state in scratch.experts where state.mass > 0 {
      frequency += state.gate * Mixture.mixedIn / (state.mass + Mixture.mixedIn)
    }
    let base = scratch.lower[0]
    candidates.counts.withElements { uses in
      scratch.mixture.withUnsafeMutableBufferPointer { sums in
        for candidate in sums.indices {
          sums[candidate] = frequency * base[candidate] + usesScale * (uses[candidate] + 0.2)
        }
      }
    }
    for state in scratch.experts where state.mass > 0 {
      let scale = state.gate / (state.mass + Mixture.mixedIn)
      forEachPlace(state) { place, weight in
        mixture.contexts.withFollowers(at: place) { _, followers in
          scratch.mixture.withUnsafeMutableBufferPointer { sums in
            for follower in followers {
              sums[Int(follower.candidate)] += scale * weight * follower.count
            }
          }
        }
      }
    }
    let sums = scratch.mixture
    scratch.addLogarithms(to: Feature.mixture.rawValue, count: size) {
      sums[$0] / base[$0] - 1
    }
  }

  /// Finds what each expert knows of the situation.
  private func findExperts(_ moment: Moment, _ scratch: inout Scratch) {
    for expert in Mixture.Expert.allCases {
      var state = Mixture.State()
      switch expert {
      case .frequency, .uses: break
      case .context: find(scratch.keys[.context], &state)
      case .after: find(scratch.keys[.after], &state)
      case .afterTwo: find(scratch.keys[.afterTwo], &state)
      case .pace: find(scratch.keys[.pace], &state)
      case .halfHour: find(moment, of: moment.isWeekend ? 1 : 0, &state)
      case .halfHourOfWeek: find(moment, of: UInt64(2 + moment.weekday), &state)
      }
      scratch.experts[expert.rawValue] = state
    }
  }

  private func find(_ key: UInt64, _ state: inout Mixture.State) {
    guard key != 0 else { return }
    state.key = key
    look(key, at: Mixture.centre, &state)
  }

  private func find(_ moment: Moment, of day: UInt64, _ state: inout Mixture.State) {
    guard moment.isKnown else { return }
    let halfHour = moment.secondOfDay / 1800
    state.key = ContextKeys.halfHour(halfHour, of: day)
    for offset in Mixture.kernel.indices {
      look(ContextKeys.halfHour(halfHour + offset - Mixture.centre, of: day), at: offset, &state)
    }
  }

  private func look(_ key: UInt64, at offset: Int, _ state: inout Mixture.State) {
    guard let place = mixture.contexts.place(of: key) else { return }
    let context = mixture.contexts.contexts[place]
    state.places[offset] = Int32(truncatingIfNeeded: place)
    state.mass += Mixture.kernel[offset] * context.total
    state.events += Mixture.kernel[offset] * context.events
  }

  private func forEachPlace(
    _ state: Mixture.State, _ body: (_ place: Int, _ weight: Float) -> Void
  ) {
    for offset in Mixture.kernel.indices where state.places[offset] >= 0 {
      body(Int(state.places[offset]), Mixture.kernel[offset])
    }
  }

  /// How far each expert explains that a candidate came, which sums to one; all of them wholly, when it is new.
  func explanation(of candidate: Int?, _ scratch: Scratch) -> SIMD8<Float> {
    guard let candidate else { return SIMD8(repeating: 1) }
    let base = scratch.lower[0][candidate]
    let size = Float(candidates.count)
    var parts = SIMD8<Float>(repeating: 0)
    for (expert, state) in scratch.experts.enumerated() {
      var probability = base
      if expert == Mixture.Expert.uses.rawValue {
        probability = (candidates.counts[candidate] + 0.2) / (Float(histories.events) + 0.2 * size)
      } else if state.mass > 0 {
        var count: Float = 0
        forEachPlace(state) { place, weight in
          mixture.contexts.withFollowers(at: place) { _, followers in
            for follower in followers where Int(follower.candidate) == candidate {
              count += weight * follower.count
            }
          }
        }
        probability = (count + Mixture.mixedIn * base) / (state.mass + Mixture.mixedIn)
      }
      parts[expert] = state.gate * probability
    }
    return parts / parts.sum()
  }

  /// What features add to a candidate's score, where what the mixture adds is given to what its experts stand for.
  func attributed(_ contributions: [Float], of candidate: Int) -> [Float] {
    let parts = explanation(of: candidate, workspace.scratch)
    var contributions = contributions
    let whole = contributions[Feature.mixture.rawValue]
    contributions[Feature.mixture.rawValue] = 0
    for expert in Mixture.Expert.allCases {
      contributions[expert.feature.rawValue] += whole * parts[expert.rawValue]
    }
    return contributions
  }

  /// Learns which experts explained what came, and counts it for them.
  mutating func learnMixture(_ event: Event, known: Int?, candidate: Int) {
    let scratch = workspace.scratch
    let parts = explanation(of: known, scratch)
    if known != nil {
      mixture.descend(
        scratch.experts, parts: parts, pause: scratch.keys.pause, hour: hour(event.moment))
    }
    mixture.count(candidate, scratch.experts, parts: parts, now: histories.events)
  }
}
