internal import ForesightSystem
internal import Glibc

/// The store's tables.
///
/// A donation's row is small because every word is stored once and referred to by number. Rows are
/// clustered by (time, id), the order of the fold, so no second index is needed to read the log in
/// order or by time, and 45 of a row's bytes are what it takes at least.
enum Schema {
  /// Marks the file as a store: "Fore" in ASCII.
  static let application: Int64 = 0x466f_7265

  /// The version of the tables after all steps.
  static var version: Int { steps.count }

  /// The steps from an empty database to today's, each to the next version. A released step never changes;
  /// new ones are only appended.
  static let steps = [
    """
    -- A word: an intent's name, a source, a parameter's name, or a value.
    -- 'kind' is the type of a value (see Symbol.Kind); 'uses' counts the references to it.
    CREATE TABLE word(
      id INTEGER PRIMARY KEY, hash INTEGER NOT NULL, kind INTEGER NOT NULL, text TEXT NOT NULL,
      uses INTEGER NOT NULL) STRICT;
    -- Words are found by hash, so that a long text is not stored a second time in an index.
    CREATE INDEX word_hash ON word(hash);

    CREATE TABLE intent(
      id INTEGER PRIMARY KEY, source INTEGER NOT NULL REFERENCES word,
      name INTEGER NOT NULL REFERENCES word, uses INTEGER NOT NULL, UNIQUE(source, name)) STRICT;

    CREATE TABLE donation(
      time INTEGER NOT NULL, id BLOB NOT NULL, utc_offset INTEGER, intent INTEGER NOT NULL,
      parameters BLOB, context BLOB, result BLOB, PRIMARY KEY(time, id)) STRICT, WITHOUT ROWID;

    -- Donations whose id does not tell their time: where an id must be looked up to be found.
    CREATE TABLE stray(id BLOB PRIMARY KEY, time INTEGER NOT NULL) STRICT, WITHOUT ROWID;

    -- What a cache of the fold must know: up to which donation the log is as it was before.
    -- Revisions go up by random steps: two copies of a store that went separate ways share none.
    CREATE TABLE disturbance(
      revision INTEGER PRIMARY KEY, time INTEGER NOT NULL, id BLOB NOT NULL) STRICT;
    INSERT INTO disturbance VALUES (abs(random() % 1000000000), 0, zeroblob(16));
    CREATE TABLE log(name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    INSERT INTO log VALUES ('identity', random());
    PRAGMA application_id = \(application);
    """,
    """
    -- 'kind' tells donations and dismissals apart (see Donation.Kind).
    ALTER TABLE donation ADD COLUMN kind INTEGER NOT NULL DEFAULT 0;
    -- How many of an intent's 'uses', which are all rows of it, are dismissals.
    ALTER TABLE intent ADD COLUMN dismissals INTEGER NOT NULL DEFAULT 0;
    """,
    """
    -- How donations are shown (see PresentationCoding), for those that say so; the others pay nothing.
    -- What an intent declares is what its last row here does: nothing is derived that forgetting a
    -- donation would have to put right.
    CREATE TABLE presentation(
      intent INTEGER NOT NULL, time INTEGER NOT NULL, id BLOB NOT NULL, content BLOB NOT NULL,
      PRIMARY KEY(intent, time, id)) STRICT, WITHOUT ROWID;

    -- What apps suggest before anything is donated, in their order. Nothing of it is the person's.
    CREATE TABLE shortcut(
      source TEXT NOT NULL, place INTEGER NOT NULL, intent TEXT NOT NULL, name TEXT NOT NULL,
      type TEXT NOT NULL, needs_unlock INTEGER NOT NULL, PRIMARY KEY(source, place)) STRICT, WITHOUT ROWID;
    """,
    """
    -- Until when an intent's donations would take if they came no faster than they may (see FloodControl),
    -- in microseconds since 1970.
    ALTER TABLE intent ADD COLUMN busy_until INTEGER NOT NULL DEFAULT 0;
    -- How many donations were ignored because they came faster.
    ALTER TABLE intent ADD COLUMN ignored INTEGER NOT NULL DEFAULT 0;
    """,
    """
    -- From here on a donation's 'utc_offset' may be 32767: its time tells no more than the order.
    """,
    """
    -- What it came after is looked up in its sequence first: the number of a word, coded like a result.
    ALTER TABLE donation ADD COLUMN sequence BLOB;
    -- How long it took, in microseconds.
    ALTER TABLE donation ADD COLUMN duration INTEGER;
    -- 1 where it was suggested and taken.
    ALTER TABLE donation ADD COLUMN taken INTEGER;
    -- How often something was shown at a prompt, and taken, by the day of local time since 1970.
    CREATE TABLE offer(
      day INTEGER NOT NULL, source TEXT NOT NULL, rank INTEGER NOT NULL, shown INTEGER NOT NULL,
      taken INTEGER NOT NULL, PRIMARY KEY(day, source, rank)) STRICT, WITHOUT ROWID;
    """,
    """
    -- How it is done again (see Action): an array, coded like a result.
    ALTER TABLE donation ADD COLUMN action BLOB;
    -- Which of an intent's donations say so; the others pay nothing.
    CREATE INDEX donation_action ON donation(intent, time, id) WHERE action IS NOT NULL;
    """,
  ]

