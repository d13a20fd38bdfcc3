internal import ForesightLog
package import ForesightPrediction
public import ForesightValues

/// Forecasting when things are done.
extension Engine {
  /// The share of intervals that must be shorter than the current one for an intent to be overdue.
  private static let overdueShare = 0.95
  /// The number of usual intervals after which an intent counts as given up, rather than late.
  private static let endedAfter = 20.0
  /// The number of past days over which a line's reasons are counted.
  private static let reasonDays = 84

  /// The probability below which a line is left out of a forecast.
  public static let leastProbability = 0.02

  /// Forecasts a day: the periods of two hours in which each intent will most probably be done.
  ///
  ///     let now = Environment.moment
  ///     try engine.forecast(day: Engine.day(of: now), at: now).lines.isEmpty      // true: nothing was done three times
  ///
  /// - Parameters:
  ///   - day: the day, counted from 1970-01-01; today or a later one.
  ///   - moment: the current moment; donations from then on are ignored.
  ///   - limit: the largest number of lines.
  ///   - sources: only intents of these; `nil` for all.
  ///   - isAhead: true to leave out periods that are over.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(intents + donations since the model was saved); O(log) if it has to be folded anew.
  public func forecast(
    day: Int, at moment: Moment, limit: Int = 10, sources: [String]? = nil,
    isAhead: Bool = false, progress: Progress? = nil
  ) throws -> DayForecast {
    try log.read { _ in
      let model = try hazards(at: moment, progress)
      return try forecast(
        day: day, by: model, at: moment, limit: limit, sources: sources,
        after: isAhead ? moment.instant : nil)
    }
  }

  /// Forecasts a day by a model that has learned what came before a moment. Call this inside `log.read`.
  ///
  /// - Parameters:
  ///   - begin: lines that end before it are left out; `nil` to keep all.
  ///   - tellsWhy: false to leave out the usual times and the reasons, which takes less time.
  package func forecast(
    day: Int, by model: HazardModel, at moment: Moment, limit: Int, sources: [String]? = nil,
    after begin: Instant? = nil, tellsWhy: Bool = true
  ) throws -> DayForecast {
    let reasons = try HazardReasons(log, before: moment, days: tellsWhy ? Self.reasonDays : 0)
    let words = try words(at: moment, sources)
    let all = model.hours(ofDay: day).flatMap { hours in hours.spans.map { (hours, $0) } }
      .filter { Double($0.1.probability) >= Self.leastProbability }
      .sorted { $0.1.probability > $1.1.probability }
    var lines: [DayForecast.Line] = []
    for (hours, span) in all where lines.count < limit {
      let (from, to) = LocalTime.twoHours(span.hour, ofDay: day, utcOffset: moment.utcOffset)
      guard begin.map({ to.instant > $0 }) ?? true, let intent = try words.intent(hours.reference)
      else { continue }
      let uses = reasons.uses(of: hours.reference, hour: span.hour)
      lines.append(
        DayForecast.Line(
          intent: intent.name, source: intent.source, title: intent.title, from: from, to: to,
          probability: Double(span.probability), usual: uses.usual, done: uses.first(on: day),
          why: uses.why(day: day)))
    }
    return DayForecast(day: day, donations: model.events, lines: lines)
  }

