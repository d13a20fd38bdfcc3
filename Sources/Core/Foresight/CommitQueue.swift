internal import ForesightLog
package import ForesightValues

/// A queue of donations that wait to be written to disk, in the order in which their callers added them.
///
///     let first = try CheckedDonation(donation, now: now)
///     var queue = CommitQueue<String>()
///     queue.add([first], of: "Ann")
///     queue.add(try donations.map { try CheckedDonation($0, now: now) }, of: "Ben")
///     let batch = queue.takeBatch()      // both: they share one wait for the disk
///     try CommitQueue.commit(batch, to: engine, now: now, random: Environment.random).count      // 2
package struct CommitQueue<Caller: Sendable>: Sendable {
  /// The donations of one caller.
  package struct Entry: Sendable {
    package let caller: Caller
    package let donations: [CheckedDonation]
    /// True if the caller waits until the donations are on disk.
    package let waitsForDisk: Bool
    /// True if missing ids are derived from the donations' content; flood control does not apply to such donations.
    let hasContentIDs: Bool
  }

  /// The most donations in a commit: enough to share its cost, few enough to finish soon.
  private static var largest: Int { 1000 }

  private var entries: [Entry] = []

  package init() {}

  /// The number of entries that wait to be committed.
  package var count: Int { entries.count }

  /// The entry that has waited longest.
  package var first: Entry? { entries.first }

  /// Adds a caller's donations.
  ///
  /// - Parameters:
  ///   - waitsForDisk: true if the caller waits until they are on disk.
  ///   - hasContentIDs: true if missing ids are derived from the donations' content.
  package mutating func add(
    _ donations: [CheckedDonation], of caller: Caller, waitsForDisk: Bool = true,
    hasContentIDs: Bool = false
  ) {
    entries.append(
      Entry(
        caller: caller, donations: donations, waitsForDisk: waitsForDisk,
        hasContentIDs: hasContentIDs))
  }

  /// The entries of the next commit: the first entry, and those directly behind it that have the same options, up to
  /// 1000 donations.
  package var batch: [Entry] {
    var size = 0
    return Array(
      entries.prefix { entry in
        size += max(entry.donations.count, 1)
        return entry.waitsForDisk == entries[0].waitsForDisk
          && entry.hasContentIDs == entries[0].hasContentIDs
          && (size <= Self.largest || size == entry.donations.count)
      })
  }

  /// Removes and returns the entries of the next commit.
  package mutating func takeBatch() -> [Entry] {
    let taken = batch
    entries.removeFirst(taken.count)
    return taken
  }

  /// Removes the entries of the callers for which `isWanted` returns true.
  package mutating func remove(where isWanted: (Caller) -> Bool) {
    entries.removeAll { isWanted($0.caller) }
  }

  /// Records a batch, with at most one wait for the disk. Returns the outcome for each entry.
  ///
  /// - Throws: what ``Engine/donate(groups:now:isLimited:hasContentIDs:random:)`` throws; then no donation of any
  ///   caller is recorded.
  package static func commit(
    _ batch: [Entry], to engine: Engine, now: Instant, random: @escaping () -> UInt64
  ) throws -> [Appended] {
    guard let first = batch.first else { return [] }
    func donate() throws -> [Appended] {
      try engine.donate(
        groups: batch.map(\.donations), now: now, isLimited: !first.hasContentIDs,
        hasContentIDs: first.hasContentIDs, random: random)
    }
    return try first.waitsForDisk ? donate() : engine.log.withoutWaitingForDisk(donate)
  }
}
