internal import Dispatch
public import ForesightLog
internal import ForesightPrivacy
public import ForesightValues
internal import Glibc
internal import Synchronization

/// An engine that tasks share: their calls run one after the other, on a thread of the engine's own.
///
///     let engine = SharedEngine(path: path, create: true, random: Environment.random)
///     try await engine.donate([donation], now: now)
///     let tomorrow = Moment(now.advanced(by: Instant.day), utcOffset: 60)
///     try await engine.predict(PredictionRequest(at: tomorrow)).suggestions.first?.intent      // "OrderCoffee"
///
/// Donations that are posted while the disk is busy go into one commit: the task whose turn is next commits all waiting
/// donations, and the other tasks find theirs already written. The model stays in memory, and each prediction learns
/// only the donations recorded since the previous one, by any process.
///
/// The store is opened when first needed. It is opened again if it is damaged, with everything readable recovered, or
/// if its file was replaced.
public actor SharedEngine {
  private let executor = EngineExecutor()
  private let path: String
  private let create: Bool
  private let store: OpenedStore
  private let random: @Sendable () -> UInt64
  private let observe: @Sendable (Event) -> Void
  private nonisolated let mailbox = Mutex(
    Mailbox(queue: CommitQueue(), work: [], excessive: [], lastNumber: 0))

  /// The outcomes of donations whose callers wait, by the numbers of the postings.
  private var outcomes: [Int: Result<Appended, any Error>] = [:]
  /// The number of failures in a row, and whether a retry is scheduled, separately for posted donations and for other
  /// posted work; none before a failure.
  private var tries: [Posted: (failures: Int, isRetrying: Bool)] = [:]
  private var lastBatch = 1

  /// The engine's own thread, so that waiting for the disk blocks no other task.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// An event in background work, for which no caller waits.
  public enum Event: Sendable {
    /// A batch of posted donations is on disk. `excessive` names the intents of which some donations were left out,
    /// because there were too many.
    case recorded(excessive: Set<String>)
    /// Posted donations or other posted work failed; they are kept, and tried again.
    case delayed(any Error)
    /// Donations that were posted are not recorded, and will not be.
    case lost(any Error)
    /// Other work that was posted was not done, and will not be.
    case workLost(any Error)
    /// A fault in the store was repaired: a notice about it, in words for a person.
    case notice(String)
  }

  /// Makes an engine for the store at a path.
  ///
  /// - Parameters:
  ///   - create: true to make the store, and its directory, if they are missing.
  ///   - startingWeights: the weights that the model starts from, evaluated when the store is opened.
  ///   - random: 64 random bits at each call, from which the ids of donations are made.
  ///   - observe: called with events that no caller waits for, usually on the engine's thread.
  public init(
    path: String, create: Bool,
    startingWeights: @autoclosure @escaping @Sendable () -> StartingWeights = .shipped,
    random: @escaping @Sendable () -> UInt64,
    observe: @escaping @Sendable (Event) -> Void = { _ in }
  ) {
    (self.path, self.create, self.random, self.observe) = (path, create, random, observe)
    store = OpenedStore(path: path, weights: startingWeights, isResident: true) {
      observe(.notice($0))
    }
  }

  // MARK: Donating

  /// Records donations as they happen. Returns, once they are on disk, their ids and the donations that were left out.
  ///
  ///     let shared = SharedEngine(path: path, create: true, random: Environment.random)
  ///     async let first = shared.donate([donation], now: now)
  ///     async let second = shared.donate([donation], now: now)
  ///     try await first.added + second.added      // 2, with one wait for the disk
  ///
  /// - Throws: `InvalidDonation`, ``StoreError``, and `SettingsError`; then none of these donations is recorded.
  @discardableResult
  public nonisolated func donate(
    _ donations: [Donation], now: Instant
  ) async throws -> Appended {
    if donations.isEmpty { return .nothing }
    let number = try post(donations, now: now, isAwaited: true)
    return try await outcome(of: number)
  }

  /// Records donations in the background; returns at once, with a number for ``flush(upTo:)``.
  ///
  ///     let shared = SharedEngine(path: path, create: true, random: Environment.random)
  ///     let number = try shared.post([donation], now: now)      // 1
  ///     try await shared.flush(upTo: number)
  ///     shared.isIdle      // true
  ///
  /// If writing fails for a reason that may pass, such as a full disk or a store that another process keeps busy, the
  /// donations stay in memory and are tried again until they are on disk. If 100,000 calls wait already, further ones
  /// are ignored, as the store ignores a flood.
  ///
  /// - Throws: `InvalidDonation`.
  @discardableResult
  public nonisolated func post(
    _ donations: [Donation], now: Instant
  ) throws(InvalidDonation) -> Int {
    try post(donations, now: now, isAwaited: false)
  }

  /// Queues `work` to run on the engine after everything posted before, and returns at once. If the store is busy or
  /// the disk is full, the work is tried again later, as donations are.
  ///
  ///     let shared = SharedEngine(path: path, create: true, random: Environment.random)
  ///     shared.post { engine in try engine.index([IndexedItem(source: "music", type: "Song", id: "7", title: "Bells")]) }
  ///     try await shared.run { try $0.entities.count() }      // 1
  public nonisolated func post(_ work: @escaping @Sendable (Engine) throws -> Void) {
    mailbox.withLock { $0.work.append((after: $0.lastNumber, work)) }
    Task { await self.doPosted() }
  }

  private static let mostPosted = 100_000

  private nonisolated func post(
    _ donations: [Donation], now: Instant, isAwaited: Bool
  ) throws(InvalidDonation) -> Int {
    let checked = try donations.map { donation throws(InvalidDonation) in
      try CheckedDonation(donation, now: now)
    }
    let (number, isFull) = mailbox.withLock { mailbox in
      if !isAwaited, mailbox.queue.count >= Self.mostPosted {
        mailbox.excessive.formUnion(donations.map(\.intent))
        return (mailbox.lastNumber, true)
      }
      mailbox.lastNumber += 1
      mailbox.queue.add(
        checked, of: PostCall(number: mailbox.lastNumber, now: now, isAwaited: isAwaited))
      return (mailbox.lastNumber, false)
    }
    if !isAwaited, !isFull { Task { await self.doPosted() } }
    return number
  }

  /// The number of the last posting; 0 if there was none.
  public nonisolated var lastPosted: Int { mailbox.withLock { $0.lastNumber } }

  /// True if no donation and no other posted work is waiting.
  public nonisolated var isIdle: Bool {
    mailbox.withLock { $0.queue.count == 0 && $0.work.isEmpty }
  }

  /// Tries to write the donations posted up to a number, and to do other posted work that is due. Returns after one
  /// attempt, and does not wait for later donations.
  ///
  ///     let shared = SharedEngine(path: path, create: true, random: Environment.random)
  ///     try shared.post([donation], now: now)
  ///     try await shared.flush(upTo: shared.lastPosted)
  ///     try DonationLog(path: path, create: false).count()      // 1
  ///
  /// - Throws: the error that kept a donation from being written.
  public func flush(upTo number: Int) throws {
    if let error = commitPosted(upTo: number) { throw error }
    doDueWork()
  }

  private func outcome(of number: Int) throws -> Appended {
    let error = outcomes[number] == nil ? commitPosted(upTo: number) : nil
    if let outcome = outcomes.removeValue(forKey: number) { return try outcome.get() }
    // Earlier donations could not be written, so this one was not tried.
    mailbox.withLock { $0.queue.remove { $0.number == number } }
    throw error ?? StoreError.busy(path: path)
  }

  /// Does posted work, unless it has failed and a retry is scheduled. So a busy store does not delay callers that only
  /// read or do not wait.
  private func doPosted() {
    if !isRetrying(.donations) { _ = commitPosted(upTo: lastPosted) }
    doDueWork()
  }

  /// Commits the donations posted up to a number; returns the error that keeps some of them posted, if any.
  private func commitPosted(upTo number: Int) -> (any Error)? {
    while let first = firstPosted, first <= number {
      if let error = commitBatch() { return error }
    }
    return nil
  }

  /// The number of the first posting that is neither on disk nor lost; `nil` if there is none.
  private var firstPosted: Int? { mailbox.withLock { $0.queue.first?.caller.number } }

  /// Does the other posted work for which all earlier donations are written. A failure is reported to `observe`, and
  /// not to callers that wait for donations.
  private func doDueWork() {
    while !isRetrying(.work), let work = mailbox.withLock({ $0.work.first }),
      firstPosted.map({ work.after < $0 }) ?? true
    {
      do {
        try store.lend(create: create, work.body)
      } catch let error as StoreError where error.mayPass {
        return retry(.work, after: error)
      } catch {
        observe(.workLost(error))
      }
      tries[.work] = nil
      mailbox.withLock { _ = $0.work.removeFirst() }
    }
  }

  private func isRetrying(_ posted: Posted) -> Bool { tries[posted]?.isRetrying ?? false }

  /// Notes a failure that may pass, and schedules a retry: at first after a second, then after twice as long each time,
  /// and after a minute at most.
  private func retry(_ posted: Posted, after error: any Error) {
    let former = tries[posted] ?? (failures: 0, isRetrying: false)
    if former.failures == 0 { observe(.delayed(error)) }
    tries[posted] = (former.failures + 1, true)
    if former.isRetrying { return }
    Task {
      try? await Task.sleep(for: .seconds(min(1 << min(former.failures, 6), 60)))
      tries[posted]?.isRetrying = false
      doPosted()
    }
  }

  /// Commits the oldest posted donations in one transaction; returns the error that keeps some of them posted, if any.
  private func commitBatch() -> (any Error)? {
    // The callers of the last commit will probably donate again at once. Yielding for a moment, far shorter than a
    // commit, lets them share this one too.
    for _ in 0..<256 where mailbox.withLock({ $0.queue.count }) < lastBatch { sched_yield() }
    let batch = mailbox.withLock { $0.queue.batch }
    guard let last = batch.last?.caller else { return nil }
    lastBatch = batch.count
    let result = Result {
      try store.lend(create: create) {
        try CommitQueue.commit(batch, to: $0, now: last.now, random: random)
      }
    }
    for (index, entry) in batch.enumerated() where entry.caller.isAwaited {
      outcomes[entry.caller.number] = result.map { $0[index] }
    }
    let isAllAwaited = batch.allSatisfy(\.caller.isAwaited)
    switch result {
    case .success(let appended):
      tries[.donations] = nil
      var excessive = mailbox.withLock { mailbox in
        mailbox.queue.remove { $0.number <= last.number }
        defer { mailbox.excessive = [] }
        return mailbox.excessive
      }
      for (entry, appended) in zip(batch, appended) where !entry.caller.isAwaited {
        for ignored in appended.ignored where ignored.reason == .excessive {
          excessive.insert(entry.donations[ignored.index].donation.intent)
        }
      }
      if !isAllAwaited { observe(.recorded(excessive: excessive)) }
      return nil
    case .failure(let error):
      // Invalid settings stop recording; any other failure may pass.
      let isLost = error is SettingsError
      mailbox.withLock {
        $0.queue.remove { $0.number <= last.number && ($0.isAwaited || isLost) }
      }
      if isAllAwaited { return nil }
      if isLost {
        observe(.lost(error))
        return nil
      }
      retry(.donations, after: error)
      return error
    }
  }

  // MARK: Everything else

  /// Runs `body` on the engine, after everything posted before was written, or failed and is going to be tried again. A
  /// caller that must be sure calls ``flush(upTo:)`` first.
  ///
  ///     let shared = SharedEngine(path: path, create: true, random: Environment.random)
  ///     try await shared.donate([donation], now: now)
  ///     try await shared.run { try $0.status().donations }      // 1
  ///
  /// - Throws: ``StoreError``, and what `body` throws.
  public func run<Result: Sendable>(
    _ body: @Sendable (Engine) throws -> Result
  ) throws -> Result {
    doPosted()
    return try store.lend(create: create, body)
  }

  /// Predicts what the person will do next; see ``Engine/predict(_:progress:)``.
  ///
  ///     let shared = SharedEngine(path: path, create: true, random: Environment.random)
  ///     try await shared.donate(donations, now: now)
  ///     try await shared.predict(PredictionRequest(at: moment, limit: 1)).suggestions.first?.intent      // "OrderCoffee"
  public func predict(_ request: PredictionRequest) throws -> Forecast {
    try run { try $0.predict(request) }
  }
}

/// What was posted.
private struct Mailbox {
  /// The postings that are neither on disk nor lost.
  var queue: CommitQueue<PostCall>
  /// The other posted work. Each `body` runs once all postings up to the number `after` are written.
  var work: [(after: Int, body: @Sendable (Engine) throws -> Void)]
  /// The intents of donations that were left out since the last commit, because too many were waiting.
  var excessive: Set<String>
  /// The number of the last posting; 0 if there was none.
  var lastNumber: Int
}

/// The kinds of posted work, which fail and are retried independently of each other.
private enum Posted { case donations, work }

/// A call that posted donations, and may wait for them.
private struct PostCall: Sendable {
  let number: Int
  /// The time at which it was posted.
  let now: Instant
  /// True if the caller waits. A failure is then thrown to it instead of being retried.
  let isAwaited: Bool
}

/// The thread on which an engine waits for the disk, so that no thread of the concurrency pool does.
private final class EngineExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "foresight.engine", qos: .userInitiated)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { @Sendable in job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
