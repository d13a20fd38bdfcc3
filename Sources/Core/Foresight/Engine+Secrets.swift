internal import ForesightLog
public import ForesightValues

extension Engine {
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
