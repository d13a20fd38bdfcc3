internal import ForesightCSQLite

/// A compiled statement: bind values in order, then run it or read its rows.
///
///     let connection = try Connection(path: path)
///     try connection.execute("CREATE TABLE note(text TEXT) STRICT; INSERT INTO note VALUES ('tea'), ('milk')")
///     var texts: [String] = []
///     let statement = try connection.prepare("SELECT text FROM note WHERE rowid > ?")
///     try statement.forEach(bind: { $0.bind(1) }) { row in texts.append(row.text(0)) }
///     texts      // ["milk"]
///
/// ``Connection/forEach(_:_:_:)`` and similar methods are shorter for a statement that is not run in a loop.
///
/// After every run the statement is reset and its values are cleared, even if the body throws.
public final class Statement {
  /// The statement's text, without values.
  public let sql: String
  private let handle: OpaquePointer
  /// The number of values that were bound so far (`bound`), and the error code of a value that could not be bound
  /// (`failure`).
  private var bound: Int32 = 0
  private var failure = SQLITE_OK
  /// True while the statement is being stepped, or its values are being bound.
  private(set) var isInUse = false
  /// A buffer for the short blobs of one run, for each of which SQLite would otherwise allocate memory (`room`), and
  /// the number of its bytes that are in use (`taken`).
  private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 128, alignment: 8)
  private var taken = 0

  init(handle: OpaquePointer, sql: String) { (self.handle, self.sql) = (handle, sql) }

  deinit {
    sqlite3_finalize(handle)
    room.deallocate()
  }

  // Values are bound from left to right.

  private func note(_ code: Int32) {
    if code != SQLITE_OK { failure = code }
    bound += 1
  }

  /// Binds an integer.
  public func bind(_ value: Int64) { note(sqlite3_bind_int64(handle, bound + 1, value)) }

  /// Binds an integer.
  public func bind(_ value: Int) { bind(Int64(value)) }

  /// Binds an integer, or NULL.
  public func bind(_ value: Int64?) {
    // All values were cleared after the last run, and a parameter that is not bound is NULL.
    if let value { bind(value) } else { bound += 1 }
  }

  /// Binds a text.
  public func bind(_ value: String) {
    // `withCString` has an address for an empty string, too. SQLite would read a null pointer as NULL.
    let code = value.withCString { characters in
      sqlite3_bind_text64(
        handle, bound + 1, characters, UInt64(value.utf8.count), foresight_sqlite_transient(),
        UInt8(SQLITE_UTF8))
    }
    note(code)
  }

  /// Binds bytes; no bytes become NULL, which takes no room in a row.
  public func bind(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { bind($0) }
  }

  /// Binds bytes; no bytes become NULL.
  public func bind(_ bytes: UnsafeRawBufferPointer) {
    if bytes.isEmpty { return bound += 1 }
    guard bytes.count <= room.count - taken else {
      return note(
        sqlite3_bind_blob64(
          handle, bound + 1, bytes.baseAddress, UInt64(bytes.count), foresight_sqlite_transient()))
    }
    // The copy does not change until the values are cleared.
    let place = UnsafeMutableRawBufferPointer(rebasing: room[taken..<taken + bytes.count])
    place.copyMemory(from: bytes)
    taken += bytes.count
    note(sqlite3_bind_blob64(handle, bound + 1, place.baseAddress, UInt64(bytes.count), nil))
  }

  /// Marks the statement as in use, binds its values and runs `body`; afterwards resets the statement.
  private func inUse<Result>(
    bind values: (Statement) throws -> Void, _ body: () throws -> Result
  ) throws -> Result {
    guard !isInUse else { throw SQLiteError(code: SQLITE_MISUSE, operation: sql) }
    isInUse = true
    (bound, failure, taken) = (0, SQLITE_OK, 0)
    defer {
      sqlite3_reset(handle)
      sqlite3_clear_bindings(handle)
      isInUse = false
    }
    try values(self)
    guard failure == SQLITE_OK else { throw SQLiteError(code: failure, operation: sql) }
    return try body()
  }

  /// Runs the statement to its end, and discards its rows.
  public func run(bind values: (Statement) throws -> Void = { _ in }) throws {
    try forEach(bind: values) { _ in }
  }

  /// Calls `body` with each row; the row is valid only inside the call.
  public func forEach(
    bind values: (Statement) throws -> Void = { _ in }, _ body: (borrowing Row) throws -> Void
  ) throws {
    try inUse(bind: values) { while try step() { try body(Row(handle: handle)) } }
  }

  /// Returns the result of `body` for the first row; `nil` if there is no row.
  public func first<Value>(
    bind values: (Statement) throws -> Void = { _ in },
    _ body: (borrowing Row) throws -> Value
  ) throws -> Value? {
    try inUse(bind: values) { try step() ? body(Row(handle: handle)) : nil }
  }

  /// Moves to the next row; returns true if there is one.
  private func step() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw SQLiteError(code: code, operation: sql)
    }
  }
}

