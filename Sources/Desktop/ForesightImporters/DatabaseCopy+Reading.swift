internal import ForesightFormats
internal import ForesightSystem
internal import ForesightValues

extension DatabaseCopy {
  /// Calls `body` with a copy of a database, and turns errors of SQLite into errors about the file.
  ///
  /// - Throws: ``InputError``, and what `body` throws.
  static func read<Value>(
    _ path: String, in directory: String, _ body: (Connection) throws -> Value
  ) throws -> Value {
    guard path != "-" else {
      throw InputError.unsuitable(
        path: "standard input", why: "a database must be a file; name its path")
    }
    let connection = try open(path, in: directory)
    do {
      return try body(connection)
    } catch let error as SQLiteError {
      throw InputError.unsuitable(
        path: path, why: error.isDamaged ? "the database is damaged" : "\(error)")
    }
  }
}

extension Connection {
  /// Returns the records that `body` makes of each row of a query, or the error that it throws for a row.
  ///
  /// The first column of the query is the row's number.
  func records(
    _ query: String, _ body: (borrowing Row, _ number: Int) throws(Fault) -> [Record]
  ) throws -> [Result<Record, LineError>] {
    var records: [Result<Record, LineError>] = []
    try forEach(query) { row in
      let number = Int(truncatingIfNeeded: row.integer(0))
      do throws(Fault) {
        records += try body(row, number).map { .success($0) }
      } catch {
        records.append(.failure(LineError(line: number, why: "in this row \(error.why)")))
      }
    }
    return records
  }

  /// Returns the names of a table's columns; no names if there is no such table.
  func columns(of table: String) throws -> Set<String> {
    Set(try all("SELECT name FROM pragma_table_info(?)", table) { $0.text(0) })
  }

  /// Throws an error unless a table has all columns in `names`, as the program that writes `format` creates it.
  ///
  /// - Returns: all columns of the table.
  /// - Throws: ``InputError``, which names the missing table or column.
  @discardableResult
  func require(
    _ names: [String], of table: String, as format: Format, _ path: String
  ) throws -> Set<String> {
    let known = try columns(of: table)
    if let missing = names.first(where: { !known.contains($0) }) {
      let what = known.isEmpty ? "table '\(table)'" : "column '\(missing)' in its table '\(table)'"
      throw InputError.unsuitable(
        path: path, why: "this is not a history that \(format.writer) writes: there is no \(what)")
    }
    return known
  }
}

extension Format {
  /// The name of the program that writes this format.
  fileprivate var writer: String {
    switch self {
    case .kde: "KDE's activity manager"
    case .firefox: "Firefox"
    case .chromium: "Chromium"
    case .homeAssistant: "Home Assistant's recorder"
    default: rawValue
    }
  }
}

extension Row {
  /// A column's text, which must be UTF-8 and no longer than a line may be.
  borrowing func checkedText(_ column: Int32) throws(Fault) -> String {
    try bytes(column) { bytes in
      Result { () throws(Fault) in
        guard bytes.count <= LineReader.longestLine else {
          throw Fault("a text is longer than \(LineReader.longestLine >> 20) MiB")
        }
        return try ForesightFormats.text(bytes)
      }
    }.get()
  }

  /// Reads an instant from a column, which counts units of time.
  ///
  /// - Parameters:
  ///   - unit: the length of a unit, in microseconds.
  ///   - start: the instant from which the units are counted, in microseconds since 1970.
  borrowing func instant(
    _ column: Int32, unit: Int64 = 1, since start: Int64 = 0
  ) throws(Fault) -> Instant {
    guard let time = Int64(try checkedText(column)) else {
      throw Fault("the time is not a whole number")
    }
    let (microseconds, isOverflow) = time.multipliedReportingOverflow(by: unit)
    let instant = Instant(microseconds: microseconds).advanced(by: start)
    guard !isOverflow, instant.isWritable else {
      throw Fault("the time is out of range: 1970 to 9999")
    }
    return instant
  }
}
