internal import DonationStore
internal import Donations
internal import Prediction

/// A predictor brought up to a place in the log.
struct Fold: ~Copyable {
  /// The predictor.
  private(set) var predictor: Predictor
  /// The last donation that it has seen.
  private(set) var last: LogKey
  /// How many donations, dismissals among them, were folded since the model was kept.
  private(set) var learned = 0

  /// Folds all donations before an instant, going on from what was kept.
  ///
  /// - Parameters:
  ///   - bound: the last donation to fold, if not all before the instant.
  ///   - kept: a state of a place in the log that ``canStart(from:in:before:upTo:)``.
  ///   - checkpoint: called after each donation.
  init(
    log: DonationLog, before end: Instant, upTo bound: LogKey? = nil, kept: ModelCache.Kept?,
    startingWeights: StartingWeights, progress: Forecaster.Progress?,
    checkpoint: Checkpoint? = nil
  ) throws {
    var last = LogKey.start
    let predictor = try Self.predictor(from: kept, startingWeights, &last)
    try self.init(
      predictor, last, log: log, before: end, upTo: bound, progress: progress,
      checkpoint: checkpoint)
  }

  private init(
    _ predictor: consuming Predictor, _ last: LogKey, log: DonationLog, before end: Instant,
    upTo bound: LogKey?, progress: Forecaster.Progress?, checkpoint: Checkpoint?
  ) throws {
    self.predictor = predictor
    self.last = last
    try advance(
      log, before: end, upTo: bound, progress: progress, checkpoint: checkpoint)
  }

  /// Whether a fold up to an instant can go on from a place in the log.
  static func canStart(
    from position: LogPosition, in log: DonationLog, before end: Instant, upTo bound: LogKey? = nil
  ) throws -> Bool {
    let isInTime = position.last.instant < end && bound.map { position.last <= $0 } ?? true
    return try isInTime && log.isUndisturbed(since: position)
  }

  /// Called with a state, the last donation in it, and how many are to come.
  typealias Checkpoint = (borrowing Predictor, LogKey, _ remaining: Int) throws -> Void

  /// Folds what comes next in the log, before an instant.
  mutating func advance(
    _ log: DonationLog, before end: Instant, upTo bound: LogKey? = nil,
    progress: Forecaster.Progress?, checkpoint: Checkpoint? = nil
  ) throws {
    let isCounted = progress != nil || checkpoint != nil
    let total = isCounted ? try log.count(after: last, before: end) : 0
    var done = 0
    try log.forEachEvent(after: last, before: end) { key, event in
      if let bound, bound < key { return }
      predictor.learn(event)
      last = key
      done += 1
      if done % 1024 == 0 { progress?(done, total) }
      try checkpoint?(predictor, key, total - done)
    }
    learned += done
    if done >= 1024 { progress?(total, total) }
  }

  /// Notes that the model was kept, so that what was learned up to now need not be learned again.
  mutating func noteKept() { learned = 0 }

  /// The predictor that was kept, or one that has seen nothing.
  private static func predictor(
    from kept: ModelCache.Kept?, _ startingWeights: StartingWeights,
    _ last: inout LogKey
  ) throws -> Predictor {
    if let kept, let known = Predictor(image: kept.image) {
      last = kept.position.last
      return known
    }
    return Predictor(prior: try startingWeights.prior())
  }

  /// The suggestions for a request.
  func forecast(_ request: PredictionRequest, _ log: DonationLog) throws -> Forecast {
    let source = request.source.map { StableHash.of($0) }
    let name = request.intent.map { StableHash.of($0) }
    var builder = try SuggestionBuilder(log: log, recent: predictor.recent, request: request)
    // More intents than are asked for, because parameters change the order.
    var limit = min(request.limit, predictor.intents) + 8
    while true {
      let ranking = predictor.rank(
        Situation(moment: request.moment, context: request.context), limit: limit
      ) { (source == nil || $0 == source) && (name == nil || $1 == name) }
      let isWhole = ranking.count < limit
      if let suggestions = try builder.suggestions(
        ranking, isWhole: isWhole, from: predictor)
      {
        return Forecast(suggestions: suggestions, donations: predictor.events)
      }
      limit *= 4
    }
  }
}
