package import ForesightPrediction
package import ForesightValues

/// Counts, for each context, the people who ever did each intent next.
///
///     var counting = NameCounting()
///     for _ in 1...5 { counting.add(NameCounting.uses(in: donations).keys) }
///     counting.counts(NamingChoice(minimum: 5)).entries.isEmpty         // false: at least five did it
///
/// Each person counts once for each step, however often they took it.
package struct NameCounting {
  package typealias Step = NamedCounts.Step

  package private(set) var people: [Step: Int] = [:]

  package init() {}

  /// Counts the times that one person took each step. Steps with names longer than a prior may hold are left out.
  ///
  /// - Parameter fields: the fields of the context that count; all when `nil`.
  /// - Complexity: O(donations × context fields).
  package static func uses(
    in donations: some Sequence<Donation>, _ targets: Targets = .all, fields: Set<String>? = nil
  ) -> [Step: Int] {
    var uses: [Step: Int] = [:]
    var (last, before, lastNew): (NamedCounts.Intent?, NamedCounts.Intent?, NamedCounts.Intent?)
    var known: Set<NamedCounts.Intent> = []
    for donation in donations where donation.kind == .donation {
      let intent = NamedCounts.Intent(source: donation.source, name: donation.intent)
      if targets == .switches, intent == last { continue }
      var contexts = [NamedCounts.Context.any]
      if let last { contexts.append(.after(last)) }
      if let last, let before { contexts.append(.afterTwo(last, before)) }
      for field in donation.circumstances where fields?.contains(field.name) ?? true {
        contexts.append(.field(name: field.name, value: field.value))
      }
      if known.insert(intent).inserted {
        if let lastNew { contexts.append(.new(after: lastNew)) }
        lastNew = intent
      }
      for context in contexts where intent.canBeNamed && context.canBeNamed {
        uses[Step(context: context, intent: intent), default: 0] += 1
      }
      (last, before) = (intent, last)
    }
    return uses
  }

  package mutating func add(_ steps: some Sequence<Step>) {
    for step in steps { add(step, people: 1) }
  }

  /// Adds the number of other people who took a step.
  mutating func add(_ step: Step, people count: Int) { people[step, default: 0] += count }

  /// Returns the steps that enough people took, with exact numbers.
  ///
  /// - Parameter own: the steps of one person, who is subtracted from the counts, so that the person's actions are not
  ///   predicted from their own steps.
  /// - Complexity: O(n log n) for n different steps.
  package func counts(_ choice: NamingChoice, without own: Set<Step> = []) -> NamedCounts {
    var others = people.filter { $0.value >= choice.least.steps }
    for step in own { others[step]? -= 1 }
    return Self.counts(choice, others)
  }

  /// Returns the steps that enough people took, with the noise of `choice`, if any. The result is then (ε,
  /// δ)-differentially private, provided that each person was added with no more steps than the noise is for.
  ///
  /// - Parameter generator: the source of the noise. Counts that are published need the system's generator, because
  ///   noise that can be reproduced can be subtracted.
  /// - Complexity: O(n log n) for n different steps.
  package func counts(
    _ choice: NamingChoice, using generator: inout some RandomNumberGenerator
  ) -> NamedCounts {
    guard let noise = choice.noise else { return counts(choice) }
    return Self.counts(choice, noise.added(to: people, using: &generator), noise)
  }

  private static func counts(
    _ choice: NamingChoice, _ people: [Step: Int], _ noise: NamedCounts.Noise? = nil
  ) -> NamedCounts {
    let least = choice.least
    var told = people.filter { $0.value >= least.steps }
    if choice.minimumOfSteps < choice.minimum {
      told = NamedCounts.namable(told, minimum: least.names)
    }
    var entries: [NamedCounts.Context: [NamedCounts.Follower]] = [:]
    for (step, count) in told {
      entries[step.context, default: []].append(.init(intent: step.intent, people: Double(count)))
    }
    return NamedCounts(
      minimum: choice.minimum, minimumOfSteps: choice.minimumOfSteps,
      entries: entries.map { .init(context: $0, followers: $1) }, noise: noise)
  }
}
