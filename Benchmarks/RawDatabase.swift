import ForesightCSQLite

/// SQLite through its C interface, as bare as it gets: the floor for everything the store does.
final class RawDatabase {
  private var handle: OpaquePointer?
  private var insertion: OpaquePointer?

  /// Opens a database with the store's table of donations and the store's settings.
  init(path: String) throws {
    guard sqlite3_open(path, &handle) == SQLITE_OK else { throw BenchmarkError("cannot open") }
    try execute(
      """
      PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;
      CREATE TABLE IF NOT EXISTS donation(
        time INTEGER NOT NULL, id BLOB NOT NULL, utc_offset INTEGER, intent INTEGER NOT NULL,
        parameters BLOB, context BLOB, result BLOB, kind INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY(time, id)) STRICT, WITHOUT ROWID
      """)
    sqlite3_prepare_v2(
      handle, "INSERT INTO donation VALUES (?, ?, ?, ?, ?, ?, ?, 0)", -1, &insertion, nil)
  }

  deinit {
    sqlite3_finalize(insertion)
    sqlite3_close(handle)
  }

  func execute(_ sql: String) throws {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
      throw BenchmarkError(String(cString: sqlite3_errmsg(handle)))
    }
  }

  /// A row of the table of donations.
  struct Row {
    var time: Int64
    var id: [UInt8]
    var offset: Int64?
    var intent: Int64
    var parameters: [UInt8]
    var context: [UInt8]
    var result: [UInt8]
  }

  func insert(_ row: Row) throws {
    sqlite3_bind_int64(insertion, 1, row.time)
    bind(2, row.id)
    if let offset = row.offset { sqlite3_bind_int64(insertion, 3, offset) }
    sqlite3_bind_int64(insertion, 4, row.intent)
    bind(5, row.parameters)
    bind(6, row.context)
    bind(7, row.result)
    guard sqlite3_step(insertion) == SQLITE_DONE else {
      throw BenchmarkError(String(cString: sqlite3_errmsg(handle)))
    }
    sqlite3_reset(insertion)
    sqlite3_clear_bindings(insertion)
  }

  private func bind(_ index: Int32, _ bytes: [UInt8]) {
    if bytes.isEmpty { return }
    sqlite3_bind_blob(
      insertion, index, bytes, Int32(bytes.count), foresight_sqlite_transient())
  }

  /// All rows of a store's table.
  func rows() throws -> [Row] {
    var statement: OpaquePointer?
    sqlite3_prepare_v2(
      handle,
      "SELECT time, id, utc_offset, intent, parameters, context, result FROM donation "
        + "ORDER BY time, id", -1, &statement, nil)
    defer { sqlite3_finalize(statement) }
    var rows: [Row] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      func blob(_ column: Int32) -> [UInt8] {
        Array(
          UnsafeRawBufferPointer(
            start: sqlite3_column_blob(statement, column),
            count: Int(sqlite3_column_bytes(statement, column))))
      }
      let hasOffset = sqlite3_column_type(statement, 2) != SQLITE_NULL
      rows.append(
        Row(
          time: sqlite3_column_int64(statement, 0), id: blob(1),
          offset: hasOffset ? sqlite3_column_int64(statement, 2) : nil,
          intent: sqlite3_column_int64(statement, 3), parameters: blob(4), context: blob(5),
          result: blob(6)))
    }
    return rows
  }
}
