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

  /// Folds all donations before an instant, starting from what was kept where that is of use.
  init(
    log: DonationLog, before end: Instant, kept: (image: ModelImage, position: LogPosition)?,
    startingWeights: StartingWeights, progress: Forecaster.Progress?
  ) throws {
    try self.init(
      log: log, before: end, upTo: nil, kept: kept,
      startingWeights: startingWeights, progress: progress)
  }

  /// Folds all donations up to and with one.
  init(
    log: DonationLog, upTo end: LogKey, kept: (image: ModelImage, position: LogPosition)?,
    startingWeights: StartingWeights, progress: Forecaster.Progress?
  ) throws {
    try self.init(
      log: log, before: end.instant.advanced(by: 1), upTo: end, kept: kept,
      startingWeights: startingWeights, progress: progress)
  }

  private init(
    log: DonationLog, before end: Instant, upTo bound: LogKey?,
    kept: (image: ModelImage, position: LogPosition)?, startingWeights: StartingWeights,
    progress: Forecaster.Progress?
  ) throws {
    let usable = try kept.flatMap { kept in
      let last = kept.position.last
      let isInTime = last.instant < end && bound.map { last <= $0 } ?? true
      return try isInTime && log.isUndisturbed(since: kept.position) ? kept : nil
    }
    var last = LogKey.start
    let predictor = try Self.predictor(from: usable, startingWeights, &last)
    try self.init(predictor, last, log: log, before: end, upTo: bound, progress: progress)
  }

  private init(
    _ predictor: consuming Predictor, _ last: LogKey, log: DonationLog, before end: Instant,
    upTo bound: LogKey?, progress: Forecaster.Progress?
  ) throws {
    self.predictor = predictor
    self.last = last
    try advance(log, before: end, upTo: bound, progress: progress)
  }

  /// Folds what comes next in the log, before an instant.
  mutating func advance(
    _ log: DonationLog, before end: Instant, upTo bound: LogKey? = nil,
    progress: Forecaster.Progress?
  ) throws {
    let total = progress == nil ? 0 : try log.count(after: last, before: end)
    var done = 0
    try log.forEachEvent(after: last, before: end) { key, event in
      if let bound, bound < key { return }
      predictor.learn(event)
      last = key
      done += 1
      if done % 1024 == 0 { progress?(done, total) }
    }
    learned += done
    if done >= 1024 { progress?(total, total) }
  }

  /// Notes that the model was kept, so that what was learned up to now need not be learned again.
  mutating func noteKept() { learned = 0 }

  /// The predictor that was kept, or one that has seen nothing.
  private static func predictor(
    from kept: (image: ModelImage, position: LogPosition)?, _ startingWeights: StartingWeights,
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
