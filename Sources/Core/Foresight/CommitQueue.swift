internal import ForesightLog
package import ForesightValues

/// Donations that wait for the disk, in the order in which their callers asked.
///
///     let first = try CheckedDonation(donation, now: now)
///     var queue = CommitQueue<String>()
///     queue.add([first], of: "Ann")
///     queue.add(try donations.map { try CheckedDonation($0, now: now) }, of: "Ben")
///     let batch = queue.takeBatch()      // both: they share one wait for the disk
///     try batch.commit(to: engine, now: now, random: Environment.random).count      // 2: what became of each one's
package struct CommitQueue<Caller: Sendable>: Sendable {
  /// The way in which donations are recorded.
  package struct Manner: Hashable, Sendable {
    /// True if the callers are told once it is on disk.
    package var waitsForDisk = true
    /// True if missing ids are made of the donations' content; flood control does not hold such donations back.
    package var hasContentIDs = false

    package init(waitsForDisk: Bool = true, hasContentIDs: Bool = false) {
      (self.waitsForDisk, self.hasContentIDs) = (waitsForDisk, hasContentIDs)
    }
  }

  /// The donations of one caller.
  package struct Entry: Sendable {
    package let caller: Caller
    package let donations: [CheckedDonation]
    let manner: Manner
  }

  /// The entries of one commit.
  package struct Batch: Sendable {
    package let entries: [Entry]
    /// True if the callers are told once it is on disk.
    package var waitsForDisk: Bool { entries.first?.manner.waitsForDisk ?? true }
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
  package mutating func add(
    _ donations: [CheckedDonation], of caller: Caller, manner: Manner = Manner()
  ) {
    entries.append(Entry(caller: caller, donations: donations, manner: manner))
  }

  /// Takes what goes into the next commit: the first, and those behind it that are recorded in the same manner.
  package mutating func takeBatch() -> Batch {
    var size = 0
    let taken = entries.prefix { entry in
      size += max(entry.donations.count, 1)
      return entry.manner == entries[0].manner
        && (size <= Self.largest || size == entry.donations.count)
    }
    entries.removeFirst(taken.count)
    return Batch(entries: Array(taken))
  }

  /// Puts back, before all others, what could not be committed yet.
  package mutating func putBack(_ taken: [Entry]) { entries = taken + entries }

  /// Takes out what some callers donate.
  package mutating func remove(where isWanted: (Caller) -> Bool) {
    entries.removeAll { isWanted($0.caller) }
  }
}

extension CommitQueue.Batch {
  /// Records the batch, waiting for the disk once or not at all; returns the outcome for each caller.
  ///
  /// - Throws: what ``Engine/donate(groups:now:isLimited:hasContentIDs:random:)`` throws; then nothing of any caller's
  ///   is recorded.
  package func commit(
    to engine: Engine, now: Instant, random: @escaping () -> UInt64
  ) throws -> [Appended] {
    guard let manner = entries.first?.manner else { return [] }
    func donate() throws -> [Appended] {
      try engine.donate(
        groups: entries.map(\.donations), now: now, isLimited: !manner.hasContentIDs,
        hasContentIDs: manner.hasContentIDs, random: random)
    }
    return try manner.waitsForDisk ? donate() : engine.log.withoutWaitingForDisk(donate)
  }
}
