internal import Foresight
internal import ForesightSystem
internal import Glibc
internal import Synchronization

/// The state that all donations of a process share: their source, their store, and the observers to notify.
final class DonationCenter: Sendable {
  private static let ofProcess = DonationCenter()
  /// The center of a test, which has a store and a clock of its own.
  @TaskLocal static var ofTest: DonationCenter?
  static var shared: DonationCenter { ofTest ?? ofProcess }

  /// Returns the current time.
  let clock: @Sendable () -> Instant

  private struct State {
    var source: String
    var storePath: String?
    var priorPath: String?
    /// The engine of the store; `nil` until it is needed.
    var engine: SharedEngine?
    /// That engine, and those of stores that were configured before and may still have something to write.
    var engines: [SharedEngine]
    var contextProvider: (@Sendable () -> [String: String])?
    var recordsRelevance: Bool
    var errorHandler: (@Sendable (any Error) -> Void)?
    /// The error that kept the first donation since the last ``flush()`` from being recorded.
    var firstError: (any Error)?
    /// The number of identities already made at each recent instant.
    var orders: [Instant: Int]
    var observers: [UInt64: @Sendable () -> Void]
  }

  private let state = Mutex(
    State(
      source: Environment.executableName, engines: [], recordsRelevance: false, orders: [:],
      observers: [:]))

  /// The process whose donations these are: a child that the app forks has no threads to write them.
  private let process = getpid()

  private init() {
    clock = { Environment.now }
    // At exit the process waits up to a second for donations to be written.
    atexit { DonationCenter.ofProcess.waitForWriting(seconds: 1) }
  }

  /// Makes a center for a test.
  init(source: String, storePath: String, clock: @escaping @Sendable () -> Instant) {
    self.clock = clock
    configure(source: source, storePath: storePath)
  }

  private func waitForWriting(seconds: Int) {
    guard getpid() == process else { return }
    let engines = state.withLock { $0.engines }
    // A flush also retries donations whose write has failed before.
    for engine in engines where !engine.isIdle {
      Task { try? await engine.flush(upTo: engine.lastPosted) }
    }
    for _ in 0..<seconds * 1000 where !engines.allSatisfy(\.isIdle) { usleep(1000) }
  }

  // MARK: What is known of the process

  /// The source of the donations: the app's name.
  var source: String { state.withLock { $0.source } }

  /// The path of the store; `nil` if there is none.
  var storePath: String? { state.withLock(\.storePath) ?? Environment.storePath }

  /// Sets the source and the path of the store, before the first donation.
  ///
  /// - Parameter priorPath: the path of the app's prior; `nil` if it has none.
  func configure(source: String?, storePath: String?, priorPath: String? = nil) {
    state.withLock { state in
      if let source { state.source = source }
      let storePath = storePath ?? state.storePath
      guard storePath != state.storePath || priorPath != state.priorPath else { return }
      (state.storePath, state.priorPath) = (storePath, priorPath)
      state.engines.removeAll(where: \.isIdle)
      state.engine = nil
    }
  }

  var contextProvider: (@Sendable () -> [String: String])? {
    get { state.withLock { $0.contextProvider } }
    set { state.replace(\.contextProvider, with: newValue) }
  }

  /// True if donations record what was on the screen and what was relevant.
  var recordsRelevance: Bool {
    get { state.withLock { $0.recordsRelevance } }
    set { state.withLock { $0.recordsRelevance = newValue } }
  }

  var errorHandler: (@Sendable (any Error) -> Void)? {
    get { state.withLock { $0.errorHandler } }
    set { state.replace(\.errorHandler, with: newValue) }
  }

  /// Returns the fields of the context provider, with the caller's fields added or in their place.
  func context(adding context: [String: String]) -> Fields {
    // Outside the lock, because a provider may call this library.
    let provided = contextProvider?() ?? [:]
    return provided.merging(context) { $1 }
      .reduce(into: Fields()) { $0[$1.key] = .string($1.value) }
  }

