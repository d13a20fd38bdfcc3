internal import ForesightSystem
public import ForesightValues

/// The answer of a person to a rule by which something could be done for them.
public enum AutomationVerdict: String, CaseIterable, Sendable {
  /// It may be done from now on.
  case accepted
  /// It is not proposed until rules are found anew.
  case later
  /// It is never proposed again.
  case never
}

/// A rule that a person has answered, as the log holds it.
package struct AnsweredRule: Hashable, Sendable {
  package var id: String
  package var verdict: AutomationVerdict
  /// The instant at which it was said.
  package var since: Instant
  /// The number of the intent that is done; that of the one it is done after, or 0 for an hour.
  package var (deed, cause): (Int64, Int64)
  /// The most seconds after the cause, or the minute of the local day at which the hour begins.
  package var occasion: Int64
  /// The days of the week on which it holds.
  package var days: String
  /// The share of occasions that it promised.
  package var promised: Double
  /// The instant before which nothing sets it off.
  package var earliest: Instant

  package init(
    id: String, verdict: AutomationVerdict, since: Instant, deed: Int64, cause: Int64,
    occasion: Int64, days: String, promised: Double
  ) {
    (self.id, self.verdict, self.since, self.deed) = (id, verdict, since, deed)
    (self.cause, self.occasion, self.days, self.promised) = (cause, occasion, days, promised)
    // What was before the answer is over.
    earliest = since
  }
}

/// One time that an automation was shown, and its outcome.
///
///     AutomationRun.Outcome.allCases.map(\.rawValue)      // ["asked", "done", "stopped", "lapsed", "failed"]
public struct AutomationRun: Hashable, Sendable {
  /// The outcomes.
  public enum Outcome: String, CaseIterable, Sendable {
    /// The person was shown that it is about to be done, and nothing is known since.
    case asked
    case done
    /// The person stopped it.
    case stopped
    /// It could not be shown for long enough in its time.
    case lapsed
    /// It was begun, and failed.
    case failed
  }

  /// The identity, positive.
  public let id: Int64
  /// The identity of the automation.
  public let automation: String
  /// The moment at which it was shown.
  public let moment: Moment
  /// The outcome.
  public let outcome: Outcome
  /// A hash of how it was to be done.
  package let way: UInt64
}

extension DonationLog {
  /// Keeps what a person said of a rule, in the place of what they said before; call it inside ``write(_:)``.
  ///
  /// - Throws: ``StoreError``.
  package func keep(_ rule: AnsweredRule) throws {
    if rule.verdict == .accepted {
      // What is done by one rule is not done by another, too.
      for other in try answeredRules()
      where other.deed == rule.deed && other.verdict == .accepted && other.id != rule.id {
        _ = try removeRule(other.id)
        try noteErasure(isPending: true)
      }
    }
    try connection.run(
      "INSERT OR REPLACE INTO automation VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rule.id,
      rule.verdict.rawValue, rule.since.microseconds, rule.deed, rule.cause, rule.occasion,
      rule.days, Int64((rule.promised * 1e6).rounded()), rule.earliest.microseconds)
  }

  /// Takes an answer back, with what the automation did; call it inside ``write(_:)``.
  ///
  /// - Returns: false where there is none.
  /// - Throws: ``StoreError``.
  package func removeRule(_ id: String) throws -> Bool {
    guard try answeredRules().contains(where: { $0.id == id }) else { return false }
    try connection.run("DELETE FROM automation WHERE id = ?", id)
    try connection.run("DELETE FROM automation_run WHERE automation = ?", id)
    return true
  }

  /// Returns the rules that were answered, in the order of their names; call it inside ``read(_:)``.
  ///
  /// - Throws: ``StoreError``.
  package func answeredRules() throws -> [AnsweredRule] {
    try connection.all("SELECT * FROM automation ORDER BY id") { row in
      // One that is damaged is as if nothing had been said.
      guard let verdict = AutomationVerdict(rawValue: row.text(1)),
        (row.integer(4) == 0 ? 0...1439 : 1...86_400).contains(row.integer(5))
      else { return AnsweredRule?.none }
      var rule = AnsweredRule(
        id: row.text(0), verdict: verdict, since: Instant(microseconds: row.integer(2)),
        deed: row.integer(3), cause: row.integer(4), occasion: row.integer(5), days: row.text(6),
        promised: Double(row.integer(7)) / 1e6)
      rule.earliest = Instant(microseconds: row.integer(8))
      return rule
    }
  }

