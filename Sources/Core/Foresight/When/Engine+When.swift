internal import ForesightLog
internal import ForesightPrediction
public import ForesightValues

/// Forecasting when things are done.
extension Engine {
  /// The share of intervals that must be shorter for an intent to be overdue.
  private static let overdueShare = 0.95
  /// The usual times after which what was not done is a habit that has ended, rather than late.
  private static let endedAfter = 20.0
  /// The days over which a line's reasons are counted.
  private static let reasonDays = 84

  /// The probability below which a line says nothing.
  public static let leastProbability = 0.02

  /// Forecasts a day: for each intent its most probable hours, two at a time.
  ///
  ///     let now = Environment.moment
  ///     try engine.forecast(day: Engine.day(of: now), at: now).lines.isEmpty      // true: nothing was done three times
  ///
  /// - Parameters:
  ///   - day: the day, counted from 1970-01-01; today, or one that comes.
  ///   - moment: now; donations from then on are not known.
  ///   - limit: the most lines.
  ///   - sources: only intents of these; `nil` for all.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(intents), and what was donated since the model was kept; O(log) when it has to be folded anew.
  public func forecast(
    day: Int, at moment: Moment, limit: Int = 10, sources: [String]? = nil,
    progress: Progress? = nil
  ) throws -> DayForecast {
    try log.read { _ in
      let model = try hazards(at: moment, progress)
      return try forecast(day: day, by: model, at: moment, limit: limit, sources: sources)
    }
  }

  /// Forecasts each of some days from what was known when it began, to compare it with what happened.
  ///
  /// Lines tell neither a usual time nor why.
  ///
  /// - Parameters:
  ///   - count: how many days, one at least.
  ///   - last: the latest, counted from 1970-01-01.
  ///   - utcOffset: that of all of them.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(log), however many days there are.
  package func forecasts(
    days count: Int, upTo last: Int, utcOffset: Int, limit: Int, progress: Progress? = nil
  ) throws -> [DayForecast] {
    try log.read { log in
      let begins = ((last - count + 1)...last).map { day in
        Moment(LocalTime.start(ofDay: day, utcOffset: utcOffset), utcOffset: utcOffset)
      }
      var model = try hazards(at: begins[0], progress)
      return try zip(begins, [begins[0]] + begins).map { begin, former in
        try log.forEachEvent(
          after: LogKey(instant: former.instant, id: LogKey.start.id), before: begin.instant
        ) { _, event in
          if let event { model.learn(event) }
        }
        model.advance(to: begin.instant.microseconds)
        return try forecast(
          day: LocalTime.day(of: begin), by: model, at: begin, limit: limit, tellsWhy: false)
      }
    }
  }

  private func forecast(
    day: Int, by model: HazardModel, at moment: Moment, limit: Int, sources: [String]? = nil,
    tellsWhy: Bool = true
  ) throws -> DayForecast {
    let reasons = try HazardReasons(
      log, before: moment.instant, days: tellsWhy ? Self.reasonDays : 0)
    let words = try words(at: moment, sources)
    let start = LocalTime.start(ofDay: day, utcOffset: moment.utcOffset)
    let all = model.hours(ofDay: day).flatMap { hours in hours.spans.map { (hours, $0) } }
      .filter { Double($0.1.probability) >= Self.leastProbability }
      .sorted { $0.1.probability > $1.1.probability }
    var lines: [DayForecast.Line] = []
    for (hours, span) in all where lines.count < limit {
      guard let intent = try words.intent(hours.reference) else { continue }
      let from = start.advanced(by: Int64(span.hour) * 3_600_000_000)
      let to = from.advanced(by: 2 * 3_600_000_000)
      lines.append(
        DayForecast.Line(
          intent: intent.name, source: intent.source, title: intent.title,
          from: Moment(from, utcOffset: moment.utcOffset),
          to: Moment(to, utcOffset: moment.utcOffset), probability: Double(span.probability),
          usual: reasons.usual(hours.reference, hour: span.hour),
          why: reasons.why(hours.reference, day: day)))
    }
    return DayForecast(day: day, donations: model.events, lines: lines)
  }

  /// Tells how probable it is that an intent is done within some minutes; `nil` where the log says too little of it.
  ///
  /// - Parameters:
  ///   - source: the intent's source; `nil` for the first that has one of this name.
  ///   - minutes: up to a day.
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
      for candidate in model.hours(ofDay: model.currentDay) {
        guard let known = try words.intent(candidate.reference), known.name == intent,
          source ?? known.source == known.source
        else { continue }
        let time = moment.instant.microseconds
        let probability = model.probability(of: candidate.intent, within: minutes, at: time)
        let next = model.next(candidate.intent, at: time).map { day, span in
          let start = LocalTime.start(ofDay: day, utcOffset: moment.utcOffset)
          let from = start.advanced(by: Int64(span.hour) * 3_600_000_000)
          return (
            from: Moment(from, utcOffset: moment.utcOffset),
            to: Moment(from.advanced(by: 2 * 3_600_000_000), utcOffset: moment.utcOffset),
            probability: Double(span.probability)
          )
        }
        return IntentForecast(
          intent: known.name, source: known.source, within: minutes,
          probability: Double(probability), next: next)
      }
      return nil
    }
  }

  /// Tells which intents were not done for longer than in nineteen of twenty cases, the longest overdue first; nothing
  /// while the person is away, when everything is, and nothing that was given up long ago.
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

  /// Returns the day of a moment, counted from 1970-01-01; it begins at four in the morning.
  public static func day(of moment: Moment) -> Int { LocalTime.day(of: moment) }

  private func words(at moment: Moment, _ sources: [String]?) throws -> ForecastWords {
    let unlocked = try completed([:], at: moment)["unlocked"]
    return ForecastWords(
      try reader(), try log.settings, sources: sources,
      isUnlocked: unlocked?.matches(.boolean(true)) ?? false, before: moment.instant)
  }

  /// The model of when, with all that was donated before a moment, advanced to it; call it inside `log.read`.
  func hazards(at moment: Moment, _ progress: Progress?) throws -> HazardModel {
    let end = moment.instant
    let snapshot = try hazardCache.latest { position in
      try position.last.instant < end && log.isValid(position)
    }
    var model = try snapshot?.model ?? HazardModel(prior: startingWeights.hazards())
    var last = snapshot?.position.last ?? .start
    let total = try log.count(after: last, before: end)
    let settled = end.advanced(by: -Self.settlingMicroseconds)
    var (done, kept) = (0, 0)
    func learn(before bound: Instant) throws {
      try log.forEachEvent(after: last, before: bound) { key, event in
        if let event { model.learn(event) }
        last = key
        done += 1
        if done % Fold.progressInterval == 0 { try progress?(done, total) }
      }
    }
    try learn(before: settled)
    kept = done
    // One who asks about the past must not put an old state in the place of a new one.
    if kept > Self.interval, !log.isReadOnly,
      try hazardCache.latest(where: log.isValid).map({ $0.position.last < last }) ?? true
    {
      hazardCache.store(model, at: try log.position(last: last))
    }
    try learn(before: end)
    if done >= Fold.progressInterval { try progress?(total, total) }
    model.advance(to: end.microseconds)
    return model
  }
}