  /// Opens a connection to a store and brings its schema up to date.
  static func open(path: String, create: Bool) throws -> (Connection, readOnly: Bool) {
    if StoreFile.isEmptyBesideItsLog(path) { throw StoreError.damaged(path: path) }
    do {
      return try open(path: path, create: create, .readWrite)
    } catch let error as SQLiteError where error.lacksSharedMemory {
      // Reading needs no room, and forgetting makes some.
      return try open(path: path, create: create, .alone)
    }
  }

  private static func open(
    path: String, create: Bool, _ access: Connection.Access
  ) throws -> (Connection, readOnly: Bool) {
    let connection: Connection
    do {
      connection = try Connection(path: path, access: access)
      // SQLite opens what cannot be written for reading; and the first read tells whether it can
      // make the side files of its write-ahead log.
      if connection.isReadOnly { return (try openReadOnly(path: path), readOnly: true) }
      if try isNew(connection), !create { throw StoreError.missing(path: path) }
      // Also where a copy has lost it.
      try enterWriteAheadLog(connection)
      // Acknowledged is on disk; deleted is overwritten; no word gets into a temporary file, nor on disk at all where
      // it is not committed; and a write-ahead log that grew while somebody read for long gives the room back.
      try connection.execute(
        "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY; "
          + "PRAGMA cache_spill = OFF; PRAGMA journal_size_limit = 4194304")
    } catch let error as SQLiteError
      where (error.cannotOpen || error.isReadOnly) && !error.isLimited
    {
      do {
        return (try openReadOnly(path: path), readOnly: true)
      } catch StoreError.missing where create {
        // There is nothing to read: what is to be told is why it could not be made.
        throw error
      }
    }
    try migrate(connection)
    return (connection, readOnly: false)
  }

  /// The version of a database's tables; 0 when it is new.
  static func version(of connection: Connection) throws -> Int {
    Int(try connection.integer("PRAGMA user_version") ?? 0)
  }

  /// Tells whether steps are missing.
  ///
  /// - Throws: ``StoreError/newerSchema(path:found:known:)`` when a later version of this program made it.
  static func isOutdated(_ connection: Connection, steps: [String] = steps) throws -> Bool {
    let found = try version(of: connection)
    guard found <= steps.count else {
      throw StoreError.newerSchema(path: "", found: found, known: steps.count)
    }
    return found < steps.count
  }

  /// Runs the missing steps in one transaction: an interrupted migration leaves the old schema, and two
  /// processes that start at once migrate once.
  static func migrate(_ connection: Connection, steps: [String] = steps) throws {
    guard try isOutdated(connection, steps: steps) else { return }
    try connection.transaction {
      // Asked again under the lock: another process may have migrated meanwhile.
      guard try isOutdated(connection, steps: steps) else { return }
      for step in steps[try version(of: connection)...] { try connection.execute(step) }
      try connection.execute("PRAGMA user_version = \(steps.count)")
    }
  }

  /// Turns on the write-ahead log, which stays on.
  ///
  /// SQLite does not wait for a lock here as it does elsewhere, so that is done by hand: processes
  /// that make a store together get in each other's way.
  private static func enterWriteAheadLog(_ connection: Connection) throws {
    var start: Duration?
    for attempt in 0... {
      do {
        let mode = try connection.first("PRAGMA journal_mode") { $0.text(0) }
        if mode != "wal" { try connection.execute("PRAGMA journal_mode = WAL") }
        return
      } catch let error as SQLiteError where error.isBusy {
        start = start ?? LockWaiting.now
        guard LockWaiting.waits(before: attempt, since: start ?? .zero) else { throw error }
      }
    }
  }

  /// A store that may be read and not written: as it is when it has no write-ahead log to follow.
  static func openReadOnly(path: String) throws -> Connection {
    for access in [Connection.Access.readOnly, .immutable] {
      // Reading the database alone would pass over what is in the log and was acknowledged.
      if access == .immutable, StoreFile.hasWriteAheadLog(path) { break }
      do {
        let connection = try Connection(path: path, access: access)
        try connection.execute("PRAGMA temp_store = MEMORY")
        if try isNew(connection) { throw StoreError.missing(path: path) }
        guard try !isOutdated(connection) else {
          throw StoreError.notPermitted(
            path: path,
            why:
              "an older Foresight wrote it, and it cannot be brought up to date because it may not "
              + "be written; let its owner run 'foresight status' once")
        }
        return connection
      } catch let error as SQLiteError
        where (error.cannotOpen || error.isReadOnly) && !error.isLimited
      {
        continue
      }
    }
    throw StoreError.notPermitted(path: path, why: "permission denied")
  }

  /// Whether the database is still empty.
  ///
  /// - Throws: ``StoreError/notAStore(path:found:)`` for a database of another application.
  private static func isNew(_ connection: Connection) throws -> Bool {
    // On one view: another process may be making the store at this moment.
    let (found, tables) = try connection.transaction(.deferred) {
      (
        try connection.integer("PRAGMA application_id"),
        try connection.integer("SELECT count(*) FROM sqlite_schema")
      )
    }
    guard found == application || tables == 0 else {
      throw StoreError.notAStore(path: "", found: "a database of another program")
    }
    return found != application
  }
}
