internal import Foresight
internal import ForesightLog
internal import ForesightPostgres
internal import ForesightValues

/// Reading the events that a model learns, and saving the model beside them.
extension PersonLog {
  /// Returns the query for the donations between a key and an instant, as a predictor sees them.
  func events(after start: LogKey, before end: Instant) -> PostgresQuery {
    key.query(
      """
      SELECT d.time, d.id, d.utc_offset, d.intent, d.kind, d.taken, d.sequence, d.parameters, p.bytes,
        d.context, c.bytes
      FROM foresight.donation AS d
      LEFT JOIN foresight.content AS p ON p.tenant = $1 AND p.person = $2 AND p.digest = d.parameters
      LEFT JOIN foresight.content AS c ON c.tenant = $1 AND c.person = $2 AND c.digest = d.context
      WHERE d.tenant = $1 AND d.person = $2 AND (d.time, d.id) > ($3, $4) AND d.time < $5
      ORDER BY d.time, d.id
      """, .integer(start.instant.microseconds), .id(start.id), .integer(end.microseconds))
  }

  /// Returns the event in a row of ``events(after:before:)``; `nil` if nothing is learned from its source.
  func event(
    _ rows: PostgresRows, _ row: Int, _ cache: ReaderCache, _ known: inout PostgresRows.Contents
  ) throws -> Event? {
    let number = rows.integer(row, 3)
    guard let intent = cache.intents[number] else { throw FleetError.damaged }
    // No person can allow an assistant here.
    guard Settings().learns(from: intent.source) else { return nil }
    return Event(try rows.donation(row, of: intent, &known), reference: number)
  }

  /// Returns the query for the saved model.
  func snapshot(of model: FleetModel) -> PostgresQuery {
    key.query(
      """
      SELECT last_time, last_id, events, image FROM foresight.snapshot
      WHERE tenant = $1 AND person = $2 AND model = $3
      """, .integer(model.identity))
  }

  /// Saves a model, if it is still the fold of the log up to its last donation.
  func keep(_ snapshot: PersonModel.Snapshot, of model: FleetModel) throws {
    try write { state, _ in
      guard state.isValid(snapshot.last, epoch: snapshot.epoch), !snapshot.image.isEmpty else {
        return ((), [])
      }
      let saving = key.query(
        """
        INSERT INTO foresight.snapshot VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (tenant, person) DO UPDATE SET model = excluded.model,
          last_time = excluded.last_time, last_id = excluded.last_id,
          events = excluded.events, image = excluded.image
        """, .integer(model.identity), .integer(snapshot.last.instant.microseconds),
        .id(snapshot.last.id), .integer(Int64(snapshot.events)), .bytes(snapshot.image))
      return ((), [saving])
    }
  }
}