/// A value that can be bound to the parameters of a statement.
public protocol Bindable {
  /// Binds the value, or the values that it is made of, to the next parameters.
  func bind(to statement: Statement)
}

extension Int64: Bindable {
  /// Binds an integer.
  public func bind(to statement: Statement) { statement.bind(self) }
}

extension Int: Bindable {
  /// Binds an integer.
  public func bind(to statement: Statement) { statement.bind(self) }
}

extension String: Bindable {
  /// Binds a text.
  public func bind(to statement: Statement) { statement.bind(self) }
}

extension [UInt8]: Bindable {
  /// Binds bytes; no bytes become NULL.
  public func bind(to statement: Statement) { statement.bind(self) }
}

/// A signal to stop reading rows, thrown as an error although nothing has failed.
public struct Enough: Error {}

extension Connection {
  /// Runs `body`, which may throw the error that it is given to stop reading rows; that error is caught here.
  public static func untilEnough(_ body: (Enough) throws -> Void) rethrows {
    do { try body(Enough()) } catch is Enough {}
  }

  /// Runs a statement with values.
  ///
  ///     let connection = try Connection(path: path)
  ///     try connection.execute("CREATE TABLE note(text TEXT, number INTEGER) STRICT")
  ///     try connection.run("INSERT INTO note VALUES (?, ?)", "hello", 7)
  public func run(_ sql: String, _ values: any Bindable...) throws {
    try forEach(sql, values: values) { _ in }
  }

  /// Calls `body` with each row of a statement; the row is valid only inside the call.
  public func forEach(
    _ sql: String, _ values: any Bindable..., body: (borrowing Row) throws -> Void
  ) throws {
    try forEach(sql, values: values, body: body)
  }

  /// Calls `body` with each row of a statement, for a number of values that is known only at run time.
  public func forEach(
    _ sql: String, values: [any Bindable], body: (borrowing Row) throws -> Void
  ) throws {
    try prepare(sql).forEach(bind: { statement in values.forEach { $0.bind(to: statement) } }, body)
  }

  /// Returns the results of `body` for the rows of a statement, without those that are `nil`.
  public func all<Value>(
    _ sql: String, _ values: any Bindable..., body: (borrowing Row) throws -> Value?
  ) throws -> [Value] {
    var all: [Value] = []
    try forEach(sql, values: values) { row in try body(row).map { all.append($0) } }
    return all
  }

  /// Returns the result of `body` for the first row of a statement; `nil` if there is no row.
  public func first<Value>(
    _ sql: String, _ values: any Bindable..., body: (borrowing Row) throws -> Value
  ) throws -> Value? {
    try first(sql, values: values, body)
  }

  /// Returns the result of `body` for the first row of a statement, for a number of values that is known only at run
  /// time; `nil` if there is no row.
  public func first<Value>(
    _ sql: String, values: [any Bindable], _ body: (borrowing Row) throws -> Value
  ) throws -> Value? {
    try prepare(sql).first(bind: { statement in values.forEach { $0.bind(to: statement) } }, body)
  }

  /// Returns the first column of the first row as an integer; `nil` if there is no row, or if the column is NULL.
  ///
  ///     let connection = try Connection(path: path)
  ///     try connection.integer("SELECT 6 + ?", 1)      // 7
  public func integer(_ sql: String, _ values: any Bindable...) throws -> Int64? {
    try first(sql, values: values) { $0.isNull(0) ? nil : $0.integer(0) } ?? nil
  }

  /// Returns the first column of the first row as a count; 0 if there is no row, or if the column is NULL.
  ///
  ///     let connection = try Connection(path: path)
  ///     try connection.execute("CREATE TABLE note(text TEXT) STRICT; INSERT INTO note VALUES ('tea')")
  ///     try connection.count("SELECT count(*) FROM note")      // 1
  public func count(_ sql: String, _ values: any Bindable...) throws -> Int {
    Int(try first(sql, values: values) { $0.integer(0) } ?? 0)
  }
}

/// One row of a result, valid only until its statement steps to the next one or is reset.
public struct Row: ~Copyable {
  let handle: OpaquePointer

  /// The path of the row's database.
  public var path: String { Connection.path(of: sqlite3_db_handle(handle)) }

  /// Returns true if the column is NULL.
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

  /// Calls `body` with the column's bytes, which are valid only inside the call; no bytes for NULL.
  public func bytes<Result>(
    _ column: Int32, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    let start = sqlite3_column_blob(handle, column)
    let count = Int(sqlite3_column_bytes(handle, column))
    return try body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }
}
