public import Donations

internal import SQLite

extension DonationLog {
  /// Appends donations, all or none; call it inside ``write(_:)``.
  ///
  /// A donation whose id the log already holds is left as it is. What the person's ``settings`` leave out is not
  /// recorded, and the result tells.
  ///
  /// - Parameter isLimited: whether donations of an intent are ignored that come faster than a person's do; for
  ///   those that are made as things happen.
  /// - Throws: `InvalidDonation` for a donation outside the `Limits`.
  /// - Complexity: O(n log n) for n donations, and O(log of the log's length) for each.
  public func append(
    _ donations: [Donation], ids source: IDSource, isLimited: Bool = false
  ) throws -> Appended {
    for donation in donations { try donation.check() }
    return try appendChecked(donations, ids: source, isLimited: isLimited)
  }

  /// Appends donations that have passed `Donation.check()`, otherwise like ``append(_:ids:isLimited:)``.
  public func appendChecked(
    _ donations: [Donation], ids source: IDSource, isLimited: Bool = false
  ) throws -> Appended {
    try append(prepare(donations), ids: source, isLimited: isLimited)
  }

  /// Appends donations that have passed `Donation.check()` and were prepared before, otherwise like
  /// ``append(_:ids:isLimited:)``.
  public func append(
    _ prepared: PreparedDonations, ids source: IDSource, isLimited: Bool = false
  ) throws -> Appended {
    let prepared = try current(prepared)
    var rows = try StoredRows(log: self)
    return try rows.append(
      prepared.donations, refusals: prepared.refusals, ids: source, isLimited: isLimited)
  }
}

/// The rows of a store, with its symbols.
private struct StoredRows: AppendableRows {
  private let log: DonationLog
  private var table: InternTable
  private let insertion: Statement

  init(log: DonationLog) throws {
    self.log = log
    table = InternTable(log.connection)
    insertion = try log.connection.prepare(
      "INSERT OR IGNORE INTO donation(time, id, utc_offset, "
        + CodedDonation.columns.joined(separator: ", ")
        + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
  }

  func last() throws -> LogKey? { try log.last() }

  func hasStrays() throws -> Bool {
    try log.connection.integer("SELECT 1 FROM stray LIMIT 1") != nil
  }

  func forEachKey(inMillisecond millisecond: Int64, _ body: (LogKey) throws -> Void) throws {
    try log.forEachKey(inMillisecond: millisecond, body)
  }

  func find(_ id: DonationID) throws -> LogKey? { try log.find(id) }

  func findStray(_ id: DonationID) throws -> LogKey? { try log.findStray(id) }

  func donation(at key: LogKey) throws -> Donation? { try log.donation(at: key) }

  mutating func intent(of donation: Donation, hash: UInt64) throws -> Int64 {
    try table.intent(source: donation.source, name: donation.intent, hash: hash)
  }

  mutating func admits(intent: Int64, at instant: Instant) throws -> Bool {
    try table.admits(intent: intent, at: instant)
  }

  mutating func noteStray(_ key: LogKey) throws {
    try log.connection.run(
      "INSERT INTO stray(id, time) VALUES (?, ?)", key.id.bytes, key.instant.microseconds)
  }

  mutating func replace(_ key: LogKey, _ donation: Donation) throws {
    try log.replace(key, donation, &table)
  }

  mutating func finish(from late: LogKey?) throws {
    try table.flush()
    if let late { try log.invalidate(from: late) }
  }

  mutating func insert(
    _ donation: Donation, ofIntent intent: Int64, _ key: LogKey,
    _ hashes: Donation.ContentHashes
  ) throws -> Bool {
    let coded = try table.encode(donation, ofIntent: intent, hashes)
    try insertion.run {
      key.bind(to: $0)
      let moment = donation.moment
      // 0 is left out, as everything that most rows have.
      let offset = moment.isKnown ? Int64(moment.utcOffset) : Schema.offsetOfUnknownTime
      $0.bind(offset == 0 ? nil : offset)
      coded.bind(to: $0)
    }
    guard log.connection.changes == 1 else { return false }
    table.count(coded)
    if let presentation = donation.presentation {
      try log.insert(presentation, ofIntent: intent, at: key, &table)
    }
    return true
  }
}

extension DonationLog {
  /// The donation at a key.
  fileprivate func donation(at key: LogKey) throws -> Donation? {
    var found: Donation?
    try forEach(DonationQuery(ids: [key.id])) { found = $0 }
    return found
  }

  /// The key of the donation that an id names.
  ///
  /// - Complexity: O(log n) and the donations of one millisecond: an id tells its time, and the few
  ///   that do not are in a table of their own.
  public func find(_ id: DonationID) throws -> LogKey? {
    var found: LogKey?
    try forEachKey(inMillisecond: id.milliseconds) { key in
      if key.id.isSame(as: id) { found = key }
    }
    return try found ?? findStray(id)
  }

  fileprivate func findStray(_ id: DonationID) throws -> LogKey? {
    try connection.first("SELECT time, id FROM stray WHERE id = ?", id.bytes) { try $0.key() }
  }

  fileprivate func forEachKey(
    inMillisecond millisecond: Int64, _ body: (LogKey) throws -> Void
  ) throws {
    let (start, overflow) = millisecond.multipliedReportingOverflow(by: 1000)
    if overflow { return }
    let end = start.addingReportingOverflow(999).partialValue
    try connection.forEach("SELECT time, id FROM donation WHERE time BETWEEN ? AND ?", start, end) {
      try body(try $0.key())
    }
  }
}
