public import Donations
internal import SQLite

extension DonationLog {
  /// How many donations of a kind carry a presentation.
  ///
  /// - Complexity: O(presentations).
  public func countPresentations(of kind: Donation.Kind) throws -> Int {
    try connection.prepare(
      "SELECT count(*) FROM presentation AS p JOIN donation AS d "
        + "ON d.time = p.time AND d.id = p.id WHERE d.kind = ?"
    ).first(bind: { $0.bind(kind.number) }) { Int($0.integer(0)) } ?? 0
  }

  /// Stores the presentation of a donation that was just inserted.
  func insert(
    _ presentation: Presentation, ofIntent intent: Int64, at key: LogKey,
    _ table: inout InternTable
  ) throws {
    let coding = try table.encode(presentation)
    try connection.prepare(
      "INSERT INTO presentation(intent, time, id, content) VALUES (?, ?, ?, ?)"
    )
    .run {
      $0.bind(intent)
      $0.bind(key)
      $0.bind(coding.bytes)
    }
    table.count(coding, difference: 1)
  }

  /// Deletes the presentation of a donation; its symbols are uncounted elsewhere.
  func deletePresentation(ofIntent intent: Int64, at key: LogKey) throws {
    try connection.prepare("DELETE FROM presentation WHERE intent = ? AND time = ? AND id = ?").run
    {
      $0.bind(intent)
      $0.bind(key)
    }
  }
}

extension Row {
  /// Reads a presentation; `nil` where the column is NULL.
  func presentation(_ column: Int32, _ symbols: inout SymbolReader) throws -> Presentation? {
    if isNull(column) { return nil }
    return try symbols.presentation(bytes(column) { PresentationCoding($0) })
  }
}
