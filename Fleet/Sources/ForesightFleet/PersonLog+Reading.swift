internal import ForesightLog
internal import ForesightPostgres
internal import ForesightValues

extension PersonLog {
  /// Returns the donations that a query matches, in the order of the log; call it inside a transaction.
  ///
  /// - Complexity: O(rows in the time range).
  func donations(matching query: DonationQuery) throws -> [Donation] {
    // PostgreSQL cannot store a text with a NUL character, so nothing matches.
    if [query.source, query.intent].contains(where: { $0?.utf8.contains(0) ?? false }) {
      return []
    }
    var ids: [DonationID]?
    if let given = query.ids {
      ids = try resolved(given)
      if ids == [] { return [] }
    }
    let rows = try connection.run(
      """
      SELECT d.time, d.id, d.utc_offset, d.intent, d.kind, d.taken, d.sequence, d.parameters, p.bytes,
        d.context, c.bytes, i.source, i.name, d.result, d.duration, s.bytes
      FROM foresight.donation AS d
      JOIN foresight.intent AS i ON i.tenant = $1 AND i.person = $2 AND i.number = d.intent
      LEFT JOIN foresight.content AS p ON p.tenant = $1 AND p.person = $2 AND p.digest = d.parameters
      LEFT JOIN foresight.content AS c ON c.tenant = $1 AND c.person = $2 AND c.digest = d.context
      LEFT JOIN foresight.content AS s
        ON s.tenant = $1 AND s.person = $2 AND s.digest = d.presentation
      WHERE d.tenant = $1 AND d.person = $2 AND d.time >= $3 AND d.time < $4
        AND ($5 IS NULL OR $5 IN (i.source, regexp_replace(i.source, '^automation:', ''))) AND ($6 IS NULL OR i.name = $6)
        AND ($7 IS NULL OR d.kind = $7) AND (cardinality($8) = 0 OR d.id = ANY($8))
      ORDER BY d.time, d.id
      """, .text(key.tenant), .text(key.person), .integer(query.since?.microseconds ?? .min),
      .integer(query.before?.microseconds ?? .max), .text(query.source), .text(query.intent),
      .integer(query.kind?.rawValue), .ids(ids ?? []))
    var known: PostgresRows.Contents = [:]
    return try (0..<rows.count).map { row in
      let intent = (source: rows.text(row, 11), name: rows.text(row, 12))
      var donation = try rows.donation(row, of: intent, &known)
      donation.result = try rows.withBytes(row, 13, Content.value)
      if !rows.isNull(row, 14) { donation.microseconds = rows.integer(row, 14) }
      donation.presentation = try rows.withBytes(row, 15, Content.presentation)
      return donation
    }.filter(query.fits)
  }

  /// Returns the ids of the stored donations that the given ids name. If an id was made from content, its order is
  /// ignored.
  private func resolved(_ ids: [DonationID]) throws -> [DonationID] {
    let rows = try connection.run([PersonRows.keyQuery(ids, milliseconds: [], of: key)])[0]
    let found = Set(try (0..<rows.count).compactMap { try rows.key($0)?.id })
    return found.filter { found in ids.contains { found == $0 || found.isSame(as: $0) } }
  }
}

extension PostgresRows {
  /// Fields that were read already, by their digests.
  typealias Contents = [[UInt8]: Fields]

  /// Reads the part of a donation that a predictor uses, from the columns with which ``PersonLog/donations(matching:)``
  /// and ``PersonLog/events(after:before:)`` begin.
  func donation(
    _ row: Int, of intent: (source: String, name: String), _ known: inout Contents
  ) throws -> Donation {
    guard let id = id(row, 1), let kind = Donation.Kind(rawValue: integer(row, 4)) else {
      throw FleetError.damaged
    }
    func fields(_ column: Int) throws -> Fields {
      if isNull(row, column) { return [:] }
      let digest = bytes(row, column)
      if let fields = known[digest] { return fields }
      let fields = try withBytes(row, column + 1, Content.fields)
      known[digest] = fields
      return fields
    }
    var donation = Donation(
      id: id, kind: kind, at: try moment(row, offset: 2), source: intent.source,
      intent: intent.name, parameters: try fields(7), context: try fields(9),
      sequence: isNull(row, 6) ? nil : text(row, 6))
    donation.isTaken = integer(row, 5) != 0
    return donation
  }
}
