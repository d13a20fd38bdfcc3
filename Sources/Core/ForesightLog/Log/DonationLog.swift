// ForesightLog is the log: it appends, reads and forgets donations. The intern table, the schema, the recovery of
// damaged stores and the index of entities live here too.
//
// Never here: prediction. The log keeps what happened, in order, and knows nothing of what is learned from it.
//
// Begin with this file and `DonationLog+Appending.swift`, then `Files/Schema.swift`, then `Recovery/Recovery.swift`.

internal import ForesightPrivacy
public import ForesightSystem
package import ForesightValues

/// The append-only time series of donations, used from one thread at a time.
///
///     let log = try DonationLog(path: path, create: true)
///     try log.write { try $0.append([donation], ids: .content) }.added      // 1
///     try log.read { try $0.count() }                                       // 1
///
/// The order of the log is (instant, id). Any call that meets damage throws ``StoreError/damaged(path:)``. If a damaged
/// store cannot be opened, everything that can be read of it is saved first.
public final class DonationLog {
  /// The path of the store.
  public let path: String
  /// True if the store can be read but not written.
  ///
  ///     try log.isReadOnly      // false
  public var isReadOnly: Bool { connection.isReadOnly }
  /// Messages for a person about the repairs made at opening, with their reasons.
  public let notices: [String]
  package let connection: Connection
  /// The settings file beside the store, read again when it has changed.
  var settingsFile: SettingsFile
  /// The durability of the connection's commits; `nil` if it has to be set again.
  var durability: Durability? = .durable
  /// The positions that were found valid in one view of the log.
  private var valid: (view: LogView, positions: Set<LogPosition>)?

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - create: true to make the store, and its directory, if they are missing.
  ///   - isSuspect: true if an earlier call met damage in the store. Then all of the store is checked and, if it is
  ///     damaged, recovered. If false, the store is recovered only if it cannot be opened at all.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(1); O(donations) for a store that is suspect or damaged.
  public init(path: String, create: Bool, isSuspect: Bool = false) throws {
    let path = StoreFile.absolute(path)
    self.path = path
    var notices: [String] = []
    try StoreFile.prepare(path: path, create: create)
    settingsFile = SettingsFile(store: path)
    connection = try translatingErrors(path) {
      if isSuspect, let notice = try Recovery.recover(path) { notices.append(notice) }
      do {
        return try translatingErrors(path) { try Schema.open(path: path, create: create) }
      } catch StoreError.damaged {
        if let notice = try Recovery.recover(path) { notices.append(notice) }
        return try Schema.open(path: path, create: create)
      }
    }
    self.notices = try notices + StoreFile.closeToOthers(path)
  }

  /// True if another file has taken the place of the store.
  package var hasMoved: Bool { connection.hasMoved }

  /// Makes a log without a settings file on a connection that is open already.
  init(_ connection: Connection, path: String) {
    (self.connection, self.path, notices) = (connection, path, [])
    settingsFile = SettingsFile()
  }

  /// Makes an empty log in memory.
  ///
  /// - Parameter path: the path of the store that errors name.
  convenience init(inMemoryFor path: String, pageSize: Int = 4096) throws {
    let connection = try Connection(path: ":memory:")
    try connection.execute("PRAGMA page_size = \(pageSize)")
    try Schema.migrate(connection)
    self.init(connection, path: path)
  }

  /// Runs `body` in one transaction that may write: all of it happens or nothing.
  ///
  ///     try log.write { log in
  ///       try log.append([donation], ids: .content)
  ///       try log.count()      // 7
  ///     }
  ///
  /// - Throws: ``StoreError``, and what `body` throws.
  public func write<Result>(_ body: (DonationLog) throws -> Result) throws -> Result {
    guard !isReadOnly else {
      throw StoreError.notPermitted(path: path, why: "you may read it, but not write to it")
    }
    if connection.isInTransaction { return try connection.transaction { try body(self) } }
    // Before the transaction, in which the level of durability cannot change.
    followSettings()
    return try translatingErrors(path) {
      try connection.transaction {
        // Again under the lock, for which this may have waited: the settings may have changed, and a newer version of
        // the program may have migrated the tables.
        settingsFile.refresh()
        _ = try Schema.isOutdated(connection)
        return try body(self)
      }
    }
  }

