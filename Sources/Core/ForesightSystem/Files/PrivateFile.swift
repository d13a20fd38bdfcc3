internal import Glibc

/// Reads, makes and replaces files of the person's own as a whole, with mode 0600 and without following a symbolic
/// link.
///
///     try PrivateFile.replace(path, with: Array("a".utf8))
///     PrivateFile.contents(path)      // [97]
///
/// Not for the database itself: closing a descriptor of a file drops all locks that the process holds on it,
/// SQLite's among them.
public enum PrivateFile {
  /// Returns the bytes of a file; `nil` if it is missing, or not a regular file of this user.
  ///
  /// - Complexity: O(bytes).
  public static func contents(_ path: String) -> [UInt8]? {
    withDescriptor(path, contents)
  }

  /// Reads the bytes that are left in an open file. `errno` is 0 afterwards, unless reading failed.
  ///
  /// - Parameter size: the most bytes to read.
  public static func contents(_ descriptor: Int32, size: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      errno = 0
      filled = buffer.baseAddress.map { read(descriptor, into: $0, count: size) } ?? 0
    }
  }

  /// Returns the result of `body`, which is called with a descriptor for reading a file, and the file's size in bytes;
  /// `nil` if the file is missing, or not a regular file of this user.
  public static func withDescriptor<Result>(
    _ path: String, _ body: (_ descriptor: Int32, _ size: Int) -> Result?
  ) -> Result? {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard let status = FileStatus(descriptor), status.isRegular, status.isOwn else { return nil }
    return body(descriptor, Int(status.st_size))
  }

  /// Reads up to `count` bytes, fewer only at the end of the file or after an error; returns the number of bytes read.
  public static func read(
    _ descriptor: Int32, into memory: UnsafeMutableRawPointer, count: Int
  ) -> Int {
    var done = 0
    while done < count {
      let length = Glibc.read(descriptor, memory + done, count - done)
      if length < 0, errno == EINTR { continue }
      guard length > 0 else { break }
      done += length
    }
    return done
  }

  /// Writes all of some bytes.
  ///
  /// - Throws: ``FileError``.
  public static func write(
    _ bytes: [UInt8], to descriptor: Int32, path: String
  ) throws(FileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileError(path: path, code: errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// Makes a new file of some parts, one after the other, and waits until the file is on disk.
  ///
  /// - Throws: ``FileError``.
  public static func make(_ path: String, of parts: some Sequence<[UInt8]>) throws(FileError) {
    let descriptor = openNew(path)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    defer { close(descriptor) }
    for bytes in parts { try write(bytes, to: descriptor, path: path) }
    guard fsync(descriptor) == 0 else { throw FileError(path: path, code: errno) }
  }

  private static func openNew(_ path: String) -> Int32 {
    open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
  }

  /// Makes a file, or replaces it in one step, so that other processes never see a part of it.
  ///
  /// - Parameters:
  ///   - isDurable: true to wait until the new file is on disk before it replaces the old one.
  ///   - isNew: true to throw an error instead if the file is there already.
  /// - Throws: ``FileError``.
  public static func replace(
    _ path: String, with bytes: [UInt8], isDurable: Bool = true, isNew: Bool = false
  ) throws(FileError) {
    var (name, attempt) = ("", 0)
    var descriptor: Int32
    repeat {
      // Not `mkstemp`, whose descriptor would be inherited by any program that is started meanwhile.
      name = "\(path)\(unfinished)\(getpid())-\(attempt)"
      descriptor = openNew(name)
      attempt += 1
    } while descriptor < 0 && errno == EEXIST
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    defer { close(descriptor) }
    do throws(FileError) {
      try write(bytes, to: descriptor, path: path)
      guard !isDurable || fsync(descriptor) == 0,
        isNew ? link(name, path) == 0 && unlink(name) == 0 : rename(name, path) == 0
      else { throw FileError(path: path, code: errno) }
      if isDurable { try syncDirectory(of: path) }
    } catch {
      unlink(name)
      throw error
    }
  }

  /// Deletes a file, if it is there.
  ///
  /// - Throws: ``FileError``.
  public static func remove(_ path: String) throws(FileError) {
    if unlink(path) != 0, errno != ENOENT { throw FileError(path: path, code: errno) }
  }

  /// The middle of the name of a temporary file: before it is the name of the file to replace, after it are two
  /// numbers.
  private static let unfinished = ".unfinished-"

  /// Deletes the temporary files that a killed process left while it was replacing a file.
  public static func removeUnfinished(_ path: String) {
    for file in paths(beginningWith: path + unfinished) { unlink(file) }
  }

  /// Waits until the file's entry in its directory is on disk.
  ///
  /// - Throws: ``FileError``.
  public static func syncDirectory(of path: String) throws(FileError) {
    let directory = directory(of: path) ?? "."
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // A directory that may be searched but not read cannot be synced.
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    if fsync(descriptor) != 0, errno == EIO || errno == ENOSPC || errno == EDQUOT {
      throw FileError(path: directory, code: errno)
    }
  }

  /// The paths of the files whose paths begin with some text, in order.
  public static func paths(beginningWith prefix: String) -> [String] {
    let directory = directory(of: prefix)
    return names(in: directory ?? ".").map { (directory ?? "") + $0 }
      .filter { $0.utf8.starts(with: prefix.utf8) }
  }

  /// The part of a path up to and including its last slash; `nil` if it has none.
  private static func directory(of path: String) -> String? {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) }
  }

  /// Returns the names of the entries of a directory, in order; none if it cannot be read.
  static func names(in directory: String) -> [String] {
    guard let listing = opendir(directory) else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names.sorted()
  }
}

/// An error that the system reported about a file.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public let path: String
  /// The system's error number, such as `ENOSPC`.
  public let code: Int32

  /// Makes an error.
  public init(path: String, code: Int32) { (self.path, self.code) = (path, code) }

  /// The reason, in the system's words.
  public var why: String { String(cString: strerror(code)) }
  /// The file's path and the reason.
  public var description: String { "\(path): \(why)" }
}
