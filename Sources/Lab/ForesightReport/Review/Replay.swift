internal import Foresight
internal import ForesightPrediction

/// Replays the end of a log, to find what would have been suggested before each donation, and at each full hour of a
/// day, by what was known until then.
struct Replay {
  /// The instant from which donations are predicted.
  let start: Instant
  /// The end of the replay: nothing after it is known, and the hours of its day are forecast.
  let end: Moment
  /// The most donations that are predicted; if there are more, the latest are.
  let limit: Int

  /// The weeks in which any donation was predicted, in order of time.
  private(set) var weeks: [Review.Week] = []
  /// The suggestions at each full hour of the day of `end`, from midnight.
  private(set) var hours: [[Suggestion]] = []

  /// The beginning of the local day of `end`.
  private var midnight: Instant {
    Instant(microseconds: Int64(end.day) * Instant.day - Int64(end.utcOffset) * 60_000_000)
  }

  /// The instant at which the replay begins.
  var first: Instant { min(start, midnight) }

  private func hour(_ hour: Int) -> Instant { midnight.advanced(by: Int64(hour) * 3_600_000_000) }

  /// Replays the log, from ``first`` on.
  ///
  /// - Parameter isShown: returns true if a donation may be shown; only such donations are predicted.
  /// - Complexity: that of a prediction for each donation.
  mutating func run(
    _ fold: inout Fold, _ log: DonationLog, progress: Engine.Progress?,
    isShown: (Donation) throws -> Bool
  ) throws {
    var donations: [DonationID: Donation] = [:]
    try log.forEach(DonationQuery(since: start, before: end.instant, kind: .donation)) {
      guard let id = $0.id, $0.moment.isKnown, log.learns(from: $0.source) else { return }
      if try isShown($0) { donations[id] = $0 }
    }
    let skipped = max(0, donations.count - limit)
    let total = donations.count - skipped
    var (seen, predictions) = (0, 0)
    try log.forEachEvent(after: fold.last, before: end.instant) { key, event in
      defer { fold.learn(event, at: key) }
      while hours.count < 24, hour(hours.count) <= key.instant {
        hours.append(try forecast(fold.predictor, log))
      }
      guard let event, !event.isDismissal, let donation = donations[key.id] else { return }
      seen += 1
      guard seen > skipped, fold.predictor.events > 0 else { return }
      try predict(donation, fold.predictor, log)
      predictions += 1
      if predictions % 16 == 0 { try progress?(min(predictions, total), total) }
    }
    while hours.count < 24 { hours.append(try forecast(fold.predictor, log)) }
    if predictions > 0 { try progress?(total, total) }
  }

  private func forecast(
    _ predictor: borrowing Predictor, _ log: DonationLog
  ) throws -> [Suggestion] {
    if predictor.events == 0 { return [] }
    let moment = Moment(hour(hours.count), utcOffset: end.utcOffset)
    return try suggestions(PredictionRequest(at: moment, limit: 3), predictor, log)
  }

  private func suggestions(
    _ request: PredictionRequest, _ predictor: borrowing Predictor, _ log: DonationLog
  ) throws -> [Suggestion] {
    try SuggestionBuilder.forecast(request, predictor, SuggestionReader(log), log.settings)
      .suggestions
  }

  private mutating func predict(
    _ donation: Donation, _ predictor: borrowing Predictor, _ log: DonationLog
  ) throws {
    let request = PredictionRequest(
      at: donation.moment, context: donation.circumstances, limit: 3, sequence: donation.sequence)
    let suggestions = try suggestions(request, predictor, log)
    let rank = suggestions.firstIndex { $0.isRight(about: donation) }
    let monday = donation.moment.day - donation.moment.weekday
    let place = weeks.firstIndex { $0.day >= monday } ?? weeks.endIndex
    if place == weeks.endIndex || weeks[place].day != monday {
      weeks.insert(Review.Week(day: monday), at: place)
    }
    weeks[place].predictions += 1
    if rank == 0 { weeks[place].first += 1 }
    if rank != nil { weeks[place].firstThree += 1 }
  }
}

extension Suggestion {
  /// Returns true if a donation is as suggested: of the intent, and with the values that the suggestion named.
  func isRight(about donation: Donation) -> Bool {
    intent.hasSameBytes(as: donation.intent) && source.hasSameBytes(as: donation.source)
      && parameters.allSatisfy { donation.parameters[$0.name]?.matches($0.value) ?? false }
  }
}
