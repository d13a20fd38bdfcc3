internal import ForesightCSQLite
internal import Glibc

/// A failure that SQLite reported, with the operation that met it.
///
/// `description` holds the result code, SQLite's fixed text for that code and the operation's name.
/// It never holds bound values, so it may be logged.
public struct SQLiteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The extended result code, such as 5 (`SQLITE_BUSY`) or 2067 (`SQLITE_CONSTRAINT_UNIQUE`).
  public let code: Int32
  /// The operation that failed, in words: "open", "commit", or the statement's SQL without its values.
  public let operation: String
  /// The system's error number for a failure of the disk, such as `EFBIG`; 0 if the disk did not fail, or the number is
  /// not known.
  public let systemCode: Int32

  /// Makes an error from a result code and the name of what failed.
  public init(code: Int32, operation: String) {
    // From `errno`: SQLite's own record of the number is not written when a commit fails.
    systemCode = [SQLITE_IOERR, SQLITE_CANTOPEN].contains(code & 0xff) ? errno : 0
    self.code = code
    self.operation = operation
  }

  /// The result code without its extension.
  public var primaryCode: Int32 { code & 0xff }

  /// Another connection held the lock for longer than ``Connection/longestWait``, or so many connections came and went
  /// that SQLite gave up.
  public var isBusy: Bool { [SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL].contains(primaryCode) }
  /// The code for a file that is not a database.
  public static let notADatabase: Int32 = SQLITE_NOTADB
  /// The ``primaryCode`` for a statement that is not valid, or for tables whose declarations are not.
  public static let senseless: Int32 = SQLITE_ERROR

  /// The file is not a database, or its content is damaged.
  public var isDamaged: Bool { primaryCode == SQLITE_NOTADB || primaryCode == SQLITE_CORRUPT }
  /// The file or its directory may not be written.
  public var isReadOnly: Bool { primaryCode == SQLITE_READONLY || primaryCode == SQLITE_PERM }
  /// The file could not be opened.
  public var cannotOpen: Bool { primaryCode == SQLITE_CANTOPEN }
  /// The file could not be opened or written, but not because of a limit of the process.
  public var lacksAccess: Bool { (cannotOpen || isReadOnly) && !isLimited }
  /// The disk is full.
  public var isFull: Bool {
    primaryCode == SQLITE_FULL || lacksSharedMemory || systemCode == EDQUOT
  }
  /// The process has reached its limit of open files, or of the size of a file.
  public var isLimited: Bool { [EMFILE, ENFILE, EFBIG].contains(systemCode) }
  /// The disk has no room for the memory that the readers and writers of a write-ahead log share.
  public var lacksSharedMemory: Bool {
    // SQLITE_IOERR_SHMSIZE, a macro that Swift cannot read.
    code == SQLITE_IOERR | 19 << 8
  }

  /// A message that says what failed and where, without any bound value.
  public var description: String {
    "SQLite: \(String(cString: sqlite3_errstr(code))) (\(code)) in \(operation)"
  }
}

/// Throws an error unless the result code of an operation is `SQLITE_OK`.
func check(_ code: Int32, _ operation: String) throws {
  guard code == SQLITE_OK else { throw SQLiteError(code: code, operation: operation) }
}
