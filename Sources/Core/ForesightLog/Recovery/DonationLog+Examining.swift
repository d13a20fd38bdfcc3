internal import ForesightPrivacy
internal import ForesightSystem
internal import Glibc

extension DonationLog {
  /// Opens a store to examine it, and writes nothing. If it has no write-ahead log, no process is writing, and it is
  /// opened without making any side files.
  ///
  /// - Throws: ``StoreError``: if there is no store, if it is none, or if SQLite cannot read it.
  package convenience init(examining path: String) throws {
    guard let status = FileStatus(at: path) else {
      if errno == ENOENT || errno == ENOTDIR { throw StoreError.missing(path: path) }
      throw StoreFile.failure(path: path, errno)
    }
    try StoreFile.requireRegular(path, status)
    if StoreFile.isEmptyBesideItsLog(path) { throw StoreError.damaged(path: path) }
    if status.st_size == 0 { throw StoreError.missing(path: path) }
    let connection = try translatingErrors(path) {
      do {
        let isAtRest = access(path + "-wal", F_OK) != 0
        let connection = try Connection(
          path: StoreFile.absolute(path), access: isAtRest ? .immutable : .readOnly)
        guard try connection.integer("PRAGMA application_id") == Schema.application else {
          throw StoreError.notAStore(path: path, found: "a database of another program")
        }
        return connection
      } catch let error as SQLiteError where error.isDamaged {
        guard try RecoveredContent(path: StoreFile.absolute(path)).isStore else {
          throw StoreError.notAStore(path: path, found: "a file of another kind")
        }
        throw StoreError.damaged(path: path)
      }
    }
    self.init(connection, path: path)
    settingsFile = SettingsFile(store: path)
  }

  /// Repairs counts, presentations and ids that an ``IntegrityCheck`` finds wrong, from the donations themselves.
  ///
  /// - Returns: true if anything was wrong.
  /// - Throws: ``StoreError``; the store is then as it was.
  package func repair(progress: IntegrityCheck.Progress? = nil) throws -> Bool {
    let wasInOrder = try write { log in
      let found = try IntegrityCheck(log, progress: progress)
      if !found.isInOrder { try found.repair(log) }
      return found.isInOrder
    }
    // Rows that were deleted because nothing uses them leave the files, too.
    if !wasInOrder { _ = try checkpoint() }
    return !wasInOrder
  }
}
