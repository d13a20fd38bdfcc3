internal import ForesightCSQLite

/// `SQLITE_IOERR_SHORT_READ`, a macro that Swift does not import.
private let shortRead = SQLITE_IOERR | 2 << 8

/// The raw bytes of a database's file, for files that SQLite refuses to read as a database.
///
///     _ = try engine.status()
///     let file = try DatabaseFile(path: path)
///     try file.bytes(at: 0, count: 6).map { String(decoding: $0, as: UTF8.self) }      // "SQLite"
///
/// The file is read through SQLite's own descriptor. A descriptor of our own would not do: closing
/// one takes away all locks that this process holds on the file, those of other connections as well.
public final class DatabaseFile {
  private let connection: Connection
  private let file: UnsafeMutablePointer<sqlite3_file>

  /// Opens a file that exists; nothing of it is read yet.
  public convenience init(path: String) throws {
    try self.init(of: Connection(path: path, access: .readWrite), "open")
  }

  /// Uses the file that a connection has open; `operation` names the purpose in errors.
  init(of connection: Connection, _ operation: String) throws {
    self.connection = connection
    var opened: UnsafeMutablePointer<sqlite3_file>?
    let code = sqlite3_file_control(
      connection.handle, "main", SQLITE_FCNTL_FILE_POINTER, &opened)
    guard code == SQLITE_OK, let opened, opened.pointee.pMethods != nil else {
      throw SQLiteError(code: code == SQLITE_OK ? SQLITE_CANTOPEN : code, operation: operation)
    }
    file = opened
  }

  /// Returns the size of the file, in bytes.
  public func size() throws -> Int {
    var size: sqlite3_int64 = 0
    try check(file.pointee.pMethods.pointee.xFileSize(file, &size), "size")
    return Int(size)
  }

  /// Reads bytes; `nil` if the file ends before the last of them, or the disk cannot read them.
  public func bytes(at offset: Int, count: Int) -> [UInt8]? {
    var code = SQLITE_IOERR
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      code = file.pointee.pMethods.pointee.xRead(
        file, buffer.baseAddress, Int32(count), sqlite3_int64(offset))
      // SQLite fills what it could not read with zeros.
      filled = code == SQLITE_OK || code == shortRead ? count : 0
    }
    return code == SQLITE_OK ? bytes : nil
  }

  /// Overwrites bytes in place, and waits until they are on disk.
  public func overwrite(_ bytes: [UInt8], at offset: Int) throws {
    try write(bytes[...], at: offset, "write")
    try sync("sync")
  }

  /// Writes bytes in place.
  func write(_ bytes: ArraySlice<UInt8>, at offset: Int, _ operation: String) throws {
    try check(
      bytes.withUnsafeBytes {
        file.pointee.pMethods.pointee.xWrite(
          file, $0.baseAddress, Int32($0.count), sqlite3_int64(offset))
      }, operation)
  }

  /// Waits until what was written is on disk.
  func sync(_ operation: String) throws {
    try check(file.pointee.pMethods.pointee.xSync(file, SQLITE_SYNC_FULL), operation)
  }
}
