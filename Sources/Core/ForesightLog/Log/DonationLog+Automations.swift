internal import ForesightSystem
public import ForesightValues

/// A person's answer to a rule that could be automated.
public enum AutomationVerdict: String, CaseIterable, Sendable {
  /// The rule may be carried out from now on.
  case accepted
  /// The rule is not proposed until rules are next computed.
  case later
  /// The rule is never proposed again.
  case never
}

/// A rule that a person has answered, as the log holds it.
package struct AnsweredRule: Hashable, Sendable {
  package var id: String
  package var verdict: AutomationVerdict
  /// The instant of the answer.
  package var since: Instant
  /// `deed`: the number of the intent that the rule performs. `cause`: the number of the intent that triggers the rule;
  /// 0 if an hour of the day does.
  package var (deed, cause): (Int64, Int64)
  /// The most seconds between the trigger and the performed intent or, if an hour triggers the rule, the minute of the
  /// local day at which that hour begins, from 0 to 1439.
  package var occasion: Int64
  /// The name of the days of the week on which the rule holds.
  package var days: String
  /// The share of occasions on which the rule was expected to hold, from 0 to 1.
  package var promised: Double
  /// The instant up to which nothing triggers the rule.
  package var earliest: Instant

  /// Makes a rule.
  ///
  /// - Parameter earliest: `nil` for the instant of the answer: nothing from before it triggers the rule.
  package init(
    id: String, verdict: AutomationVerdict, since: Instant, deed: Int64, cause: Int64,
    occasion: Int64, days: String, promised: Double, earliest: Instant? = nil
  ) {
    (self.id, self.verdict, self.since, self.deed) = (id, verdict, since, deed)
    (self.cause, self.occasion, self.days, self.promised) = (cause, occasion, days, promised)
    self.earliest = earliest ?? since
  }
}

/// One occasion on which an automation was shown to the person, and its outcome.
///
///     AutomationRun.Outcome.allCases.map(\.rawValue)      // ["asked", "done", "stopped", "lapsed", "failed"]
public struct AutomationRun: Hashable, Sendable {
  /// The outcomes.
  public enum Outcome: String, CaseIterable, Sendable {
    /// The person was shown that the automation is about to run; the outcome is not known yet.
    case asked
    /// The automation ran, and did not fail.
    case done
    /// The person stopped the automation.
    case stopped
    /// The time for the automation was over before the person had been shown it for long enough.
    case lapsed
    /// The automation ran and failed.
    case failed
  }

  /// The identity, a positive number.
  public let id: Int64
  /// The identity of the automation.
  public let automation: String
  /// The moment at which the person was shown the automation.
  public let moment: Moment
  /// The outcome.
  public let outcome: Outcome
  /// A hash of the action that the person was shown. The action that is performed must have the same hash.
  package let way: UInt64
}

extension DonationLog {
  /// Stores a person's answer to a rule in place of an earlier answer; call it inside ``write(_:)``. An accepted rule
  /// also replaces other accepted rules that perform the same intent.
  ///
  /// - Throws: ``StoreError``.
  package func keep(_ rule: AnsweredRule) throws {
    if rule.verdict == .accepted {
      // Two rules must not do the same.
      for other in try answeredRules()
      where other.deed == rule.deed && other.verdict == .accepted && other.id != rule.id {
        _ = try removeRule(other.id)
      }
    }
    try connection.run(
      "INSERT OR REPLACE INTO automation VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rule.id,
      rule.verdict.rawValue, rule.since.microseconds, rule.deed, rule.cause, rule.occasion,
      rule.days, Int64((rule.promised * 1e6).rounded()), rule.earliest.microseconds)
  }

  /// Deletes an answer, with the runs of the automation; call it inside ``write(_:)``.
  ///
  /// - Returns: false if there is no such answer.
  /// - Throws: ``StoreError``.
  package func removeRule(_ id: String) throws -> Bool {
    guard try answeredRules().contains(where: { $0.id == id }) else { return false }
    try connection.run("DELETE FROM automation WHERE id = ?", id)
    try connection.run("DELETE FROM automation_run WHERE automation = ?", id)
    try noteErasure(isPending: true)
    return true
  }

  /// Returns the rules that were answered, in the order of their ids; call it inside ``read(_:)``.
  ///
  /// - Throws: ``StoreError``.
  package func answeredRules() throws -> [AnsweredRule] {
    try connection.all("SELECT * FROM automation ORDER BY id") { row in
      // A damaged row counts as no answer.
      guard let verdict = AutomationVerdict(rawValue: row.text(1)),
        (row.integer(4) == 0 ? 0...1439 : 1...86_400).contains(row.integer(5))
      else { return nil }
      return AnsweredRule(
        id: row.text(0), verdict: verdict, since: Instant(microseconds: row.integer(2)),
        deed: row.integer(3), cause: row.integer(4), occasion: row.integer(5), days: row.text(6),
        promised: Double(row.integer(7)) / 1e6, earliest: Instant(microseconds: row.integer(8)))
    }
  }

