internal import ForesightPostgres
internal import ForesightPrivacy
internal import ForesightValues

extension PersonLog {
  /// Returns the answer to `status`: the numbers of donations and intents in the log, and whether recording is on.
  ///
  /// - Parameter learned: the number of donations that the model in memory has learned; `nil` to report that of the
  ///   saved model.
  func status(_ rules: FleetRules, learned: Int?, _ common: FleetModel) throws -> JSON {
    let counting = key.query(
      """
      SELECT i.source, i.ignored, count(*) FILTER (WHERE d.kind = 0),
        count(*) FILTER (WHERE d.kind = 1), min(d.time), max(d.time)
      FROM foresight.intent AS i JOIN foresight.donation AS d
        ON d.tenant = $1 AND d.person = $2 AND d.intent = i.number
      WHERE i.tenant = $1 AND i.person = $2 GROUP BY i.number, i.source, i.ignored
      """)
    let kept = key.query(
      "SELECT events FROM foresight.snapshot WHERE tenant = $1 AND person = $2 AND model = $3",
      .integer(common.identity))
    return try read([counting, kept]) { state, answers in
      guard let rows = answers.first, let kept = answers.last else { throw FleetError.damaged }
      let all = 0..<rows.count
      func sum(_ column: Int) -> Int64 { all.map { rows.integer($0, column) }.reduce(0, +) }
      func time(_ instant: Int64?) -> JSON {
        instant.map { .string(Timestamp.format(Instant(microseconds: $0))) } ?? .null
      }
      let settings = rules.joined(state.settings)
      let unlearned = all.filter {
        let source = rows.text($0, 0)
        return !settings.learns(from: source) && !ReservedSource.menu.contains(source)
      }.map { rows.integer($0, 2) }.reduce(0, +)
      let known = learned.map(Int64.init) ?? (kept.count > 0 ? kept.integer(0, 0) : nil)
      return .members([
        "donations": sum(2), "dismissals": sum(3), "intents": all.count { rows.integer($0, 2) > 0 },
        "unlearned": unlearned, "ignored": sum(1), "recording": settings.isPaused ? "paused" : "on",
        "first": time(all.map { rows.integer($0, 4) }.min()),
        "last": time(all.map { rows.integer($0, 5) }.max()), "model": common.name,
        "model_donations": known.map(JSON.integer) ?? JSON.null,
      ])
    }
  }
}
