internal import ForesightSystem
internal import Glibc

/// Checks and makes the files of a store before SQLite opens them.
///
/// A store is private. Its file has mode 0600, in a directory that no other user can change. Directories made here have
/// mode 0700; existing ones are left as they are. A symbolic link in place of the file is refused.
package enum StoreFile {
  /// Checks the path and, if `create` is true, makes a missing file and its directory.
  ///
  /// Nothing here opens the store's files: closing any descriptor of a file drops all locks that this process holds on
  /// it, including those of open connections.
  static func prepare(path: String, create: Bool) throws {
    let directory = parent(of: path)
    if FileStatus(at: directory) == nil {
      // If a directory on the path may not be searched, the store is not known to be missing.
      guard [ENOENT, ENOTDIR].contains(errno) else { throw failure(path: path, errno) }
      guard create else { throw StoreError.missing(path: path) }
      try makeDirectories(directory)
    }
    try checkDirectory(directory)
    if FileStatus(at: path) == nil {
      guard errno == ENOENT else { throw failure(path: path, errno) }
      guard create else { throw StoreError.missing(path: path) }
      if remains(of: path).isEmpty { try make(path) } else { try makeWhereOneWasDeleted(path) }
    }
    guard let status = FileStatus(at: path) else { throw failure(path: path, errno) }
    try requireRegular(path, status)
    for suffix in suffixes { _ = try self.status(of: path, suffix) }
    // An empty file was made a moment ago, here or by another process. Its name must be on disk before anything is
    // recorded in it.
    if create, status.st_size == 0 { try syncDirectory(of: path) }
  }

  /// Makes an empty file: here rather than by SQLite, so that it is never readable to others, not for a moment.
  private static func make(_ path: String) throws(StoreError) {
    if mknod(path, S_IFREG | 0o600, 0) != 0, errno != EEXIST { throw failure(path: path, errno) }
  }

  /// Returns the paths of the files of SQLite that are beside a store.
  private static func remains(of path: String) -> [String] {
    ["-wal", "-shm"].map { path + $0 }.filter { FileStatus(at: $0) != nil }
  }

  /// Makes an empty file in the place of a deleted store, and deletes the side files of that store that are left.
  ///
  /// A person who deletes a store wants all of it gone. Besides, a process may still have the deleted store open and
  /// write to its write-ahead log, which must not become that of the new store. Only one process at a time does this,
  /// and no other process makes the file while any of the old side files is there, so no new file is deleted.
  private static func makeWhereOneWasDeleted(_ path: String) throws {
    try DirectoryLock.whileHeld(of: path) {
      if access(path, F_OK) == 0 { return }
      for file in remains(of: path) where unlink(file) != 0 && errno != ENOENT {
        throw failure(path: file, errno)
      }
      try make(path)
    }
  }

  /// The suffixes of the caches, which a store can do without: the model and its earlier snapshots, and the model of
  /// when intents are done.
  private static let caches =
    [".model", ".when", ".when-1"] + (1...16).map { ".model-\($0)" }

  /// The suffix of the catalog of programs, which is read from the shell completions on the machine.
  package static let programs = ".programs"

  /// The suffixes that make the names of the store's own files from its path.
  private static let suffixes =
    ["", "-wal", "-shm", ".settings", ".contributions", ".key", programs, EntityIndex.suffix]
    + caches

  /// Returns the paths of the files that a store may have, and of the copies of it that are in quarantine.
  package static func paths(of store: String) -> [String] {
    suffixes.map { store + $0 } + Quarantine.files(of: store)
  }

  /// Throws an error if the file at a path cannot be a store.
  static func requireRegular(_ path: String, _ status: FileStatus) throws(StoreError) {
    switch status.kind {
    case S_IFREG: break
    case S_IFLNK: throw .notPermitted(path: path, why: linkRefused)
    case S_IFDIR: throw .notAStore(path: path, found: "a directory")
    default: throw .notAStore(path: path, found: "a special file")
    }
  }

  private static let linkRefused = "it is a symbolic link, and Foresight follows none to a store"

  /// Removes mode bits that give other users access to a store, or to a file beside it.
  ///
  /// Call it only after the file is known to be a store, so that any other file at that path stays as it is. The files
  /// are changed by name, which is safe because no other user can replace them in their directory.
  ///
  /// - Returns: messages for a person about the changes.
  static func closeToOthers(_ path: String) throws(StoreError) -> [String] {
    var notices: [String] = []
    for suffix in suffixes {
      let file = path + suffix
      guard let status = try status(of: path, suffix), status.st_mode & 0o077 != 0 else { continue }
      if chmod(file, 0o600) == 0 {
        // SQLite gives its two side files the mode of the store, so one message covers them.
        if notices.isEmpty || !["-wal", "-shm"].contains(suffix) {
          notices.append("\(file) was open to others; its mode is now 0600")
        }
      } else if errno != ENOENT {
        // A side file may be gone: the last process to close the store deletes it.
        throw .notPermitted(path: file, why: "others may read it, and its mode cannot be changed")
      }
    }
    return notices
  }

  /// Returns the status of a store, or of a file beside it; throws an error if it is not a regular file of this user.
  /// Returns `nil` if there is no such file, or if a cache is a special file, because the store can do without the
  /// cache.
  private static func status(of path: String, _ suffix: String) throws(StoreError) -> FileStatus? {
    let path = path + suffix
    guard let status = FileStatus(at: path) else {
      if errno == ENOENT { return nil }
      throw .notPermitted(path: path, why: String(cString: strerror(errno)))
    }
    guard status.isOwn else { throw .notPermitted(path: path, why: "it belongs to another user") }
    switch status.kind {
    case S_IFREG: return status
    case S_IFLNK: throw .notPermitted(path: path, why: linkRefused)
    default:
      if caches.contains(suffix) { return nil }
      throw .notPermitted(path: path, why: "it is not a regular file")
    }
  }

  /// Returns true if the database is empty but its write-ahead log is not. SQLite never makes a log before there is a
  /// first page, and would delete this one unread.
  static func isEmptyBesideItsLog(_ path: String) -> Bool {
    // Checked twice, because another process may be making both just now.
    isEmpty(path) && DamagedLog(path: path + "-wal") != nil && isEmpty(path)
  }

  static func isEmpty(_ path: String) -> Bool { FileStatus(at: path)?.st_size == 0 }

  /// Throws an error if another user could replace the files in a directory.
  package static func checkDirectory(_ directory: String) throws(StoreError) {
    guard let status = FileStatus(following: directory) else {
      throw failure(path: directory, errno)
    }
    guard status.kind == S_IFDIR else {
      throw .cannotCreate(path: directory, why: "it is not a directory")
    }
    // The owner of a directory can delete what is in it, even if it is sticky.
    guard [geteuid(), 0].contains(status.st_uid) else {
      throw .notPermitted(path: directory, why: "the directory belongs to another user")
    }
    if status.st_mode & 0o022 != 0, status.st_mode & S_ISVTX == 0 {
      throw .notPermitted(
        path: directory,
        why: "others may write in this directory and could replace the store; "
          + "run 'chmod go-w' on it, or choose another path with --store")
    }
  }

  private static func makeDirectories(_ directory: String) throws(StoreError) {
    if FileStatus(following: directory) != nil { return }
    let above = parent(of: directory)
    if above != directory { try makeDirectories(above) }
    if mkdir(directory, 0o700) != 0, errno != EEXIST { throw failure(path: directory, errno) }
    try syncDirectory(of: directory)
  }

  /// Waits until the file's entry in its directory is on disk.
  private static func syncDirectory(of path: String) throws(StoreError) {
    do { try PrivateFile.syncDirectory(of: path) } catch { throw StoreError(error) }
  }

  /// Converts an `errno` to an error that names the file.
  static func failure(path: String, _ code: Int32) -> StoreError {
    StoreError(FileError(path: path, code: code))
  }

  /// Returns a path that names the same file in any working directory, and has no special meaning to SQLite, as
  /// ":memory:" would.
  static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let directory = getcwd(nil, 0) else { return path }
    defer { free(directory) }
    return String(cString: directory) + "/" + path
  }

  /// The directory that a path lies in.
  package static func parent(of path: String) -> String {
    var trimmed = path.unicodeScalars[...]
    while trimmed.count > 1, trimmed.last == "/" { trimmed.removeLast() }
    guard let slash = trimmed.lastIndex(of: "/") else { return "." }
    return slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
  }
}
