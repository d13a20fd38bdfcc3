internal import ForesightFormats
internal import ForesightSystem
internal import Glibc

/// Opens a copy of another program's database, because the database itself may be locked or written to, and no file may
/// be made in its directory.
///
///     _ = try engine.status()
///     try DatabaseCopy.open(path, in: Environment.temporaryDirectory).count("SELECT count(*) FROM donation")      // 6
///
/// The copy's files are already unlinked when the connection is returned.
enum DatabaseCopy {
  /// The files that a database may consist of.
  private static let parts = ["", "-wal", "-journal"]
  /// The number of attempts to copy while no program writes.
  private static let attempts = 10
  /// The largest database that is copied (`largest`): several times the size after years of use. It is copied in parts
  /// (`chunk`). Both are in bytes.
  private static let (largest, chunk) = (2 << 30, 1 << 20)

  /// Copies a database and opens the copy.
  ///
  /// - Parameter directory: the directory in which a temporary directory for the copy is made; no other user may enter
  ///   the temporary directory.
  /// - Complexity: O(bytes).
  static func open(_ path: String, in directory: String) throws -> Connection {
    let connection = try withoutSignals { try openCopy(path, in: directory) }
    return try translatingErrors(path) {
      guard try connection.first("PRAGMA quick_check(1)", body: { $0.text(0) }) == "ok" else {
        throw InputError.unsuitable(path: path, why: "the database is damaged")
      }
      return connection
    }
  }

  /// Runs `body` while the signals that would end or stop the program are blocked, so that no copy stays behind.
  private static func withoutSignals<Result>(_ body: () throws -> Result) rethrows -> Result {
    var (signals, before) = (sigset_t(), sigset_t())
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGQUIT, SIGXCPU] {
      sigaddset(&signals, number)
    }
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try body()
  }

  private static func openCopy(_ path: String, in directory: String) throws -> Connection {
    var name = Array((directory + "/foresight-XXXXXX").utf8CString)
    guard mkdtemp(&name) != nil else {
      throw InputError.failed(
        path: directory, why: "cannot make a directory here: \(String(cString: strerror(errno)))")
    }
    let place = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let copy = place + "/copy"
    defer {
      for file in PrivateFile.paths(beginningWith: copy) { unlink(file) }
      rmdir(place)
    }
    try copyAtRest(path, to: copy)
    return try translatingErrors(path) {
      // Exclusive access needs no shared-memory file. The query makes SQLite open all files before they are unlinked.
      let connection = try Connection(path: copy, access: .alone)
      _ = try connection.integer("PRAGMA schema_version")
      return connection
    }
  }

  private static func translatingErrors<Result>(
    _ path: String, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let error as SQLiteError {
      throw switch error.primaryCode {
      case SQLiteError.notADatabase:
        InputError.unsuitable(path: path, why: "this is not an SQLite database")
      case SQLiteError.senseless:
        // This SQLite does not understand how the tables are declared.
        InputError.unsuitable(
          path: path, why: "the database is damaged, or of a version of SQLite that is not known")
      default:
        error.isDamaged
          ? InputError.unsuitable(path: path, why: "the database is damaged")
          : InputError.failed(path: path, why: "\(error)")
      }
    }
  }

  /// Copies all parts of a database, and does so again if one of them changed meanwhile.
  private static func copyAtRest(_ path: String, to copy: String) throws {
    // Beside a symbolic link there are no other parts: SQLite keeps them beside the file itself.
    guard let real = realpath(path, nil) else { throw InputError(openingFailed: path) }
    defer { free(real) }
    let path = String(cString: real)
    for _ in 0..<attempts {
      let before = parts.map { Stamp(path + $0) }
      try checkRoom(for: before.reduce(0) { $0 + ($1?.size ?? 0) }, of: path, beside: copy)
      for part in parts {
        unlink(copy + part)
        if part.isEmpty || Stamp(path + part) != nil {
          try copyFile(path + part, to: copy + part, isNeeded: part.isEmpty)
        }
      }
      if parts.map({ Stamp(path + $0) }) == before { return }
      usleep(50_000)
    }
    throw InputError.busy(path: path)
  }

  /// Throws an error if a database is too large to be copied, or if there is no room for the copy.
  private static func checkRoom(for bytes: Int, of path: String, beside copy: String) throws {
    guard bytes <= largest else {
      throw InputError.unsuitable(
        path: path, why: "the database is larger than \(largest >> 30) GiB, which is not read")
    }
    var room = statvfs()
    let directory = String(copy[..<(copy.lastIndex(of: "/") ?? copy.endIndex)])
    guard statvfs(directory, &room) == 0 else { return }
    let (free, isOverflow) = UInt(room.f_bavail).multipliedReportingOverflow(by: room.f_frsize)
    guard isOverflow || free >= UInt(bytes) else {
      throw InputError.failed(
        path: path,
        why: "a copy of it needs \((bytes >> 20) + 1) MiB, and there are \(free >> 20) MiB free in "
          + "the directory for temporary files; set TMPDIR to another")
    }
  }

  private static func copyFile(_ path: String, to copy: String, isNeeded: Bool) throws {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if !isNeeded, errno == ENOENT { return }
      throw InputError(openingFailed: path)
    }
    defer { close(descriptor) }
    guard FileStatus(descriptor)?.isRegular ?? false else {
      throw InputError.unsuitable(path: path, why: "is not a file")
    }
    var failure: Int32 = 0
    do {
      let parts = AnyIterator {
        let bytes = PrivateFile.contents(descriptor, size: chunk)
        if bytes.count < chunk { failure = errno }
        return bytes.isEmpty ? nil : bytes
      }
      try PrivateFile.make(copy, of: parts)
    } catch {
      throw InputError.failed(path: path, why: "it cannot be copied: \(error.why)")
    }
    guard failure == 0 else {
      throw InputError.failed(path: path, why: String(cString: strerror(failure)))
    }
  }

  /// The inode, size and modification time of a file, by which a change is noticed.
  private struct Stamp: Equatable {
    let (number, size, seconds, nanoseconds): (UInt64, Int, Int, Int)

    init?(_ path: String) {
      guard let status = FileStatus(following: path) else { return nil }
      (number, size) = (UInt64(status.st_ino), Int(status.st_size))
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
  }
}
