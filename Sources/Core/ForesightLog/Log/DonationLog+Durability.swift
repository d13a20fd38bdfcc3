internal import ForesightSystem
internal import Glibc

extension DonationLog {
  /// Runs `body` without waiting for the disk at each commit. Donations that `body` commits survive the end of this
  /// process at once, but a power cut only after ``waitForDisk()``.
  ///
  ///     try log.withoutWaitingForDisk {
  ///       try log.write { _ = try $0.append([donation], ids: .content) }
  ///     }
  ///     try log.waitForDisk()
  ///     try log.count()      // 7
  public func withoutWaitingForDisk<Result>(_ body: () throws -> Result) throws -> Result {
    // Apply the settings first, so that `body` does not change the level again.
    followSettings()
    try connection.execute("PRAGMA synchronous = NORMAL")
    defer { durability = nil }
    return try body()
  }

  /// Waits until what was committed before is on disk.
  ///
  /// - Throws: ``StoreError``.
  public func waitForDisk() throws {
    // SQLite's locks are on the store's other files, so closing a descriptor of the write-ahead log drops none of them.
    let descriptor = open(path + "-wal", O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    // Without a write-ahead log everything is in the database.
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard fdatasync(descriptor) == 0 else { throw StoreFile.failure(path: path + "-wal", errno) }
  }
}
