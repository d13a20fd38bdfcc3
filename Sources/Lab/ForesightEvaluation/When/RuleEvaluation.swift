internal import ForesightPrediction
public import ForesightValues

/// The promises of the rules of when, and how often they were kept, summed over people.
///
///     var evaluation = RuleEvaluation(warmUp: 14)
///     evaluation.add([])           // all events of one person, in the order of time
///     evaluation.perUser           // 0.0
///
/// For each fortnight that lies within a person's log, rules are found from the events before it, as the product finds
/// them (`WhenRules`). The rules' occasions in the fortnight are counted, and those on which the rule was kept. Only
/// rules that promise enough for the product to show them count. Sums are whole numbers, so people can be added in any
/// order.
public struct RuleEvaluation: Sendable, Hashable {
  /// The days at the beginning of each log in which no fortnight is evaluated.
  public let warmUp: Int
  private var (fortnights, rules, occasions, keptOccasions) = (0, 0, 0, 0)
  /// The number of these rules that are of the kind "X after Y".
  private var followers = 0
  /// The sum of the promised shares over all occasions, in millionths.
  private var promises = 0

  /// Makes an evaluation without people.
  public init(warmUp: Int) { self.warmUp = warmUp }

  /// The mean, over all occasions, of the least share that the rule promised; `nil` if there were no occasions.
  public var promised: Double? { share(promises).map { $0 / 1e6 } }
  /// The share of occasions on which the rule was kept; `nil` if there were no occasions.
  public var kept: Double? { share(keptOccasions) }
  /// The mean number of rules in force for a person, over all fortnights.
  public var perUser: Double { Double(rules) / Double(max(fortnights, 1)) }
  /// The mean number of rules of the kind "X after Y" in force for a person, over all fortnights.
  public var followersPerUser: Double { Double(followers) / Double(max(fortnights, 1)) }

  /// The figures as the member `"rules"` of a report.
  public var json: JSON {
    .members([
      "promised": promised?.json ?? JSON.null, "kept": kept?.json ?? JSON.null,
      "per_user": perUser,
    ])
  }

  private func share(_ sum: Int) -> Double? {
    occasions > 0 ? Double(sum) / Double(occasions) : nil
  }

  /// Adds a person, given all their events in the order of time.
  ///
  /// - Complexity: that of finding rules once a fortnight, some milliseconds for each year of the log.
  public mutating func add(_ events: [Event]) {
    let events = WhenRuleEvent.numbered(events).events
    guard let first = events.first?.day, let last = events.last?.day else { return }
    let length = WhenRules.fortnight
    // The first day on which rules are renewed after the warm-up.
    var day = WhenRules.lastRenewal(before: first + warmUp + length - 1)
    while day + length <= last + 1 {
      fortnights += 1
      for rule in WhenRules.found(in: events, on: day)
      where rule.promised >= WhenRules.leastPromise {
        let outcome = rule.outcome(in: events, on: day..<day + length)
        rules += 1
        if case .after = rule.occasion { followers += 1 }
        occasions += outcome.occasions
        keptOccasions += outcome.kept
        promises += Int((rule.promised * 1e6).rounded()) * outcome.occasions
      }
      day += length
    }
  }
}

extension WhenRule {
  /// Counts the rule's occasions on some days, and those on which it was kept.
  ///
  /// - Parameters:
  ///   - events: in the order of time, up to a quarter of an hour after the last of these days.
  ///   - days: local days, counted from 1970-01-01.
  /// - Complexity: O(events).
  func outcome(
    in events: [WhenRuleEvent], on days: Range<Int>
  ) -> (kept: Int, occasions: Int) {
    switch occasion {
    case .between(let minute):
      let hour = minute..<minute + 60
      let done = Set(
        events.lazy.filter { $0.intent == intent && hour.contains($0.minute) }.map(\.day))
      let meant = days.filter(self.days.contains)
      return (meant.count(where: done.contains), meant.count)
    case .after(let cause, let patience):
      var (kept, occasions) = (0, 0)
      for (place, event) in events.enumerated()
      where event.intent == cause && days.contains(event.day) && self.days.contains(event.day) {
        occasions += 1
        let isKept = events[(place + 1)...].lazy
          .prefix { $0.seconds <= event.seconds + patience }
          .contains { $0.intent == intent && $0.seconds > event.seconds }
        if isKept { kept += 1 }
      }
      return (kept, occasions)
    }
  }
}
