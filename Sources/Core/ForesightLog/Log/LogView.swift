internal import ForesightSystem

/// A token for the state of the log that a transaction reads: as long as the token is the same, so is everything in the
/// log.
///
///     let before = try log.read { try $0.view() }
///     try log.read { try $0.view() } == before        // true
///     try engine.donate([donation], now: now, random: Environment.random)
///     try log.read { try $0.view() } == before        // false
///
/// It is valid only for the ``DonationLog`` that returned it. ``LogPosition`` outlives the log and the process.
package struct LogView: Hashable, Sendable {
  /// Three counters. `version`: a number that SQLite changes with each commit of another connection. `changes`: the
  /// number of rows that this connection has changed. `undone`: the number of this connection's transactions that were
  /// rolled back.
  let version, changes: Int64
  let undone: Int
  /// A hash of the assistants' sources that are learned from.
  let sources: UInt64
}

extension DonationLog {
  /// Returns the current view of the log; call it inside ``read(_:)``.
  ///
  /// - Complexity: O(1).
  package func view() throws -> LogView {
    LogView(
      version: try connection.integer("PRAGMA data_version") ?? 0,
      changes: connection.totalChanges, undone: connection.undone, sources: learnedSources())
  }

  /// Runs `body` on one unchanging view of the log; throws at once if it would have to wait for a lock.
  package func readAtOnce<Result>(_ body: (DonationLog) throws -> Result) throws -> Result {
    try connection.withoutWaiting { try read(body) }
  }
}
