internal import Dispatch
public import Donations
internal import Glibc
internal import Synchronization

/// A store shared between tasks: every access to the log happens one after the other.
///
///     let store = try DonationStore(path: path, create: true, random: random)
///     let ids = try await store.append([donation])
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
  /// - Throws: ``StoreError``.
  public init(path: String, create: Bool, random: @escaping @Sendable () -> UInt64) throws {
    queue = StoreQueue()
    log = try DonationLog(path: path, create: create)
    self.random = random
  }

  /// What was found amiss at opening and put right, in words for a person.
  public var notices: [String] { log.notices }
  /// Whether the store can be read and not written.
  public var isReadOnly: Bool { log.isReadOnly }

  /// Appends live donations; returns their ids once they are on disk.
  ///
  /// - Throws: ``StoreError``; then none of these donations is recorded.
  public nonisolated func append(_ donations: [Donation]) async throws -> [DonationID] {
    if donations.isEmpty { return [] }
    for donation in donations { try Limits.check(donation) }
    let leads = waiting.withLock { waiting in
      defer { waiting.isLed = true }
      return !waiting.isLed
    }
    if leads { return try await lead(donations) }
    return try await withCheckedThrowingContinuation { caller in
      let leads = waiting.withLock { waiting in
        waiting.tickets.append(Ticket(donations: donations, caller: caller))
        defer { waiting.isLed = true }
        return !waiting.isLed
      }
      if leads { Task { await commitWaiting(after: 1) } }
    }
  }

  /// Commits a caller's own donations with all that are waiting.
  private func lead(_ donations: [Donation]) throws -> [DonationID] {
    let others = waiting.withLock { waiting in
      defer { waiting.tickets = [] }
      return waiting.tickets
    }
    let outcome = commit(donations, others)
    let goesOn = waiting.withLock { waiting in
      waiting.isLed = !waiting.tickets.isEmpty || !others.isEmpty
      return waiting.isLed
    }
    if goesOn { Task { await commitWaiting(after: others.count + 1) } }
    return try outcome.get()
  }

  /// Commits what is waiting, batch after batch, until nothing is.
  private func commitWaiting(after previous: Int) async {
    var last = previous
    while let batch = nextBatch(after: last) {
      _ = commit([], batch)
      last = batch.count
      // Whoever waits to read gets a turn, and whoever was just served may come again.
      await Task.yield()
    }
  }

  /// What is waiting now; `nil`, and no longer led, when that is nothing.
  ///
  /// Those who shared the last commit are probably on their way again: a moment's patience, far
  /// shorter than a commit, lets them share the next one too.
  private func nextBatch(after last: Int) -> [Ticket]? {
    for _ in 0..<Self.patience where waiting.withLock({ $0.tickets.count }) < last {
      sched_yield()
    }
    return waiting.withLock { waiting in
      defer { waiting.tickets = [] }
      waiting.isLed = !waiting.tickets.isEmpty
      return waiting.isLed ? waiting.tickets : nil
    }
  }

  /// How often a commit gives way for others to join it.
  private static let patience = 32

  /// Writes donations and those of tickets in one transaction, and answers the tickets.
  private func commit(
    _ donations: [Donation], _ tickets: [Ticket]
  ) -> Result<[DonationID], any Error> {
    let outcome = Result {
      try log.write { log in
        try log.appendChecked(donations + tickets.flatMap(\.donations), ids: .random(random)).ids
      }
    }
    var start = donations.count
    for ticket in tickets {
      let end = start + ticket.donations.count
      ticket.caller.resume(with: outcome.map { Array($0[start..<end]) })
      start = end
    }
    return outcome.map { Array($0.prefix(donations.count)) }
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
  var tickets: [Ticket] = []
  /// Whether a task is committing what is waiting.
  var isLed = false
}

/// Donations that wait for their commit.
private struct Ticket {
  let donations: [Donation]
  let caller: CheckedContinuation<[DonationID], any Error>
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
