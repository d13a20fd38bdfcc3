internal import ForesightPrivacy
internal import ForesightSystem
internal import Glibc

/// Checks a store from the outside, as it is: nothing is put right, and nothing written.
///
///     try Engine(path: path, create: true).donate([donation], now: now, random: Environment.random)
///     try Examination(path: path).diagnostics.filter { $0.state == .fault }.count      // 0
package struct Examination {
  /// The findings, one for each check.
  package private(set) var diagnostics: [Diagnostic] = []
  /// True if the database itself is damaged, so that its readable content has to be saved from it.
  package private(set) var isDamaged = false

  /// Checks the store at `path`.
  ///
  /// - Parameter progress: told how many donations were read, of how many.
  /// - Throws: ``StoreError`` where there is no store, or one that this version cannot read.
  /// - Complexity: O(log).
  package init(
    path: String, progress: ((_ done: Int, _ total: Int) -> Void)? = nil
  ) throws {
    try StoreFile.requireFile(path)
    let door = StoreFile.faults(path: path)
    diagnostics += door.isEmpty ? [Diagnostic("files", .ok, "private, and the user's own")] : door
    do {
      try translatingErrors(path) { try examine(path, progress) }
    } catch StoreError.damaged {
      noteDamage("SQLite cannot read it")
    }
    let copies = Quarantine.copies(of: path)
    diagnostics.append(
      copies.isEmpty
        ? Diagnostic("copies", .ok, "no damaged store was set aside")
        : Diagnostic(
          "copies", .note, "set aside because they were damaged: \(copies.joined(separator: ", "))",
          remedy: "delete them when you no longer need them; 'foresight forget' does so too"))
  }

  private mutating func noteDamage(_ what: String) {
    isDamaged = true
    diagnostics.append(
      Diagnostic(
        "database", .fault, what,
        remedy: "'foresight doctor --repair' saves what can be read, and sets the damaged one aside"
      ))
  }

  private mutating func examine(
    _ path: String, _ progress: ((_ done: Int, _ total: Int) -> Void)?
  ) throws {
    if StoreFile.isEmptyBesideItsLog(path) { throw StoreError.damaged(path: path) }
    let file = StoreFile.absolute(path)
    // Where there is no write-ahead log nobody is writing, and nothing is made by looking.
    let isAtRest = access(path + "-wal", F_OK) != 0
    let connection: Connection
    do {
      connection = try Connection(path: file, access: isAtRest ? .immutable : .readOnly)
      let marked = try connection.integer("PRAGMA application_id") == Schema.application
      guard marked else {
        throw StoreError.notAStore(path: path, found: "a database of another program")
      }
    } catch let error as SQLiteError where error.isDamaged {
      guard try RecoveredContent(path: file).isStore else {
        throw StoreError.notAStore(path: path, found: "a file of another kind")
      }
      return noteDamage("SQLite cannot read it")
    }
    let version = try Schema.version(of: connection)
    if try Schema.isOutdated(connection) {
      diagnostics.append(
        Diagnostic(
          "schema", .note, "version \(version); this program writes \(Schema.version)",
          remedy: "the next command that opens it brings it up to date; then look again"))
      let faults = try connection.integrityFaults()
      if faults > 0 { noteDamage("SQLite's own check finds \(faults) faults") }
      return
    }
    diagnostics.append(Diagnostic("schema", .ok, "version \(version)"))
    let log = DonationLog(connection, path: path, isReadOnly: true)
    try report(connection.transaction(.deferred) { try IntegrityCheck(log, progress: progress) })
  }

  private mutating func report(_ found: IntegrityCheck) {
    if found.faults > 0 {
      return noteDamage("SQLite's own check finds faults: \(found.faults)")
    }
    diagnostics.append(Diagnostic("database", .ok, "SQLite's own check finds no fault"))
    if !found.isWhole { isDamaged = true }
    let saves = "'foresight doctor --repair' saves the others, and sets the damaged store aside"
    let checks: [(name: String, faults: Int, ok: String, what: String, remedy: String)] = [
      (
        "donations", found.unreadable, "all \(found.donations) can be read",
        "donations of which a part is missing", saves
      ),
      (
        "words", found.brokenSymbols, "all as they were stored",
        "words that are not as they were stored", saves
      ),
      (
        "counts", found.miscounts, "equal to what is there",
        "words and intents that are counted wrongly", Diagnostic.repair
      ),
      (
        "presentations", found.orphans, "all belong to donations",
        "presentations without a donation", Diagnostic.repair
      ),
      (
        "ids", found.strays, "all lead to their donations",
        "ids that do not lead to their donations", Diagnostic.repair
      ),
    ]
    for check in checks {
      diagnostics.append(
        check.faults == 0
          ? Diagnostic(check.name, .ok, check.ok)
          : Diagnostic(check.name, .fault, "\(check.what): \(check.faults)", remedy: check.remedy))
    }
  }
}

extension Connection {
  /// Returns the number of faults that SQLite's own check of a database finds; its messages tell no values, and are not
  /// kept.
  func integrityFaults() throws -> Int {
    var faults = 0
    try forEach("PRAGMA integrity_check") { row in if row.text(0) != "ok" { faults += 1 } }
    return faults
  }
}

extension DonationLog {
  /// Opens a store to look at it, and writes nothing.
  ///
  /// - Throws: ``StoreError``.
  package convenience init(examining path: String) throws {
    try StoreFile.requireFile(path)
    let file = StoreFile.absolute(path)
    let connection = try translatingErrors(path) {
      try Connection(path: file, access: access(path + "-wal", F_OK) == 0 ? .readOnly : .immutable)
    }
    self.init(connection, path: path, isReadOnly: true)
    settingsFile = SettingsFile(store: path)
  }

  /// Repairs counts, presentations and ids that an examination found wrong, from the donations themselves.
  ///
  /// - Returns: true if anything was wrong.
  /// - Throws: ``StoreError``; the store is then as it was.
  package func repair(progress: ((_ done: Int, _ total: Int) -> Void)? = nil) throws -> Bool {
    let wasInOrder = try write { log in
      let found = try IntegrityCheck(log, progress: progress)
      if !found.isInOrder { try found.repair(log) }
      return found.isInOrder
    }
    // What nothing uses is gone from the file too.
    if !wasInOrder { _ = try checkpoint() }
    return !wasInOrder
  }
}
