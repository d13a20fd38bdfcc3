internal import ForesightSystem
public import ForesightValues

extension DonationLog {
  /// Appends donations, all or none; call it inside ``write(_:)``.
  ///
  ///     try log.write { try $0.append([donation], ids: .content) }.added      // 1
  ///     try log.write { try $0.append([donation], ids: .content) }.added      // 0: the same is there once
  ///
  /// A donation whose id is already in the log is not added again; the log keeps the better of the two. Donations that
  /// the person's ``settings`` exclude are not recorded, and the result lists them.
  ///
  /// - Parameter isLimited: true to ignore donations of an intent that come faster than a person makes them; for
  ///   donations that are recorded live.
  /// - Throws: `InvalidDonation` for a donation outside the `Limits`.
  /// - Complexity: O(n log n) for n donations, and O(log of the log's length) for each.
  public func append(
    _ donations: [Donation], ids source: IDSource, isLimited: Bool = false
  ) throws -> Appended {
    for donation in donations { try donation.check() }
    return try append(prepare(donations), ids: source, isLimited: isLimited)
  }

  /// Appends donations that have passed `Donation.check()` and were prepared before, otherwise like
  /// ``append(_:ids:isLimited:)``.
  ///
  /// - Parameter bringsBack: true to record command lines of a file even if they were forgotten.
  package func append(
    _ prepared: PreparedDonations, ids source: IDSource, isLimited: Bool = false,
    bringsBack: Bool = false
  ) throws -> Appended {
    var table = InternTable(self)
    table.bringsBack = bringsBack
    let current = try current(prepared)
    var appender = try Appender(rows: table, ids: source, isLimited: isLimited)
    let appended = try appender.append(current)
    if case .content = source { try holdRules(setOffBy: current.donations) }
    return appended
  }
}

/// The rows of the store.
extension InternTable: AppendableRows {
  func last() throws -> LogKey? { try log.last() }

  func hasStrays() throws -> Bool {
    try log.connection.integer("SELECT 1 FROM stray LIMIT 1") != nil
  }

  func keys(inMillisecond millisecond: Int64) throws -> [LogKey] {
    try log.keys(inMillisecond: millisecond)
  }

  func find(_ id: DonationID) throws -> LogKey? { try log.find(id) }

  func findStray(_ id: DonationID) throws -> LogKey? { try log.findStray(id) }

  mutating func donation(at key: LogKey) throws -> Donation? {
    try log.row(at: key) { try $0.donation(&symbols) }
  }

  mutating func isForgotten(_ donation: Donation, _ id: DonationID) throws -> Bool {
    var lines = try forgotten ?? ForgottenLines(log)
    defer { forgotten = lines }
    return try lines.holds(donation, id, bringsBack: bringsBack)
  }

  func noteStray(_ key: LogKey) throws { try log.noteStray(key) }

  mutating func replace(_ key: LogKey, _ donation: Donation) throws {
    guard donation.id != nil else { return }
    try remove(key)
    try add(donation)
  }

  /// Removes a row, whose symbols are counted no more.
  mutating func remove(_ key: LogKey) throws {
    let presented: Int64?? = try log.row(at: key) { row in
      try count(row, difference: -1)
      return row.isNull(8) ? nil : row.integer(3)
    }
    try log.deleteRow(at: key, presented: presented ?? nil)
  }

  /// Adds the row of a donation whose id no other row has.
  mutating func add(_ donation: Donation) throws {
    guard let id = donation.id else { return }
    let now = LogKey(instant: donation.moment.instant, id: id)
    if !now.isTimely { try noteStray(now) }
    let hashes = donation.contentHashes
    let intent = try intent(of: donation, hash: StableHash.combine(hashes.source, hashes.name))
    guard try insert(donation, ofIntent: intent, now, hashes) else {
      throw StoreError.failed(path: log.path, why: "two donations would have one id")
    }
  }

