internal import ForesightSystem

/// A mark of the state in which a reading sees the log: as long as it is the same, so is everything in the log.
///
///     let before = try log.read { try $0.view() }
///     try log.read { try $0.view() } == before        // true
///     try engine.donate([donation], now: now, random: Environment.random)
///     try log.read { try $0.view() } == before        // false
///
/// It belongs to the process that asked, and to its ``DonationLog``; for one that outlives both there is ``LogPosition``.
package struct LogView: Hashable, Sendable {
  /// A number that SQLite changes with what other connections commit, how many rows this one has changed, and how many
  /// of its transactions were undone.
  let version, changes: Int64
  let undone: Int
  /// A number of the sources of assistants that are learned from.
  let sources: UInt64
}

extension DonationLog {
  /// Returns the view that is read now; call it inside ``read(_:)``.
  ///
  /// - Complexity: O(1).
  package func view() throws -> LogView {
    LogView(
      version: try connection.integer("PRAGMA data_version") ?? 0,
      changes: connection.totalChanges, undone: connection.undone, sources: learnedSources())
  }

  /// Runs `body` on one unchanging view of the log, unless a lock would have to be waited for: then it throws.
  package func readAtOnce<Result>(_ body: (DonationLog) throws -> Result) throws -> Result {
    try connection.withoutWaiting { try read(body) }
  }
}