  /// Runs `body` in one transaction, like `write`, but for more data than memory should hold.
  ///
  /// Pages may spill to the write-ahead log before they are committed. If the transaction fails, they are erased from
  /// it, if need be by the next process that opens the store.
  package func writeAtLength<Result>(_ body: (DonationLog) throws -> Result) throws -> Result {
    // As one more of those that are under way. A 1 is of a deletion, and stays.
    try write {
      try $0.connection.execute(
        "INSERT INTO log VALUES ('erasure', 2) "
          + "ON CONFLICT DO UPDATE SET value = value + 1 WHERE value > 1")
    }
    try connection.execute("PRAGMA cache_spill = ON; PRAGMA cache_size = -65536")
    defer { try? connection.execute("PRAGMA cache_spill = OFF; PRAGMA cache_size = -2000") }
    do {
      return try write { log in
        try log.connection.execute(
          "DELETE FROM log WHERE name = 'erasure' AND value = 2; "
            + "UPDATE log SET value = value - 1 WHERE name = 'erasure' AND value > 2")
        return try body(log)
      }
    } catch {
      _ = try? checkpoint()
      throw error
    }
  }

  /// Runs `body` on one unchanging view of the log. Inside another `read` or `write`, `body` gets the view of that
  /// transaction.
  ///
  ///     try log.read { log in
  ///       try log.count() - log.count(DonationQuery(source: "cafe"))      // 3, whoever writes meanwhile
  ///     }
  ///
  /// - Throws: ``StoreError``, and what `body` throws.
  public func read<Result>(_ body: (DonationLog) throws -> Result) throws -> Result {
    if connection.isInTransaction { return try body(self) }
    followSettings()
    return try translatingErrors(path) {
      try connection.transaction(.deferred) {
        // As for writing: a newer version of the program may have migrated the tables.
        _ = try Schema.isOutdated(connection)
        return try body(self)
      }
    }
  }

  /// The key of the last donation; `nil` if the log is empty.
  ///
  ///     try log.last()?.instant.advanced(by: Instant.day - 600_000_000) == now      // true
  public func last() throws -> LogKey? {
    try firstKey("SELECT time, id FROM donation ORDER BY time DESC, id DESC LIMIT 1")
  }

  /// The key of the first donation; `nil` if the log is empty.
  ///
  ///     try log.first().map { Timestamp.format($0.instant) }      // "2026-01-02T07:00:00Z"
  public func first() throws -> LogKey? {
    try firstKey("SELECT time, id FROM donation ORDER BY time, id LIMIT 1")
  }

  /// The key of the last donation before an instant; `nil` if there is none.
  package func lastKey(before end: Instant) throws -> LogKey? {
    try firstKey(
      "SELECT time, id FROM donation WHERE time < ? ORDER BY time DESC, id DESC LIMIT 1",
      end.microseconds)
  }

  /// Returns the key of the donation that is `step` places after `key`, or of the last one before `end` if there are
  /// fewer; `nil` if no donation is between `key` and `end`.
  ///
  /// - Complexity: O(step).
  package func key(after key: LogKey, before end: Instant, step: Int) throws -> LogKey? {
    let found = try firstKey(
      "SELECT time, id FROM donation WHERE (time, id) > (?, ?) AND time < ? ORDER BY time, id "
        + "LIMIT 1 OFFSET ?", key, end.microseconds, step - 1)
    return try found ?? lastKey(before: end).flatMap { key < $0 ? $0 : nil }
  }

  /// Returns the key in the first row of a statement, whose columns are time and id; `nil` if there is no row.
  private func firstKey(_ sql: String, _ values: any Bindable...) throws -> LogKey? {
    try connection.first(sql, values: values) { try $0.key() }
  }

  /// Returns the position of a fold that has seen everything up to `last`, which must be in the log.
  package func position(last: LogKey) throws -> LogPosition {
    let known = try positionsKnownValid()
    if let position = known.first(where: { $0.last == last }) { return position }
    let position = LogPosition(
      identity: try identity(),
      revision: try connection.integer("SELECT max(revision) FROM disturbance") ?? 0,
      last: last, sources: learnedSources())
    valid?.positions.insert(position)
    return position
  }

  /// Returns true if a fold at `position` still equals a new fold of the log up to there, made with the current
  /// settings.
  ///
  /// A position of a log that has diverged, such as one that was replaced by an older copy of itself, is not valid:
  /// this log lacks its revision or its last donation.
  package func isValid(_ position: LogPosition) throws -> Bool {
    if try isKnownValid(position) { return true }
    guard try check(position) else { return false }
    valid?.positions.insert(position)
    return true
  }

