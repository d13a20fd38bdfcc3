internal import ForesightSystem
package import ForesightValues

extension DonationLog {
  /// Returns the number of donations of a kind that carry a presentation.
  ///
  /// - Complexity: O(presentations).
  package func countPresentations(of kind: Donation.Kind) throws -> Int {
    try connection.count(
      "SELECT count(*) FROM presentation AS p JOIN donation AS d "
        + "ON d.time = p.time AND d.id = p.id WHERE d.kind = ?", kind.rawValue)
  }

  /// Stores the presentation of a donation that was just inserted.
  func insert(
    _ presentation: Presentation, ofIntent intent: Int64, at key: LogKey,
    _ table: inout InternTable
  ) throws {
    let coding = try table.encode(presentation)
    try connection.run(
      "INSERT INTO presentation(intent, time, id, content) VALUES (?, ?, ?, ?)", intent, key,
      coding.bytes)
    table.count(coding, difference: 1)
  }
}

extension Row {
  /// Reads a presentation; `nil` where the column is NULL.
  func presentation(_ column: Int32, _ symbols: inout SymbolReader) throws -> Presentation? {
    if isNull(column) { return nil }
    return try symbols.presentation(bytes(column) { PresentationCoding($0) })
  }
}
