internal import Glibc

/// Files of the person's own that are read, made and replaced as a whole: 0600, through no symbolic link.
///
///     try PrivateFile.replace(path, with: Array("a".utf8))
///     PrivateFile.contents(path)      // [97]
///
/// Not for the database itself: closing a descriptor of a file drops all locks that the process holds on it,
/// SQLite's among them.
public enum PrivateFile {
  /// The bytes of a file; `nil` when it is not there, or no regular file of ours.
  ///
  /// - Complexity: O(bytes).
  public static func contents(_ path: String) -> [UInt8]? {
    withDescriptor(path, contents)
  }

  /// The bytes that are still to be read.
  ///
  /// - Parameter size: how many there are at most.
  public static func contents(_ descriptor: Int32, size: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      filled = buffer.baseAddress.map { read(descriptor, into: $0, count: size) } ?? 0
    }
  }

  /// Lends a descriptor for reading a file, and the file's size; `nil` when it is not there, or no regular
  /// file of ours.
  public static func withDescriptor<Result>(
    _ path: String, _ body: (_ descriptor: Int32, _ size: Int) -> Result?
  ) -> Result? {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard let status = FileStatus(descriptor), status.isRegular, status.isOwn else { return nil }
    return body(descriptor, Int(status.st_size))
  }

  /// Reads as many bytes as there are, up to `count`; returns how many.
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
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, path: String
  ) throws(FileError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileError(path: path, code: errno) }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// Makes a file that is not there yet, of what `next` gives until that is nothing, and waits until it is
  /// on disk.
  ///
  /// - Throws: ``FileError``.
  public static func make(_ path: String, from next: () -> [UInt8]?) throws(FileError) {
    let descriptor = openNew(path)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    defer { close(descriptor) }
    while let bytes = next() { try write(bytes, to: descriptor, path: path) }
    guard fsync(descriptor) == 0 else { throw FileError(path: path, code: errno) }
  }

  private static func openNew(_ path: String) -> Int32 {
    open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
  }

  private static func write(
    _ bytes: [UInt8], to descriptor: Int32, path: String
  ) throws(FileError) {
    try bytes.withUnsafeBytes { bytes in
      Result { () throws(FileError) in try write(bytes, to: descriptor, path: path) }
    }.get()
  }

  /// Puts a file in the place of another, which is there as a whole until then.
  ///
  /// - Parameter isDurable: true if the new one is on disk before the old one is gone.
  /// - Throws: ``FileError``.
  public static func replace(
    _ path: String, with bytes: [UInt8], isDurable: Bool = true
  ) throws(FileError) {
    var (name, attempt) = ("", 0)
    var descriptor: Int32
    repeat {
      // mkstemp's descriptor would go on to any program that is started meanwhile.
      name = "\(path)\(unfinished)\(getpid())-\(attempt)"
      descriptor = openNew(name)
      attempt += 1
    } while descriptor < 0 && errno == EEXIST
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    defer { close(descriptor) }
    do throws(FileError) {
      try write(bytes, to: descriptor, path: path)
      guard !isDurable || fsync(descriptor) == 0, rename(name, path) == 0 else {
        throw FileError(path: path, code: errno)
      }
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

  /// The text between a file's name and two numbers in the name of a file that is to replace it.
  private static let unfinished = ".unfinished-"

  /// Deletes what a process that was killed left of files that were to replace one.
  public static func removeUnfinished(_ path: String) {
    for file in paths(beginningWith: path + unfinished) { unlink(file) }
  }

  /// Waits until the names in the directory of a file are on disk.
  ///
  /// - Throws: ``FileError``.
  public static func syncDirectory(of path: String) throws(FileError) {
    let directory = directory(of: path) ?? "."
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // One that may be searched and not read cannot be asked for.
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

  /// The part of a path up to its last slash; `nil` where it has none.
  private static func directory(of path: String) -> String? {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) }
  }

  /// The names of what is in a directory, in order; none where it cannot be read.
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
  /// The system's number for what went wrong, such as `ENOSPC`.
  public let code: Int32

  /// Makes an error.
  public init(path: String, code: Int32) {
    self.path = path
    self.code = code
  }

  /// The reason, in the system's words.
  public var why: String { String(cString: strerror(code)) }
  /// The file and why.
  public var description: String { "\(path): \(why)" }
}
