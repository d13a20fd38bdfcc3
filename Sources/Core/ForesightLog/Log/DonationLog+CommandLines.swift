internal import ForesightSystem
package import ForesightValues

/// A command line in the log, with the facts that the model of command lines learns from.
package struct CommandLineRow: Sendable {
  /// The source that donated it, such as a shell.
  package var source: String
  /// The text that was typed.
  package var line: String
  /// The key of its suggestion: a hash of its source, intent and parameters.
  package var key: UInt64
  /// The exit status of the command; 0 if it is not known.
  package var status: Int64
  /// The directory in which the command ran; `nil` if it is not known.
  package var directory: String?
  /// The hash of its sequence; 0 for none.
  package var sequence: UInt64
  /// True if the line was suggested and the person took the suggestion.
  package var isTaken: Bool
  /// The indices of the words that were paths; `nil` if that was never checked.
  package var paths: [Int]?
}

extension DonationLog {
  private static let commandLines =
    "intent IN (SELECT i.id FROM intent AS i JOIN word AS w ON w.id = i.source WHERE w.text IN ("
    + Donation.lineSources.map { "'\($0)'" }.joined(separator: ", ") + ")) AND kind = 0"

  /// Calls `body` with the keys of command lines before an instant, the latest first, as long as `body` returns true.
  ///
  /// - Complexity: O(rows visited).
  package func forEachCommandLineBackward(
    before end: Instant, _ body: (LogKey) throws -> Bool
  ) throws {
    try Connection.untilEnough { enough in
      try connection.forEach(
        "SELECT time, id FROM donation WHERE time < ? AND \(Self.commandLines) "
          + "ORDER BY time DESC, id DESC", end.microseconds
      ) { if try !body($0.key()) { throw enough } }
    }
  }

  /// Calls `body` with the command lines from `start` on and before `end`, in the order of the log.
  ///
  /// - Parameter isIncluded: true to include the command line at `start`.
  /// - Complexity: O(rows visited).
  package func forEachCommandLine(
    from start: LogKey, isIncluded: Bool, before end: Instant,
    _ body: (LogKey, CommandLineRow) throws -> Void
  ) throws {
    var symbols = SymbolReader(connection)
    try connection.forEach(
      "SELECT time, id, intent, parameters, context, result, sequence, taken, paths FROM donation "
        + "WHERE (time, id) \(isIncluded ? ">=" : ">") (?, ?) AND time < ? AND \(Self.commandLines) "
        + "ORDER BY time, id", start, end.microseconds
    ) { row in
      let intent = try symbols.intent(row.integer(2))
      let parameters = try row.bytes(3) { try symbols.fields($0) }
      guard let line = ShellLine(intent: intent.name.text, parameters: parameters) else { return }
      let context = try row.bytes(4) { try symbols.fields($0) }
      var status: Int64 = 0
      if case .integer(let number)? = try row.bytes(5, { try symbols.value($0) }) {
        status = number
      }
      let key = StableHash.combine(
        StableHash.combine(intent.source.hash, intent.name.hash), StableHash.of(all: parameters))
      try body(
        row.key(),
        CommandLineRow(
          source: intent.source.text, line: line.text, key: key, status: status,
          directory: context["directory"]?.canonicalText,
          sequence: row.bytes(6) { try symbols.sequence($0) },
          isTaken: row.integer(7) != 0,
          paths: row.isNull(8) ? nil : row.indices(8)))
    }
  }
}
