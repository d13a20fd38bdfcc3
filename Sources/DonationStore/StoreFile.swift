internal import Glibc

/// The door to the store: who may open which file.
///
/// A store is private. Its file is 0600 in a directory that no stranger can change; directories made
/// here are 0700, existing ones are left as they are. No symbolic link is followed to the file.
enum StoreFile {
  /// Checks the path and, if asked to, makes the file and its directory.
  ///
  /// - Returns: messages about what was mended.
  static func prepare(path: String, create: Bool) throws(StoreError) -> [String] {
    let directory = parent(of: path)
    var status = stat()
    if lstat(directory, &status) != 0 {
      guard create else { throw .missing(path: path) }
      try makeDirectories(directory)
    }
    try checkDirectory(directory)
    if lstat(path, &status) != 0 {
      if errno == EACCES { throw .notPermitted(path: path, why: "permission denied") }
      guard create else { throw .missing(path: path) }
      // Made here rather than by SQLite, so that it is never readable to others, not for a moment.
      let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      if descriptor >= 0 {
        close(descriptor)
      } else if errno != EEXIST {
        throw failure(path: path, errno)
      }
      guard lstat(path, &status) == 0 else { throw failure(path: path, errno) }
    }
    return try checkFile(path, status)
  }

  private static func checkFile(_ path: String, _ status: stat) throws(StoreError) -> [String] {
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFLNK:
      throw .notPermitted(path: path, why: "is a symbolic link, and none is followed to a store")
    case S_IFDIR: throw .notAStore(path: path, found: "a directory")
    default: throw .notAStore(path: path, found: "not a regular file")
    }
    var notices: [String] = []
    for suffix in ["", "-wal", "-shm", ".model"] {
      if let notice = try closeToOthers(path + suffix) { notices.append(notice) }
    }
    return notices
  }

  /// Makes sure that a file is our own, and takes away mode bits that give others access.
  ///
  /// - Returns: what it did, in words.
  private static func closeToOthers(_ path: String) throws(StoreError) -> String? {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw .notPermitted(path: path, why: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_uid == geteuid() else {
      throw .notPermitted(path: path, why: "it belongs to another user")
    }
    if status.st_mode & 0o077 == 0 { return nil }
    guard fchmod(descriptor, 0o600) == 0 else {
      throw .notPermitted(path: path, why: "others may read it, and its mode cannot be changed")
    }
    return "\(path) was open to others; its mode is now 0600"
  }

  private static func checkDirectory(_ directory: String) throws(StoreError) {
    var status = stat()
    guard stat(directory, &status) == 0 else { throw failure(path: directory, errno) }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw .cannotCreate(path: directory, why: "it is not a directory")
    }
    // Who owns a directory may replace what is in it, unless it is sticky and the file is another's.
    guard [geteuid(), 0].contains(status.st_uid) || status.st_mode & S_ISVTX != 0 else {
      throw .notPermitted(path: directory, why: "the directory belongs to another user")
    }
    if status.st_mode & 0o022 != 0, status.st_mode & S_ISVTX == 0 {
      throw .notPermitted(
        path: directory,
        why: "others may write in this directory and could replace the store; "
          + "take that away with 'chmod go-w' or choose another with --store")
    }
  }

  private static func makeDirectories(_ directory: String) throws(StoreError) {
    var status = stat()
    if stat(directory, &status) == 0 { return }
    let above = parent(of: directory)
    if above != directory { try makeDirectories(above) }
    if mkdir(directory, 0o700) != 0, errno != EEXIST { throw failure(path: directory, errno) }
  }

  private static func failure(path: String, _ code: Int32) -> StoreError {
    let why = String(cString: strerror(code))
    return switch code {
    case EACCES, EPERM, EROFS: .notPermitted(path: path, why: why)
    case ENOSPC, EDQUOT: .diskFull(path: path)
    default: .cannotCreate(path: path, why: why)
    }
  }

  /// The directory that a path lies in.
  static func parent(of path: String) -> String {
    var trimmed = path.unicodeScalars[...]
    while trimmed.count > 1, trimmed.last == "/" { trimmed.removeLast() }
    guard let slash = trimmed.lastIndex(of: "/") else { return "." }
    return slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
  }
}
