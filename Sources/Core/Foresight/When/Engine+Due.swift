internal import ForesightLog
internal import ForesightPrediction
package import ForesightValues

/// An automation whose time has come.
package struct DueAutomation: Hashable, Sendable {
  /// The identity of this run of it.
  package let run: Int64
  package let automation: Automation
  /// The moment at which it came, and the last at which it may be done.
  package let moment: Moment
  package let until: Moment
  /// The title of what is done.
  package let title: String
}

/// Doing what a person has accepted.
extension Engine {
  /// Returns the accepted automations whose time has come, each once; they are noted as asked about.
  ///
  /// It is the time after what sets one off, or in its hour, as long as what it does was not done since then, and nothing
  /// but what still can be done by itself. Where nothing may be offered unasked there is none.
  ///
  /// - Parameter canPerform: returns true if an app can be asked to perform a suggestion.
  /// - Throws: ``StoreError``, and `SettingsError`.
  /// - Complexity: O(donations of a fortnight) where any is accepted, otherwise O(1).
  package func dueAutomations(
    at moment: Moment, canPerform: (Suggestion) -> Bool = { _ in false }
  ) throws -> [DueAutomation] {
    let settings = try log.settings
    guard settings.notices != nil, !settings.isPaused, !log.isReadOnly else { return [] }
    let due = try log.read { log -> [DueAutomation] in
      let answered = try log.answeredRules().filter { $0.verdict == .accepted }
      return try answered.compactMap { answer in
        guard let automation = try automation(answer, at: moment), automation.state == .accepted,
          let window = try window(answer, automation.rule, at: moment),
          let suggestion = try? deed(of: automation, at: moment, canPerform)
        else { return nil }
        let began = UInt64(bitPattern: window.lowerBound.microseconds)
        let run = StableHash.combine(StableHash.of(answer.id), began) >> 2
        return DueAutomation(
          run: Int64(run) + 1, automation: automation, moment: moment,
          until: Moment(window.upperBound, utcOffset: moment.utcOffset), title: suggestion.title)
      }
    }
    if due.isEmpty { return [] }
    return try log.write { log in
      try due.filter { try log.note(run: $0.run, of: $0.automation.id, at: moment) }
    }
  }

  /// Returns the time in which a rule is to be kept, if it is now and nothing was done in it; `nil` where it is not.
  private func window(
    _ answer: AnsweredRule, _ rule: WhenRule, at moment: Moment
  ) throws -> ClosedRange<Instant>? {
    let window: ClosedRange<Instant>?
    switch rule.occasion {
    case .after(_, let seconds):
      let latest = try last(
        answer.cause, from: moment.instant.advanced(by: -seconds * 1_000_000), to: moment.instant)
      window = latest.flatMap { cause in
        rule.days.contains(cause.day)
          ? cause.instant...cause.instant.advanced(by: seconds * 1_000_000) : nil
      }
    case .between(let minute):
      // One that begins before midnight ends after it.
      window = [moment.day, moment.day - 1].lazy.filter(rule.days.contains)
        .map { WhenRule.hour(minute, ofDay: $0, utcOffset: moment.utcOffset) }
        .first { $0.contains(moment.instant) }
    }
    guard let window, try last(answer.deed, from: window.lowerBound, to: moment.instant) == nil,
      // Of two causes that come soon after each other one is enough.
      try !log.automationRuns(
        since: window.lowerBound.advanced(
          by: window.lowerBound.microseconds - window.upperBound.microseconds)
      )
      .contains(where: { $0.automation == answer.id })
    else { return nil }
    return window
  }

  /// Returns the moment of an intent's last donation in some time, if there is one.
  private func last(_ intent: Int64, from begin: Instant, to end: Instant) throws -> Moment? {
    var last: Moment?
    try log.forEachEvent(
      after: LogKey(instant: begin.advanced(by: -1), id: LogKey.start.id),
      before: end.advanced(by: 1)
    ) { _, event in
      if let event, event.reference == intent, !event.isDismissal, event.moment.isKnown {
        last = event.moment
      }
    }
    return last
  }

  /// Takes a run to be done now; of several that say so one may do it.
  ///
  /// - Returns: what is to be done; `nil` where nobody was asked about it, or it is over.
  /// - Throws: ``AutomationError`` where it cannot be done any more, and ``StoreError``.
  package func begin(
    run: Int64, at moment: Moment, canPerform: (Suggestion) -> Bool
  ) throws -> Suggestion? {
    guard let id = try end(run: run, .done, after: .asked) else { return nil }
    do {
      let accepted = try log.read { log -> Automation? in
        let answer = try log.answeredRules().first { $0.id == id && $0.verdict == .accepted }
        return try answer.flatMap { try automation($0, at: moment) }
      }
      guard let accepted else { throw AutomationError.cannotBeDone(id) }
      return try deed(of: accepted, at: moment, canPerform)
    } catch {
      _ = try end(run: run, .failed, after: .done)
      throw error
    }
  }

  /// Notes what came of a run; returns the automation, or `nil` where it had another outcome before.
  ///
  /// - Throws: ``StoreError``.
  package func end(
    run: Int64, _ outcome: AutomationRun.Outcome, after former: AutomationRun.Outcome = .asked
  ) throws -> String? {
    try log.write { try $0.note(outcome, ofRun: run, after: former) }
  }
}
