/// Finds rules about when a person does something, and how reliably these are kept.
///
///     WhenRules.lastRenewal(before: 20_000)           // 19996
///     WhenRules.found(in: [], on: 19_996).isEmpty     // true
///
/// It tests "X after Y, within 5 or 15 minutes" and "X between h and h + 1", on all days, workdays and weekends, over
/// the last 56 days, if the occasions are as much evidence as eight independent ones. "X after Y" is compared with how
/// often X follows the same times of day on other days of the same kind, one to five days before or after, so that two
/// habits of one hour are not taken for cause and effect. "X between h and h + 1" is compared with the other hours of
/// the same days. Of the rules found, one in twenty may be due to chance (``Binomial/discovery(among:tests:)``, over
/// all tests). Occasions of one day are less evidence than as many on different days (``WhenRule/evidence``). For each
/// X, only the rule that promises most is returned.
///
/// Habits change, so a rule is good for a fortnight: on a day of ``lastRenewal(before:)`` all are found anew.
package enum WhenRules {
  /// The smallest share that is worth promising.
  package static let leastPromise = 0.7
  /// The number of days for which rules are in force.
  package static let fortnight = 14
  /// The number of past days in which rules are searched for.
  package static let days = 56
  private static let fewestOccasions = 8
  private static let shifts = [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5]
  /// The times within which one intent counts as following another, in seconds.
  static let patience: [Int64] = [300, 900]
  /// The largest number of intents that are considered, those done most often.
  private static let mostIntents = 64

  /// Returns the last day, not after the given one, on which rules are found anew.
  ///
  /// - Parameter day: counted from 1970-01-01.
  package static func lastRenewal(before day: Int) -> Int {
    // Mondays: 1970-01-05 was the first.
    day - ((day - 4) % fortnight + fortnight) % fortnight
  }

  /// Finds the rules that are in force from the beginning of a local day.
  ///
  /// - Parameters:
  ///   - events: the events in the order of time; those from `day` on are ignored.
  ///   - day: the local day, counted from 1970-01-01.
  /// - Returns: at most one rule an intent, the most promising first.
  /// - Complexity: O(events of 56 days × those of a quarter of an hour), and O(intents²).
  package static func found(in events: [WhenRuleEvent], on day: Int) -> [WhenRule] {
    let recent = events.filter { (day - days..<day).contains($0.day) }
    guard let first = recent.first?.day else { return [] }
    let counts = WhenRuleCounts(
      recent, days: max(day - days, first)..<day, most: mostIntents, shifts: shifts)
    var tests: [(rule: WhenRule, probability: Double)] = []
    var number = 0
    counts.forEach { rule, usual in
      guard rule.evidence >= fewestOccasions else { return }
      number += 1
      // A rule that was kept on less than half of its occasions cannot be worth promising; skipping it saves most sums.
      guard 2 * rule.kept >= rule.occasions else { return }
      tests.append(
        (rule, Binomial.tail(atLeast: rule.keptEvidence, of: rule.evidence, chance: usual)))
    }
    guard let limit = Binomial.discovery(among: tests.map(\.probability), tests: number) else {
      return []
    }
    var best: [Int: WhenRule] = [:]
    for (rule, probability) in tests where probability <= limit {
      if rule.promised > best[rule.intent]?.promised ?? 0 { best[rule.intent] = rule }
    }
    return best.values.sorted { ($0.promised, $1.intent) > ($1.promised, $0.intent) }
  }
}
