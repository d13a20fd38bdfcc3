internal import ForesightSystem
internal import Glibc

/// Replaces a damaged store by everything that can be read of it.
///
/// The damaged files are copied to quarantine. Everything in them that is whole is put together in memory, and then
/// replaces the content of the store in one transaction: a process that is killed leaves either the damaged store or
/// the recovered one. Other processes wait meanwhile, as for any writer, and then find the recovered store in the same
/// file.
enum Recovery {
  /// The steps that a recovery takes, for tests that interrupt it.
  enum Step: CaseIterable {
    case locked, quarantined, writersStopped, recovered, committed
  }

  /// Recovers a store; returns a message for a person about what was saved and what was lost.
  ///
  /// - Returns: the message; `nil` if the store is whole, because another process may have recovered it meanwhile.
  /// - Throws: ``StoreError/notAStore(path:found:)`` for a file in which nothing of a store is found.
  static func recover(_ path: String, step: (Step) throws -> Void = { _ in }) throws -> String? {
    try DirectoryLock.whileHeld(of: path) { try recoverAlone(path, step) }
  }

  private static func recoverAlone(_ path: String, _ step: (Step) throws -> Void) throws -> String?
  {
    try step(.locked)
    if try isWhole(path) { return nil }
    guard try RecoveredContent(path: path).isStore else {
      throw StoreError.notAStore(path: path, found: "a file of another kind")
    }
    guard access(path, W_OK) == 0, access(StoreFile.parent(of: path), W_OK) == 0 else {
      throw StoreError.damaged(path: path)
    }
    let copy = try Quarantine.copy(path)
    // Repeated attempts, while a stopped writer holds the lock, must not leave a copy each.
    var isCopyNeeded = false
    defer { if !isCopyNeeded { Quarantine.remove(copy) } }
    try step(.quarantined)
    isCopyNeeded = true
    isCopyNeeded = try prepare(path)
    let replacement = try Replacement(of: path)
    let fresh = try DonationLog(inMemoryFor: path, pageSize: replacement.pageSize)
    try replacement.lock(for: fresh.connection)
    try step(.writersStopped)
    // Read again, now that no other process can add to it.
    var content = try RecoveredContent(path: path)
    try fresh.write { try content.append(to: $0) }
    try step(.recovered)
    isCopyNeeded = true
    try replacement.commit()
    try step(.committed)
    return try text(content, path: path, copy: copy)
  }

  /// Returns true if a store is not damaged.
  private static func isWhole(_ path: String) throws -> Bool {
    do {
      return try translatingErrors(path) {
        let connection = try Schema.open(path: path, create: false)
        let log = DonationLog(connection, path: path)
        return try connection.transaction(.deferred) { try IntegrityCheck(log).isWhole }
      }
    } catch StoreError.damaged {
      return false
    }
  }

  /// Makes the file one that SQLite can write to, by clearing the header if need be. Returns true if that overwrote
  /// anything.
  private static func prepare(_ path: String) throws -> Bool {
    let file = try DatabaseFile(path: path)
    let header = file.bytes(at: 0, count: 100) ?? []
    // The magic number, and the fields that SQLite trusts before it reads a page: reserved bytes and auto-vacuum.
    let isUsable =
      header.starts(with: Array("SQLite format 3\0".utf8)) && header[20] == 0
      && header[52..<56].allSatisfy { $0 == 0 }
    let isCleared = header.allSatisfy { $0 == 0 }
    if !isUsable { try file.overwrite(Array(repeating: 0, count: 100), at: 0) }
    // SQLite uses a write-ahead log if this file is there and not empty, whatever the damaged database says. The byte
    // is the first one of every write-ahead log, in case another process is writing one.
    let log = open(path + "-wal", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard log >= 0 else { throw StoreFile.failure(path: path + "-wal", errno) }
    defer { close(log) }
    var first: UInt8 = 0x37
    if FileStatus(log)?.st_size == 0, pwrite(log, &first, 1, 0) != 1 {
      throw StoreFile.failure(path: path + "-wal", errno)
    }
    return !isUsable && !isCleared
  }

  private static func text(_ content: RecoveredContent, path: String, copy: String) throws -> String
  {
    func count(_ number: Int, _ what: String) -> String {
      "\(number) \(what)\(number == 1 ? "" : "s")"
    }
    let pages = content.unreadablePages
    let unread = pages == 0 ? "" : "; \(count(pages, "page")) could not be read"
    let lost =
      if let lost = try content.lost() {
        lost == 0 ? "none was lost" : "\(lost) could not be saved"
      } else if content.unreadableRows > 0 {
        "at least \(content.unreadableRows) could not be saved"
      } else {
        "it is unknown how many could not be saved"
      }
    let answers = content.answers
    let unanswered =
      answers == 0 ? "" : "; \(count(answers, "answer")) to automations could not be saved"
    return "\(path) was damaged and has been recovered: \(count(content.saved, "donation")) saved, "
      + "\(lost)\(unread)\(unanswered); the damaged store is kept as \(copy) until you delete it or run 'foresight forget'"
  }
}

/// The lock of a directory, held by the one process that may recover stores in it.
///
/// It is a lock on the directory itself, so that no lock file is left behind.
enum DirectoryLock {
  /// Runs `body` holding the lock. Take it before any lock of the log, never after: recovery takes them in this order.
  ///
  /// - Parameter isPatient: true to wait for the lock, for a minute at most.
  static func whileHeld<Result>(
    of path: String, isPatient: Bool = true, _ body: () throws -> Result
  ) throws -> Result {
    let descriptor = open(StoreFile.parent(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreFile.failure(path: path, errno) }
    defer { close(descriptor) }
    for _ in 0..<3000 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return try body() }
      if !isPatient { break }
      usleep(20_000)
    }
    throw StoreError.busy(path: path)
  }
}
