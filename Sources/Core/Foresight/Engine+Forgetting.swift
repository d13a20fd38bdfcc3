public import ForesightLog
internal import ForesightPrivacy
internal import ForesightSystem
public import ForesightValues

/// Deletes recorded data from the log, the model, the index and the disk.
extension Engine {
  /// Deletes donations, with every text that only they used, from the database, its write-ahead log and the saved
  /// model. The entities that the query names, or all entities of its source, are removed from the index. Copies of a
  /// damaged store stay; see ``DonationLog/deleteCopies(before:now:)``.
  ///
  ///     let gone = try engine.forget(DonationQuery(source: "mail"))
  ///     gone.deleted.count                                             // 3
  ///     try engine.predict(request).suggestions.map(\.intent)          // ["OrderCoffee"]
  ///
  /// - Parameters:
  ///   - andEntities: true to remove entities from the index as well.
  ///   - isExpiry: true if the donations are deleted for their age, not on request. Then this does not wait for readers
  ///     in other processes that delay the erasure.
  ///   - afterCommit: called once they are deleted, before the wait for their erasure.
  /// - Returns: what was deleted. A reader in another process may delay the last step of erasing it. The next `forget`
  ///   or `save`, or the next donation if donations expire, then tries that step again.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(donations in the query's range of time).
  @discardableResult
  public func forget(
    _ query: DonationQuery, andEntities: Bool = true, isExpiry: Bool = false,
    afterCommit: () throws -> Void = {}
  ) throws -> Forgotten {
    var (dismissals, indexed, sources): (Int, Int, [String]) = (0, 0, [])
    let (deleted, isErased) = try changingPast(
      isPatient: !isExpiry,
      { log in
        let deleted = try log.forget(query, isExpiry: isExpiry)
        (dismissals, sources) = (deleted.dismissals, deleted.sources)
        // Before the log commits, so that nothing is deleted if the index cannot be changed, for example because it is
        // busy.
        if andEntities {
          indexed += try entities.withoutWaitingForDirectory { try entities.forget(query) }
        }
        return deleted.keys.map(\.id)
      },
      afterCommit: {
        try afterCommit()
        if query == DonationQuery() {
          // The numbers made from names with this key are no longer needed; without it, no one can compute them again.
          // Unless another process has forgotten something since, of which it keeps hashes made with this key.
          try log.write { if try !$0.hasForgottenLines { try nameKey.remove() } }
          try PrivateFile.remove(log.path + StoreFile.programs)
        }
      })
    return Forgotten(
      deleted: deleted, dismissals: dismissals, isErased: isErased, indexed: indexed,
      sources: sources)
  }

  /// Changes recorded data, and removes the former state from the model and the disk.
  ///
  /// - Parameters:
  ///   - body: changes the log within a transaction, and returns the ids of the donations that it changed or deleted.
  ///   - afterCommit: called once the transaction is committed, before the wait for the erasure.
  /// - Returns: the ids that `body` returned, and whether the former state is already erased from the disk.
  func changingPast(
    isPatient: Bool = true, _ body: (DonationLog) throws -> [DonationID],
    afterCommit: () throws -> Void
  ) throws -> ([DonationID], Bool) {
    resident = nil
    (commandLines, settledLines, knownAtPrompt) = (nil, nil, nil)
    (callersFold, suggestionReader, menus) = (nil, nil, [:])
    func change() throws -> [DonationID] {
      try log.write { log in
        let changed = try body(log)
        try log.unpinForgotten()
        // A process that was killed while it changed the settings may have left pinned values in such a file.
        PrivateFile.removeUnfinished(log.path + ".settings")
        // If this process is killed before the erasure is done, the next one that opens the store finishes it.
        if !changed.isEmpty { try log.noteErasure(isPending: true) }
        // Before the commit, so that at no moment the model knows something that the log does not.
        try cache.remove(unless: log.isValid)
        try hazardCache.remove(unless: log.isValid)
        return changed
      }
    }
    let changed: [DonationID]
    do {
      changed = try change()
    } catch StoreError.diskFull {
      // The model is only a cache; removing it frees enough space to write the deletion.
      cache.removeAll()
      hazardCache.remove { _ in false }
      changed = try change()
    }
    try afterCommit()
    return (changed, try erase(isPatient: isPatient))
  }

  /// The most attempts at erasing while other processes write.
  private static let mostErasures = 20

  /// Erases deleted data from the disk; returns false if that could not be finished.
  ///
  /// - Parameter isPatient: true to wait for readers in other processes that delay it.
  package func erase(isPatient: Bool = true) throws -> Bool {
    var isErased = try log.checkpoint(isPatient: isPatient)
    // Again, because another process may have saved its model in between. Once the write-ahead log is empty, no process
    // reads the former state of the log, so no such model can follow.
    let wasPending = try log.read { log in
      try cache.remove(unless: log.isValid)
      try hazardCache.remove(unless: log.isValid)
      return try log.isErasurePending()
    }
    guard wasPending, isErased else { return isErased }
    // Another process may write between the two steps, which puts something into the write-ahead log again.
    for _ in 0..<Self.mostErasures {
      isErased = try log.eraseUnusedBytes()
      if isErased { break }
      guard try log.checkpoint(isPatient: isPatient) else { return false }
    }
    return isErased
  }

  /// Deletes donations that are older than `Settings.retentionDays`, once a day's worth of them has expired. It does
  /// not delete more often, because the model is folded anew each time.
  ///
  ///     try engine.log.change { $0.retentionDays = 30 }
  ///     let later = now.advanced(by: 60 * Instant.day)
  ///     try engine.forgetExpired(now: later)      // 6
  ///
  /// - Returns: the number of donations that were deleted.
  @discardableResult
  public func forgetExpired(now: Instant) throws -> Int {
    guard let days = try log.settings.retentionDays, !log.isReadOnly else { return 0 }
    // Copies are kept for up to a week, to see what else can be recovered from them.
    try log.deleteCopies(
      before: now.advanced(by: -Int64(min(days, 7)) * Instant.day), now: now)
    let oldest = now.advanced(by: -Int64(days) * Instant.day)
    let (first, isPending) = try log.read { (try $0.first(), try $0.isErasurePending()) }
    guard let first, first.instant < oldest.advanced(by: -Instant.day) else {
      if isPending { _ = try erase(isPatient: false) }
      return 0
    }
    return try forget(DonationQuery(before: oldest), isExpiry: true).deleted.count
  }

  /// Redacts what looks like a secret in the log, in the index of entities, and in everything learned from them.
  /// Predictions are then the same as if the secrets had been redacted when they were recorded.
  ///
  ///     var leak = donation
  ///     leak.intent = "mysql"
  ///     leak.source = "zsh"
  ///     leak.parameters = ["arguments": "-phunter2"]
  ///     let (redacted, _) = try engine.redactSecrets()
  ///     redacted.count      // 0: what was recorded through the engine was redacted before
  ///
  /// - Parameter afterCommit: called once the secrets are replaced, before the wait for their erasure.
  /// - Returns: the ids of the donations that were changed, and whether the secrets are already erased from the disk,
  ///   as in `forget`.
  /// - Throws: ``StoreError``, and `SettingsError` if the person's own patterns are invalid.
  /// - Complexity: O(log).
  @discardableResult
  public func redactSecrets(
    afterCommit: () throws -> Void = {}
  ) throws -> (redacted: [DonationID], isErased: Bool) {
    // Before the log is locked, so that donations do not wait for the index.
    try entities.redact(asIn: log)
    return try changingPast({ try $0.redactSecrets() }, afterCommit: afterCommit)
  }
}