  /// Returns the engine of the store, making it at the first call.
  ///
  /// - Throws: ``IntentDonationError/store(why:)``.
  private func engine() throws -> SharedEngine {
    try state.withLock { state in
      if let engine = state.engine { return engine }
      guard let path = state.storePath ?? Environment.storePath else {
        throw IntentDonationError.store(
          why: "cannot find the store because HOME is not set; set FORESIGHT_STORE")
      }
      let prior = state.priorPath
      let engine = SharedEngine(
        path: path, create: true,
        startingWeights: Self.startingWeights(of: prior), random: Environment.random
      ) { [weak self] in self?.hear($0) }
      state.engine = engine
      state.engines.append(engine)
      return engine
    }
  }

  /// Returns the weights that the person has chosen, else those of the app. If those cannot be used, returns the
  /// shipped ones, so that no donation is lost.
  private static func startingWeights(of prior: String?) -> StartingWeights {
    do {
      let name = Environment.startingWeightsName(otherwise: prior ?? "shipped")
      return try StartingWeights(named: name)
    } catch {
      let notice = DonationStoreNotice(
        description: "the starting weights cannot be used, and those that ship are: \(error)")
      Task.detached { shared.tell(notice) }
      return .shipped
    }
  }

  /// Calls `body` with the shared engine, and converts its errors to ``IntentDonationError``.
  ///
  /// - Throws: ``IntentDonationError``.
  func withEngine<Result>(
    donates: Bool = false, _ body: (SharedEngine) async throws -> Result
  ) async throws -> Result {
    do {
      return try await body(engine())
    } catch {
      throw Self.told(error, donates: donates)
    }
  }

  /// Calls `body` with the inner engine, after all work that was posted before, and converts its errors to
  /// ``IntentDonationError``.
  ///
  /// - Throws: ``IntentDonationError``.
  func run<Result: Sendable>(_ body: @Sendable (Engine) throws -> Result) async throws -> Result {
    try await withEngine { try await $0.run(body) }
  }

  private static func told(_ error: any Error, donates: Bool = false) -> IntentDonationError {
    error as? IntentDonationError
      ?? .store(why: (donates ? "nothing was donated: " : "") + "\(error)")
  }

  // MARK: Donating

  /// Makes a donation of the values that an intent holds now, with an identity.
  ///
  /// - Throws: ``IntentDonationError``.
  func donation<Intent: AppIntent>(
    of intent: Intent, result: (any IntentResult)? = nil, context: [String: String] = [:],
    at date: Date? = nil
  ) throws -> Donation {
    let name = Intent.persistentIdentifier
    let value = try result?.recordedValue(of: name)
    try IntentTypes.shared.register(Intent.self)
    let instant = date.map(Instant.init) ?? clock()
    var donation = Donation(
      at: Moment(instant, utcOffset: Environment.localOffset(at: instant)),
      source: AppIntentInteraction.Requester.current?.isAutomation == true
        ? ReservedSource.automation(of: source) : source,
      intent: name, parameters: try intent.recordedValues(),
      context: self.context(adding: context), result: value)
    if recordsRelevance {
      let relevance = Relevance(at: date ?? Date(instant), context: donation.context, onScreen: [])
      for field in relevance.context where donation.context[field.name] == nil {
        donation.context[field.name] = field.value
      }
    }
    donation.presentation = intent.recordedPresentation
    donation.id = identity(at: instant)
    return donation
  }

  /// Makes an identity for a donation; identities of the same instant sort in the order of the calls.
  private func identity(at instant: Instant) -> DonationID {
    let order = state.withLock { state in
      // Bounds the memory: a later donation at an instant from before the reset is ordered by chance.
      if state.orders.count >= 4096 { state.orders = [:] }
      defer { state.orders[instant, default: 0] += 1 }
      return state.orders[instant, default: 0]
    }
    return DonationID(at: instant, order: order, tail: Environment.random(), kind: .random)
  }

  /// A new identity for a donation that is not recorded.
  var unusedIdentity: DonationID {
    DonationID(at: clock(), order: 0, tail: Environment.random(), kind: .random)
  }