  /// Returns the probability that an intent is done within some minutes; `nil` if the log holds too little about it.
  ///
  /// If no intent has exactly this name, the first one is used whose name or title has the same letters and digits,
  /// regardless of case.
  ///
  /// - Parameters:
  ///   - source: the intent's source; `nil` for the first source that has an intent of this name.
  ///   - minutes: the length of the time span from `moment` on, up to a day.
  ///   - sources: only intents of these; `nil` for all.
  /// - Throws: ``StoreError``.
  /// - Complexity: as ``forecast(day:at:limit:sources:progress:)``.
  public func probability(
    of intent: String, source: String? = nil, within minutes: Int, at moment: Moment,
    sources: [String]? = nil, progress: Progress? = nil
  ) throws -> IntentForecast? {
    try log.read { _ in
      let model = try hazards(at: moment, progress)
      let words = try words(at: moment, sources)
      let candidates = try model.hours(ofDay: model.currentDay).compactMap { hours in
        try words.intent(hours.reference).map { (key: hours.intent, known: $0) }
      }.filter { source ?? $0.known.source == $0.known.source }
      func letters(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
      }
      let meant = letters(intent)
      guard
        let (key, known) = candidates.first(where: { $0.known.name == intent })
          ?? candidates.first(where: {
            // A name without any letter or digit matches only exactly.
            !meant.isEmpty && [letters($0.known.name), letters($0.known.title)].contains(meant)
          })
      else { return nil }
      let time = moment.instant.microseconds
      let next = model.next(key, at: time).map { day, span in
        let (from, to) = LocalTime.twoHours(span.hour, ofDay: day, utcOffset: moment.utcOffset)
        return (from: from, to: to, probability: Double(span.probability))
      }
      var probability = Double(model.probability(of: key, within: minutes, at: time))
      // The model of the day and that of the hour may disagree, but a span of time must not be less probable than a
      // part of it.
      let end = moment.instant.advanced(by: Int64(minutes) * 60_000_000)
      if let next, next.to.instant <= end { probability = max(probability, next.probability) }
      return IntentForecast(
        intent: known.name, source: known.source, title: known.title, within: minutes,
        probability: probability, next: next)
    }
  }

  /// Returns the overdue intents, the longest overdue first. An intent is overdue if, by the model, more than nineteen
  /// of twenty intervals between its uses are shorter than the current one.
  ///
  /// None are returned while the person is away, when everything is late. Intents that were given up long ago are left
  /// out.
  ///
  /// - Parameter sources: only intents of these; `nil` for all.
  /// - Throws: ``StoreError``.
  /// - Complexity: as ``forecast(day:at:limit:sources:progress:)``.
  public func overdue(
    at moment: Moment, sources: [String]? = nil, progress: Progress? = nil
  ) throws -> [OverdueIntent] {
    try log.read { _ in
      let model = try hazards(at: moment, progress)
      let words = try words(at: moment, sources)
      return try model.waiting(longerThan: Self.overdueShare).compactMap { waiting in
        let elapsed = Double(moment.instant.microseconds - waiting.since) / 1e6
        if elapsed > Self.endedAfter * waiting.usualSeconds { return nil }
        return try words.intent(waiting.reference).map { intent in
          OverdueIntent(
            intent: intent.name, source: intent.source, title: intent.title,
            since: Instant(microseconds: waiting.since), usual: waiting.usualSeconds,
            sooner: waiting.sooner)
        }
      }
    }
  }

  /// Returns the day of a moment, counted from 1970-01-01. A day begins at four in the morning, local time.
  public static func day(of moment: Moment) -> Int { LocalTime.day(of: moment) }

  /// Returns the words of the intents that may be shown at a moment.
  package func words(at moment: Moment, _ sources: [String]?) throws -> ForecastWords {
    ForecastWords(
      reader: try reader(), settings: try log.settings, sources: sources,
      isUnlocked: try completed([:], at: moment).isUnlocked, end: moment.instant)
  }

  /// Returns the hazard model, which has learned all donations before a moment and is advanced to it. Call this inside
  /// `log.read`.
  package func hazards(at moment: Moment, _ progress: Progress?) throws -> HazardModel {
    let end = moment.instant
    let snapshot = try hazardCache.latest { try canContinue($0, before: end) }
    var model = try snapshot?.model ?? HazardModel(prior: startingWeights.hazards())
    var last = snapshot?.position.last ?? .start
    let total = try log.count(after: last, before: end)
    var done = 0
    func learn(before bound: Instant) throws {
      try log.forEachEvent(after: last, before: bound) { key, event in
        if let event { model.learn(event) }
        last = key
        done += 1
        if done % Fold.progressInterval == 0 { try progress?(done, total) }
      }
    }
    let ages = [Self.settlingMicroseconds, Instant.day]
    for (path, age) in zip(hazardCache.paths, ages).reversed() {
      try learn(before: end.advanced(by: -age))
      if done > Self.interval, !log.isReadOnly {
        try hazardCache.store(model, at: log.position(last: last), in: path, where: log.isValid)
      }
    }
    try learn(before: end)
    if done >= Fold.progressInterval { try progress?(total, total) }
    // Who has travelled since the last donation asks by the hours of the place where they are now.
    if moment.isKnown { model.setOffset(minutes: moment.utcOffset) }
    model.advance(to: end.microseconds)
    return model
  }
}
