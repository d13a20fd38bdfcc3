internal import Glibc

/// The settings file beside a store: `donations.sqlite.settings`.
///
/// It may be missing, and it may be edited by hand: whoever has the store open reads it again as soon as it
/// is another file than before.
struct SettingsFile {
  let path: String
  /// How large it may be, in bytes.
  private static let largest = 4 << 20

  init(store path: String) {
    self.path = path + ".settings"
  }

  /// Tells whether a file is still the same as when it was read.
  struct Signature: Hashable {
    private let device: UInt
    private let inode: UInt
    private let size: Int
    private let changed: [Int]

    fileprivate init(_ status: stat) {
      device = status.st_dev
      inode = status.st_ino
      size = status.st_size
      changed = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_nsec]
    }
  }

  /// Which file is there now; `nil` when there is none.
  var signature: Signature? {
    var status = stat()
    return lstat(path, &status) == 0 ? Signature(status) : nil
  }

  /// Reads the file; nothing is set where there is none.
  ///
  /// - Throws: ``SettingsError``, which names the file.
  func read() throws(SettingsError) -> Settings {
    do {
      return try Settings(text: try bytes())
    } catch {
      throw SettingsError(error.why, path: path)
    }
  }

  private func bytes() throws(SettingsError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return Array("{}".utf8) }
      throw SettingsError(
        errno == ELOOP
          ? "the settings are a symbolic link, and none is followed"
          : "the settings cannot be read: \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), status.st_size <= Self.largest
    else {
      throw SettingsError(
        "the settings are no file of your own, or larger than \(Self.largest >> 20) MiB")
    }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress.map { $0 + done }, $0.count - done)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw SettingsError("the settings cannot be read to their end") }
      done += count
    }
    return bytes
  }

  /// Replaces the file as a whole, on disk before this returns; without any setting it is removed.
  ///
  /// - Throws: ``StoreError``.
  func write(_ settings: Settings) throws(StoreError) {
    if settings == Settings() {
      guard unlink(path) == 0 || errno == ENOENT else { throw failure }
      return try syncDirectory()
    }
    // mkstemp puts a name of its own in place of the six X, and makes the file 0600.
    var name = Array((path + ".XXXXXX").utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw failure }
    var text = settings.text
    let isWritten = text.withUTF8 { bytes in
      Glibc.write(descriptor, bytes.baseAddress, bytes.count) == bytes.count
        && fsync(descriptor) == 0
    }
    let problem = failure
    close(descriptor)
    guard isWritten, rename(name, path) == 0 else {
      unlink(name)
      throw problem
    }
    try syncDirectory()
  }

  private func syncDirectory() throws(StoreError) {
    let descriptor = open(StoreFile.parent(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure }
  }

  private var failure: StoreError {
    let why = String(cString: strerror(errno))
    return switch errno {
    case EACCES, EPERM, EROFS: .notPermitted(path: path, why: why)
    case ENOSPC, EDQUOT: .diskFull(path: path)
    default: .failed(path: path, why: why)
    }
  }
}
