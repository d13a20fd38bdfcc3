internal import DonationStore
internal import Donations
internal import Foresight
internal import Glibc
internal import Synchronization

/// Where a process's donations go: it knows the source and the store, and holds what waits for the disk.
final class DonationCenter: Sendable {
  static let shared = DonationCenter()

  private struct State {
    var source = Surroundings.executableName
    var contextProvider: (@Sendable () -> [String: String])?
    var errorHandler: (@Sendable (any Error) -> Void)?
    var waiting: [Donation] = []
    var chores: [Chore] = []
    var isWriting = false
    var writers: [CheckedContinuation<Void, Never>] = []
    var firstError: (any Error)?
    var lastInstant = Instant(microseconds: 0)
    var order = 0
    var observers: [UInt64: @Sendable () -> Void] = [:]
  }

  /// Something else to do with the store, in its turn.
  typealias Chore = @Sendable (PredictionEngine) async throws -> Void

  /// The store's place and, once it is open, its engine. Opening waits for the disk, so it has a lock of
  /// its own: donating never waits for it.
  private struct Opening {
    var path: String?
    var engine: PredictionEngine?
  }

  private let state = Mutex(State())
  private let opening = Mutex(Opening())

  private init() {
    // Whoever donates and ends is waited for, a second at most.
    atexit { DonationCenter.shared.waitForWriting(seconds: 1) }
  }

  // MARK: What is known of the process

  /// Whose donations these are.
  var source: String { state.withLock { $0.source } }

  /// Sets the source and the store's place, before the first donation.
  func configure(source: String?, storePath: String?) {
    if let source { state.withLock { $0.source = source } }
    opening.withLock { opening in
      guard let storePath, storePath != opening.path else { return }
      opening.path = storePath
      opening.engine = nil
    }
  }

  var contextProvider: (@Sendable () -> [String: String])? {
    get { state.withLock { $0.contextProvider } }
    set { state.withLock { $0.contextProvider = newValue } }
  }

  var errorHandler: (@Sendable (any Error) -> Void)? {
    get { state.withLock { $0.errorHandler } }
    set { state.withLock { $0.errorHandler = newValue } }
  }

  /// The circumstances: what the provider says, and what a caller adds or says otherwise.
  func context(adding context: [String: String]) -> Fields {
    // Outside the lock: a provider may well ask this library something.
    let provided = contextProvider?() ?? [:]
    return IntentRecord.fields(provided.merging(context) { $1 })
  }

  /// The engine of the store, opened at the first use.
  ///
  /// - Throws: ``IntentDonationError/store(why:)``.
  private func engine() throws -> PredictionEngine {
    try opening.withLock { opening in
      if let engine = opening.engine { return engine }
      guard let path = opening.path ?? Surroundings.storePath else {
        throw IntentDonationError.store(
          why: "where the store is cannot be told: HOME is not set; set FORESIGHT_STORE")
      }
      do {
        let engine = try PredictionEngine(
          path: path, create: true,
          startingWeights: try StartingWeights(named: Surroundings.startingWeightsName),
          random: Surroundings.random,
          onNotice: { notice in
            // Not from here: the handler may well ask this library something.
            Task.detached { DonationCenter.shared.tell(DonationStoreNotice(description: notice)) }
          })
        opening.engine = engine
        return engine
      } catch {
        throw IntentDonationError.store(why: "\(error)")
      }
    }
  }

  /// Lends the engine; whatever goes wrong with it is told in one way.
  ///
  /// - Throws: ``IntentDonationError``.
  func withEngine<Result>(
    _ body: (PredictionEngine) async throws -> Result
  ) async throws -> Result {
    do {
      return try await body(engine())
    } catch let error as IntentDonationError {
      throw error
    } catch {
      throw IntentDonationError.store(why: "\(error)")
    }
  }

  // MARK: Donating

  /// A donation with its identity, of everything an intent holds now.
  ///
  /// - Throws: ``IntentDonationError``.
  func donation<Intent: AppIntent>(
    of intent: Intent, result: ParameterValue?, context: [String: String], at date: Date?
  ) throws -> Donation {
    let name = Intent.persistentIdentifier
    try IntentTypes.shared.register(Intent.self)
    let instant = date.map(Instant.init) ?? Surroundings.now
    var donation = Donation(
      at: Moment(instant, utcOffset: Surroundings.localOffset(at: instant)), source: source,
      intent: name, parameters: try IntentRecord.values(of: intent),
      context: self.context(adding: context), result: result)
    donation.presentation = IntentRecord.presentation(of: intent)
    donation.id = identity(at: instant)
    return donation
  }

  /// An identity for a donation, in the order of the calls.
  private func identity(at instant: Instant) -> DonationID {
    let order = state.withLock { state in
      state.order = instant == state.lastInstant ? state.order + 1 : 0
      state.lastInstant = instant
      return state.order
    }
    return DonationID(at: instant, order: order, tail: Surroundings.random(), kind: .random)
  }

