internal import ForesightSystem
internal import Glibc

/// A search index of the entities and shortcuts of apps, in a file beside a store: `donations.sqlite.entities`.
///
///     let index = EntityIndex(store: path)
///     try index.index([IndexedItem(source: "music", type: "Song", id: "7", title: "Blue Train")])
///     try index.search(ItemSearch("trian", limit: 8)).first?.item.title      // "Blue Train"
///
/// It holds only data that apps can supply again: if the file is damaged, or of another version, the index is empty
/// until they do. Each call is one transaction. There is no write-ahead log, so that removed data is gone from the file
/// once the call returns.
public final class EntityIndex {
  /// The path of the index file.
  public let path: String
  private var connection: (connection: Connection, file: FileIdentity?)?
  private var waitsForDirectory = true

  /// Makes an index beside a store; no file is opened or made yet.
  public init(store: String) { path = StoreFile.absolute(store) + Self.suffix }

  static let suffix = ".entities"
  /// Marks the file as an index: "FoEn" in ASCII.
  private static let application: Int64 = 0x466f_456e
  /// The version of the tables, and of the rules that split texts into words.
  static let version: Int64 = 1

  /// Items are numbered in blocks of ``Posting/blockSize``. All items of a block have one source, kind and type, so a
  /// search limited to some of these opens no other blocks.
  private static let schema = """
    CREATE TABLE collection(
      number INTEGER PRIMARY KEY, source TEXT NOT NULL, kind INTEGER NOT NULL, type TEXT NOT NULL,
      UNIQUE(source, kind, type)) STRICT;
    -- 'used' counts the places that were given; none is given twice.
    CREATE TABLE block(
      number INTEGER PRIMARY KEY, collection INTEGER NOT NULL, used INTEGER NOT NULL) STRICT;
    CREATE TABLE item(
      number INTEGER PRIMARY KEY, collection INTEGER NOT NULL, id TEXT NOT NULL, title TEXT NOT NULL,
      subtitle TEXT NOT NULL, names TEXT NOT NULL, keywords TEXT NOT NULL, text TEXT NOT NULL,
      priority INTEGER NOT NULL, words TEXT NOT NULL, UNIQUE(collection, id)) STRICT;
    -- In which items of a block a word stands (see Posting).
    CREATE TABLE posting(
      word TEXT NOT NULL, block INTEGER NOT NULL, items BLOB NOT NULL, PRIMARY KEY(word, block))
      STRICT, WITHOUT ROWID;
    -- The words by their length, to be read through for those that are nearly right (see Vocabulary).
    CREATE TABLE vocabulary(number INTEGER PRIMARY KEY, words BLOB NOT NULL) STRICT;
    PRAGMA application_id = \(application);
    PRAGMA user_version = \(version);
    """

  // MARK: Opening

  /// Runs `body` on one unchanging view of the index; returns `none` if there is no index that can be read.
  func read<Result>(else none: Result, _ body: (Connection) throws -> Result) throws -> Result {
    try whereUnreadable({ try attempt(.deferred, create: false, else: none, body) }) { none }
  }

  /// Runs `body` in one transaction that may write. An index that cannot be read is emptied first.
  ///
  /// - Parameter create: true to make a missing file; if false, the result for a missing file is `none`.
  func write<Result>(
    create: Bool, else none: Result, _ body: (Connection) throws -> Result
  ) throws -> Result {
    try whereUnreadable({ try attempt(.immediate, create: create, else: none, body) }) {
      // One process at a time: another process may have emptied the index by now, and indexed again.
      try DirectoryLock.whileHeld(of: path, isPatient: waitsForDirectory) {
        try whereUnreadable({ try attempt(.immediate, create: create, else: none, body) }) {
          try empty()
          return try attempt(.immediate, create: create, else: none, body)
        }
      }
    }
  }

  /// Runs `body` without waiting for the directory's lock. If the index has to be emptied while another process holds
  /// that lock, this throws `StoreError.busy` at once, because that process may be waiting for the log's lock, which
  /// the caller holds.
  package func withoutWaitingForDirectory<Result>(_ body: () throws -> Result) rethrows -> Result {
    waitsForDirectory = false
    defer { waitsForDirectory = true }
    return try body()
  }

