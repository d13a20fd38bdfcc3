/// Finds the rules of when a person does what, and how they are kept.
///
///     WhenRules.lastRenewal(before: 20_000)           // 19996
///     WhenRules.found(in: [], on: 19_996).isEmpty     // true
///
/// Tested is "X after Y, within 5 or 15 minutes" and "X between h and h + 1", on all days, workdays and weekends, over the
/// last 56 days, where its occasions tell as much as eight on days of their own. Whether X comes after Y more often than it
/// would anyway is asked of the same times of day on other days, one to five days before or after and of the same kind, so that two habits
/// of one hour are not taken for a cause; whether it comes in an hour, of the other hours of these days. Of what is kept,
/// one in twenty may be chance (``Binomial/discovery(among:tests:)``, over all that was tested). Occasions of one day tell
/// less than as many of different days (``WhenRule/evidence``). Of one X the rule is found that promises most.
///
/// Habits change, so a rule is good for a fortnight: on a day of ``lastRenewal(before:)`` all are found anew.
package enum WhenRules {
  /// The least that is worth promising.
  package static let leastPromise = 0.7
  /// The days for which rules are in force.
  package static let fortnight = 14
  /// The days before that are looked at.
  package static let days = 56
  private static let fewestOccasions = 8
  private static let shifts = [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5]
  /// The longest times that something takes to follow, in seconds.
  static let patience: [Int64] = [300, 900]
  /// The most intents that are looked at, those done most often.
  private static let mostIntents = 64

  /// The last day, not after one, on which rules are found anew.
  ///
  /// - Parameter day: counted from 1970-01-01.
  package static func lastRenewal(before day: Int) -> Int {
    // Mondays: 1970-01-05 was the first.
    day - ((day - 4) % fortnight + fortnight) % fortnight
  }

  /// Finds the rules that are in force from the beginning of a local day.
  ///
  /// - Parameter events: in the order of time; those from that day on are not looked at.
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
      // What promises little need not be looked at: that spares nearly all of the sums.
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