  /// An identity for a donation that is not recorded.
  var unusedIdentity: DonationID {
    DonationID(at: Surroundings.now, order: 0, tail: Surroundings.random(), kind: .random)
  }

  /// Records a donation; returns when it is on disk.
  ///
  /// What the person does not want recorded is passed over without a word: no app can tell what they keep
  /// to themselves.
  func commit(_ donation: Donation) async throws -> IntentDonationIdentifier {
    let appended = try await withEngine {
      try await $0.donate([donation], now: Surroundings.now)
    }
    if appended.ignored.first?.reason == .excessive {
      throw IntentDonationError.excessive(intent: donation.intent)
    }
    notify()
    return IntentDonationIdentifier(appended.ids.first ?? donation.id ?? unusedIdentity)
  }

  /// Records a donation in the background; returns at once.
  func enqueue(_ donation: Donation) { enqueue { $0.waiting.append(donation) } }

  /// Does something with the store in the background, after what was donated before.
  func enqueue(_ chore: @escaping Chore) { enqueue { $0.chores.append(chore) } }

  private func enqueue(_ add: (inout State) -> Void) {
    let starts = state.withLock { state in
      add(&state)
      defer { state.isWriting = true }
      return !state.isWriting
    }
    if starts { Task.detached { await self.write() } }
  }

  /// Writes what waits, batch after batch, until nothing does.
  private func write() async {
    while true {
      let (batch, chores) = state.withLock { state in
        defer { (state.waiting, state.chores) = ([], []) }
        return (state.waiting, state.chores)
      }
      if !batch.isEmpty { await write(batch) }
      for chore in chores { await run(chore) }
      if !batch.isEmpty || !chores.isEmpty { continue }
      let done = state.withLock { state -> [CheckedContinuation<Void, Never>]? in
        guard state.waiting.isEmpty, state.chores.isEmpty else { return nil }
        state.isWriting = false
        defer { state.writers = [] }
        return state.writers
      }
      guard let done else { continue }
      done.forEach { $0.resume() }
      return
    }
  }

  private func run(_ chore: Chore) async {
    do {
      try await withEngine(chore)
    } catch {
      report(error)
    }
    notify()
  }

  private func write(_ batch: [Donation]) async {
    do {
      let appended = try await withEngine { try await $0.donate(batch, now: Surroundings.now) }
      let excessive = appended.ignored.filter { $0.reason == .excessive }
      // Of a flood it is enough to hear once from each batch.
      for intent in Set(excessive.map { batch[$0.index].intent }).sorted() {
        report(IntentDonationError.excessive(intent: intent))
      }
    } catch {
      // A batch is recorded as a whole or not at all: the one that is bad must not cost the others.
      if batch.count > 1 {
        for donation in batch { await write([donation]) }
        return
      }
      report(error)
    }
    notify()
  }

  /// Waits until what was donated before is on disk.
  ///
  /// - Throws: what kept the first donation since the last call from being recorded.
  func flush() async throws {
    await withCheckedContinuation { writer in
      let isIdle = state.withLock { state in
        if state.isWriting { state.writers.append(writer) }
        return !state.isWriting
      }
      if isIdle { writer.resume() }
    }
    let error = state.withLock { state in
      defer { state.firstError = nil }
      return state.firstError
    }
    if let error { throw error }
  }

  /// Tells of an error that no caller is there to catch.
  func report(_ error: any Error) {
    let handler = state.withLock { state in
      if state.firstError == nil { state.firstError = error }
      return state.errorHandler
    }
    tell(error, handler)
  }

  /// Tells of something that was put right: no donation has failed.
  private func tell(_ notice: DonationStoreNotice) { tell(notice, errorHandler) }

  private func tell(_ error: any Error, _ handler: (@Sendable (any Error) -> Void)?) {
    if let handler { return handler(error) }
    let line = "foresight: \(error)\n"
    line.utf8CString.withUnsafeBufferPointer { bytes in
      _ = Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count - 1)
    }
  }

  private func waitForWriting(seconds: Int) {
    for _ in 0..<seconds * 1000 where state.withLock({ $0.isWriting }) { usleep(1000) }
  }

  // MARK: Observing

  /// Calls `body` after each commit, until the returned number is given to ``stopObserving(_:)``.
  func observe(_ body: @escaping @Sendable () -> Void) -> UInt64 {
    state.withLock { state in
      let number = (state.observers.keys.max() ?? 0) + 1
      state.observers[number] = body
      return number
    }
  }

  func stopObserving(_ number: UInt64) {
    state.withLock { $0.observers[number] = nil }
  }

  /// Tells observers that the log has changed.
  func notify() {
    state.withLock { Array($0.observers.values) }.forEach { $0() }
  }
}

extension Instant {
  /// The instant of a date, at the ends of what can be told where the date lies beyond.
  init(_ date: Date) {
    let microseconds = date.timeIntervalSince1970 * 1e6
    self.init(
      microseconds: microseconds.isFinite
        ? Int64(exactly: microseconds.rounded()) ?? (microseconds < 0 ? .min : .max) : 0)
  }
}
