package import ForesightLog
internal import ForesightPrediction
package import ForesightValues

/// Rules by which something could be done for the person: those that are found, and the person's answers.
extension Engine {
  /// The days of which it is told how an answered rule was kept.
  private static let recordDays = 14
  /// How far below its promise a rule may be kept before it asks again, and the fewest occasions that tell.
  private static let (tolerance, fewestOccasions) = (0.1, 5)

  /// Returns the rules that are accepted, and those that are proposed on the day of a moment, those that promise most
  /// first.
  ///
  /// What is proposed is found by what was learned before the last renewal, a Monday every fortnight, so it does not
  /// change from day to day. What the settings hide, exclude or do not learn from is in none, and neither is what its app
  /// says is not to be shown; a command line is in none as what is done, because it is never run by us, and what came
  /// over the session bus in none as what comes before, because anybody could send it.
  ///
  /// - Throws: ``StoreError``, and `SettingsError`.
  /// - Complexity: O(donations of eight weeks), and O(intents²).
  package func automations(at moment: Moment) throws -> [Automation] {
    try log.read { log in
      let answered = try log.answeredRules()
      let day = WhenRules.lastRenewal(before: moment.day)
      let (events, intents) = WhenRuleEvent.numbered(
        try donated(WhenRules.days, before: moment, day))
      let words = try intents.map { try automationWords($0.reference, before: moment.instant) }
      let proposed = WhenRules.found(in: events, on: day).compactMap { rule -> Automation? in
        guard rule.promised >= WhenRules.leastPromise, let deed = words[rule.intent] else {
          return nil
        }
        guard case .after(let number, _) = rule.occasion else {
          return Automation(rule: rule, deed: deed)
        }
        return words[number].map { Automation(rule: rule, deed: deed, cause: $0) }
      }.filter { automation in
        guard let answer = answered.first(where: { $0.id == automation.id }) else { return true }
        return answer.verdict == .later
          && Moment(answer.since, utcOffset: moment.utcOffset).day < day
      }.filter { automation in
        !Donation.lineSources.contains(automation.deed.source)
          && automation.cause.map { Self.isTrusted($0.source) } ?? true
      }
      let accepted = try answered.filter { $0.verdict == .accepted }.compactMap {
        try automation($0, at: moment)
      }
      return accepted + proposed
    }
  }

  /// Returns the titles of what answered rules do, by their identities.
  ///
  /// - Throws: ``StoreError``, and `SettingsError`.
  package func titlesOfAnswered(at moment: Moment) throws -> [String: String] {
    var titles: [String: String] = [:]
    for answer in try log.answeredRules() {
      titles[answer.id] = try automationWords(answer.deed, before: moment.instant)?.title
    }
    return titles
  }

  /// Returns the next day on which rules are found anew, counted from 1970-01-01.
  package static func nextRenewal(after moment: Moment) -> Int {
    WhenRules.lastRenewal(before: moment.day) + WhenRules.fortnight
  }

  /// Keeps what the person says of a rule; `nil` takes back what they said, with what it did.
  ///
  /// - Parameter id: the identity, as it is listed.
  /// - Returns: the rule; `nil` where none is listed by that name.
  /// - Throws: ``AutomationError`` where it is accepted and cannot be done by itself, and ``StoreError``.
  package func answer(
    _ verdict: AutomationVerdict?, automation id: String, at moment: Moment,
    canPerform: (Suggestion) -> Bool = { _ in false }
  ) throws -> Automation? {
    guard let verdict else {
      let known = try log.read { log in
        try log.answeredRules().first { $0.id == id }.flatMap { try automation($0, at: moment) }
      }
      return try log.write { try $0.removeRule(id) } ? known : nil
    }
    guard let automation = try automations(at: moment).first(where: { $0.id == id }) else {
      return nil
    }
    if verdict == .accepted {
      _ = try deed(of: automation, at: moment, canPerform)
    }
    try log.write { log in
      let reader = try SuggestionReader(log)
      let cause = try automation.cause.map {
        try reader.number(ofIntent: $0.name, source: $0.source) ?? 0
      }
      guard
        let deed = try reader.number(
          ofIntent: automation.deed.name, source: automation.deed.source),
        cause != 0
      else { return }
      let occasion: Int64
      switch automation.rule.occasion {
      case .after(_, let seconds): occasion = seconds
      case .between(let minute): occasion = Int64(minute)
      }
      try log.keep(
        AnsweredRule(
          id: id, verdict: verdict, since: moment.instant, deed: deed, cause: cause ?? 0,
          occasion: occasion, days: automation.rule.days.rawValue, promised: automation.promised))
    }
    return automation
  }

  /// Returns the way in which a rule's deed would be done at a moment.
  ///
  /// - Throws: ``AutomationError`` where it may not be done by itself.
  package func deed(
    of automation: Automation, at moment: Moment, _ canPerform: (Suggestion) -> Bool
  ) throws -> Suggestion {
    let deed = automation.deed
    guard
      let suggestion = try doable(deed.name, of: deed.source, at: moment, canPerform)
    else { throw AutomationError.cannotBeDone(deed.title) }
    guard !canPerform(suggestion) else { return suggestion }
    let action =
      try suggestion.action
      ?? performable(deed.name, source: deed.source, parameters: suggestion.parameters)?.action
    switch action {
    case .command(let words, _)?
    where DestructiveCommand.isIn(words.map(ShellWord.quoted).joined(separator: " ")):
      throw AutomationError.destroys(deed.title)
    case .bus?: throw AutomationError.isCall(deed.title)
    default: return suggestion
    }
  }

