internal import ForesightFormats
internal import ForesightSystem
internal import ForesightValues

/// Reads the command lines that atuin and mcfly remember, each in a database of SQLite.
///
///     // The programs that atuin remembers, such as "git".
///     func programs(_ path: String) throws -> [String] {
///       let rows = try HistoryDatabase.rows(path, .atuin, copyingTo: Environment.temporaryDirectory) { _ in 60 }
///       return try rows.map { try $0.get().donation.intent }
///     }
///
/// Deleted lines and comments are left out, and so are lines for which atuin names another author than the person,
/// which only assistants set. Of the lines that mcfly took from a shell's history when it was first used, only the
/// order is kept: it made up their times, statuses and sessions.
enum HistoryDatabase {
  /// Reads all rows, in the order in which they were written. The line number of a record or an error is that of its
  /// row.
  ///
  /// - Parameters:
  ///   - directory: the directory to which the database is copied for as long as it takes to open it.
  ///   - localOffset: returns the minutes by which local time was ahead of UTC at an instant.
  /// - Returns: for each row its command line, or an error with the reason why the row is none.
  /// - Throws: ``InputError``.
  /// - Complexity: O(bytes).
  static func rows(
    _ path: String, _ format: Format, copyingTo directory: String, localOffset: (Instant) -> Int
  ) throws -> [Result<Record, LineError>] {
    try DatabaseCopy.read(path, in: directory) { connection in
      try connection.records(query(format, connection, path)) { row, _ throws(Fault) in
        try record(row, format, localOffset).map { [$0] } ?? []
      }
    }
  }

  /// Returns the query for number, command, time, duration, status, directory, session, host and author.
  private static func query(
    _ format: Format, _ connection: Connection, _ path: String
  ) throws -> String {
    let isAtuin = format == .atuin
    let table = isAtuin ? "history" : "commands"
    var names =
      isAtuin
      ? ["command", "timestamp", "duration", "exit", "cwd", "session", "hostname", "deleted_at"]
      : ["cmd", "when_run", "exit_code", "dir", "session_id"]
    let known = try connection.require(names, of: table, as: format, path)
    names =
      isAtuin
      ? names.dropLast() + [known.contains("author") ? "author" : "NULL"]
      : ["cmd", "when_run", "NULL", "exit_code", "dir", "session_id", "NULL", "NULL"]
    // The table alone is read, because a damaged index may lack a row unnoticed.
    return "SELECT rowid, \(names.joined(separator: ", ")) FROM \(table) NOT INDEXED"
      + (isAtuin ? " WHERE deleted_at IS NULL" : "")
  }

  private static func record(
    _ row: borrowing Row, _ format: Format, _ localOffset: (Instant) -> Int
  ) throws(Fault) -> Record? {
    let origin = try row.checkedText(7).split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let author = try row.checkedText(8)
    guard author.isEmpty || origin.contains(where: { $0 == author }) else { return nil }
    let text = try row.checkedText(1)
    guard !ShellLine.isPrivate(text), let line = ShellLine(recorded: text) else { return nil }
    let session = try row.checkedText(6)
    let isInvented = format == .mcfly && session == "IMPORTED"
    var donation = Donation(
      at: isInvented
        ? Moment(Instant(seconds: 0), utcOffset: 0, isKnown: false)
        : try moment(row, format, localOffset),
      source: "", intent: line.command, parameters: line.parameters)
    let directory = try row.checkedText(5)
    if directory.hasPrefix("/") { donation.context["directory"] = .string(directory) }
    if let host = origin.first, !host.isEmpty {
      donation.context["host"] = .string(String(host))
    }
    if !isInvented {
      // atuin writes -1 for a status that it does not know.
      let status = row.integer(4)
      if !row.isNull(4), format == .mcfly || status != -1 { donation.result = .integer(status) }
      if !row.isNull(3), row.integer(3) >= 0 { donation.microseconds = row.integer(3) / 1000 }
      donation.sequence = session.isEmpty ? nil : session
    }
    return Record(donation: donation, user: nil, line: Int(truncatingIfNeeded: row.integer(0)))
  }

  /// Returns the moment at which the command began: atuin stores nanoseconds since 1970, in a text column, and mcfly
  /// seconds.
  private static func moment(
    _ row: borrowing Row, _ format: Format, _ localOffset: (Instant) -> Int
  ) throws(Fault) -> Moment {
    guard let time = Int64(try row.checkedText(2)) else {
      throw Fault("the time is not a whole number")
    }
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
}
