internal import CSQLite

/// A compiled statement: bind values in order, then run it or read its rows.
///
///     let statement = try connection.prepare("SELECT text FROM note WHERE rowid > ?")
///     try statement.forEach(bind: { $0.bind(10) }) { row in texts.append(row.text(0)) }
///
/// After every run the statement is reset and its values are cleared, also when the body throws.
public final class Statement {
  /// The statement's text, without values.
  public let sql: String
  private let handle: OpaquePointer

  init(handle: OpaquePointer, sql: String) {
    self.handle = handle
    self.sql = sql
  }

  deinit { sqlite3_finalize(handle) }

  /// Places values into a statement from left to right.
  public struct Binder {
    fileprivate let handle: OpaquePointer
    private var index: Int32 = 1
    fileprivate var failure: Int32 = SQLITE_OK

    fileprivate init(handle: OpaquePointer) { self.handle = handle }

    private mutating func next(_ code: Int32) {
      if code != SQLITE_OK { failure = code }
      index += 1
    }

    /// Binds an integer.
    public mutating func bind(_ value: Int64) { next(sqlite3_bind_int64(handle, index, value)) }

    /// Binds an integer.
    public mutating func bind(_ value: Int) { bind(Int64(value)) }

    /// Binds a text.
    public mutating func bind(_ value: String) {
      var value = value
      let code = value.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { characters in
          sqlite3_bind_text64(
            handle, index, characters.baseAddress ?? emptyText, UInt64(characters.count),
            foresight_sqlite_transient(), UInt8(SQLITE_UTF8))
        }
      }
      next(code)
    }

    /// Binds bytes; no bytes become NULL, which takes no room in a row.
    public mutating func bind(_ value: some Collection<UInt8>) {
      let code = value.withContiguousStorageIfAvailable { bind(bytes: UnsafeRawBufferPointer($0)) }
      next(code ?? Array(value).withUnsafeBytes { bind(bytes: $0) })
    }

    private func bind(bytes: UnsafeRawBufferPointer) -> Int32 {
      bytes.isEmpty
        ? sqlite3_bind_null(handle, index)
        : sqlite3_bind_blob64(
          handle, index, bytes.baseAddress, UInt64(bytes.count), foresight_sqlite_transient())
    }
  }

  private func bind(_ values: (inout Binder) throws -> Void) throws {
    var binder = Binder(handle: handle)
    try values(&binder)
    guard binder.failure == SQLITE_OK else {
      throw SQLiteError(code: binder.failure, operation: sql)
    }
  }

  private func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  /// Runs the statement to its end.
  public func run(bind values: (inout Binder) throws -> Void = { _ in }) throws {
    try forEach(bind: values) { _ in }
  }

  /// Calls `body` with each row; the row is valid only inside the call.
  public func forEach(
    bind values: (inout Binder) throws -> Void = { _ in }, _ body: (borrowing Row) throws -> Void
  ) throws {
    defer { reset() }
    try bind(values)
    while true {
      switch sqlite3_step(handle) {
      case SQLITE_ROW: try body(Row(handle: handle))
      case SQLITE_DONE: return
      case let code: throw SQLiteError(code: code, operation: sql)
      }
    }
  }

  /// The first row as `body` reads it, or `nil` when there is none.
  public func first<Value>(
    bind values: (inout Binder) throws -> Void = { _ in },
    _ body: (borrowing Row) throws -> Value
  ) throws -> Value? {
    defer { reset() }
    try bind(values)
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return try body(Row(handle: handle))
    case SQLITE_DONE: return nil
    case let code: throw SQLiteError(code: code, operation: sql)
    }
  }
}

/// A non-null pointer for the empty string, which SQLite would otherwise read as NULL.
/// It is never written and never freed, so sharing it between threads is safe.
nonisolated(unsafe) private let emptyText = UnsafePointer<CChar>(
  UnsafeMutablePointer<CChar>.allocate(capacity: 1).initialized(to: 0))

extension UnsafeMutablePointer {
  fileprivate func initialized(to value: Pointee) -> Self {
    initialize(to: value)
    return self
  }
}

/// One row of a result, valid only while its statement stands on it.
public struct Row: ~Copyable {
  let handle: OpaquePointer

  /// Whether the column is NULL.
  public func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  /// The column as an integer; 0 for NULL.
  public func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// The column as text; empty for NULL.
  public func text(_ column: Int32) -> String {
    guard let start = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Lends the column's bytes to `body`; no bytes for NULL.
  public func bytes<Result>(
    _ column: Int32, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    let start = sqlite3_column_blob(handle, column)
    let count = Int(sqlite3_column_bytes(handle, column))
    return try body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }
}
