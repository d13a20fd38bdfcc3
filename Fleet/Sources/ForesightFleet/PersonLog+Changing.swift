internal import Foresight
internal import ForesightPostgres
internal import ForesightWire

/// Changes to a person's log.
extension PersonLog {
  /// Records donations, all or none; returns once they are committed.
  ///
  /// - Parameter random: returns 64 random bits at each call, from which ids are made.
  func append(
    _ given: [Donation], _ rules: FleetRules, random: @escaping () -> UInt64
  ) throws -> Appended {
    if given.isEmpty { return .nothing }
    let prepared = rules.prepare(given)
    return try write(reading: PersonRows.queries(for: prepared.donations, of: key)) {
      state, answers in
      try append(prepared, state, answers, random: random)
    }
  }

  private func append(
    _ prepared: PreparedDonations, _ state: PersonState, _ answers: ArraySlice<PostgresRows>,
    random: @escaping () -> UInt64
  ) throws -> (Appended, [PostgresQuery]) {
    var prepared = prepared
    if state.settings.isPaused {
      for index in prepared.donations.indices { prepared.refusals[index] = .paused }
    }
    var appender = try Appender(
      rows: PersonRows(self, state, answers), ids: .random(random), isLimited: true)
    let appended = try appender.append(prepared)
    let rows = appender.rows
    var state = state
    state.version += 1
    if let end = rows.end { state.last = end }
    var further: [PostgresQuery] = []
    if let late = rows.late { further.append(try invalidate(&state, from: late)) }
    let writes = rows.writes(state)
    if rows.hasReplaced { further += cleaning }
    if rows.end == nil {
      // The former last donation was moved to an earlier time, so the database has to be asked for the new last one.
      state.last =
        try connection.run(writes + further + [last])[writes.count + further.count].key(0) ?? .start
      return (appended, [store(state)])
    }
    return (appended, writes.isEmpty ? [] : writes + further)
  }

  /// Records that a suggestion was turned down.
  func dismiss(
    _ dismissing: Call.Dismissing, _ rules: FleetRules, now: Instant,
    random: @escaping () -> UInt64
  ) throws -> Appended {
    try write(reading: [sources(ofIntent: dismissing.intent)]) { state, answers in
      let donors = answers.first.map { rows in (0..<rows.count).map { rows.text($0, 0) } } ?? []
      let dismissal = Donation(
        id: dismissing.id, kind: .dismissal, at: dismissing.moment,
        source: try rules.settings.dismissedSource(dismissing.source, among: donors),
        intent: dismissing.intent, parameters: dismissing.parameters, context: dismissing.context)
      try dismissal.check(isLiveAt: now)
      let prepared = rules.prepare([dismissal])
      let answers = try connection.run(PersonRows.queries(for: prepared.donations, of: key))
      return try append(prepared, state, answers[...], random: random)
    }
  }

  /// The query for the last donation.
  private var last: PostgresQuery {
    key.query(
      """
      SELECT time, id FROM foresight.donation WHERE tenant = $1 AND person = $2
      ORDER BY time DESC, id DESC LIMIT 1
      """)
  }

  private func sources(ofIntent name: String) -> PostgresQuery {
    key.query(
      """
      SELECT i.source FROM foresight.intent AS i
      WHERE i.tenant = $1 AND i.person = $2 AND i.name = $3 AND EXISTS (
        SELECT 1 FROM foresight.donation AS d
        WHERE d.tenant = $1 AND d.person = $2 AND d.intent = i.number AND d.kind = 0)
      """, .text(name))
  }

  /// Deletes the donations that a query matches, with the intents and contents that only they used, and the saved model
  /// if it has learned them.
  func forget(_ query: DonationQuery) throws -> [DonationID] {
    try write { state, _ in
      let found = try donations(matching: query)
      let ids = found.compactMap(\.id)
      guard let first = found.first, let id = first.id else { return ([], []) }
      var state = state
      state.version += 1
      let deleting = key.query(
        """
        WITH deleted AS (
          DELETE FROM foresight.donation WHERE tenant = $1 AND person = $2 AND id = ANY($3)
          RETURNING intent)
        UPDATE foresight.intent SET busy_until = 0
        WHERE tenant = $1 AND person = $2 AND number IN (SELECT intent FROM deleted)
        """, .ids(ids))
      let end = try connection.run([deleting, last])[1]
      state.last = try end.key(0) ?? .start
      let model = try invalidate(&state, from: LogKey(instant: first.moment.instant, id: id))
      return (ids, [model] + cleaning + [store(state)])
    }
  }

  /// Changes the person's settings.
  ///
  /// - Throws: ``SettingsChange/UnknownIntent`` if an intent to be hidden was never recorded.
  func change(_ changes: [SettingsChange]) throws -> Settings {
    let known = key.query(
      """
      SELECT i.source, i.name FROM foresight.intent AS i
      WHERE i.tenant = $1 AND i.person = $2 AND EXISTS (
        SELECT 1 FROM foresight.donation AS d
        WHERE d.tenant = $1 AND d.person = $2 AND d.intent = i.number)
      """)
    return try write(reading: SettingsChange.needsStore(changes) ? [known] : []) { state, answers in
      var state = state
      try SettingsChange.check(changes, in: state.settings) { intent in
        guard let rows = answers.first else { return false }
        return (0..<rows.count).contains { intent.names(rows.text($0, 1), of: rows.text($0, 0)) }
      }
      _ = SettingsChange.apply(changes, to: &state.settings)
      try state.settings.check()
      state.version += 1
      return (state.settings, [store(state)])
    }
  }
}
