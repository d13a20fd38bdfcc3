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
  /// - Parameter isToBeFollowed: whether it has to be possible to follow them.
  /// - Throws: ``SettingsError``, which names the file.
  func read(isToBeFollowed: Bool = true) throws(SettingsError) -> Settings {
    do {
      let settings = try Settings(text: try bytes())
      if isToBeFollowed { try settings.check() }
      return settings
    } catch {
      throw SettingsError(error.why, path: path)
    }
  }

  private func bytes() throws(SettingsError) -> [UInt8] {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return Array("{}".utf8) }
      throw SettingsError("the settings cannot be read: \(String(cString: strerror(errno)))")
    }
    guard status.st_size <= Self.largest, let bytes = PrivateFile.contents(path) else {
      throw SettingsError(
        "the settings are no file of your own that can be read, or larger than "
          + "\(Self.largest >> 20) MiB")
    }
    return bytes
  }

  /// Replaces the file as a whole, on disk before this returns; without any setting it is removed.
  ///
  /// One process at a time may do so.
  ///
  /// - Throws: ``StoreError``.
  func write(_ settings: Settings) throws {
    if settings == Settings() {
      guard unlink(path) == 0 || errno == ENOENT else {
        throw StoreFile.failure(path: path, errno)
      }
    } else {
      let new = path + ".new"
      unlink(new)
      var text: String? = settings.text
      try PrivateFile.make(new) {
        defer { text = nil }
        return text.map { Array($0.utf8) }
      }
      guard rename(new, path) == 0 else { throw StoreFile.failure(path: path, errno) }
    }
    try StoreFile.sync(StoreFile.parent(of: path))
  }
}
