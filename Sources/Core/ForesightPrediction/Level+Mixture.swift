internal import ForesightValues

/// Computes the feature of the ``Mixture`` of experts, and trains the mixture.
extension Level {
  private static let hourUnknown = 24

  private func hour(_ moment: Moment) -> Int { moment.isKnown ? moment.hour : Self.hourUnknown }

  /// Computes the probability that the sum of all experts gives to each candidate, and the logarithm of its ratio to
  /// the candidate's frequency.
  ///
  /// - Complexity: O(candidates + followers in the contexts of the experts).
  func computeMixture(_ moment: Moment, _ scratch: inout Scratch) {
    findExperts(moment, &scratch)
    mixture.open(&scratch.experts, pause: scratch.keys.pause, hour: hour(moment))
    let shortlist = scratch.shortlist
    let uses = scratch.uses
    let usesScale =
      scratch.experts[Mixture.Expert.uses.rawValue].gate
      / (Float(histories.events) + 0.2 * Float(candidates.count))
    var frequency = scratch.experts[Mixture.Expert.frequency.rawValue].gate
    for state in scratch.experts where state.mass > 0 {
      frequency += state.gate * Mixture.mixedIn / (state.mass + Mixture.mixedIn)
    }
    let base = scratch.lower[0]
    scratch.mixture.withUnsafeMutableBufferPointer { sums in
      for row in sums.indices {
        sums[row] = frequency * base[row] + usesScale * (uses[row] + 0.2)
      }
    }
    for state in scratch.experts where state.mass > 0 {
      let scale = state.gate / (state.mass + Mixture.mixedIn)
      forEachPlace(state) { place, weight in
        _ = mixture.contexts.gather(at: place, scratch.shortlist, into: &scratch.followers)
        scratch.followers.add(to: &scratch.mixture, weighing: scale * weight)
      }
    }
    let sums = scratch.mixture
    scratch.addLogarithms(toEachRowOf: Feature.mixture.rawValue) { sums[$0] / base[$0] - 1 }
    if let others = shortlist.rowOfOthers { scratch.mixture[others] *= Float(shortlist.others) }
  }

  /// Finds the state of each expert in the situation.
  private func findExperts(_ moment: Moment, _ scratch: inout Scratch) {
    for expert in Mixture.Expert.allCases {
      var state = Mixture.State()
      switch expert {
      case .frequency, .uses: break
      case .context, .after, .afterTwo, .pace:
        state.key = scratch.keys[Mixture.feature(of: expert)]
        if state.key != 0 { look(state.key, at: Mixture.centre, &state) }
      case .halfHour: find(moment, of: moment.isWeekend ? 1 : 0, &state)
      case .halfHourOfWeek: find(moment, of: UInt64(2 + moment.weekday), &state)
      }
      scratch.experts[expert.rawValue] = state
    }
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

  /// Returns the share of each expert in the probability that the mixture gave to the candidate of an event. The shares
  /// sum to one; for a new candidate (`nil`), every share is 1.
  func explanation(of candidate: Int?) -> SIMD8<Float> {
    candidate.map { explanations(of: [$0], &workspace.scratch)[0] } ?? SIMD8(repeating: 1)
  }

  /// Returns, for each of some candidates, the share of each expert in its probability; the shares sum to one.
  ///
  /// - Complexity: O(candidates given + followers in the contexts of the experts).
  private func explanations(of some: [Int], _ scratch: inout Scratch) -> [SIMD8<Float>] {
    var parts = [SIMD8<Float>](repeating: SIMD8(repeating: 0), count: some.count)
    for (place, candidate) in some.enumerated() {
      scratch.placesOfCandidates[candidate] = Int32(place)
    }
    var counts = [Float](repeating: 0, count: some.count)
    for (expert, state) in scratch.experts.enumerated() where state.gate > 0 {
      readCounts(in: state, scratch.placesOfCandidates, into: &counts)
      for (place, candidate) in some.enumerated() {
        let base = scratch.lower[0][scratch.shortlist.row(of: candidate)]
        let probability =
          expert == Mixture.Expert.uses.rawValue
          ? (candidates.counts[candidate] + 0.2)
            / (Float(histories.events) + 0.2 * Float(candidates.count))
          : state.mass > 0
            ? (counts[place] + Mixture.mixedIn * base) / (state.mass + Mixture.mixedIn) : base
        parts[place][expert] = state.gate * probability
      }
    }
    for candidate in some { scratch.placesOfCandidates[candidate] = -1 }
    return parts.map { $0 / $0.sum() }
  }

  /// Reads the counts of some candidates for an expert.
  ///
  /// - Parameter places: the index in `counts` of each candidate; -1 for candidates to ignore.
  private func readCounts(in state: Mixture.State, _ places: [Int32], into counts: inout [Float]) {
    for place in counts.indices { counts[place] = 0 }
    forEachPlace(state) { context, weight in
      mixture.contexts.withFollowers(at: context) { _, followers in
        for follower in followers {
          let place = places[Int(follower.candidate)]
          if place >= 0 { counts[Int(place)] += weight * follower.count }
        }
      }
    }
  }

  /// Returns the contributions of the features to the scores of some candidates. The mixture's contribution is divided
  /// among the features of its experts.
  ///
  /// - Parameters:
  ///   - some: different candidates.
  ///   - usual: returns the baseline to subtract from each feature of a candidate; 0 if `nil`.
  func attributedContributions(
    of some: [Int], besides usual: (_ candidate: Int) -> [Float]? = { _ in nil }
  ) -> [[Float]] {
    let parts = explanations(of: some, &workspace.scratch)
    let scratch = workspace.scratch
    return zip(some, parts).map { candidate, parts in
      let usual = usual(candidate)
      let row = scratch.shortlist.row(of: candidate)
      var contributions = scratch.weights.indices.map {
        scratch.weights[$0] * (scratch.features[row, $0] - (usual?[$0] ?? 0))
      }
      let whole = contributions[Feature.mixture.rawValue]
      contributions[Feature.mixture.rawValue] = 0
      for expert in Mixture.Expert.allCases {
        contributions[Mixture.feature(of: expert).rawValue] += whole * parts[expert.rawValue]
      }
      return contributions
    }
  }

  /// Trains the gates with an event, and counts the event for each expert by the expert's share in explaining it.
  ///
  /// - Parameters:
  ///   - known: the number that the candidate had before the event; `nil` if it is new.
  ///   - candidate: the number that the candidate has now.
  mutating func learnMixture(_ event: Event, known: Int?, candidate: Int) {
    let parts = explanation(of: known)
    let (experts, pause) = (workspace.scratch.experts, workspace.scratch.keys.pause)
    if known != nil {
      mixture.descend(experts, parts: parts, pause: pause, hour: hour(event.moment))
    }
    mixture.count(candidate, experts, parts: parts, now: histories.events)
  }
}
