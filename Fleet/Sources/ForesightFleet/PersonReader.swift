internal import Foresight
internal import ForesightPostgres

/// Reads the data for suggestions from a person's log, or from a cache of what was read before.
struct PersonReader: SuggestionSource {
  /// The error that the cache lacks something, and there is no log to read it from.
  struct Missing: Error {}

  let cache: ReaderCache
  /// The log to read from, inside a transaction; `nil` to read from the cache alone.
  let log: PersonLog?

  func intent(number: Int64) throws -> (source: String, name: String) {
    guard let intent = cache.intents[number] else {
      if log == nil { throw Missing() }
      throw FleetError.damaged
    }
    return intent
  }

  func declaration(ofIntent number: Int64, before end: Instant) -> Presentation? {
    // The declarations were read for this end, together with the intents.
    cache.declarations[number]
  }

  func prepare(valuesOf uses: [(intent: Int64, instant: Instant)]) throws {
    let missing = Set(uses.map { ReaderCache.Use(intent: $0.intent, instant: $0.instant) })
      .filter { cache.values[$0] == nil }
    if !missing.isEmpty { try read(Array(missing)) }
  }

  func values(
    ofIntent number: Int64, at instant: Instant, parameters hash: UInt64
  ) throws -> (parameters: Fields, presentation: Presentation?)? {
    let use = ReaderCache.Use(intent: number, instant: instant)
    if cache.values[use] == nil { try read([use]) }
    return cache.values[use]?.last { $0.hash == hash }.map { ($0.parameters, $0.presentation) }
  }

  private func read(_ uses: [ReaderCache.Use]) throws {
    guard let log else { throw Missing() }
    let rows = try log.connection.run(
      """
      SELECT d.time, d.id, d.intent, p.bytes, s.bytes
      FROM unnest($3, $4) AS u(intent, time)
      JOIN foresight.donation AS d ON d.tenant = $1 AND d.person = $2 AND d.time = u.time
        AND d.intent = u.intent AND d.kind = 0
      LEFT JOIN foresight.content AS p ON p.tenant = $1 AND p.person = $2 AND p.digest = d.parameters
      LEFT JOIN foresight.content AS s
        ON s.tenant = $1 AND s.person = $2 AND s.digest = d.presentation
      ORDER BY d.time, d.id
      """, .text(log.key.tenant), .text(log.key.person), .integers(uses.map(\.intent)),
      .integers(uses.map(\.instant.microseconds)))
    if cache.values.count + uses.count > ReaderCache.limit {
      cache.values = [:]
      cache.byteCounts.values = 0
    }
    for use in uses { cache.values[use] = [] }
    for row in 0..<rows.count {
      cache.byteCounts.values += rows.byteCount(row)
      let parameters = try rows.withBytes(row, 3, Content.fields)
      let use = ReaderCache.Use(
        intent: rows.integer(row, 2), instant: Instant(microseconds: rows.integer(row, 0)))
      cache.values[use]?.append(
        ReaderCache.Values(
          hash: StableHash.of(all: parameters), parameters: parameters,
          presentation: try rows.withBytes(row, 4, Content.presentation)))
    }
  }

  // MARK: Reading ahead

  /// Returns the queries for all intents, and for the last presentation that each declared before an instant.
  static func queries(before end: Instant, of key: PersonKey) -> [PostgresQuery] {
    [
      key.query(
        "SELECT number, source, name FROM foresight.intent WHERE tenant = $1 AND person = $2"),
      key.query(
        """
        SELECT i.number, s.bytes FROM foresight.intent AS i
        CROSS JOIN LATERAL (
          SELECT d.presentation FROM foresight.donation AS d
          WHERE d.tenant = $1 AND d.person = $2 AND d.intent = i.number
            AND d.presentation IS NOT NULL AND d.time < $3
          ORDER BY d.time DESC, d.id DESC LIMIT 1) AS l
        JOIN foresight.content AS s
          ON s.tenant = $1 AND s.person = $2 AND s.digest = l.presentation
        WHERE i.tenant = $1 AND i.person = $2
        """, .integer(end.microseconds)),
    ]
  }

  /// Fills a cache with the answers to ``queries(before:of:)``.
  static func fill(_ cache: ReaderCache, _ answers: ArraySlice<PostgresRows>) throws {
    guard let intents = answers.first, let declared = answers.last else { throw FleetError.damaged }
    for row in 0..<intents.count {
      cache.byteCounts.names += intents.byteCount(row)
      cache.intents[intents.integer(row, 0)] = (intents.text(row, 1), intents.text(row, 2))
    }
    for row in 0..<declared.count {
      cache.byteCounts.names += declared.byteCount(row)
      cache.declarations[declared.integer(row, 0)] =
        try declared.withBytes(row, 1, Content.presentation)
    }
  }
}