  /// Records a donation; returns when it is on disk.
  ///
  /// A donation that the person's settings exclude is dropped silently, so that no app can find out what they exclude.
  func commit(_ donation: Donation) async throws -> IntentDonationIdentifier {
    let appended = try await withEngine(donates: true) {
      try await $0.donate([donation], now: clock())
    }
    if appended.ignored.first?.reason == .excessive {
      throw IntentDonationError.excessive(intent: donation.intent)
    }
    notify()
    return IntentDonationIdentifier(appended.ids.first ?? donation.id ?? unusedIdentity)
  }

  /// Records a donation in the background; returns at once.
  func post(_ donation: Donation) throws { try engine().post([donation], now: clock()) }

  /// Does work on the store in the background, after everything donated before, and then notifies the observers.
  func post(_ work: @escaping @Sendable (Engine) throws -> Void) {
    do {
      try engine().post { [self] engine in
        try work(engine)
        Task.detached { [self] in notify() }
      }
    } catch {
      report(error)
    }
  }

  /// Tries once to write everything donated so far. What cannot be written is tried again later.
  func write() async {
    for engine in state.withLock(\.engines) { try? await engine.flush(upTo: engine.lastPosted) }
  }

  /// Waits until everything donated so far is on disk; it does not wait for later donations.
  ///
  /// - Throws: the first error since the last call that kept a donation from being recorded.
  func flush() async throws {
    var failure: (any Error)?
    for engine in state.withLock({ $0.engines }) {
      do {
        try await engine.flush(upTo: engine.lastPosted)
      } catch {
        failure = failure ?? Self.told(error)
      }
      // A former engine is flushed, and its failure thrown, only once.
      state.withLock { state in
        if engine !== state.engine { state.engines.removeAll { $0 === engine } }
      }
    }
    let lost = state.withLock { $0.firstError.take() }
    if let error = lost ?? failure { throw error }
  }

  // MARK: Telling

  /// Handles, on the engine's thread, the outcome of donations whose caller does not wait.
  private func hear(_ event: SharedEngine.Event) {
    var errors: [any Error] = []
    switch event {
    case .recorded(let excessive):
      errors = excessive.sorted().map { IntentDonationError.excessive(intent: $0) }
      keepFirst(errors.first)
    case .lost(let error):
      errors = [Self.told(error, donates: true)]
      keepFirst(errors[0])
    case .workLost(let error): errors = [Self.told(error)]
    case .delayed(let error):
      let text = "the store could not be written to, which will be tried again: \(error)"
      errors = [DonationStoreNotice(description: text)]
    case .notice(let text): errors = [DonationStoreNotice(description: text)]
    }
    // Not on this thread: a handler or an observer may well wait for this library.
    Task.detached { [self, errors] in
      errors.forEach(tell)
      notify()
    }
  }

  /// Passes an error that no caller can catch to the error handler, and keeps it for ``flush()`` to throw.
  func report(_ error: any Error) {
    let error = Self.told(error)
    keepFirst(error)
    tell(error)
  }

  private func keepFirst(_ error: (any Error)?) {
    state.withLock { $0.firstError = $0.firstError ?? error }
  }

  /// Passes an error to the error handler, or writes it to standard error if there is none.
  func tell(_ error: any Error) {
    if let errorHandler { return errorHandler(error) }
    // Whoever reads it slowly, or not any more, holds up or ends no app.
    var ready = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    if poll(&ready, 1, 0) == 1 {
      _ = Program.write(Array("foresight: \(error)\n".utf8), to: STDERR_FILENO)
    }
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

  func stopObserving(_ number: UInt64) { state.replace(\.observers[number], with: nil) }

  /// Tells observers that the log has changed.
  func notify() { state.withLock { Array($0.observers.values) }.forEach { $0() } }
}

extension Date {
  /// The date of an instant.
  init(_ instant: Instant) {
    self.init(timeIntervalSince1970: Double(instant.microseconds) / 1e6)
  }
}

extension Instant {
  /// Makes the instant of a date, clamped to the range of instants; a date that is not finite becomes the start of
  /// 1970.
  init(_ date: Date) {
    let microseconds = date.timeIntervalSince1970 * 1e6
    self.init(
      microseconds: microseconds.isFinite
        ? Int64(exactly: microseconds.rounded()) ?? (microseconds < 0 ? .min : .max) : 0)
  }
}
