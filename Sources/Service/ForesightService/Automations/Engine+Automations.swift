package import Foresight
package import ForesightHosting
internal import ForesightPrediction

/// Automation rules: finding them, and keeping the person's answers to them.
extension Engine {
  /// The number of days over which the record of an answered rule is counted (`recordDays`), and the most days if those
  /// hold too few occasions (`mostDays`).
  private static let (recordDays, mostDays) = (14, 56)
  /// The distance below its promised share at which a rule asks again (`tolerance`), and the fewest occasions by which
  /// that is judged (`fewestOccasions`).
  private static let (tolerance, fewestOccasions) = (0.1, 5)
  /// The share of occasions that an app's offer promises. It is the same for all offers, because no occasions were
  /// counted to derive a better one.
  private static let offersPromise = 0.5

  /// Returns the accepted rules, then the rules proposed on the day of a moment: those that were found, the most
  /// promising first, and those that apps offer.
  ///
  /// Proposals are found in the donations before the last renewal, a Monday every fortnight, so they do not change from
  /// day to day. No rule names an intent that the settings hide, exclude or do not learn from, or that its app does not
  /// want shown. No proposal runs a command line, because Foresight never does so by itself, and none is triggered by a
  /// donation from the session bus, because any program can send one.
  ///
  /// - Parameter offers: rules that apps offer, which are proposed too.
  /// - Throws: ``StoreError``, and `SettingsError`.
  /// - Complexity: O(donations of eight weeks), and O(intents²).
  package func automations(
    at moment: Moment, offers: [AutomationOffer] = []
  ) throws -> [Automation] {
    try log.read { log in
      let answered = try log.answeredRules()
      let day = WhenRules.lastRenewal(before: moment.day)
      // A day more, to allow for any UTC offset: the local day of an event decides if it counts.
      let first = Instant(microseconds: Int64(day - WhenRules.days - 1) * Instant.day)
      var donated: [Event] = []
      try log.forEachEvent(since: first, before: moment.instant) { donated.append($0) }
      let (events, intents) = WhenRuleEvent.numbered(donated)
      let words = try intents.map { try self.words(ofIntent: $0.reference, before: moment.instant) }
      let found = WhenRules.found(in: events, on: day).compactMap { rule -> Automation? in
        guard rule.promised >= WhenRules.leastPromise, let deed = words[rule.intent] else {
          return nil
        }
        guard case .after(let number, _) = rule.occasion else {
          return Automation(rule: rule, deed: deed)
        }
        return words[number].map { Automation(rule: rule, deed: deed, cause: $0) }
      }
      var ids = Set(found.map(\.id))
      let offered = try offers.compactMap { try automation($0, at: moment) }
        .filter { ids.insert($0.id).inserted }
      let proposed = (found + offered).filter { automation in
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

  /// Returns the titles of the intents that the answered rules perform, by the rules' identifiers.
  ///
  /// - Throws: ``StoreError``, and `SettingsError`.
  package func titlesOfAnswered(at moment: Moment) throws -> [String: String] {
    var titles: [String: String] = [:]
    for answer in try log.answeredRules() {
      titles[answer.id] = try words(ofIntent: answer.deed, before: moment.instant)?.title
    }
    return titles
  }

  /// Returns the next day on which rules are found anew, counted from 1970-01-01.
  package static func nextRenewal(after moment: Moment) -> Int {
    WhenRules.lastRenewal(before: moment.day) + WhenRules.fortnight
  }

  /// Removes the person's answer to a rule, and the record of its runs; returns false if there was no answer.
  ///
  /// - Throws: ``StoreError``.
  package func removeAnswer(automation id: String) throws -> Bool {
    let isKnown = try log.write { try $0.removeRule(id) }
    if isKnown { _ = try erase(isPatient: false) }
    return isKnown
  }

  /// Stores the person's answer to a rule.
  ///
  /// - Parameter id: the rule's identifier, as it is listed.
  /// - Returns: the rule as it is afterwards; `nil` if no listed rule has this identifier.
  /// - Throws: ``AutomationError`` if the rule is accepted but cannot be performed without being asked, and
  ///   ``StoreError``.
  package func answer(
    _ verdict: AutomationVerdict, automation id: String, at moment: Moment,
    offers: [AutomationOffer] = [], canPerform: (Suggestion) throws -> Bool = { _ in false }
  ) throws -> Automation? {
    let known = try automations(at: moment, offers: offers)
    guard var automation = known.first(where: { $0.id == id }) else { return nil }
    if verdict == .accepted { _ = try deed(of: automation, at: moment, canPerform) }
    let isKept = try log.write { log in
      let reader = try SuggestionReader(log)
      func number(_ intent: NamedIntent) throws -> Int64? {
        try reader.number(ofIntent: intent.name, source: intent.source)
      }
      guard let deed = try number(automation.deed),
        let cause = try automation.cause.map({ try number($0) }) ?? 0
      else { return false }
      let occasion: Int64
      switch automation.rule.occasion {
      case .after(_, let seconds): occasion = seconds
      case .between(let minute): occasion = Int64(minute)
      }
      try log.keep(
        AnsweredRule(
          id: id, verdict: verdict, since: moment.instant, deed: deed, cause: cause,
          occasion: occasion, days: automation.rule.days.rawValue, promised: automation.promised))
      return true
    }
    if verdict == .accepted { (automation.state, automation.isOffered) = (.accepted, false) }
    return isKept ? automation : nil
  }

  /// Returns the suggestion and the action by which a rule's intent would be performed at a moment.
  ///
  /// - Throws: ``AutomationError`` if it may not be performed without being asked.
  package func deed(
    of automation: Automation, at moment: Moment, _ canPerform: (Suggestion) throws -> Bool
  ) throws -> Deed {
    let intent = automation.deed
    guard let deed = try doable(intent.name, of: intent.source, at: moment, canPerform) else {
      throw AutomationError.cannotBeDone(intent.title)
    }
    switch deed.action {
    case let action? where action.destroys: throw AutomationError.destroys(intent.title)
    case .bus?: throw AutomationError.isCall(intent.title)
    default: return deed
    }
  }

  // MARK: What is read of the log

  /// Returns true if a source's donations may trigger an automation. Those of apps, shells and watchers may; those of
  /// the session bus, assistants, menus and automations themselves may not.
  static func isTrusted(_ source: String) -> Bool {
    ReservedSource(of: source) == nil
  }

  /// Returns an app's offer as a proposed rule, with the record that it would have had lately; `nil` if the person has
  /// never done one of its intents, or if the rule may not be shown.
  func automation(_ offer: AutomationOffer, at moment: Moment) throws -> Automation? {
    guard offer.isValid else { return nil }
    let reader = try SuggestionReader(log)
    let (cause, occasion): (String?, Int64) =
      switch offer.occasion {
      case .after(let cause, let seconds): (cause, seconds)
      case .hour(let minute): (nil, minute)
      }
    guard let deed = try reader.number(ofIntent: offer.deed, source: offer.source),
      let trigger = try cause.map({ try reader.number(ofIntent: $0, source: offer.source) }) ?? 0,
      var automation = try automation(
        AnsweredRule(
          id: "", verdict: .later, since: Instant(microseconds: .min), deed: deed, cause: trigger,
          occasion: occasion, days: offer.days, promised: Self.offersPromise),
        at: moment)
    else { return nil }
    (automation.state, automation.isOffered) = (.proposed, true)
    return automation
  }

  /// Returns an answered rule with its record of the last fortnight, or of more days if a fortnight holds too few
  /// occasions; `nil` if the rule may not be shown.
  func automation(_ answer: AnsweredRule, at moment: Moment) throws -> Automation? {
    guard var rule = answer.rule,
      let deed = try words(ofIntent: answer.deed, before: moment.instant)
    else { return nil }
    let cause = answer.cause == 0 ? nil : try words(ofIntent: answer.cause, before: moment.instant)
    guard answer.cause == 0 || cause != nil else { return nil }
    func ago(_ days: Int) -> Instant { moment.instant.advanced(by: -Int64(days) * Instant.day) }
    let start = max(answer.since, ago(Self.mostDays))
    let moments = try log.moments(
      of: [answer.cause, answer.deed], since: start, before: moment.instant)
    let done = try log.automationRuns(since: start)
      .filter { $0.automation == answer.id && $0.outcome == .done }.map(\.moment)
    let occasions = rule.occasions(
      causes: moments[answer.cause] ?? [], deeds: (moments[answer.deed] ?? []) + done,
      from: Moment(start, utcOffset: moment.utcOffset), to: moment)
    let recent = occasions.count { $0.begin >= ago(Self.recordDays) }
    for occasion in occasions.suffix(max(recent, Self.fewestOccasions)) {
      rule.occasions += 1
      if occasion.isKept { rule.kept += 1 }
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

extension AnsweredRule {
  /// The rule without a record; `nil` if its days are not a known value.
  var rule: WhenRule? {
    WhenRule.Days(rawValue: days).map { days in
      WhenRule(
        occasion: cause == 0 ? .between(minute: Int(occasion)) : .after(0, within: occasion),
        days: days, intent: 0, occasions: 0, kept: 0)
    }
  }
}

extension WhenRule {
  /// Returns the occasions that are over, in the order of time. Of each, `isKept` is true if the rule was kept.
  ///
  /// A donation of the performed intent counts by the local clock at its own time, whatever the UTC offset is now.
  func occasions(
    causes: [Moment], deeds: [Moment], from start: Moment, to end: Moment
  ) -> [(begin: Instant, isKept: Bool)] {
    switch occasion {
    case .after(_, let seconds):
      return causes.filter { days.contains($0.day) }.compactMap { cause in
        let last = cause.instant.advanced(by: seconds * 1_000_000)
        guard last <= end.instant else { return nil }
        return (cause.instant, deeds.contains { $0.instant > cause.instant && $0.instant <= last })
      }
    case .between(let minute):
      let kept = Set(
        deeds.flatMap { deed in
          // An hour that begins before midnight ends on the next day.
          [deed.day, deed.day - 1].filter { day in
            let minutes = (deed.day - day) * 1440 + deed.secondOfDay / 60
            return (minute..<minute + 60).contains(minutes)
          }
        })
      return (start.day...max(start.day, end.day)).filter(days.contains).compactMap { day in
        let hour = Self.hour(minute, ofDay: day, utcOffset: end.utcOffset)
        guard hour.lowerBound >= start.instant, hour.upperBound <= end.instant else { return nil }
        return (hour.lowerBound, kept.contains(day))
      }
    }
  }

  /// Returns the hour that begins at a minute of a local day.
  ///
  /// - Parameters:
  ///   - day: the day, counted from 1970-01-01.
  ///   - utcOffset: the minutes by which local time is ahead of UTC.
  static func hour(_ minute: Int, ofDay day: Int, utcOffset: Int) -> ClosedRange<Instant> {
    let start = Instant(seconds: Int64(day) * 86_400 + Int64(minute - utcOffset) * 60)
    return start...start.advanced(by: 3_600_000_000 - 1)
  }
}

/// The reason why a rule may not be performed without being asked, with a message for a person.
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
