package import Foresight
internal import ForesightPrediction

/// An automation whose time has come.
package struct DueAutomation: Hashable, Sendable {
  /// The identifier of this run.
  package let run: Int64
  package let automation: Automation
  /// The last moment at which the automation may be performed.
  package let until: Moment
  /// The title of the intent that is performed.
  package let title: String
  /// A hash of the suggestion and the action that are shown.
  let way: UInt64

  /// The number of seconds for which a person sees the automation and can stop it.
  package static let seconds: Int64 = 10

  /// The parameters of the notification to the clients that show the automation.
  var json: JSON {
    .members([
      "id": Notice.name(run), "automation": automation.id, "title": title,
      "why": automation.occasion, "until": Timestamp.format(until), "seconds": Self.seconds,
    ])
  }
}

extension Engine.Deed {
  /// A hash of the suggestion and its action. Those that are performed must have the same hash as those that were
  /// shown.
  var way: UInt64 {
    let texts = [suggestion.source, suggestion.intent, action?.value.canonicalText ?? ""]
    return StableHash.combine(
      texts.reduce(0) { StableHash.combine($0, StableHash.of($1)) },
      StableHash.of(all: suggestion.parameters))
  }
}

/// Performing the automations that a person has accepted.
extension Engine {
  /// Returns the accepted automations whose time has come, and records each as shown, so that it is returned once.
  ///
  /// The time comes when the rule's cause was donated or its hour begins, and lasts until the intent is performed or
  /// the time is over. An automation that can no longer be performed without being asked is left out. The result is
  /// empty if nothing may be offered unasked.
  ///
  /// - Parameter canPerform: returns true if an app can be asked to perform a suggestion.
  /// - Throws: ``StoreError``, and `SettingsError`.
  /// - Complexity: O(accepted rules), and O(donations of eight weeks) for each rule whose time has come.
  package func dueAutomations(
    at moment: Moment, canPerform: (Suggestion) throws -> Bool = { _ in false }
  ) throws -> [DueAutomation] {
    guard try noticeTerms() != nil else { return [] }
    // As in `offer`, before there is a view.
    try catchUp(to: moment.instant)
    let due = try log.read { log in
      try log.answeredRules().filter { $0.verdict == .accepted }.compactMap { answer in
        guard let window = try window(answer, at: moment),
          try isOpen(answer, window, at: moment, exceptRun: nil),
          let automation = try automation(answer, at: moment), automation.state == .accepted,
          let deed = try? deed(of: automation, at: moment, canPerform)
        else { return DueAutomation?.none }
        let began = UInt64(bitPattern: window.lowerBound.microseconds)
        let run = StableHash.combine(StableHash.of(answer.id), began) >> 2
        return DueAutomation(
          run: Int64(run) + 1, automation: automation,
          until: Moment(window.upperBound, utcOffset: moment.utcOffset),
          title: deed.suggestion.title, way: deed.way)
      }
    }
    if due.isEmpty { return [] }
    return try log.write { log in
      try due.filter {
        try log.note(run: $0.run, of: $0.automation.id, way: $0.way, at: moment)
      }
    }
  }

  /// Claims a run to be performed now. Of several callers only one gets the run.
  ///
  /// The run must have been shown for long enough, its time must not be over, and the intent must not have been
  /// performed meanwhile.
  ///
  /// - Returns: the suggestion and the action to perform; `nil` if the run was never shown, or is over.
  /// - Throws: ``AutomationError`` if the intent cannot be performed any more, and ``StoreError``.
  package func begin(
    run: Int64, at moment: Moment, canPerform: (Suggestion) throws -> Bool
  ) throws -> Deed? {
    let (runs, answers) = try log.read { (try $0.automationRuns(), try $0.answeredRules()) }
    guard let shown = runs.first(where: { $0.id == run && $0.outcome == .asked }),
      let answer = answers.first(where: { $0.id == shown.automation })
    else { return nil }
    do {
      try catchUp(to: moment.instant)
      let checked = try log.read { log -> Deed? in
        let waited = moment.instant.microseconds - shown.moment.instant.microseconds
        guard try noticeTerms() != nil, answer.verdict == .accepted,
          // A second of tolerance: the two programs do not read the clock at the same instant.
          waited >= (DueAutomation.seconds - 1) * 1_000_000,
          let window = try window(answer, at: shown.moment), window.contains(moment.instant),
          try isOpen(answer, window, at: moment, exceptRun: run),
          let automation = try automation(answer, at: moment), automation.state == .accepted
        else { return nil }
        let deed = try deed(of: automation, at: moment, canPerform)
        return deed.way == shown.way ? deed : nil
      }
      guard let checked else {
        _ = try end(run: run, .lapsed)
        return nil
      }
      return try end(run: run, .done) == nil ? nil : checked
    } catch {
      _ = try end(run: run, .failed)
      throw error
    }
  }

  /// Records the outcome of a run; returns the automation's identifier, or `nil` if no run with this number has the
  /// outcome `former`.
  ///
  /// - Throws: ``StoreError``.
  package func end(
    run: Int64, _ outcome: AutomationRun.Outcome, after former: AutomationRun.Outcome = .asked
  ) throws -> String? {
    try log.write { try $0.note(outcome, ofRun: run, after: former) }
  }

  /// Returns the period around a moment in which a rule is to be kept: the time after its cause, or its hour. Returns
  /// `nil` if the moment is in no such period.
  private func window(_ answer: AnsweredRule, at moment: Moment) throws -> ClosedRange<Instant>? {
    guard let rule = answer.rule else { return nil }
    let window: ClosedRange<Instant>?
    switch rule.occasion {
    case .after(_, let seconds):
      let longest = seconds * 1_000_000
      let cause = try last(
        answer.cause, from: moment.instant.advanced(by: -longest), to: moment.instant)
      window = cause.flatMap { cause in
        rule.days.contains(cause.day) ? cause.instant...cause.instant.advanced(by: longest) : nil
      }
    case .between(let minute):
      // An hour that begins before midnight ends on the next day.
      window = [moment.day, moment.day - 1].lazy.filter(rule.days.contains)
        .map { WhenRule.hour(minute, ofDay: $0, utcOffset: moment.utcOffset) }
        .first { $0.contains(moment.instant) }
    }
    return window.flatMap { $0.lowerBound > answer.earliest ? $0 : nil }
  }

  /// Returns true if, since the window began, the rule's intent was not performed, and no other run that performs the
  /// same intent was shown.
  private func isOpen(
    _ answer: AnsweredRule, _ window: ClosedRange<Instant>, at moment: Moment, exceptRun run: Int64?
  ) throws -> Bool {
    guard try last(answer.deed, from: window.lowerBound, to: moment.instant) == nil else {
      return false
    }
    let same = try log.answeredRules().filter { $0.deed == answer.deed }.map(\.id)
    // Runs of one window earlier count too: one run is enough for two causes soon after each other.
    let length = window.upperBound.microseconds - window.lowerBound.microseconds
    return try !log.automationRuns(since: window.lowerBound.advanced(by: -length)).contains {
      same.contains($0.automation) && $0.id != run && $0.moment.instant <= moment.instant
    }
  }

  /// Returns the moment of an intent's last donation from `begin` to `end`, both included, if there is one.
  private func last(_ intent: Int64, from begin: Instant, to end: Instant) throws -> Moment? {
    let (start, bound) = (begin.advanced(by: -1), end.advanced(by: 1))
    return try log.moments(of: [intent], since: start, before: bound)[intent]?.last
  }
}