  // MARK: What is read of the log

  /// Returns true if a source's donations may set an automation off: those of apps, shells and watchers, and nothing that
  /// others can send.
  static func isTrusted(_ source: String) -> Bool {
    !BusSource.contains(source) && !AssistantSource.contains(source)
      && !AutomationSource.contains(source) && !RankSource.contains(source)
  }

  /// Returns what was donated on so many days before one, up to a moment.
  func donated(_ days: Int, before moment: Moment, _ day: Int) throws -> [Event] {
    // A day more, whatever the offset: by the local day it is decided which count.
    let first = Instant(microseconds: Int64(day - days - 1) * Instant.day)
    var donated: [Event] = []
    try log.forEachEvent(
      after: LogKey(instant: first, id: LogKey.start.id), before: moment.instant
    ) { _, event in
      if let event { donated.append(event) }
    }
    return donated
  }

  /// Returns the words for an intent; `nil` where it may not be shown.
  func automationWords(_ number: Int64, before end: Instant) throws -> Automation.Intent? {
    let reader = try SuggestionReader(log)
    let (source, name) = try reader.intent(number: number)
    let declared = try reader.declaration(ofIntent: number, before: end)
    let settings = try log.settings
    guard settings.learns(from: source), !settings.hides(intent: name, source: source),
      declared?.isDiscoverable ?? true
    else { return nil }
    return Automation.Intent(
      source: source, name: name,
      title: Title.of(intent: name, called: declared?.name, parameters: [:]))
  }

  /// Returns an answered rule, with how it was kept in the last fortnight; `nil` where it may not be shown.
  func automation(_ answer: AnsweredRule, at moment: Moment) throws -> Automation? {
    guard let days = WhenRule.Days(rawValue: answer.days),
      let deed = try automationWords(answer.deed, before: moment.instant)
    else { return nil }
    let cause = answer.cause == 0 ? nil : try automationWords(answer.cause, before: moment.instant)
    guard answer.cause == 0 || cause != nil else { return nil }
    let occasion: WhenRule.Occasion =
      answer.cause == 0
      ? .between(minute: Int(answer.occasion)) : .after(0, within: answer.occasion)
    var rule = WhenRule(occasion: occasion, days: days, intent: 0, occasions: 0, kept: 0)
    let events = try donated(Self.recordDays, before: moment, moment.day)
    func times(_ number: Int64) -> [Moment] {
      events.filter { $0.reference == number && !$0.isDismissal && $0.moment.isKnown }
        .map(\.moment)
    }
    let done = try log.automationRuns(since: moment.instant.advanced(by: -15 * Instant.day))
      .filter { $0.automation == answer.id && $0.outcome == .done }.map(\.moment.instant)
    let deeds = times(answer.deed).map(\.instant) + done
    for window in rule.windows(causes: times(answer.cause), days: Self.recordDays, before: moment) {
      rule.occasions += 1
      if deeds.contains(where: window.contains) { rule.kept += 1 }
    }
    var automation = Automation(rule: rule, deed: deed, cause: cause)
    automation.promised = answer.promised
    let isKept =
      rule.occasions < Self.fewestOccasions
      || Double(rule.kept) >= (answer.promised - Self.tolerance) * Double(rule.occasions)
    automation.state = isKept ? .accepted : .asking
    return automation
  }
}

extension WhenRule {
  /// The times in which it was to be kept, of those that are over, on so many days before a moment.
  func windows(causes: [Moment], days count: Int, before moment: Moment) -> [ClosedRange<Instant>] {
    switch occasion {
    case .after(_, let seconds):
      let first = moment.instant.advanced(by: -Int64(count) * Instant.day)
      return causes.filter { days.contains($0.day) && $0.instant >= first }
        .map { $0.instant.advanced(by: 1)...$0.instant.advanced(by: seconds * 1_000_000) }
        .filter { $0.upperBound <= moment.instant }
    case .between(let minute):
      return (moment.day - count...moment.day).filter(days.contains)
        .map { Self.hour(minute, ofDay: $0, utcOffset: moment.utcOffset) }
        .filter { $0.upperBound <= moment.instant }
    }
  }

  /// Returns the hour of a local day that begins at a minute of it.
  static func hour(_ minute: Int, ofDay day: Int, utcOffset: Int) -> ClosedRange<Instant> {
    let start = Instant(seconds: Int64(day) * 86_400 + Int64(minute - utcOffset) * 60)
    return start...start.advanced(by: 3_600_000_000 - 1)
  }
}

/// An error for a rule that may not be done by itself, in words for a person.
package enum AutomationError: Error, Hashable, CustomStringConvertible {
  case cannotBeDone(String), destroys(String), isCall(String)

  package var description: String {
    switch self {
    case .cannotBeDone(let title):
      "'\(title)' cannot be done by Foresight: no donation of it says how, and no app that is there can be asked"
    case .destroys(let title): "'\(title)' deletes something, and that is never done by itself"
    case .isCall(let title):
      "'\(title)' is a call on the session bus, of which it cannot be told what it does; it is never done by itself"
    }
  }
}
