internal import ForesightLog
internal import ForesightPostgres
internal import ForesightValues

/// The log of one person in PostgreSQL, for one operation.
///
/// A change is one transaction under the person's advisory lock, so any number of servers may serve the same person. A
/// read sees one unchanging view. Each transaction is set to the person first, and sees no other person's rows.
final class PersonLog {
  let connection: PostgresConnection
  let key: PersonKey
  /// True if something was sent that may have been committed.
  private(set) var mayHaveCommitted = false

  init(_ connection: PostgresConnection, _ key: PersonKey) {
    (self.connection, self.key) = (connection, key)
  }

  static let beginWriting = PostgresQuery("BEGIN ISOLATION LEVEL READ COMMITTED")
  static let beginReading = PostgresQuery("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
  static let commit = PostgresQuery("COMMIT")

  /// The query that sets a transaction to the person.
  var setting: PostgresQuery {
    key.query(
      "SELECT set_config('foresight.tenant', $1, true), set_config('foresight.person', $2, true)")
  }

  /// The query that sets a transaction to the person, and takes the person's advisory lock.
  private var locking: PostgresQuery {
    key.query(
      """
      SELECT set_config('foresight.tenant', $1, true), set_config('foresight.person', $2, true),
        pg_advisory_xact_lock($3)::text
      """, .integer(key.lock))
  }

  var state: PostgresQuery { key.query(PersonState.sql) }

  /// Changes the log in one transaction: all the queries that `body` returns take effect, or none.
  ///
  /// - Parameters:
  ///   - queries: the queries that run together with the one for the person's state.
  ///   - body: receives the person's state and the answers to `queries`; returns a value, and the queries that write.
  /// - Throws: `PostgresError`, ``FleetError``, and what `body` throws.
  func write<Value>(
    reading queries: [PostgresQuery] = [],
    _ body: (PersonState, ArraySlice<PostgresRows>) throws -> (Value, [PostgresQuery])
  ) throws -> Value {
    try transaction([Self.beginWriting, locking, state] + queries, body)
  }

  /// Reads the log on one unchanging view. `body` receives the person's state and the answers to `queries`.
  func read<Value>(
    _ queries: [PostgresQuery] = [],
    _ body: (PersonState, ArraySlice<PostgresRows>) throws -> Value
  ) throws -> Value {
    try transaction([Self.beginReading, setting, state] + queries) { (try body($0, $1), []) }
  }

  private func transaction<Value>(
    _ begin: [PostgresQuery],
    _ body: (PersonState, ArraySlice<PostgresRows>) throws -> (Value, [PostgresQuery])
  ) throws -> Value {
    let answers = try connection.run(begin)
    do {
      let (value, writes) = try body(PersonState(answers[2]), answers[3...])
      if !writes.isEmpty { mayHaveCommitted = true }
      _ = try connection.run(writes + [Self.commit])
      return value
    } catch {
      if !connection.isBroken { _ = try? connection.run([PostgresQuery("ROLLBACK")]) }
      throw error
    }
  }

  /// Returns the query that writes a person's state.
  func store(_ state: PersonState) -> PostgresQuery {
    key.query(
      """
      INSERT INTO foresight.person
        (tenant, person, version, epoch, last_time, last_id, settings, disturbances)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (tenant, person) DO UPDATE
      SET version = excluded.version, epoch = excluded.epoch, last_time = excluded.last_time,
        last_id = excluded.last_id, settings = excluded.settings, disturbances = excluded.disturbances
      """, values: state.parameters)
  }

  /// Records in `state` that the log has changed from `late` on, the key of the earliest donation that was inserted,
  /// replaced or deleted.
  ///
  /// - Returns: the query that deletes the saved model if it has learned anything from that donation on.
  func invalidate(_ state: inout PersonState, from late: LogKey) throws -> PostgresQuery {
    let found = try connection.run(
      """
      SELECT time, id FROM foresight.donation
      WHERE tenant = $1 AND person = $2 AND (time, id) < ($3, $4)
      ORDER BY time DESC, id DESC LIMIT 1
      """, .text(key.tenant), .text(key.person), .integer(late.instant.microseconds), .id(late.id))
    let before = try found.key(0) ?? .start
    state.invalidate(after: before)
    return key.query(
      """
      DELETE FROM foresight.snapshot
      WHERE tenant = $1 AND person = $2 AND (last_time, last_id) > ($3, $4)
      """, .integer(before.instant.microseconds), .id(before.id))
  }

  /// The queries that delete the intents and contents that no donation has any more.
  ///
  /// By `EXCEPT`, which sorts what does not fit into memory, where `NOT IN` would compare each with each.
  var cleaning: [PostgresQuery] {
    [
      key.query(
        """
        DELETE FROM foresight.intent WHERE tenant = $1 AND person = $2 AND number IN (
          SELECT number FROM foresight.intent WHERE tenant = $1 AND person = $2
          EXCEPT SELECT intent FROM foresight.donation WHERE tenant = $1 AND person = $2)
        """),
      key.query(
        """
        DELETE FROM foresight.content WHERE tenant = $1 AND person = $2 AND digest IN (
          SELECT digest FROM foresight.content WHERE tenant = $1 AND person = $2
          EXCEPT SELECT u.digest FROM foresight.donation AS d,
            unnest(ARRAY[d.parameters, d.context, d.presentation]) AS u(digest)
          WHERE d.tenant = $1 AND d.person = $2)
        """),
    ]
  }
}

extension PostgresRows {
  /// The key in the first two columns of a row; `nil` if there is no such row.
  ///
  /// - Throws: ``FleetError/damaged``.
  func key(_ row: Int) throws(FleetError) -> LogKey? {
    guard row < count else { return nil }
    guard let id = id(row, 1) else { throw .damaged }
    return LogKey(instant: Instant(microseconds: integer(row, 0)), id: id)
  }

  /// Returns the moment of a row: the instant in its first column, with the UTC offset in another one.
  ///
  /// - Throws: ``FleetError/damaged``.
  func moment(_ row: Int, offset column: Int) throws(FleetError) -> Moment {
    let instant = Instant(microseconds: integer(row, 0))
    guard let moment = Moment(instant, storedOffset: integer(row, column)) else { throw .damaged }
    return moment
  }
}
