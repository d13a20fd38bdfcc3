public import Donations
internal import SQLite

/// Reads the command lines that atuin and mcfly remember, each in a database of SQLite.
///
///     let rows = try HistoryDatabase.rows(path, .atuin, copyingTo: "/tmp") { _ in 60 }
///     try rows.first?.get().donation.intent       // "git"
///
/// What is deleted there is passed over, and so are comments, and lines by which atuin names another author than the
/// person: only assistants do that. Of what mcfly took from a shell's history when it began, it knows the order and
/// nothing else: it wrote down a time, a status and a session for each that are not true.
public enum HistoryDatabase {
  /// Reads all rows, in the order in which they were written; a line's number is that of its row.
  ///
  /// - Parameters:
  ///   - directory: where the database is copied to for as long as it takes to open it.
  ///   - localOffset: minutes that local time was ahead of UTC at an instant.
  /// - Returns: each command line, or why it is none.
  /// - Throws: ``InputError``.
  /// - Complexity: O(bytes).
  public static func rows(
    _ path: String, _ format: Format, copyingTo directory: String, localOffset: (Instant) -> Int
  ) throws -> [Result<Record, LineError>] {
    guard path != "-" else {
      throw InputError.unsuitable(
        path: "standard input", why: "a database must be a file; name its path")
    }
    let connection = try DatabaseCopy.open(path, in: directory)
    do {
      let query = try query(format, columns: { try columns(of: $0, connection) }, path)
      var rows: [Result<Record, LineError>] = []
      try connection.forEach(query) { row in
        do throws(Fault) {
          if let record = try record(row, format, localOffset) { rows.append(.success(record)) }
        } catch {
          let number = Int(truncatingIfNeeded: row.integer(0))
          rows.append(.failure(LineError(line: number, why: "in this row \(error.why)")))
        }
      }
      return rows
    } catch let error as SQLiteError {
      throw InputError.unsuitable(
        path: path, why: error.isDamaged ? "the database is damaged" : "\(error)")
    }
  }

  private static func columns(of table: String, _ connection: Connection) throws -> Set<String> {
    var columns: Set<String> = []
    try connection.forEach("SELECT name FROM pragma_table_info(?)", table) {
      columns.insert($0.text(0))
    }
    return columns
  }

  /// What is asked: number, command, time, duration, status, directory, session, host, author.
  private static func query(
    _ format: Format, columns: (String) throws -> Set<String>, _ path: String
  ) throws -> String {
    let isAtuin = format == .atuin
    let table = isAtuin ? "history" : "commands"
    var names =
      isAtuin
      ? ["command", "timestamp", "duration", "exit", "cwd", "session", "hostname", "deleted_at"]
      : ["cmd", "when_run", "exit_code", "dir", "session_id"]
    let known = try columns(table)
    if let missing = names.first(where: { !known.contains($0) }) {
      let what = known.isEmpty ? "table '\(table)'" : "column '\(missing)' in its table '\(table)'"
      throw InputError.unsuitable(
        path: path, why: "this is not a history that \(format.rawValue) writes: there is no \(what)"
      )
    }
    names =
      isAtuin
      ? names.dropLast() + [known.contains("author") ? "author" : "NULL"]
      : ["cmd", "when_run", "NULL", "exit_code", "dir", "session_id", "NULL", "NULL"]
    // The table alone, because an index may lack a row without anybody noticing.
    return "SELECT rowid, \(names.joined(separator: ", ")) FROM \(table) NOT INDEXED"
      + (isAtuin ? " WHERE deleted_at IS NULL" : "")
  }

  private static func record(
    _ row: borrowing Row, _ format: Format, _ localOffset: (Instant) -> Int
  ) throws(Fault) -> Record? {
    let origin = try text(row, 7).split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let author = try text(row, 8)
    guard author.isEmpty || origin.contains(where: { $0 == author }) else { return nil }
    guard let line = ShellLine(recorded: try text(row, 1)) else { return nil }
    let session = try text(row, 6)
    let isInvented = format == .mcfly && session == "IMPORTED"
    var donation = Donation(
      at: isInvented
        ? Moment(Instant(seconds: 0), utcOffset: 0, isKnown: false)
        : try moment(row, format, localOffset),
      source: "", intent: line.command, parameters: line.parameters)
    let directory = try text(row, 5)
    if directory.hasPrefix("/") { donation.context["directory"] = .string(directory) }
    if let host = origin.first, !host.isEmpty {
      donation.context["host"] = .string(String(host))
    }
    if !isInvented {
      // atuin writes -1 for what it does not know.
      let status = row.integer(4)
      if !row.isNull(4), format == .mcfly || status != -1 { donation.result = .integer(status) }
      if !row.isNull(3), row.integer(3) >= 0 { donation.microseconds = row.integer(3) / 1000 }
      donation.sequence = session.isEmpty ? nil : session
    }
    return Record(donation: donation, user: nil, line: Int(truncatingIfNeeded: row.integer(0)))
  }

  /// When it began: atuin counts nanoseconds, in a column of texts, and mcfly seconds.
  private static func moment(
    _ row: borrowing Row, _ format: Format, _ localOffset: (Instant) -> Int
  ) throws(Fault) -> Moment {
    guard let time = Int64(try text(row, 2)) else { throw Fault("the time is not a whole number") }
    let microseconds =
      format == .atuin ? (time / 1000, false) : time.multipliedReportingOverflow(by: 1_000_000)
    let instant = Instant(microseconds: microseconds.0)
    guard time >= 0, !microseconds.1, Instant.recordable.contains(instant) else {
      throw Fault("the time is out of range: 1970 to 9999")
    }
    let moment = Moment(instant, utcOffset: localOffset(instant))
    guard moment.isWritable else { throw Fault("the time is out of range: 1970 to 9999") }
    return moment
  }

  private static func text(_ row: borrowing Row, _ column: Int32) throws(Fault) -> String {
    let bytes = try row.bytes(column) { bytes in
      Result { () throws(Fault) in
        guard bytes.count <= LineReader.longestLine else {
          throw Fault("a text is longer than \(LineReader.longestLine >> 20) MiB")
        }
        return try DonationFormats.text(bytes)
      }
    }.get()
    return bytes
  }
}
