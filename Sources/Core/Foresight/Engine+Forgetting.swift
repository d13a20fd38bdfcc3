public import ForesightLog
internal import ForesightPrivacy
internal import ForesightSystem
public import ForesightValues

/// Forgetting: takes recorded things out of the log, the model, the index and the disk.
extension Engine {
  /// Deletes donations, with every text that only they used, from the database, its write-ahead log and the kept model;
  /// and the entities that the query names, or all of its source, from the index. Copies of a damaged store stay: see
  /// ``DonationLog/deleteCopies(before:now:)``.
  ///
  ///     let gone = try engine.forget(DonationQuery(source: "mail"))
  ///     gone.deleted.count                                             // 3
  ///     try engine.predict(request).suggestions.map(\.intent)          // ["OrderCoffee"]
  ///
  /// - Parameters:
  ///   - andEntities: true if the index is meant too, and not the donations alone.
  ///   - isPatient: true if readers elsewhere that hold back the erasing are waited for.
  ///   - isExpiry: true if nobody wanted it forgotten: it is only old.
  ///   - afterCommit: called when they are deleted, before their erasure may have to wait.
  /// - Returns: what was deleted. A reader elsewhere may hold back the last step of erasing it, which the next
  ///   `forget`, `save` or, where donations expire, donation tries again.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(donations in the time asked about).
  @discardableResult
  public func forget(
    _ query: DonationQuery, andEntities: Bool = true, isPatient: Bool = true,
    isExpiry: Bool = false, afterCommit: () throws -> Void = {}
  ) throws -> Forgotten {
    var (dismissals, indexed, sources): (Int, Int, [String]) = (0, 0, [])
    let (deleted, isErased) = try changingPast(
      isPatient: isPatient,
      { log in
        let deleted = try log.forget(query, isExpiry: isExpiry)
        (dismissals, sources) = (deleted.dismissals, deleted.sources)
        // Before the log commits: what cannot leave the index, such as while it is busy, is not forgotten.
        if andEntities {
          indexed = try entities.withoutWaitingForDirectory { try entities.forget(query) }
        }
        return deleted.keys.map(\.id)
      },
      afterCommit: {
        try afterCommit()
        if query == DonationQuery() {
          // What was made of names with it is gone, and nobody shall find it again.
          try nameKey.remove()
          try PrivateFile.remove(log.path + StoreFile.programs)
        }
      })
    return Forgotten(
      deleted: deleted, dismissals: dismissals, isErased: isErased, indexed: indexed,
      sources: sources)
  }

  /// Changes what was recorded, and makes sure that neither the model nor the disk knows what was there.
  ///
  /// - Returns: the ids that `body` gives back, and whether all is erased from the disk already.
  func changingPast(
    isPatient: Bool = true, _ body: (DonationLog) throws -> [DonationID],
    afterCommit: () throws -> Void
  ) throws -> (changed: [DonationID], isErased: Bool) {
    dropResident()
    (commandLines, settledLines, knownAtPrompt) = (nil, nil, nil)
    (relevance, typedChoices) = (nil, nil)
    func change() throws -> [DonationID] {
      try log.write { log in
        let changed = try body(log)
        try log.unpinForgotten()
        // The next to open the store sees to it, should this process be killed before it is done.
        if !changed.isEmpty { try log.noteErasure(isPending: true) }
        // Before it is committed, so that no moment exists in which the model knows what the log does not.
        try cache.remove(unless: log.isValid)
        try hazardCache.remove(unless: log.isValid)
        return changed
      }
    }
    let changed: [DonationID]
    do {
      changed = try change()
    } catch StoreError.diskFull {
      // The model is only a cache, and gives enough room for a deletion to be written.
      cache.removeAll()
      hazardCache.remove { _ in false }
      changed = try change()
    }
    try afterCommit()
    return (changed, try erase(isPatient: isPatient))
  }

  /// The most attempts at erasing while others write.
  private static let mostErasures = 20

  /// Erases what was forgotten from the disk; tells whether that could be finished.
  ///
  /// - Parameter isPatient: true if it waits for readers that hold it back.
  package func erase(isPatient: Bool = true) throws -> Bool {
    var isErased = try log.checkpoint(isPatient: isPatient)
    // Again, because another process may have kept its model in between. Once the write-ahead log is
    // empty nobody reads the log as it was before, so none can come later.
    let wasPending = try log.read { log in
      try cache.remove(unless: log.isValid)
      try hazardCache.remove(unless: log.isValid)
      return try log.isErasurePending()
    }
    guard wasPending, isErased else { return isErased }
    // Somebody may write between the two, and then there is something in the log again.
    for _ in 0..<Self.mostErasures {
      isErased = try log.eraseUnusedBytes()
      if isErased { break }
      guard try log.checkpoint(isPatient: isPatient) else { return false }
    }
    return isErased
  }

  /// Deletes what is older than the person wants it kept (`Settings.retentionDays`), once there is a day's
  /// worth of it: each time the model is folded anew.
  ///
  ///     try engine.log.change { $0.retentionDays = 30 }
  ///     let later = now.advanced(by: 60 * Instant.day)
  ///     try engine.forgetExpired(now: later)      // 6
  ///
  /// - Returns: how many donations were deleted.
  @discardableResult
  public func forgetExpired(now: Instant) throws -> Int {
    guard let days = try log.settings.retentionDays, !log.isReadOnly else { return 0 }
    // Long enough to see what else can be saved from them.
    try log.deleteCopies(
      before: now.advanced(by: -Int64(min(days, 7)) * Instant.day), now: now)
    let oldest = now.advanced(by: -Int64(days) * Instant.day)
    let (first, isPending) = try log.read { (try $0.first(), try $0.isErasurePending()) }
    guard let first, first.instant < oldest.advanced(by: -Instant.day) else {
      if isPending { _ = try erase(isPatient: false) }
      return 0
    }
    return try forget(DonationQuery(before: oldest), isPatient: false, isExpiry: true).deleted.count
  }

  /// Replaces what looks like a secret in the log and in the index of entities, and everything learned from it: every
  /// prediction is then that of a store in which it was redacted when it was recorded.
  ///
  ///     var leak = donation
  ///     leak.intent = "mysql"
  ///     leak.source = "zsh"
  ///     leak.parameters = ["arguments": "-phunter2"]
  ///     let (redacted, _) = try engine.redactSecrets()
  ///     redacted.count      // 0: what was recorded through the engine was redacted before
  ///
  /// - Parameter afterCommit: called when it is replaced, before its erasure may have to wait.
  /// - Returns: the ids of the donations that were changed, and whether what they held is erased from the disk
  ///   already; see ``forget(_:afterCommit:)``.
  /// - Throws: ``StoreError``, and `SettingsError` where the person's own patterns cannot be followed.
  /// - Complexity: O(log).
  @discardableResult
  public func redactSecrets(
    afterCommit: () throws -> Void = {}
  ) throws -> (redacted: [DonationID], isErased: Bool) {
    // Before the log is locked, so that nobody who donates waits for the index.
    try entities.redact(asIn: log)
    let (redacted, isErased) = try changingPast(
      { try $0.redactSecrets() }, afterCommit: afterCommit)
    return (redacted, isErased)
  }
}
