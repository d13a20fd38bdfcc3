internal import Donations
internal import Prediction

/// Counts, for each context, how many people ever went on with what.
///
///     var counting = NameCounting()
///     for log in logs { counting.add(NameCounting.steps(in: log)) }
///     counting.counts(minimum: 5)         // what at least five of them did
///
/// Each person counts once for each step, however often they took it.
struct NameCounting {
  /// Somebody went on with an intent in a context.
  struct Step: Hashable, Sendable {
    let context: NamedCounts.Context
    let intent: NamedCounts.Intent
  }

  private(set) var people: [Step: Int] = [:]

  /// All steps of one person's log.
  ///
  /// - Complexity: O(donations × context fields).
  static func steps(in donations: some Sequence<Donation>, _ targets: Targets = .all) -> Set<Step> {
    var steps: Set<Step> = []
    var (last, before, lastNew): (NamedCounts.Intent?, NamedCounts.Intent?, NamedCounts.Intent?)
    var known: Set<NamedCounts.Intent> = []
    for donation in donations where donation.kind == .donation {
      let intent = NamedCounts.Intent(source: donation.source, name: donation.intent)
      if targets == .switches, intent == last { continue }
      var contexts = [NamedCounts.Context.any]
      if let last { contexts.append(.after(last)) }
      if let last, let before { contexts.append(.afterTwo(last, before)) }
      contexts += donation.context.map { .field(name: $0.name, value: $0.value) }
      if known.insert(intent).inserted {
        if let lastNew { contexts.append(.new(after: lastNew)) }
        lastNew = intent
      }
      for context in contexts { steps.insert(Step(context: context, intent: intent)) }
      (last, before) = (intent, last)
    }
    return steps
  }

  mutating func add(_ steps: Set<Step>) {
    for step in steps { people[step, default: 0] += 1 }
  }

  /// What at least so many people did.
  ///
  /// - Parameter own: the steps of somebody who is not to be counted: what they are predicted from must not know them.
  /// - Complexity: O(n log n) for n different steps.
  func counts(minimum: Int, without own: Set<Step> = []) -> NamedCounts {
    var entries: [NamedCounts.Context: [NamedCounts.Follower]] = [:]
    for (step, count) in people {
      let others = own.contains(step) ? count - 1 : count
      guard others >= minimum else { continue }
      entries[step.context, default: []].append(
        .init(intent: step.intent, people: Double(others)))
    }
    return NamedCounts(minimum: minimum, entries: entries.map { .init(context: $0, followers: $1) })
  }
}
