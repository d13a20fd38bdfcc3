package import Foresight
internal import ForesightLog
internal import ForesightPrediction
package import ForesightValues

extension Engine {
  /// Returns the rules that are in force on the day of a moment, those that promise most first.
  ///
  /// They are found by what was learned before the last renewal, a Monday every fortnight, so they do not change from day
  /// to day. What the settings hide, exclude or do not learn from is in none, and neither is what its app says is not to
  /// be shown; a command line is in none as what is done, because it is never run by us.
  ///
  /// - Throws: ``StoreError``, and `SettingsError`.
  /// - Complexity: O(donations of eight weeks), and O(intents²).
  package func automations(at moment: Moment) throws -> [Automation] {
    try log.read { log in
      let day = WhenRules.lastRenewal(before: moment.day)
      // A day more, whatever the offset: by the local day it is decided which count.
      let first = Instant(microseconds: Int64(day - WhenRules.days - 1) * Instant.day)
      var donated: [Event] = []
      try log.forEachEvent(
        after: LogKey(instant: first, id: DonationID(high: 0, low: 0)), before: moment.instant
      ) { _, event in
        if let event { donated.append(event) }
      }
      let (events, intents) = WhenRuleEvent.numbered(donated)
      let words = try intents.map { try Self.words($0, log, before: moment.instant) }
      return WhenRules.found(in: events, on: day).compactMap { rule -> Automation? in
        guard rule.promised >= WhenRules.leastPromise, let deed = words[rule.intent],
          !Donation.lineSources.contains(deed.source)
        else { return nil }
        guard case .after(let number, _) = rule.occasion else {
          return Automation(rule: rule, deed: deed)
        }
        return words[number].map { Automation(rule: rule, deed: deed, cause: $0) }
      }
    }
  }

  /// Returns the next day on which rules are found anew, as people read it.
  package static func nextRenewal(after moment: Moment) -> String {
    Dates.date(WhenRules.lastRenewal(before: moment.day) + WhenRules.fortnight)
  }

  /// Returns the words for an intent; `nil` where it may not be shown.
  private static func words(
    _ event: Event, _ log: DonationLog, before end: Instant
  ) throws -> Automation.Intent? {
    let reader = try SuggestionReader(log)
    let (source, name) = try reader.intent(number: event.reference)
    let declared = try reader.declaration(ofIntent: event.reference, before: end)
    guard try log.showing().isShown(source: source, intent: name),
      declared?.isDiscoverable ?? true
    else { return nil }
    return Automation.Intent(
      source: source, name: name,
      title: Title.of(intent: name, called: declared?.name, parameters: [:]))
  }
}
