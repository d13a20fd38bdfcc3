internal import Dispatch
public import Donations
internal import Glibc
internal import Synchronization

/// A store shared between tasks: every access to the log happens one after the other.
///
///     let store = try DonationStore(path: path, create: true, random: random)
///     let ids = try await store.append([donation]).ids
///     try await store.read { log in try log.count() }                     // 1
///
/// Concurrent callers of ``append(_:)`` share a commit: what is waiting when the disk becomes free is
/// written in one transaction, and each caller returns when its donations are on disk.
public actor DonationStore {
  private let queue: StoreQueue
  private let log: DonationLog
  private let random: @Sendable () -> UInt64
  private nonisolated let waiting = Mutex(Waiting())

  /// The store's own thread, so that waiting for the disk blocks no other task.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - create: make the store, and its directory, when they are missing.
  ///   - random: 64 random bits at each call, from which the ids of donations are made.
  ///   - onNotice: told what was found amiss and put right, now or later, in words for a person.
  /// - Throws: ``StoreError``.
  public init(
    path: String, create: Bool, random: @escaping @Sendable () -> UInt64,
    onNotice: (@Sendable (String) -> Void)? = nil
  ) throws {
    queue = StoreQueue()
    log = try DonationLog(path: path, create: create)
    if let onNotice { log.notices.forEach(onNotice) }
    log.onNotice = onNotice
    self.random = random
  }

  /// What was found amiss and put right, in words for a person.
  public var notices: [String] { log.notices }
  /// Whether the store can be read and not written.
  public var isReadOnly: Bool { log.isReadOnly }

  /// Appends donations as they happen; returns once they are on disk.
  ///
  /// - Parameter isLimited: whether those of an intent are ignored that come faster than a person's do.
  /// - Throws: ``StoreError``; then none of these donations is recorded.
  public nonisolated func append(
    _ donations: [Donation], isLimited: Bool = false
  ) async throws -> Appended {
    if donations.isEmpty { return .nothing }
    for donation in donations { try Limits.check(donation) }
    let leads = waiting.withLock { waiting in
      defer { waiting.isLed = true }
      return !waiting.isLed
    }
    let ticket = Ticket(donations: donations, isLimited: isLimited)
    if leads { return try await lead(ticket) }
    return try await withCheckedThrowingContinuation { caller in
      let leads = waiting.withLock { waiting in
        waiting.callers.append((ticket, caller))
        defer { waiting.isLed = true }
        return !waiting.isLed
      }
      if leads { Task { await commitWaiting(after: 1) } }
    }
  }

  /// Commits a caller's own donations with all that are waiting.
  private func lead(_ ticket: Ticket) throws -> Appended {
    let others = waiting.withLock { waiting in
      defer { waiting.callers = [] }
      return waiting.callers
    }
    let outcome = commit([ticket] + others.map(\.ticket))
    answer(others, with: outcome.map { Array($0.dropFirst()) })
    let goesOn = waiting.withLock { waiting in
      waiting.isLed = !waiting.callers.isEmpty || !others.isEmpty
      return waiting.isLed
    }
    if goesOn { Task { await commitWaiting(after: others.count + 1) } }
    return try outcome.get()[0]
  }

  /// Commits what is waiting, batch after batch, until nothing is.
  private func commitWaiting(after previous: Int) async {
    var last = previous
    while let batch = nextBatch(after: last) {
      answer(batch, with: commit(batch.map(\.ticket)))
      last = batch.count
      // Whoever waits to read gets a turn, and whoever was just served may come again.
      await Task.yield()
    }
  }

  /// What is waiting now; `nil`, and no longer led, when that is nothing.
  ///
  /// Those who shared the last commit are probably on their way again: a moment's patience, far
  /// shorter than a commit, lets them share the next one too.
  private func nextBatch(after last: Int) -> [Caller]? {
    for _ in 0..<Self.patience where waiting.withLock({ $0.callers.count }) < last {
      sched_yield()
    }
    return waiting.withLock { waiting in
      defer { waiting.callers = [] }
      waiting.isLed = !waiting.callers.isEmpty
      return waiting.isLed ? waiting.callers : nil
    }
  }

  /// How often a commit gives way for others to join it.
  private static let patience = 32

  /// Writes the donations of tickets in one transaction, and tells what became of each ticket's.
  private func commit(_ tickets: [Ticket]) -> Result<[Appended], any Error> {
    Result {
      try log.write { log in
        // Nearly always all are of one kind, and go in one append, which orders them by their time.
        if tickets.allSatisfy({ $0.isLimited == tickets[0].isLimited }) {
          let appended = try log.appendChecked(
            tickets.flatMap(\.donations), ids: .random(random), isLimited: tickets[0].isLimited)
          return appended.split(by: tickets.map(\.donations.count))
        }
        return try tickets.map {
          try log.appendChecked($0.donations, ids: .random(random), isLimited: $0.isLimited)
        }
      }
    }
  }

  private func answer(_ callers: [Caller], with outcome: Result<[Appended], any Error>) {
    for (index, caller) in callers.enumerated() {
      caller.continuation.resume(with: outcome.map { $0[index] })
    }
  }

  /// Lends the log as it is, outside any transaction.
  public func withLog<Result: Sendable>(
    _ body: @Sendable (DonationLog) throws -> Result
  ) throws -> Result {
    try body(log)
  }

  /// Lends the log for reading, on one unchanging view.
  public func read<Result: Sendable>(
    _ body: @Sendable (DonationLog) throws -> Result
  ) throws -> Result {
    try log.read(body)
  }

  /// Lends the log for writing, in one transaction: all of it happens or nothing.
  public func write<Result: Sendable>(
    _ body: @Sendable (DonationLog) throws -> Result
  ) throws -> Result {
    try log.write(body)
  }

  /// Empties the write-ahead log into the database; tells whether that could be finished.
  public func checkpoint() throws -> Bool {
    try log.checkpoint()
  }
}

/// The callers that wait for a commit.
private struct Waiting {
  var callers: [Caller] = []
  /// Whether a task is committing what is waiting.
  var isLed = false
}

/// Donations that are committed together.
private struct Ticket {
  let donations: [Donation]
  let isLimited: Bool
}

private typealias Caller = (
  ticket: Ticket, continuation: CheckedContinuation<Appended, any Error>
)

extension Appended {
  /// What appending did to each of some parts of the donations, by how many are in each.
  fileprivate func split(by counts: [Int]) -> [Appended] {
    var (ids, isNew, ignored) = (ids[...], isNew[...], ignored[...])
    var start = 0
    return counts.map { count in
      let own = ignored.prefix { $0.index < start + count }
      let recorded = count - own.count
      defer {
        ids = ids.dropFirst(recorded)
        isNew = isNew.dropFirst(recorded)
        ignored = ignored.dropFirst(own.count)
        start += count
      }
      return Appended(
        ids: Array(ids.prefix(recorded)), isNew: Array(isNew.prefix(recorded)),
        ignored: own.map { Ignored(index: $0.index - start, reason: $0.reason) })
    }
  }
}

/// The thread on which a store waits for the disk, so that no thread of the concurrency pool does.
private final class StoreQueue: SerialExecutor {
  private let queue = DispatchQueue(label: "foresight.store", qos: .userInitiated)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { @Sendable in job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(queue))
  }
}
