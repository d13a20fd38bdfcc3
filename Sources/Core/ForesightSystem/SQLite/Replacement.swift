internal import ForesightCSQLite

/// Replaces the content of a database, which may be damaged, by that of another database: all of it or nothing.
///
///     // Puts the tables that a closure makes in the place of a database, of which nobody else writes meanwhile.
///     func replace(_ path: String, with fill: (Connection) throws -> Void) throws {
///       let replacement = try Replacement(of: path)
///       let connection = try Connection(path: ":memory:")
///       try fill(connection)
///       try replacement.lock(for: connection)
///       try replacement.commit()
///     }
///
/// It is one transaction on the existing file, with SQLite's own locks and its write-ahead log: a process that is
/// killed leaves the old content, and one that has the file open sees the new content with its next transaction.
/// Renaming a new file would not do: a process with the old one open would go on writing to it, and would delete the
/// new one's write-ahead log by its name when it closes.
public final class Replacement {
  private let destination: Connection
  private var source: Connection?
  private var backup: OpaquePointer?
  /// The page size in bytes that the new content has to have.
  public let pageSize: Int

  /// Opens the database at `path`, whatever it contains.
  ///
  /// Neither the file nor its write-ahead log may be empty. Otherwise SQLite would use a rollback journal, which
  /// processes that have the file open do not heed.
  ///
  /// - Throws: ``SQLiteError``.
  public init(of path: String) throws {
    destination = try Connection(path: path, access: .readWrite)
    try check(foresight_sqlite_reset_database(destination.handle, 1), "reset")
    pageSize = Int(try destination.integer("PRAGMA page_size") ?? 4096)
  }

  /// Takes the lock on the database.
  ///
  /// - Parameter source: a database of the same page size, usually in memory; it has tables already, and is
  ///   filled before the commit.
  /// - Throws: ``SQLiteError``, with the code for busy if the lock could not be taken in time.
  public func lock(for source: Connection) throws {
    self.source = source
    // A source without a page would be committed by the step that only locks.
    guard try source.integer("PRAGMA page_count") ?? 0 > 0 else {
      throw SQLiteError(code: SQLITE_MISUSE, operation: "replace")
    }
    backup = sqlite3_backup_init(destination.handle, "main", source.handle, "main")
    guard backup != nil else {
      throw SQLiteError(code: sqlite3_errcode(destination.handle), operation: "replace")
    }
    // A step of no pages takes the lock and nothing else.
    try check(sqlite3_backup_step(backup, 0), "lock")
  }

  /// Replaces the content by that of the source. Call `lock(for:)` before. The new content is on disk when this
  /// returns.
  public func commit() throws {
    guard let backup else { throw SQLiteError(code: SQLITE_MISUSE, operation: "replace") }
    let code = sqlite3_backup_step(backup, -1)
    let end = sqlite3_backup_finish(backup)
    self.backup = nil
    guard code == SQLITE_DONE else { throw SQLiteError(code: code, operation: "replace") }
    try check(end, "replace")
  }

  deinit {
    // Before a commit, finishing the backup rolls it back.
    if backup != nil { sqlite3_backup_finish(backup) }
    _ = foresight_sqlite_reset_database(destination.handle, 0)
  }
}