  private func attempt<Result>(
    _ lock: Connection.Lock, create: Bool, else none: Result,
    _ body: (Connection) throws -> Result
  ) throws -> Result {
    guard let connection = try open(create: create) else { return none }
    return try translatingErrors(path) {
      try connection.transaction(lock) {
        if try !isCurrent(connection) { throw StoreError.damaged(path: path) }
        return try body(connection)
      }
    }
  }

  /// Runs `body`, and `other` if the index cannot be read.
  private func whereUnreadable<Result>(
    _ body: () throws -> Result, _ other: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch StoreError.damaged, StoreError.notAStore {
      return try other()
    }
  }

  private func isCurrent(_ connection: Connection) throws -> Bool {
    try connection.integer("PRAGMA application_id") == Self.application
      && connection.integer("PRAGMA user_version") == Self.version
  }

  private func open(create: Bool) throws -> Connection? {
    // The journal of a deleted file must not be taken for that of the new one.
    if create, FileStatus(at: path) == nil { unlink(path + "-journal") }
    do {
      try StoreFile.prepare(path: path, create: create)
      // SQLite's own tools leave an empty file when they open a missing one.
      if !create, StoreFile.isEmpty(path) { throw StoreError.missing(path: path) }
    } catch StoreError.missing {
      connection = nil
      return nil
    }
    // The file that was open may have been deleted or replaced.
    let file = FileStatus(at: path)?.identity
    if let connection, connection.file == file { return connection.connection }
    connection = nil
    let opened = try translatingErrors(path) {
      let connection = try Connection(path: path, access: .readWrite)
      try connection.execute(
        "PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -24576; "
          + "PRAGMA cache_spill = OFF")
      if create, !connection.isReadOnly { try makeTables(connection) }
      if try isCurrent(connection) { notices += try StoreFile.closeToOthers(path) }
      return connection
    }
    connection = (opened, file)
    return opened
  }

  /// Makes the tables in a file that is still empty. Only one process at a time does so.
  private func makeTables(_ connection: Connection) throws {
    func isEmpty() throws -> Bool {
      try connection.integer("SELECT count(*) FROM sqlite_schema") == 0
        && connection.integer("PRAGMA application_id") == 0
    }
    guard try isEmpty() else { return }
    try connection.transaction { if try isEmpty() { try connection.execute(Self.schema) } }
  }

  /// Empties a file, whatever is in it, and makes its tables.
  private func empty() throws {
    connection = nil
    try StoreFile.prepare(path: path, create: true)
    try translatingErrors(path) {
      let connection = try Connection(path: path, access: .readWrite)
      try connection.empty()
      try makeTables(connection)
    }
  }

  /// Overwrites the remains of removed rows in the file.
  func erase() throws {
    guard let connection = try open(create: false) else { return }
    _ = try translatingErrors(path) {
      // This write makes other processes drop the pages that they have cached. It is done in any case, because an
      // earlier process may have been killed between overwriting and writing.
      try connection.eraseUnusedBytes {
        try connection.execute("PRAGMA user_version = \(Self.version)")
      }
    }
  }

  /// Compacts the file. If something prevents that, such as a reader, the file only stays larger.
  func vacuum() { try? open(create: false)?.execute("VACUUM") }

  /// Messages for a person about repairs that were made to the file, with their reasons.
  public private(set) var notices: [String] = []

  // MARK: Telling

  /// The state of an index.
  public enum State: Equatable, Sendable {
    /// Nothing was ever indexed.
    case missing
    /// The index can be searched, and holds this number of items.
    case usable(items: Int)
    /// The index is damaged or of another version: until apps index their items again, nothing is found in it.
    case unusable
  }

  /// Returns the state of the index.
  ///
  ///     let index = EntityIndex(store: path)
  ///     try index.state() == .missing      // true: nothing was indexed yet
  ///
  /// - Throws: ``StoreError`` if the index may not be read or is busy.
  /// - Complexity: O(items).
  public func state() throws -> State {
    try whereUnreadable({
      try attempt(.deferred, create: false, else: .missing) {
        .usable(items: try $0.count("SELECT count(*) FROM item"))
      }
    }) { .unusable }
  }
}
