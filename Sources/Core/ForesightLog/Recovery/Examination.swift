internal import ForesightPrivacy
internal import ForesightSystem
internal import Glibc

/// Checks a store as it is, without repairing or writing anything.
///
///     try Engine(path: path, create: true).donate([donation], now: now, random: Environment.random)
///     try Examination(path: path).diagnostics.filter { $0.state == .fault }.count      // 0
package struct Examination {
  /// The findings, one for each check.
  package private(set) var diagnostics: [Diagnostic] = []
  /// True if the database itself is damaged, so that its readable content has to be saved from it.
  package private(set) var isDamaged = false

  /// Reports progress: the number of donations read so far, and the number of all.
  package typealias Progress = (_ done: Int, _ total: Int) -> Void

  /// Checks the store at `path`.
  ///
  /// - Throws: ``StoreError`` if there is no store, or if this version cannot read it.
  /// - Complexity: O(bytes of the store).
  package init(path: String, progress: Progress? = nil) throws {
    try StoreFile.requireFile(path)
    let door = StoreFile.faults(path: path)
    if door.isEmpty { add("files", .ok, "private, and the user's own") }
    diagnostics += door
    do {
      try translatingErrors(path) { try examine(path, progress) }
    } catch StoreError.damaged {
      addDamage("SQLite cannot read it")
    }
    let copies = Quarantine.copies(of: path)
    if copies.isEmpty {
      add("copies", .ok, "no damaged store was set aside")
    } else {
      add(
        "copies", .note, "set aside because they were damaged: \(copies.joined(separator: ", "))",
        remedy: "delete them when you no longer need them; 'foresight forget' does so too")
    }
  }

  private mutating func add(
    _ check: String, _ state: Diagnostic.State, _ what: String, remedy: String? = nil
  ) {
    diagnostics.append(Diagnostic(check, state, what, remedy: remedy))
  }

  private mutating func addDamage(_ what: String) {
    isDamaged = true
    add(
      "database", .fault, what,
      remedy: "'foresight doctor --repair' saves what can be read, and sets the damaged one aside")
  }

  private mutating func examine(_ path: String, _ progress: Progress?) throws {
    if StoreFile.isEmptyBesideItsLog(path) { throw StoreError.damaged(path: path) }
    let connection: Connection
    do {
      connection = try Connection(examining: path)
      guard try connection.integer("PRAGMA application_id") == Schema.application else {
        throw StoreError.notAStore(path: path, found: "a database of another program")
      }
    } catch let error as SQLiteError where error.isDamaged {
      guard try RecoveredContent(path: StoreFile.absolute(path)).isStore else {
        throw StoreError.notAStore(path: path, found: "a file of another kind")
      }
      return addDamage("SQLite cannot read it")
    }
    let version = try Schema.version(of: connection)
    if try Schema.isOutdated(connection) {
      add(
        "schema", .note, "version \(version); this program writes \(Schema.version)",
        remedy: "the next command that opens it brings it up to date; then look again")
      let faults = try connection.integrityFaults()
      if faults > 0 { addDamage("SQLite's own check finds \(faults) faults") }
      return
    }
    add("schema", .ok, "version \(version)")
    let log = DonationLog(connection, path: path)
    try report(connection.transaction(.deferred) { try IntegrityCheck(log, progress: progress) })
  }

  private mutating func report(_ found: IntegrityCheck) {
    if found.faults > 0 { return addDamage("SQLite's own check finds faults: \(found.faults)") }
    add("database", .ok, "SQLite's own check finds no fault")
    if !found.isWhole { isDamaged = true }
    let saves = "'foresight doctor --repair' saves the others, and sets the damaged store aside"
    addCount(
      "donations", found.unreadable, "donations of which a part is missing", saves,
      ok: "all \(found.donations) can be read")
    addCount(
      "words", found.brokenSymbols, "words that are not as they were stored", saves,
      ok: "all as they were stored")
    addCount(
      "counts", found.miscounts, "words and intents that are counted wrongly",
      ok: "equal to what is there")
    addCount(
      "presentations", found.orphans, "presentations without a donation",
      ok: "all belong to donations")
    addCount(
      "ids", found.strays, "ids that do not lead to their donations",
      ok: "all lead to their donations")
  }

  private mutating func addCount(
    _ check: String, _ faults: Int, _ what: String, _ remedy: String = Diagnostic.repair, ok: String
  ) {
    if faults == 0 { return add(check, .ok, ok) }
    add(check, .fault, "\(what): \(faults)", remedy: remedy)
  }
}

extension Connection {
  /// Opens a store to examine it. If it has no write-ahead log, no process is writing, and it is opened without making
  /// any side files.
  fileprivate convenience init(examining path: String) throws {
    let isAtRest = access(path + "-wal", F_OK) != 0
    try self.init(path: StoreFile.absolute(path), access: isAtRest ? .immutable : .readOnly)
  }

  /// Returns the number of faults that SQLite's own check of a database finds; its messages are discarded.
  func integrityFaults() throws -> Int {
    var faults = 0
    try forEach("PRAGMA integrity_check") { row in if row.text(0) != "ok" { faults += 1 } }
    return faults
  }
}

extension DonationLog {
  /// Opens a store to examine it, and writes nothing.
  ///
  /// - Throws: ``StoreError``.
  package convenience init(examining path: String) throws {
    try StoreFile.requireFile(path)
    let connection = try translatingErrors(path) { try Connection(examining: path) }
    self.init(connection, path: path)
    settingsFile = SettingsFile(store: path)
  }

  /// Repairs counts, presentations and ids that an examination found wrong, from the donations themselves.
  ///
  /// - Returns: true if anything was wrong.
  /// - Throws: ``StoreError``; the store is then as it was.
  package func repair(progress: Examination.Progress? = nil) throws -> Bool {
    let wasInOrder = try write { log in
      let found = try IntegrityCheck(log, progress: progress)
      if !found.isInOrder { try found.repair(log) }
      return found.isInOrder
    }
    // Rows that were deleted because nothing uses them leave the files, too.
    if !wasInOrder { _ = try checkpoint() }
    return !wasInOrder
  }
}