  /// Keeps everything up to an instant from triggering the rule with an id; call it inside ``write(_:)``.
  private func hold(_ id: String, until instant: Instant) throws {
    try connection.run(
      "UPDATE automation SET earliest = max(earliest, ?) WHERE id = ?", instant.microseconds, id)
  }

  /// Keeps imported donations from triggering rules, whatever their times are; call it inside ``write(_:)``.
  func holdRules(setOffBy donations: some Sequence<Donation>) throws {
    var symbols = SymbolReader(connection)
    for rule in try answeredRules() where rule.verdict == .accepted && rule.cause != 0 {
      let cause = try symbols.intent(rule.cause)
      let last = donations.filter {
        $0.intent.hasSameBytes(as: cause.name.text) && $0.source.hasSameBytes(as: cause.source.text)
      }.map(\.moment.instant).max()
      if let last { try hold(rule.id, until: last) }
    }
  }

  /// Records that the person is shown an automation; call it inside ``write(_:)``.
  ///
  /// - Parameter way: a hash of the action that the person is shown.
  /// - Returns: false if the run is recorded already, so that only one of two concurrent callers gets true.
  /// - Throws: ``StoreError``.
  package func note(
    run id: Int64, of automation: String, way: UInt64, at moment: Moment
  ) throws -> Bool {
    try connection.run(
      "INSERT OR IGNORE INTO automation_run VALUES (?, ?, ?, ?, ?, ?)", id, automation,
      moment.instant.microseconds, moment.storedOffset, Int64(bitPattern: way),
      AutomationRun.Outcome.asked.rawValue)
    return connection.changes > 0
  }

  /// Records the outcome of a run; call it inside ``write(_:)``.
  ///
  /// - Parameter former: the outcome that the run must have had until now.
  /// - Returns: the id of the automation; `nil` if there is no such run with that outcome.
  /// - Throws: ``StoreError``.
  package func note(
    _ outcome: AutomationRun.Outcome, ofRun id: Int64, after former: AutomationRun.Outcome
  ) throws -> String? {
    let automation = try connection.first(
      "SELECT automation FROM automation_run WHERE id = ? AND outcome = ?", id, former.rawValue
    ) { $0.text(0) }
    guard let automation else { return nil }
    try connection.run("UPDATE automation_run SET outcome = ? WHERE id = ?", outcome.rawValue, id)
    return automation
  }

  /// Returns the runs of automations from an instant on, or all if it is `nil`, in the order of their times; call it
  /// inside ``read(_:)``.
  ///
  ///     try log.automationRuns().isEmpty      // true: no automation was accepted
  ///
  /// - Throws: ``StoreError``.
  public func automationRuns(since start: Instant? = nil) throws -> [AutomationRun] {
    try connection.all(
      "SELECT * FROM automation_run WHERE time >= ? ORDER BY time, id", start?.microseconds ?? .min
    ) { row in
      guard let outcome = AutomationRun.Outcome(rawValue: row.text(5)),
        let moment = Moment(Instant(microseconds: row.integer(2)), storedOffset: row.integer(3))
      else { return nil }
      return AutomationRun(
        id: row.integer(0), automation: row.text(1), moment: moment, outcome: outcome,
        way: UInt64(bitPattern: row.integer(4)))
    }
  }

  /// Deletes the runs of automations that a query matches.
  ///
  /// Nothing up to the last deleted run of a rule triggers the rule again, so an automation does not run twice because
  /// the record of its run is gone.
  func forgetRuns(_ query: DonationQuery) throws {
    guard query.isOfNotices else { return }
    var symbols = SymbolReader(connection)
    func isMeant(_ intent: Int64) throws -> Bool {
      try intent != 0 && query.names(symbols.intent(intent))
    }
    let rules = try answeredRules().filter { try isMeant($0.deed) || isMeant($0.cause) }.map(\.id)
    let runs = try automationRuns(since: query.since).filter { run in
      rules.contains(run.automation) && query.before.map { run.moment.instant < $0 } ?? true
    }
    for run in runs {
      try connection.run("DELETE FROM automation_run WHERE id = ?", run.id)
      try hold(run.automation, until: run.moment.instant)
    }
    if !runs.isEmpty { try noteErasure(isPending: true) }
  }
}
