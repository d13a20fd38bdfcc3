// ForesightSystem speaks to the system: private files, read and replaced as a whole (`Files`); programs that are
// started, and the process at the other end of a socket (`Processes`); SQLite's connections, statements and locks
// (`SQLite`).
//
// Never here: anything about donations.
//
// Begin with this file, then `Statement.swift` and `Connection+Waiting.swift`.

internal import ForesightCSQLite
internal import Glibc

/// An open SQLite database, used from one thread at a time.
///
///     let connection = try Connection(path: path)
///     try connection.execute("CREATE TABLE note(text TEXT) STRICT")
///     try connection.transaction {
///       try connection.prepare("INSERT INTO note VALUES (?)").run { $0.bind("hello") }
///     }
///     try connection.count("SELECT count(*) FROM note")      // 1
///
/// It is deliberately not `Sendable`: a connection that is shared belongs behind an actor.
public final class Connection {
  /// The access with which a database file is opened.
  public enum Access: Sendable {
    /// Read and write; the file is made when it is missing.
    case create
    /// Read and write an existing file.
    case readWrite
    /// Read and write an existing file, and keep all other connections out: needs no shared memory in a side file, for
    /// which a full disk has no room.
    case alone
    /// Read only.
    case readOnly
    /// Read only, on the promise that no one writes meanwhile: needs no lock and no side files.
    case immutable
  }

  /// The access with which the file was opened.
  public let access: Access
  let handle: OpaquePointer
  private var statements: [String: Statement] = [:]
  /// The longest wait for a lock; `nil` for ``longestWait``.
  var patience: Duration?
  /// The number of transactions that were rolled back.
  public private(set) var undone = 0
  /// The start of the current wait for a lock (`waitStart`), and the duration of all waits since it was last reset
  /// (`waited`).
  private var waitStart = SuspendingClock.now
  private var waited = Duration.zero

