internal import ForesightSystem
internal import ForesightValues

/// A check of everything in a log that SQLite cannot check itself: rows against each other.
///
///     try log.read { try IntegrityCheck($0) }.isInOrder      // true
package struct IntegrityCheck {
  /// Reports progress: the number of donations read so far, and the number of all.
  package typealias Progress = (_ done: Int, _ total: Int) -> Void

  /// The number of faults that SQLite's own check of the database finds.
  package private(set) var faults = 0
  /// The number of donations that could not be read, because a part is missing or invalid.
  package private(set) var unreadable = 0
  /// The number of words whose text does not match its hash.
  package private(set) var brokenSymbols = 0
  /// The number of words and intents whose stored count of uses is wrong.
  package private(set) var miscounts = 0
  /// The number of presentations whose donation is missing.
  package private(set) var orphans = 0
  /// The number of donations that cannot be found by their id, and of ids whose donation is missing.
  package private(set) var strays = 0
  /// The number of donations that were read.
  package private(set) var donations = 0

  /// The actual number of uses of each symbol and each intent.
  private var symbolUses: [Int64: Int] = [:]
  private var intentUses: [Int64: (uses: Int, dismissals: Int)] = [:]

  /// True if nothing is damaged, so that nothing has to be saved.
  package var isWhole: Bool { faults == 0 && unreadable == 0 && brokenSymbols == 0 }
  /// True if nothing is wrong at all.
  package var isInOrder: Bool { isWhole && miscounts == 0 && orphans == 0 && strays == 0 }

  /// The part of a query that selects the ``orphans``.
  private static let orphaned =
    "FROM presentation AS p WHERE NOT EXISTS (SELECT 1 FROM donation AS d "
    + "WHERE d.time = p.time AND d.id = p.id AND d.intent = p.intent)"

  private init() {}

  /// Checks all of a log; call it inside a transaction.
  ///
  /// - Complexity: O(bytes of the store).
  package init(_ log: DonationLog, progress: Progress? = nil) throws {
    faults = try log.connection.integrityFaults()
    if faults > 0 { return }
    let total = progress == nil ? 0 : try log.count(DonationQuery())
    try readDonations(log) { done in if done % 4096 == 0 { progress?(done, total) } }
    try readSymbols(log.connection)
    orphans = try log.connection.count("SELECT count(*) \(Self.orphaned)")
    strays += try log.connection.count(
      "SELECT count(*) FROM stray AS s WHERE NOT EXISTS (SELECT 1 FROM donation AS d "
        + "WHERE d.time = s.time AND d.id = s.id)")
    progress?(max(total, 1), max(total, 1))
  }

  private mutating func readDonations(_ log: DonationLog, _ progress: (Int) -> Void) throws {
    var symbols = SymbolReader(log.connection)
    try log.forEachRow(DonationQuery()) { row in
      donations += 1
      progress(donations)
      do { _ = try row.donation(&symbols) } catch StoreError.damaged { unreadable += 1 }
      row.forEachSymbol { symbolUses[$0, default: 0] += 1 }
      let intent = row.integer(3)
      intentUses[intent, default: (0, 0)].uses += 1
      if row.integer(7) == Donation.Kind.dismissal.rawValue {
        intentUses[intent, default: (0, 0)].dismissals += 1
      }
      guard let key = try? row.key(), !key.isTimely else { return }
      let found = try log.connection.integer("SELECT 1 FROM stray WHERE id = ?", key.id.bytes)
      if found == nil { strays += 1 }
    }
    try log.connection.forEach("SELECT content FROM presentation") { row in
      row.bytes(0) {
        Presentation.forEachSymbol(in: $0) { symbolUses[$0, default: 0] += 1 }
      }
    }
  }

  private mutating func readSymbols(_ connection: Connection) throws {
    try connection.forEach("SELECT id, source, name, uses, dismissals FROM intent") { row in
      for column in [1, 2] as [Int32] { symbolUses[row.integer(column), default: 0] += 1 }
      let (uses, dismissals) = intentUses[row.integer(0)] ?? (0, 0)
      if Int64(uses) != row.integer(3) || Int64(dismissals) != row.integer(4) || uses == 0 {
        miscounts += 1
      }
    }
    try connection.forEach("SELECT id, kind, text, hash, uses FROM word") { row in
      let uses = symbolUses[row.integer(0)] ?? 0
      if Int64(uses) != row.integer(4) || uses == 0 { miscounts += 1 }
      if (try? row.symbol().isWhole) != true { brokenSymbols += 1 }
    }
  }

  /// Deletes orphans, and makes the counts and the table of strays again from the donations. Call it inside
  /// ``DonationLog/write(_:)``, on the result of a check made in the same transaction.
  func repair(_ log: DonationLog) throws {
    let connection = log.connection
    try connection.execute("DELETE \(Self.orphaned); DELETE FROM stray")
    try connection.forEach("SELECT time, id FROM donation") { row in
      let key = try row.key()
      if !key.isTimely { try log.noteStray(key) }
    }
    try connection.execute("UPDATE intent SET uses = 0, dismissals = 0; UPDATE word SET uses = 0")
    for (intent, count) in intentUses.sorted(by: { $0.key < $1.key }) {
      try connection.run(
        "UPDATE intent SET uses = ?, dismissals = ? WHERE id = ?", count.uses, count.dismissals,
        intent)
    }
    try connection.execute("DELETE FROM intent WHERE uses = 0")
    // Count the symbols of the rows that are left.
    var counted = IntegrityCheck()
    try counted.readDonations(log) { _ in }
    try counted.readSymbols(connection)
    for (symbol, uses) in counted.symbolUses.sorted(by: { $0.key < $1.key }) {
      try connection.run("UPDATE word SET uses = ? WHERE id = ?", uses, symbol)
    }
    try connection.execute("DELETE FROM word WHERE uses = 0")
  }
}

extension Connection {
  /// Returns the number of faults that SQLite's own check of a database finds; its messages are discarded.
  package func integrityFaults() throws -> Int {
    var faults = 0
    try forEach("PRAGMA integrity_check") { row in if row.text(0) != "ok" { faults += 1 } }
    return faults
  }
}
