public import DonationStore
public import Donations
internal import Synchronization

/// Suggestions from a store that tasks share.
///
///     let engine = try PredictionEngine(path: path, create: true, random: Surroundings.random)
///     try await engine.donate([donation], now: Surroundings.now)
///     let forecast = try await engine.predict(PredictionRequest(at: moment))
///     forecast.suggestions.first?.title
///
/// It does what a ``Forecaster`` does, on the store's own thread, and tasks that donate at the same
/// time share a commit. It keeps the model in memory from one call to the next, and each call learns only
/// what was recorded since, by whomever; answers are those of a fresh fold all the same.
public struct PredictionEngine: Sendable {
  /// The donations.
  public let store: DonationStore
  private let startingWeights: StartingWeights
  private let random: @Sendable () -> UInt64
  private let warm = WarmFold()
  private let retention = RetentionClock()

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - create: make the store, and its directory, when they are missing.
  ///   - startingWeights: what the model starts from.
  ///   - random: 64 random bits at each call, from which the ids of donations are made.
  ///   - onNotice: told what was found amiss and put right, now or later, in words for a person.
  /// - Throws: ``StoreError``.
  public init(
    path: String, create: Bool, startingWeights: StartingWeights = .shipped,
    random: @escaping @Sendable () -> UInt64, onNotice: (@Sendable (String) -> Void)? = nil
  ) throws {
    self.startingWeights = startingWeights
    store = try DonationStore(path: path, create: create, random: random, onNotice: onNotice)
    self.random = random
  }

  /// Tells how far a fold has come, on the store's thread: donations done, of how many.
  public typealias Progress = @Sendable (_ done: Int, _ total: Int) -> Void

  /// Records donations as they happen; see ``Forecaster/donate(_:now:isLimited:random:)``.
  @discardableResult
  public func donate(
    _ donations: [Donation], now: Instant, isLimited: Bool = true
  ) async throws -> Appended {
    for donation in donations { try Limits.check(donation, isLiveAt: now) }
    let appended = try await store.append(donations, isLimited: isLimited)
    if retention.isDue(now) { try? await withForecaster { _ = try $0.forgetExpired(now: now) } }
    return appended
  }

  /// Records that a suggestion was turned down; see
  /// ``Forecaster/dismiss(_:source:parameters:context:at:now:random:)``.
  @discardableResult
  public func dismiss(
    _ intent: String, source: String? = nil, parameters: Fields = [:], context: Fields = [:],
    at moment: Moment, now: Instant
  ) async throws -> Appended {
    try await withForecaster { [random] forecaster in
      try forecaster.dismiss(
        intent, source: source, parameters: parameters, context: context, at: moment, now: now,
        random: random)
    }
  }

  /// What probably comes next; see ``Forecaster/predict(_:progress:)``.
  public func predict(
    _ request: PredictionRequest, progress: Progress? = nil
  ) async throws -> Forecast {
    try await withForecaster { try $0.predict(request, progress: progress) }
  }

  /// Keeps the model for the next prediction; see ``Forecaster/keepModel(now:progress:)``.
  public func keepModel(now: Instant, progress: Progress? = nil) async throws {
    try await withForecaster { try $0.keepModel(now: now, progress: progress) }
  }

  /// Deletes donations and what was learnt from them; see ``Forecaster/forget(_:)``.
  public func forget(
    _ query: DonationQuery
  ) async throws -> (deleted: [DonationID], isErased: Bool) {
    try await withForecaster { try $0.forget(query) }
  }

  /// What the store holds; see ``Forecaster/status()``.
  public func status() async throws -> StoreStatus {
    try await withForecaster { try $0.status() }
  }

  /// Lends a forecaster on the store's thread, the only place where the fold in memory is touched.
  private func withForecaster<Result: Sendable>(
    _ body: @Sendable (Forecaster) throws -> Result
  ) async throws -> Result {
    try await store.withLog { [startingWeights, store, warm] log in
      store.preconditionIsolated("the fold in memory belongs to the store's thread")
      return try body(Forecaster(log: log, startingWeights: startingWeights, warm: warm))
    }
  }
}

/// Tells when it is time again to look for what is older than it may become: at most once an hour.
private final class RetentionClock: Sendable {
  private let last = Mutex<Instant?>(nil)

  func isDue(_ now: Instant) -> Bool {
    last.withLock { last in
      if let last, (last..<last.advanced(by: 3_600_000_000)).contains(now) { return false }
      last = now
      return true
    }
  }
}
