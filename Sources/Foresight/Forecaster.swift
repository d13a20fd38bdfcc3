public import DonationStore
public import Donations
internal import Prediction

/// A log and its model, kept in step, for one caller at a time.
///
///     let forecaster = try Forecaster(path: path, create: true)
///     try forecaster.donate([donation], now: Surroundings.now, random: Surroundings.random)
///     try forecaster.predict(PredictionRequest(at: Surroundings.moment)).suggestions.first?.title
///
/// The model is a fold over the log. What is kept of it between calls is a cache: every answer is
/// that of a fresh fold over what the log holds, whoever wrote it. Where tasks share a store,
/// ``PredictionEngine`` does the same for all of them.
public struct Forecaster {
  /// The donations.
  public let log: DonationLog
  private let startingWeights: StartingWeights
  private let cache: ModelCache
  /// Where the fold waits for the next call, in a program that lives long.
  private let warm: WarmFold?

  /// For how many microseconds a donation stays out of the kept model: one of another process that
  /// comes a moment late then finds its place without a fold from the start.
  private static let settling: Int64 = 10_000_000
  /// After how many further donations the model is kept anew.
  private static let interval = 32

  /// Tells how far a fold has come: donations done, of how many.
  public typealias Progress = (_ done: Int, _ total: Int) -> Void

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - create: make the store, and its directory, when they are missing.
  ///   - startingWeights: what the model starts from.
  /// - Throws: ``StoreError``.
  public init(
    path: String, create: Bool, startingWeights: StartingWeights = .shipped
  ) throws {
    self.init(
      log: try DonationLog(path: path, create: create), startingWeights: startingWeights)
  }

  init(log: DonationLog, startingWeights: StartingWeights, warm: WarmFold? = nil) {
    self.log = log
    self.startingWeights = startingWeights
    self.warm = warm
    cache = ModelCache(store: log.path, weights: startingWeights)
  }

  /// Records donations as they happen; returns their ids once they are on disk.
  ///
  /// - Parameters:
  ///   - now: the time on the clock, far beyond which no donation may be dated.
  ///   - random: 64 random bits at each call, from which ids are made.
  /// - Throws: ``StoreError``; then none of these donations is recorded.
  @discardableResult
  public func donate(
    _ donations: [Donation], now: Instant, random: @escaping () -> UInt64
  ) throws -> [DonationID] {
    if donations.isEmpty { return [] }
    for donation in donations { try Limits.check(donation, isLiveAt: now) }
    return try log.write { log in try log.append(donations, ids: .random(random)).ids }
  }

  /// Records that a suggestion was turned down; returns the id once it is on disk.
  ///
  ///     try forecaster.dismiss(
  ///       "OrderCoffee", source: "cafe", at: Surroundings.moment, now: Surroundings.now,
  ///       random: Surroundings.random)
  ///
  /// - Parameters:
  ///   - source: the intent's source; `nil` for the only one that donated an intent of this name.
  ///   - parameters: the values that were suggested; they need not have been donated.
  ///   - now: the time on the clock, far beyond which no dismissal may be dated.
  ///   - random: 64 random bits at each call, from which the id is made.
  /// - Throws: ``DismissalError`` when the intent cannot be told, and ``StoreError``; then nothing is
  ///   recorded.
  @discardableResult
  public func dismiss(
    _ intent: String, source: String? = nil, parameters: Fields = [:], context: Fields = [:],
    at moment: Moment, now: Instant, random: @escaping () -> UInt64
  ) throws -> DonationID {
    try log.write { log in
      let sources = try log.sources(ofIntent: intent).filter {
        source?.hasSameBytes(as: $0) ?? true
      }
      guard let source = sources.first else { throw DismissalError.neverDonated }
      guard sources.count == 1 else { throw DismissalError.severalSources(sources) }
      let dismissal = Donation(
        kind: .dismissal, at: moment, source: source, intent: intent, parameters: parameters,
        context: context)
      try Limits.check(dismissal, isLiveAt: now)
      return try log.append([dismissal], ids: .random(random)).ids[0]
    }
  }

  /// What probably comes next.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(intents) and what was donated since the model was kept; O(log) when it has to be
  ///   folded anew, which `progress` tells.
  public func predict(_ request: PredictionRequest, progress: Progress? = nil) throws -> Forecast {
    try log.read { log in
      let end = request.moment.instant
      var fold =
        try warm?.take(log, before: end, progress: progress)
        ?? Fold(
          log: log, before: end, kept: cache.load(copying: warm != nil),
          startingWeights: startingWeights, progress: progress)
      var answer = Result { try fold.forecast(request, log) }
      if fold.predictor.isDamaged {
        // Pages are checked as they are read, so damage may show only now.
        cache.remove()
        fold = try Fold(
          log: log, before: end, kept: nil, startingWeights: startingWeights, progress: progress)
        answer = Result { try fold.forecast(request, log) }
      }
      var forecast = try answer.get()
      forecast.isWorthKeeping = fold.learned > Self.interval && !log.isReadOnly
      try warm?.keep(fold, in: log)
      return forecast
    }
  }

  /// Folds the log up to now and keeps the model for the next prediction.
  ///
  /// A caller does so when nobody waits: after an import, or after a suggestion was shown for which
  /// ``Forecast/isWorthKeeping`` is true.
  ///
  /// - Parameter now: later donations are left out.
  public func keepModel(now: Instant, progress: Progress? = nil) throws {
    try log.read { log in
      guard !log.isReadOnly else { return }
      guard let end = try log.lastKey(before: now.advanced(by: -Self.settling)) else { return }
      let fold = try Fold(
        log: log, upTo: end, kept: cache.load(),
        startingWeights: startingWeights, progress: progress)
      guard !fold.predictor.isDamaged else { return cache.remove() }
      warm?.noteKept()
      guard fold.learned > 0 else { return }
      cache.store(fold.predictor, at: try log.position(last: fold.last))
    }
  }

  /// Deletes donations, with every word that only they used, from the database, its write-ahead log
  /// and the kept model.
  ///
  /// - Returns: the ids of what was deleted, and whether it is erased from the disk already: a reader
  ///   elsewhere may hold back the last step, which then is to be tried again.
  public func forget(_ query: DonationQuery) throws -> (deleted: [DonationID], isErased: Bool) {
    // First, so that no moment exists in which the model knows what the log does not.
    cache.remove()
    warm?.drop()
    let deleted = try log.write { log in try log.forget(query) }
    let isErased = try log.checkpoint()
    // Again, because another process may have kept its model in between. Once the write-ahead log is
    // empty nobody reads the log as it was before, so none can come later.
    cache.remove()
    return (deleted, isErased)
  }

  /// The counts, the span and the size of the store, and how far the kept model has come.
  public func status() throws -> StoreStatus {
    try log.read { log in
      var learned: Int?
      if let kept = cache.load(), try log.isUndisturbed(since: kept.position),
        let predictor = Predictor(image: kept.image)
      {
        learned = predictor.events
      }
      return StoreStatus(
        donations: try log.count(), dismissals: try log.count(of: .dismissal),
        intents: try log.intents().count, first: try log.first()?.instant,
        last: try log.last()?.instant, bytes: try log.size(),
        model: Self.modelName, modelDonations: learned)
    }
  }

  /// A description of the model: its version, and how many features it mixes.
  public static var modelName: String {
    "mixer-\(Predictor.version)/\(Feature.allCases.count)"
  }
}