  mutating func finish(from late: LogKey?) throws {
    try flush()
    if let late { try log.invalidate(from: late) }
  }

  /// Inserts a row, after adding missing symbols; counts the symbols and the intent if the row is new. Absent values
  /// become NULL, which takes no room in a row.
  mutating func insert(
    _ donation: Donation, ofIntent intent: Int64, _ key: LogKey,
    _ hashes: Donation.ContentHashes
  ) throws -> Bool {
    forgetCodesIfMany()
    let parameters = try encode(donation.parameters, hash: hashes.parameters)
    let context = try encode(donation.context, hash: hashes.context)
    let result = try encode(donation.result)
    let sequence = try encode(donation.sequence.map(ParameterValue.string))
    let action = try encode(donation.action?.value)
    // `OR IGNORE`, because the key may be taken.
    let insertion =
      try self.insertion
      ?? log.connection.prepare(
        "INSERT OR IGNORE INTO donation(time, id, utc_offset, intent, parameters, context, result, "
          + "kind, sequence, duration, taken, action, paths) "
          + "VALUES (?, ?, nullif(?, 0), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    self.insertion = insertion
    try insertion.run {
      key.bind(to: $0)
      $0.bind(donation.moment.storedOffset)
      $0.bind(intent)
      $0.bind(parameters.bytes)
      $0.bind(context.bytes)
      $0.bind(result.bytes)
      $0.bind(donation.kind.rawValue)
      $0.bind(sequence.bytes)
      $0.bind(donation.microseconds)
      $0.bind(donation.isTaken ? 1 : nil)
      $0.bind(action.bytes)
      $0.bind(donation.paths.map { $0.reduce(Int64(0)) { $0 | 1 << $1 } })
    }
    guard log.connection.changes == 1 else { return false }
    count(donation.kind, intent: intent, 1)
    count(parameters)
    count(context)
    count(result.symbols)
    count(sequence.symbols)
    count(action.symbols)
    if let presentation = donation.presentation {
      try log.connection.run(
        "INSERT INTO presentation(intent, time, id, content) VALUES (?, ?, ?, ?)", intent, key,
        try encode(presentation))
    }
    return true
  }
}

extension DonationLog {
  /// Records that the id of a donation does not contain its time.
  func noteStray(_ key: LogKey) throws {
    try connection.run(
      "INSERT INTO stray(id, time) VALUES (?, ?)", key.id.bytes, key.instant.microseconds)
  }

  /// Returns the key of the donation that an id identifies; `nil` if there is none.
  ///
  ///     let id = try log.write { try $0.append([donation], ids: .content) }.ids[0]
  ///     try log.find(id)?.instant == now      // true
  ///
  /// - Complexity: O(log n) and the donations of one millisecond, because an id contains its time. The few ids that do
  ///   not are in a table of their own.
  public func find(_ id: DonationID) throws -> LogKey? {
    try keys(inMillisecond: id.milliseconds).last { $0.id.isSame(as: id) } ?? findStray(id)
  }

  fileprivate func findStray(_ id: DonationID) throws -> LogKey? {
    // Strays whose ids contain the same millisecond; the id of one of them may differ from `id` in the order alone.
    let keys = try connection.all(
      "SELECT time, id FROM stray WHERE id BETWEEN ? AND ?",
      DonationID(high: id.high & ~0xffff, low: 0).bytes,
      DonationID(high: id.high | 0xffff, low: .max).bytes
    ) { try $0.key() }
    return keys.last { $0.id.isSame(as: id) }
  }

  fileprivate func keys(inMillisecond millisecond: Int64) throws -> [LogKey] {
    let (start, overflow) = millisecond.multipliedReportingOverflow(by: 1000)
    if overflow { return [] }
    let end = start.addingReportingOverflow(999).partialValue
    return try connection.all(
      "SELECT time, id FROM donation WHERE time BETWEEN ? AND ?", start, end
    ) { try $0.key() }
  }
}