  /// Lets nothing set off rules that is not later than an instant; call it inside ``write(_:)``.
  ///
  /// - Parameter ids: the rules.
  func hold(_ ids: [String], until instant: Instant) throws {
    for id in ids {
      try connection.run(
        "UPDATE automation SET earliest = max(earliest, ?) WHERE id = ?", instant.microseconds, id)
    }
  }

  /// Lets donations of a file set nothing off, whenever they are said to have happened; call it inside ``write(_:)``.
  func holdRules(setOffBy donations: some Sequence<Donation>) throws {
    let rules = try answeredRules().filter { $0.verdict == .accepted && $0.cause != 0 }
    if rules.isEmpty { return }
    var symbols = SymbolReader(connection)
    for rule in rules {
      let cause = try symbols.intent(rule.cause)
      let last = donations.filter {
        $0.intent.hasSameBytes(as: cause.name.text) && $0.source.hasSameBytes(as: cause.source.text)
      }.map(\.moment.instant).max()
      if let last { try hold([rule.id], until: last) }
    }
  }

  /// Notes that an automation is shown; call it inside ``write(_:)``.
  ///
  /// - Parameter way: a hash of how it is to be done.
  /// - Returns: false where it is noted already: of two that ask at once one is told so.
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

  /// Notes what came of a run; call it inside ``write(_:)``.
  ///
  /// - Parameter former: the outcome that it must have until now.
  /// - Returns: the automation; `nil` where there is no such run.
  /// - Throws: ``StoreError``.
  package func note(
    _ outcome: AutomationRun.Outcome, ofRun id: Int64, after former: AutomationRun.Outcome
  ) throws -> String? {
    let automation = try connection.first(
      "SELECT automation FROM automation_run WHERE id = ? AND outcome = ?", id, former.rawValue
    ) { $0.text(0) }
    guard let automation else { return nil }
    try connection.run(
      "UPDATE automation_run SET outcome = ? WHERE id = ?", outcome.rawValue, id)
    return automation
  }

  /// Returns what automations did from an instant on, in its order; call it inside ``read(_:)``.
  ///
  ///     try log.automationRuns().isEmpty      // true: no automation was accepted
  ///
  /// - Throws: ``StoreError``.
  public func automationRuns(
    since start: Instant = Instant(microseconds: .min)
  ) throws -> [AutomationRun] {
    try connection.all(
      "SELECT * FROM automation_run WHERE time >= ? ORDER BY time, id", start.microseconds
    ) { row in
      guard let outcome = AutomationRun.Outcome(rawValue: row.text(5)),
        let moment = Moment(
          Instant(microseconds: row.integer(2)), storedOffset: row.integer(3))
      else { return nil }
      return AutomationRun(
        id: row.integer(0), automation: row.text(1), moment: moment, outcome: outcome,
        way: UInt64(bitPattern: row.integer(4)))
    }
  }

  /// Deletes what automations did that a query matches; returns true if there was anything.
  ///
  /// Nothing of before is done once more because nothing tells any longer that it was.
  func forgetRuns(_ query: DonationQuery) throws -> Bool {
    guard query.isOfNotices else { return false }
    var symbols = SymbolReader(connection)
    func isMeant(_ intent: Int64) throws -> Bool {
      try intent != 0 && query.names(symbols.intent(intent))
    }
    let rules = try answeredRules().filter { try isMeant($0.deed) || isMeant($0.cause) }.map(\.id)
    let start = query.since ?? Instant(microseconds: .min)
    let runs = try automationRuns(since: start).filter { run in
      rules.contains(run.automation) && query.before.map { run.moment.instant < $0 } ?? true
    }
    for run in runs {
      try connection.run("DELETE FROM automation_run WHERE id = ?", run.id)
      try hold([run.automation], until: run.moment.instant)
    }
    return !runs.isEmpty
  }
}
