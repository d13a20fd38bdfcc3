internal import Foresight
internal import ForesightPrediction

extension Engine {
  /// The number of past days whose forecasts are compared with what happened.
  private static let promisedDays = 14
  /// The least probability of each promise, the greatest first.
  private static let leastPromises = [0.5, 0.2, leastProbability]

  /// Adds the forecast of the day after a moment, and the promises that were made for the days before it.
  ///
  /// - Complexity: that of `forecasts`, and O(donations of those days).
  func lookAhead(_ review: inout Review, limit: Int, progress: Progress?) throws {
    let (moment, showing) = (review.moment, try log.showing())
    let today = Engine.day(of: moment)
    // The past days are forecast first, because they keep a model from which the forecast of the next day starts.
    let past = try forecasts(
      days: Self.promisedDays, upTo: today - 1, utcOffset: moment.utcOffset, limit: 1000,
      progress: progress)
    let lines = past.flatMap(\.lines).filter {
      showing.isShown(source: $0.source, intent: $0.intent)
    }
    review.promises = promises(lines, try uses(in: lines))
    review.ahead = try forecast(day: today + 1, at: moment, limit: 1000, progress: progress).lines
      .filter { showing.isShown(source: $0.source, intent: $0.intent) }.prefix(limit)
      .sorted { ($0.from.instant, $1.probability) < ($1.from.instant, $0.probability) }
      .map { line in
        Review.Ahead(
          item: Review.Item(title: line.title, source: line.source), from: line.from, to: line.to,
          probability: line.probability, why: line.why)
      }
  }

  /// Forecasts several days, each from the donations before its beginning, to compare the forecasts with what the
  /// person did.
  ///
  /// The lines have neither a usual time nor a reason.
  ///
  /// - Parameters:
  ///   - count: the number of days, at least one.
  ///   - last: the last day, counted from 1970-01-01.
  ///   - utcOffset: the UTC offset of all the days, in minutes.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(log), however many days there are.
  private func forecasts(
    days count: Int, upTo last: Int, utcOffset: Int, limit: Int, progress: Progress?
  ) throws -> [DayForecast] {
    try log.read { log in
      let begins = ((last - count + 1)...last).map { day in
        Moment(LocalTime.start(ofDay: day, utcOffset: utcOffset), utcOffset: utcOffset)
      }
      var model = try hazards(at: begins[0], progress)
      return try zip(begins, [begins[0]] + begins).map { begin, former in
        try log.forEachEvent(since: former.instant, before: begin.instant) { model.learn($0) }
        model.advance(to: begin.instant.microseconds)
        return try forecast(
          day: Engine.day(of: begin), by: model, at: begin, limit: limit, tellsWhy: false)
      }
    }
  }

  /// An intent, by its source and its name.
  private struct Named: Hashable { let source, intent: String }

  /// Returns the instants at which each intent was done, between the first hour of some lines and the last.
  private func uses(in lines: [DayForecast.Line]) throws -> [Named: [Instant]] {
    guard let first = lines.map(\.from.instant).min(), let end = lines.map(\.to.instant).max()
    else { return [:] }
    let reader = try SuggestionReader(log)
    var uses: [Named: [Instant]] = [:]
    for (reference, moments) in try log.moments(since: first, before: end) {
      let (source, intent) = try reader.intent(number: reference)
      uses[Named(source: source, intent: intent), default: []] += moments.map(\.instant)
    }
    return uses
  }

  private func promises(
    _ lines: [DayForecast.Line], _ uses: [Named: [Instant]]
  ) -> [Review.Promise] {
    var promises = Self.leastPromises.map {
      Review.Promise(least: $0, said: 0, kept: Share(0, of: 0))
    }
    for line in lines {
      guard let place = promises.firstIndex(where: { line.probability >= $0.least }) else {
        continue
      }
      let hours = line.from.instant..<line.to.instant
      let isKept = uses[Named(source: line.source, intent: line.intent)]?.contains(
        where: hours.contains)
      promises[place].said += line.probability
      promises[place].kept.count += 1
      promises[place].kept.hits += isKept ?? false ? 1 : 0
    }
    return promises.filter { $0.kept.count > 0 }.map { promise in
      var promise = promise
      promise.said /= Double(promise.kept.count)
      return promise
    }
  }
}
