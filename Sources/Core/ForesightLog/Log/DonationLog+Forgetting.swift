internal import ForesightSystem
package import ForesightValues

extension DonationLog {
  /// Deletes every donation that a query matches, with all symbols that nothing else uses; call it
  /// inside ``write(_:)``, and ``checkpoint()`` after it to erase the write-ahead log too.
  ///
  ///     try log.write { try $0.forget(DonationQuery(intent: "OpenMail")).keys.count }      // 3
  ///
  /// Hashes of forgotten command lines are kept, so that an import of their shell's history leaves them out
  /// (`ForgottenLines`). If everything is forgotten, the hashes are deleted too.
  ///
  /// - Parameter isExpiry: true if the donations are deleted only because they are old: then no hashes of them are
  ///   kept.
  /// - Returns: the keys of the deleted donations, in the order of the log; the number of dismissals among them; and
  ///   their sources, in the order of their names.
  /// - Complexity: that of ``forEach(_:_:)``, and O(log n) for each donation deleted.
  public func forget(_ query: DonationQuery, isExpiry: Bool = false) throws -> (
    keys: [LogKey], dismissals: Int, sources: [String]
  ) {
    let isEverything = query == DonationQuery()
    if isEverything { try connection.run("DELETE FROM forgotten") }
    // Shortcuts and offers belong to a source, not to its donations.
    if query.isWholeSource, let source = query.source {
      try connection.run("DELETE FROM shortcut WHERE source = ?", source)
      try connection.run("DELETE FROM offer WHERE source = ?", source)
    } else if query.isWholeSource {
      try connection.run("DELETE FROM shortcut")
      try connection.run("DELETE FROM offer")
    }
    for notice in try notices(query) {
      try connection.run("DELETE FROM notice WHERE id = ?", notice.id)
      try noteErasure(isPending: true)
    }
    try forgetRuns(query)
    var table = InternTable(self)
    var (rows, dismissals): ([(key: LogKey, presented: Int64?)], Int) = ([], 0)
    var intents: Set<Int64> = []
    var symbols = SymbolReader(connection)
    var lines = try ForgottenLines(self)
    try forEachRow(query) { row in
      rows.append((key: try row.key(), presented: row.isNull(8) ? nil : row.integer(3)))
      if !isExpiry, !isEverything { try lines.note(row.donation(&symbols)) }
      intents.insert(row.integer(3))
      if try row.kind(7) == .dismissal { dismissals += 1 }
      try table.count(row, difference: -1)
    }
    guard let earliest = rows.first?.key else { return ([], 0, []) }
    let sources = try Set(intents.map { try symbols.intent($0).source.text }).sorted()
    for row in rows { try deleteRow(at: row.key, presented: row.presented) }
    table.forgetHowBusy()
    try table.flush()
    try invalidate(from: earliest)
    return (rows.map(\.key), dismissals, sources)
  }

  /// Deletes the row at a key.
  ///
  /// - Parameter intent: the number of the donation's intent if the donation has a presentation; `nil` otherwise.
  func deleteRow(at key: LogKey, presented intent: Int64?) throws {
    if let intent {
      try connection.run(
        "DELETE FROM presentation WHERE intent = ? AND time = ? AND id = ?", intent, key)
    }
    try connection.run("DELETE FROM donation WHERE time = ? AND id = ?", key)
    if !key.isTimely { try connection.run("DELETE FROM stray WHERE id = ?", key.id.bytes) }
  }

  /// Deletes the copies of the store that are in ``Quarantine`` and were made before an instant, or all of them if `end`
  /// is `nil`. They may hold forgotten donations.
  ///
  /// - Parameter now: the current time. A copy whose date is more than a day after `now` was made while the clock was
  ///   wrong, and is deleted too.
  /// - Throws: ``StoreError``.
  package func deleteCopies(before end: Instant? = nil, now: Instant) throws {
    let latest = now.advanced(by: Instant.day)
    try translatingErrors(path) {
      try Quarantine.delete(of: path) { made in end.map { made < $0 || made > latest } ?? true }
    }
  }

  /// Returns true if forgotten donations still have to be erased from the disk; see ``noteErasure(isPending:)``.
  package func isErasurePending() throws -> Bool {
    try connection.integer("SELECT 1 FROM log WHERE name = 'erasure'") != nil
  }

  /// Records that forgotten donations still have to be erased from the disk, because a reader prevents that; the next
  /// process that opens the store then erases them. If `isPending` is false, records that nothing is left to erase.
  /// Call it inside ``write(_:)``.
  package func noteErasure(isPending: Bool) throws {
    try connection.execute(
      isPending
        ? "INSERT OR REPLACE INTO log VALUES ('erasure', 1)"
        : "DELETE FROM log WHERE name = 'erasure'")
  }
}
