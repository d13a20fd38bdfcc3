internal import ForesightValues

/// Uses the habits of other people: for features of the intents that the person did before, and for the probabilities
/// of intents new to the person.
extension Level {
  /// Computes the features for other people's habits, and the probabilities of their intents that this person never
  /// used.
  ///
  /// - Complexity: O(intents named in the contexts of the situation).
  func computePeople(_ situation: Situation, _ scratch: inout Scratch) {
    guard let people else { return }
    if scratch.candidatesFound != candidates.count {
      scratch.candidatesOfNamed = people.intents.map { Int32(candidates.find($0.key) ?? -1) }
      scratch.candidatesFound = candidates.count
    }
    scratch.newcomers = Newcomers.Expert.allCases.map { _ in Newcomers.State() }
    let keys = scratch.history.keys
    add(people, NamedCounts.Context.anyKey, .any, &scratch)
    if keys[0] != 0 { add(people, NamedCounts.Context.key(after: keys[0]), .after, &scratch) }
    if keys[1] != 0 {
      add(people, NamedCounts.Context.key(after: keys[0], keys[1]), .afterTwo, &scratch)
    }
    for field in situation.context.prefix(ContextKeys.maximumFields) {
      add(people, NamedCounts.Context.key(field: field), .context, &scratch)
    }
    if candidates.count > 0 {
      let last = candidates.record(of: candidates.count - 1).key
      add(people, NamedCounts.Context.key(newAfter: last), .new, &scratch)
    }
    scratch.named = newcomers.open(&scratch.newcomers, intents: people.intents.count)
  }

  private func add(
    _ people: NamedCounts, _ key: UInt64, _ expert: Newcomers.Expert, _ scratch: inout Scratch
  ) {
    guard let followers = people.followers(of: key) else { return }
    let feature = expert.feature?.rawValue
    var known: [(candidate: Int, people: Float)] = []
    for follower in followers {
      let candidate = Int(scratch.candidatesOfNamed[follower.number])
      if let feature { scratch.totals[feature] += follower.people }
      scratch.newcomers[expert.rawValue].all += follower.people
      if candidate < 0 {
        scratch.newcomers[expert.rawValue].new += follower.people
        scratch.newcomers[expert.rawValue].people.append(follower)
      } else {
        known.append((candidate, follower.people))
      }
    }
    guard let feature else { return }
    let scale = 1 / (Self.discount * Float(followers.count))
    let (lower, rows) = (scratch.lower[0], scratch.shortlist.rows)
    scratch.addLogarithms(to: feature) { add in
      for (candidate, people) in known where rows[candidate] >= 0 {
        let row = Int(rows[candidate])
        add(row, max(people - Self.discount, 0) * scale / lower[row])
      }
    }
  }

  /// Returns the feature that contributes most to the probability of an intent that is new to the person.
  func strongestFeature(ofNewcomer number: Int, _ scratch: Scratch) -> Feature {
    let parts = scratch.newcomers.map { $0.part(of: number) }
    let best = Newcomers.Expert.allCases.max { parts[$0.rawValue] < parts[$1.rawValue] }
    return best?.feature ?? .people
  }

  /// Learns that the next event was an intent new to the person.
  mutating func learnNewcomer(_ key: UInt64) {
    guard let people else { return }
    newcomers.learn(workspace.scratch.newcomers, number: people.number(of: key))
  }
}

extension Newcomers.Expert {
  /// The feature for intents that the person did before; `nil` for experts on new intents only.
  fileprivate var feature: Feature? {
    switch self {
    case .unnamed, .new: nil
    case .any: .people
    case .after: .peopleAfter
    case .afterTwo: .peopleAfterTwo
    case .context: .peopleContext
    }
  }
}