  /// Opens the database at `path`.
  ///
  /// Statements wait for locks of other connections, each for ``longestWait`` at most.
  ///
  /// - Throws: ``SQLiteError`` when the file cannot be opened.
  public init(path: String, access: Access = .create) throws {
    var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_URI
    switch access {
    case .create: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    case .readWrite, .alone: flags |= SQLITE_OPEN_READWRITE
    case .readOnly, .immutable: flags |= SQLITE_OPEN_READONLY
    }
    let uri = Self.uri(path) + (access == .immutable ? "?immutable=1" : "")
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(uri, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      let error = SQLiteError(code: code, operation: "open")
      sqlite3_close_v2(opened)
      throw error
    }
    (handle, self.access) = (opened, access)
    // The connection outlives its handle, so the pointer is good whenever the handler is called.
    sqlite3_busy_handler(
      handle,
      { connection, attempt in
        guard let connection else { return 0 }
        return Unmanaged<Connection>.fromOpaque(connection).takeUnretainedValue()
          .wait(before: Int(attempt)) ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
    if access == .alone { try execute("PRAGMA locking_mode = EXCLUSIVE") }
  }

  deinit {
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Returns a `file:` URI for a path, with every byte escaped, because some could end the path.
  private static func uri(_ path: String) -> String {
    path.utf8.reduce(into: "file:") { uri, byte in
      uri += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }

  /// Runs statements that take no values, and discards their rows.
  public func execute(_ sql: String) throws {
    try check(sqlite3_exec(handle, sql, nil, nil, nil), sql)
  }

  /// Returns the compiled statement for `sql`, which is compiled once and cached.
  ///
  /// A statement that is in use is not returned a second time: a reader within a reader gets another statement.
  public func prepare(_ sql: String) throws -> Statement {
    if let kept = statements[sql], !kept.isInUse { return kept }
    var compiled: OpaquePointer?
    try check(
      sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &compiled, nil), sql)
    guard let compiled else { throw SQLiteError(code: SQLITE_MISUSE, operation: sql) }
    let statement = Statement(handle: compiled, sql: sql)
    if statements[sql] == nil { statements[sql] = statement }
    return statement
  }

  /// The way in which a transaction takes its lock.
  public enum Lock: String, Sendable {
    /// The lock for writing, taken at once, so that what was read inside cannot change before the write.
    case immediate = "BEGIN IMMEDIATE"
    /// No lock until it is needed: a stable view for reading.
    case deferred = "BEGIN DEFERRED"
  }

  /// Runs `body` in a transaction: committed when `body` returns, rolled back when it throws.
  public func transaction<Result, Failure: Error>(
    _ lock: Lock = .immediate, _ body: () throws(Failure) -> Result
  ) throws -> Result {
    try prepare(lock.rawValue).run()
    do {
      let result = try body()
      try prepare("COMMIT").run()
      return result
    } catch {
      undone += 1
      // SQLite has already rolled back after some errors (a full disk); then there is nothing to do.
      if isInTransaction { try? prepare("ROLLBACK").run() }
      throw error
    }
  }

  /// Runs `body` without waiting for locks: a lock that another connection holds is an error at once.
  public func withoutWaiting<Result>(_ body: () throws -> Result) rethrows -> Result {
    patience = .zero
    defer { patience = nil }
    return try body()
  }

  /// Waits before the next attempt to get a lock; returns false if no other attempt should be made.
  private func wait(before attempt: Int) -> Bool {
    let now = SuspendingClock.now
    if attempt == 0 { waitStart = now }
    defer { waited += .now - now }
    return Self.waits(before: attempt, since: waitStart, longest: patience ?? Self.longestWait)
  }

  /// Moves the content of the write-ahead log into the database, and empties the log.
  ///
  /// - Parameter longest: the longest wait for readers in other processes that keep the log from being emptied.
  /// - Returns: true if the log is empty now.
  public func emptyWriteAheadLog(within longest: Duration = longestWait) throws -> Bool {
    let checkpoint = try prepare("PRAGMA wal_checkpoint(TRUNCATE)")
    // While a checkpoint waits for readers it keeps writers out. So there is a pause of the same length after each
    // attempt, and each attempt waits longer, because a reader may be slow. SQLite does not wait for another
    // checkpoint.
    var turn = Duration.milliseconds(20)
    waited = .zero
    defer { patience = nil }
    while true {
      patience = turn
      if try checkpoint.first({ $0.integer(0) }) == 0 { return true }
      guard waited < longest else { return false }
      waited += turn
      usleep(useconds_t(turn / .microseconds(1)))
      turn = min(turn * 2, .milliseconds(640))
    }
  }

  /// True if the database can only be read, whatever access was requested at opening.
  public var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// The path of the database's file; empty for a database in memory.
  public var path: String { Self.path(of: handle) }

  static func path(of handle: OpaquePointer?) -> String {
    handle.flatMap { sqlite3_db_filename($0, "main") }.map { String(cString: $0) } ?? ""
  }

  /// True if the database's file was renamed, deleted or replaced, so that its name no longer leads to it.
  public var hasMoved: Bool {
    var hasMoved: Int32 = 0
    return sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved) == SQLITE_OK
      && hasMoved != 0
  }

  /// True if a transaction is open.
  public var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// The number of rows that the last statement changed.
  public var changes: Int { Int(sqlite3_changes64(handle)) }
  /// The number of rows that this connection has changed since it was opened, also in transactions that were rolled
  /// back.
  public var totalChanges: Int64 { sqlite3_total_changes64(handle) }
  /// The row number that the last INSERT assigned.
  public var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }
}

extension Connection {
  /// Empties the database, even if its file is damaged, and overwrites its content.
  ///
  /// The file stays in place, because other processes may have it open; they see an empty database in their next
  /// transaction.
  public func empty() throws {
    _ = foresight_sqlite_reset_database(handle, 1)
    let reset = Result { try execute("VACUUM") }
    _ = foresight_sqlite_reset_database(handle, 0)
    try reset.get()
    // SQLite initializes the one page that is left again, but does not clear it.
    try eraseUnusedBytes()
  }
}
