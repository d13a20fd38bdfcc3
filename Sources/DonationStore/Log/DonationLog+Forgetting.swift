public import Donations
internal import SQLite

extension DonationLog {
  /// Deletes every donation that a query matches, with all words that nothing else uses; call it
  /// inside ``write(_:)``, and ``checkpoint()`` after it to erase the write-ahead log too.
  ///
  /// Copies of the store that were set aside because it was damaged may hold what is to be forgotten, so
  /// they are deleted, whatever the query.
  ///
  /// - Parameter keepsCopies: whether they are left nevertheless.
  /// - Returns: the keys of what was deleted, in the order of the log.
  /// - Complexity: that of ``forEach(_:_:)``, and O(log n) for each donation deleted.
  public func forget(
    _ query: DonationQuery, keepsCopies: Bool = false
  ) throws -> [LogKey] {
    if try !keepsCopies && SetAside.delete(of: path) {
      tell("deleted the copies of the damaged store: they may have held what is to be forgotten")
    }
    if query.isWholeSource { try forgetShortcuts(of: query.source) }
    var vocabulary = Vocabulary(connection)
    var keys: [LogKey] = []
    var presented: [(intent: Int64, key: LogKey)] = []
    try forEachRow(query) { row in
      let key = try row.key()
      keys.append(key)
      let kind = try Donation.Kind(number: row.integer(7))
      row.bytes(4) { parameters in
        row.bytes(5) { context in
          row.bytes(6) { result in
            vocabulary.count(
              kind, intent: row.integer(3), parameters: parameters, context: context,
              result: result, difference: -1)
          }
        }
      }
      if !row.isNull(8) {
        vocabulary.count(row.bytes(8) { PresentationCoding($0) }, difference: -1)
        presented.append((row.integer(3), key))
      }
    }
    guard let earliest = keys.first else { return [] }
    for (intent, key) in presented { try deletePresentation(ofIntent: intent, at: key) }
    for key in keys {
      try connection.prepare("DELETE FROM donation WHERE time = ? AND id = ?").run { $0.bind(key) }
      if key.id.milliseconds != key.instant.microseconds / 1000 {
        try connection.prepare("DELETE FROM stray WHERE id = ?").run { $0.bind(key.id.bytes) }
      }
    }
    vocabulary.forgetHowBusy()
    try vocabulary.flush()
    try disturb(at: earliest)
    return keys
  }

  /// Deletes the copies of the store that were set aside, because it was damaged, before an instant.
  ///
  /// - Parameter now: one that was made a day later than this was dated by a clock that was wrong, and is deleted too.
  public func deleteCopies(before end: Instant, now: Instant) throws {
    let latest = now.advanced(by: Instant.day)
    if try SetAside.delete(of: path, where: { $0 < end || $0 > latest }) {
      tell("deleted the copies of the damaged store: they hold what is too old to be kept")
    }
  }
}
