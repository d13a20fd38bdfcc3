package import ForesightSystem
internal import Glibc

/// The store's tables.
///
/// A donation's row is small because every word is stored once and referred to by number; it takes at least 45 bytes.
/// Rows are clustered by (time, id), the order of the fold, so no second index is needed to read the log in order or by
/// time.
///
/// The tables themselves are defined in the folder `Schema`: each file is a step to the next version. A released step
/// never changes; new ones are only appended.
package enum Schema {
  /// Marks the file as a store: "Fore" in ASCII.
  static let application: Int64 = 0x466f_7265

  /// The version of the tables after all steps.
  package static var version: Int { steps.count }

  /// Opens a connection to a store and brings its schema up to date.
  static func open(path: String, create: Bool) throws -> Connection {
    if StoreFile.isEmptyBesideItsLog(path) { throw StoreError.damaged(path: path) }
    do {
      return try open(path: path, create: create, .readWrite)
    } catch let error as SQLiteError where error.lacksSharedMemory {
      // A full disk: opened exclusively, the store can still be read, and forgetting makes room.
      return try open(path: path, create: create, .alone)
    }
  }

  private static func open(
    path: String, create: Bool, _ access: Connection.Access
  ) throws -> Connection {
    let connection: Connection
    do {
      connection = try Connection(path: path, access: access)
      // SQLite falls back to read-only access for a file that cannot be written. The first read shows if it can make
      // the side files of its write-ahead log.
      if connection.isReadOnly { return try openReadOnly(path: path) }
      if try isNew(connection), !create { throw StoreError.missing(path: path) }
      // Even for an existing store, because a copy may have lost the setting.
      try enterWriteAheadLog(connection)
      // Acknowledged data is on disk, and deleted data is overwritten. No word gets into a temporary file, nor to disk
      // at all before it is committed. A write-ahead log that grew during a long read is cut back.
      try connection.execute(
        "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY; "
          + "PRAGMA cache_spill = OFF; PRAGMA journal_size_limit = 4194304")
    } catch let error as SQLiteError where error.lacksAccess {
      do {
        return try openReadOnly(path: path)
      } catch StoreError.missing where create {
        // There is nothing to read, so report the reason why the store could not be made.
        throw error
      }
    }
    try migrate(connection)
    return connection
  }

  /// The version of a database's tables; 0 for a new database.
  package static func version(of connection: Connection) throws -> Int {
    try connection.count("PRAGMA user_version")
  }

  /// Returns true if the database lacks some of the steps.
  ///
  /// - Throws: ``StoreError/newerSchema(path:found:known:)`` if a later version of this program made the database.
  static func isOutdated(_ connection: Connection, steps: [String] = steps) throws -> Bool {
    let found = try version(of: connection)
    guard found >= 0 else { throw StoreError.damaged(path: "") }
    guard found <= steps.count else {
      throw StoreError.newerSchema(path: "", found: found, known: steps.count)
    }
    return found < steps.count
  }

  /// Runs the missing steps in one transaction: an interrupted migration leaves the old schema, and two
  /// processes that start at once migrate once.
  static func migrate(_ connection: Connection, steps: [String] = steps) throws {
    guard try isOutdated(connection, steps: steps) else { return }
    try connection.transaction {
      // Checked again under the lock: another process may have migrated meanwhile.
      guard try isOutdated(connection, steps: steps) else { return }
      for step in steps[try version(of: connection)...] { try connection.execute(step) }
      try connection.execute("PRAGMA user_version = \(steps.count)")
    }
  }

  /// Turns on the write-ahead log, which stays on.
  ///
  /// SQLite does not wait for a lock here as it does elsewhere, so this retries by hand: processes that make a store at
  /// the same time block each other.
  private static func enterWriteAheadLog(_ connection: Connection) throws {
    let start = SuspendingClock.now
    for attempt in 0... {
      do {
        let mode = try connection.first("PRAGMA journal_mode") { $0.text(0) }
        if mode != "wal" { try connection.execute("PRAGMA journal_mode = WAL") }
        return
      } catch let error as SQLiteError where error.isBusy {
        guard Connection.waits(before: attempt, since: start) else { throw error }
      }
    }
  }

  /// Opens a store that may be read but not written. If need be, a store without a write-ahead log is opened as
  /// immutable.
  static func openReadOnly(path: String) throws -> Connection {
    for access in [Connection.Access.readOnly, .immutable] {
      // Reading the database alone would miss acknowledged data that is in the log.
      if access == .immutable, FileStatus(at: path + "-wal")?.st_size ?? 0 > 0 { break }
      do {
        let connection = try Connection(path: path, access: access)
        try connection.execute("PRAGMA temp_store = MEMORY")
        if try isNew(connection) { throw StoreError.missing(path: path) }
        guard try !isOutdated(connection) else {
          throw StoreError.notPermitted(
            path: path,
            why:
              "an older Foresight wrote it, and it cannot be brought up to date because it may not "
              + "be written; let its owner run 'foresight status' once")
        }
        return connection
      } catch let error as SQLiteError where error.lacksAccess {
        continue
      }
    }
    throw StoreError.notPermitted(path: path, why: "permission denied")
  }

  /// Returns true if the database is still empty.
  ///
  /// - Throws: ``StoreError/notAStore(path:found:)`` for a database of another application.
  private static func isNew(_ connection: Connection) throws -> Bool {
    // On one view: another process may be making the store at this moment.
    let (found, tables) = try connection.transaction(.deferred) {
      (
        try connection.integer("PRAGMA application_id"),
        try connection.integer("SELECT count(*) FROM sqlite_schema")
      )
    }
    guard found == application || tables == 0 else {
      throw StoreError.notAStore(path: "", found: "a database of another program")
    }
    return found != application
  }
}
