internal import ForesightLog
package import ForesightValues

/// Donations that wait for the disk, in the order in which their callers asked.
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
    /// True if the caller is told once it is on disk.
    package let waitsForDisk: Bool
    /// True if missing ids are made of the donations' content; flood control does not hold such donations back.
    let hasContentIDs: Bool
  }

  /// The most donations of a commit: enough to share its cost, and soon done.
  private static var largest: Int { 1000 }

  private var entries: [Entry] = []

  package init() {}

  /// The number of callers that wait.
  package var count: Int { entries.count }

  /// The entry that has waited longest.
  package var first: Entry? { entries.first }

  /// Adds what a caller donates.
  ///
  /// - Parameters:
  ///   - waitsForDisk: true if the caller is told once it is on disk.
  ///   - hasContentIDs: true if ids that are not given are made of what is donated.
  package mutating func add(
    _ donations: [CheckedDonation], of caller: Caller, waitsForDisk: Bool = true,
    hasContentIDs: Bool = false
  ) {
    entries.append(
      Entry(
        caller: caller, donations: donations, waitsForDisk: waitsForDisk,
        hasContentIDs: hasContentIDs))
  }

  /// Takes what goes into the next commit: the first, and those behind it that are recorded in the same manner.
  package mutating func takeBatch() -> [Entry] {
    var size = 0
    let taken = Array(
      entries.prefix { entry in
        size += max(entry.donations.count, 1)
        return entry.waitsForDisk == entries[0].waitsForDisk
          && entry.hasContentIDs == entries[0].hasContentIDs
          && (size <= Self.largest || size == entry.donations.count)
      })
    entries.removeFirst(taken.count)
    return taken
  }

  /// Puts back, before all others, what could not be committed yet.
  package mutating func putBack(_ taken: [Entry]) { entries = taken + entries }

  /// Takes out what some callers donate.
  package mutating func remove(where isWanted: (Caller) -> Bool) {
    entries.removeAll { isWanted($0.caller) }
  }

  /// Records a batch, with one wait for the disk or none; returns what became of each caller's.
  ///
  /// - Throws: what ``Engine/donate(groups:now:isLimited:hasContentIDs:random:)`` throws; then nothing of any caller's
  ///   is recorded.
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