  /// Returns true if a position was already found valid in the current view of the log.
  ///
  /// - Complexity: O(1).
  package func isKnownValid(_ position: LogPosition) throws -> Bool {
    try positionsKnownValid().contains(position)
  }

  private func positionsKnownValid() throws -> Set<LogPosition> {
    let view = try view()
    if let valid, valid.view == view { return valid.positions }
    valid = (view, [])
    return []
  }

  private func check(_ position: LogPosition) throws -> Bool {
    guard learnedSources() == position.sources, try identity() == position.identity,
      try connection.integer("SELECT 1 FROM disturbance WHERE revision = ?", position.revision)
        != nil,
      try position.last == .start
        || connection.integer("SELECT 1 FROM donation WHERE time = ? AND id = ?", position.last)
          != nil
    else { return false }
    let earliest = try firstKey(
      "SELECT time, id FROM disturbance WHERE revision > ? ORDER BY time, id LIMIT 1",
      position.revision)
    return earliest.map { position.last <= $0 } ?? true
  }

  /// The number of invalidations that the store keeps; a snapshot that missed more is folded again from the start.
  private static let invalidations = 1024

  /// Records that the log changed at `key` or later: folds that have seen more than the donation before `key` are no
  /// longer valid.
  ///
  /// An invalidation names the last donation that is unchanged, never one that was forgotten. Earlier invalidations
  /// that name a later donation are changed to name this donation, because a fold that missed them missed this
  /// invalidation too.
  package func invalidate(from key: LogKey) throws {
    let before =
      try firstKey(
        "SELECT time, id FROM donation WHERE (time, id) < (?, ?) ORDER BY time DESC, id DESC LIMIT 1",
        key) ?? .start
    try connection.run(
      "INSERT INTO disturbance(revision, time, id) "
        + "SELECT max(revision) + 1 + abs(random() % 1000000000), ?, ? FROM disturbance", before)
    try connection.run(
      "UPDATE disturbance SET time = ?1, id = ?2 WHERE (time, id) > (?1, ?2)", before)
    try connection.run(
      "DELETE FROM disturbance WHERE revision <= "
        + "(SELECT revision FROM disturbance ORDER BY revision DESC LIMIT 1 OFFSET ?)",
      Self.invalidations)
  }

  private func identity() throws -> Int64 {
    try connection.integer("SELECT value FROM log WHERE name = 'identity'") ?? 0
  }

  /// Returns the size of the store on disk in bytes, without the write-ahead log.
  ///
  ///     try log.size() > 0      // true
  public func size() throws -> Int {
    try connection.count("PRAGMA page_count") * connection.count("PRAGMA page_size")
  }

  /// Overwrites the copies of rows that SQLite leaves behind when it moves rows between pages, and records that no
  /// erasure is pending. The write-ahead log has to be empty.
  ///
  /// - Returns: true if that was done; false if another process has written to the log meanwhile.
  /// - Complexity: O(bytes of the store).
  package func eraseUnusedBytes() throws -> Bool {
    try translatingErrors(path) {
      // In the same transaction, so that no other process can forget more, or write pages that it has cached, in
      // between.
      try connection.eraseUnusedBytes { try noteErasure(isPending: false) }
    }
  }

  /// Moves the content of the write-ahead log into the database, and empties the log.
  ///
  /// - Parameter isPatient: true to wait for readers in other processes that keep the log from being emptied.
  /// - Returns: true if the log is empty now.
  package func checkpoint(isPatient: Bool = true) throws -> Bool {
    try translatingErrors(path) {
      try connection.emptyWriteAheadLog(within: isPatient ? Connection.longestWait : .zero)
    }
  }
}

extension LogKey: Bindable {
  /// Binds the instant and the id.
  public func bind(to statement: Statement) {
    statement.bind(instant.microseconds)
    id.withBytes { statement.bind($0) }
  }
}

extension Row {
  /// The error for a row that cannot be read.
  var damaged: StoreError { .damaged(path: path) }

  /// Reads a key from the first two columns.
  func key() throws -> LogKey {
    guard let id = bytes(1, DonationID.init(bytes:)) else { throw damaged }
    return LogKey(instant: Instant(microseconds: integer(0)), id: id)
  }
}
