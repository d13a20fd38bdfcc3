internal import DonationStore
internal import Donations
internal import Prediction

/// A predictor brought up to a place in the log.
struct Fold: ~Copyable {
  /// The predictor.
  private(set) var predictor: Predictor
  /// The last donation that it has seen.
  private(set) var last: LogKey
  /// How many donations, dismissals among them, were folded to get here.
  private(set) var learned = 0

  /// Folds all donations before an instant, starting from what was kept where that is of use.
  init(
    log: DonationLog, before end: Instant, kept: (image: ModelImage, position: LogPosition)?,
    progress: Forecaster.Progress?
  ) throws {
    try self.init(log: log, before: end, upTo: nil, kept: kept, progress: progress)
  }

  /// Folds all donations up to and with one.
  init(
    log: DonationLog, upTo end: LogKey, kept: (image: ModelImage, position: LogPosition)?,
    progress: Forecaster.Progress?
  ) throws {
    try self.init(
      log: log, before: end.instant.advanced(by: 1), upTo: end, kept: kept, progress: progress)
  }

  private init(
    log: DonationLog, before end: Instant, upTo bound: LogKey?,
    kept: (image: ModelImage, position: LogPosition)?, progress: Forecaster.Progress?
  ) throws {
    predictor = Predictor()
    last = .start
    if let kept, kept.position.last.instant < end, bound.map({ kept.position.last <= $0 }) ?? true,
      try log.isUndisturbed(since: kept.position), let known = Predictor(image: kept.image)
    {
      predictor = known
      last = kept.position.last
    }
    let total = progress == nil ? 0 : try log.count(after: last, before: end)
    try log.forEachEvent(after: last, before: end) { key, event in
      if let bound, bound < key { return }
      predictor.learn(event)
      last = key
      learned += 1
      if learned % 1024 == 0 { progress?(learned, total) }
    }
    if learned >= 1024 { progress?(total, total) }
  }

  /// The suggestions for a request.
  func forecast(_ request: PredictionRequest, _ log: DonationLog) throws -> Forecast {
    let source = request.source.map { StableHash.of($0) }
    let name = request.intent.map { StableHash.of($0) }
    let builder = SuggestionBuilder(log: log, recent: predictor.recent, request: request)
    // More intents than are asked for, because parameters change the order.
    var limit = min(request.limit, predictor.intents) + 8
    while true {
      let ranking = predictor.rank(
        Situation(moment: request.moment, context: request.context), limit: limit
      ) { (source == nil || $0 == source) && (name == nil || $1 == name) }
      let isWhole = ranking.count < limit
      if let suggestions = try builder.suggestions(ranking, isWhole: isWhole) {
        return Forecast(suggestions: suggestions, donations: predictor.events)
      }
      limit *= 4
    }
  }
}
