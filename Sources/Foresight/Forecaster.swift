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
  let cache: ModelCache
  /// Where the fold waits for the next call, in a program that lives long.
  private let warm: WarmFold?

  /// For how many microseconds a donation stays out of the kept model: one of another process that
  /// comes a moment late then finds its place without a fold from the start.
  private static let settling: Int64 = 10_000_000
  /// After how many further donations the model is kept anew, and after how many not only once nobody waits.
  private static let (interval, longBacklog) = (32, 1000)

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

  init(
    log: DonationLog, startingWeights: StartingWeights, warm: WarmFold? = nil,
    checkpoints: Checkpoints = Checkpoints()
  ) {
    self.log = log
    self.startingWeights = startingWeights
    self.warm = warm
    cache = ModelCache(
      store: log.path, weights: startingWeights, checkpoints: checkpoints)
  }

  /// Records donations as they happen; returns once they are on disk, and tells which were left out.
  ///
  /// - Parameters:
  ///   - now: the time on the clock, far beyond which no donation may be dated.
  ///   - isLimited: whether more of an intent are ignored than 200 at once, and two a second after that.
  ///   - random: 64 random bits at each call, from which ids are made.
  /// - Throws: ``StoreError``, and ``SettingsError``; then none of these donations is recorded.
  @discardableResult
  public func donate(
    _ donations: [Donation], now: Instant, isLimited: Bool = true, random: @escaping () -> UInt64
  ) throws -> Appended {
    if donations.isEmpty { return .nothing }
    for donation in donations { try Limits.check(donation, isLiveAt: now) }
    let appended = try log.write { log in
      try log.append(donations, ids: .random(random), isLimited: isLimited)
    }
    // They are recorded, whatever becomes of the old ones, which the next donation meets again.
    _ = try? forgetExpired(now: now)
    return appended
  }

  /// Deletes what is older than the person wants it kept (``Settings/retentionDays``), once there is a day's
  /// worth of it: each time the model is folded anew.
  ///
  /// - Returns: how many donations were deleted.
  @discardableResult
  public func forgetExpired(now: Instant) throws -> Int {
    guard let days = try log.settings.retentionDays, !log.isReadOnly else { return 0 }
    // Long enough to see what else can be saved from them.
    try log.deleteCopies(before: now.advanced(by: -Int64(min(days, 7)) * Instant.day), now: now)
    let oldest = now.advanced(by: -Int64(days) * Instant.day)
    guard let first = try log.read({ try $0.first() })?.instant,
      first < oldest.advanced(by: -Instant.day)
    else { return 0 }
    return try forget(DonationQuery(before: oldest), keepsCopies: true).deleted.count
  }

  /// Records that a suggestion was turned down; returns once it is on disk, with its id, or why it was left out.
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
  ) throws -> Appended {
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
      return try log.append([dismissal], ids: .random(random), isLimited: true)
    }
  }

  /// What probably comes next.
  ///
  /// - Throws: ``StoreError``, and ``SettingsError``.
  /// - Complexity: O(intents) and what was donated since the model was kept; O(log) when it has to be
  ///   folded anew, which `progress` tells.
  public func predict(_ request: PredictionRequest, progress: Progress? = nil) throws -> Forecast {
    try log.read { log in
      let end = request.moment.instant
      var fold =
        try warm?.take(log, before: end, progress: progress)
        ?? makeFold(log, before: end, progress: progress)
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

  /// A fold of all donations before an instant; if much has to be learned for it, that is kept on the way.
  private func makeFold(
    _ log: DonationLog, before end: Instant, progress: Progress?
  ) throws -> Fold {
    let kept = try cache.load(copying: warm != nil) {
      try Fold.canStart(from: $0, in: log, before: end)
    }
    let start = kept?.position.last ?? .start
    guard !log.isReadOnly, try log.count(after: start, before: end) > Self.longBacklog,
      let settled = try log.lastKey(before: end.advanced(by: -Self.settling)),
      // One who asks about the past must not put an old state in the place of a new one.
      try cache.load(where: { try settled <= $0.last && log.isUndisturbed(since: $0) }) == nil
    else {
      return try Fold(
        log: log, before: end, kept: kept, startingWeights: startingWeights, progress: progress)
    }
    var fold = try keep(log, upTo: settled, from: kept, progress: progress)
    try fold.advance(log, before: end, progress: nil)
    return fold
  }

  /// Folds the log up to now and keeps the model for the next prediction.
  ///
  /// A caller does so when nobody waits: after an import, or after a suggestion was shown for which
  /// ``Forecast/isWorthKeeping`` is true.
  ///
  /// - Parameter now: later donations are left out.
  public func keepModel(now: Instant, progress: Progress? = nil) throws {
    try forgetExpired(now: now)
    try log.read { log in
      guard !log.isReadOnly else { return }
      guard let end = try log.lastKey(before: now.advanced(by: -Self.settling)) else { return }
      let kept = try cache.load {
        try Fold.canStart(from: $0, in: log, before: end.instant.advanced(by: 1), upTo: end)
      }
      _ = try keep(log, upTo: end, from: kept, progress: progress)
    }
  }

  /// Folds the log up to a donation, and keeps the state there, and some that it passes through.
  private func keep(
    _ log: DonationLog, upTo end: LogKey, from kept: ModelCache.Kept?, progress: Progress?
  ) throws -> Fold {
    var fold = try Fold(
      log: log, before: end.instant.advanced(by: 1), upTo: end, kept: kept,
      startingWeights: startingWeights, progress: progress
    ) { predictor, key, remaining in
      // What comes from a damaged page must not be kept on a whole one.
      guard cache.checkpoints.isDue(remaining: remaining), !predictor.isDamaged else { return }
      let position = try log.position(last: key)
      try cache.storeCheckpoint(predictor, at: position, remaining: remaining) {
        try log.isUndisturbed(since: $0)
      }
    }
    if fold.predictor.isDamaged {
      cache.remove()
      return fold
    }
    warm?.noteKept()
    if fold.learned > 0 {
      try cache.store(fold.predictor, at: try log.position(last: fold.last)) {
        try log.isUndisturbed(since: $0)
      }
      fold.noteKept()
    }
    return fold
  }

  /// How many donations the next prediction has to learn before it can answer.
  ///
  /// - Complexity: O(log donations), and as many as are counted.
  public func backlog(at now: Instant) throws -> Int {
    try log.read { log in
      let kept = try cache.load { try Fold.canStart(from: $0, in: log, before: now) }
      return try log.count(after: kept?.position.last ?? .start, before: now)
    }
  }

  /// Deletes donations, with every word that only they used, from the database, its write-ahead log
  /// and the kept model, and the copies of a damaged store.
  ///
  /// - Parameter keepsCopies: whether those copies are left.
  /// - Returns: the ids of what was deleted, and whether it is erased from the disk already: a reader
  ///   elsewhere may hold back the last step, which then is to be tried again.
  public func forget(
    _ query: DonationQuery, keepsCopies: Bool = false
  ) throws -> (deleted: [DonationID], isErased: Bool) {
    warm?.drop()
    let deleted = try log.write { log in
      let deleted = try log.forget(query, keepsCopies: keepsCopies)
      // Before it is committed, so that no moment exists in which the model knows what the log does not.
      try cache.remove { try log.isUndisturbed(since: $0) }
      return deleted.map(\.id)
    }
    let isErased = try log.checkpoint()
    // Again, because another process may have kept its model in between. Once the write-ahead log is
    // empty nobody reads the log as it was before, so none can come later.
    try log.read { log in try cache.remove { try log.isUndisturbed(since: $0) } }
    return (deleted, isErased)
  }

  /// The counts, the span and the size of the store, and how far the kept model has come.
  public func status() throws -> StoreStatus {
    try log.read { log in
      var learned: Int?
      if let kept = try cache.load(where: { try log.isUndisturbed(since: $0) }),
        let predictor = Predictor(image: kept.image)
      {
        learned = predictor.events
      }
      return StoreStatus(
        donations: try log.count(), dismissals: try log.count(of: .dismissal),
        intents: try log.intents().count, first: try log.first()?.instant,
        last: try log.last()?.instant, bytes: try log.size(),
        model: Self.modelName, modelDonations: learned, ignored: try log.ignored())
    }
  }

  /// A description of the model: its version, and how many features it mixes.
  public static var modelName: String {
    "mixer-\(Predictor.version)/\(Feature.allCases.count)"
  }
}
