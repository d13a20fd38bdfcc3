internal import Foresight

extension IntentPredictor {
  /// Returns the actions that the person will probably do in this app on a day, each for a span of two hours, the most
  /// probable first.
  ///
  ///     let day = 86_400.0
  ///     for number in 1...30 {
  ///       let date = Date(timeIntervalSinceNow: -day * Double(number))
  ///       try await IntentDonationManager.shared.donate(intent: PayBill(), at: date)
  ///     }
  ///     let tomorrow = try await IntentPredictor.shared.forecast(for: Date(timeIntervalSinceNow: day))
  ///     tomorrow.first?.persistentIdentifier      // "PayBill"
  ///
  /// A day runs from four in the morning to four. A forecast covers intents that were done at least three times and are
  /// among the forty that the person did most of late, in any app. Intents that require an unlocked screen are left
  /// out.
  ///
  /// - Parameters:
  ///   - date: any time of the day; for a time in the past, only donations before it are used.
  ///   - limit: the maximum number of forecasts.
  /// - Throws: ``IntentDonationError/store(why:)``.
  /// - Complexity: O(intents + donations since the last forecast).
  public func forecast(
    for date: Date = IntentPredictor.now, limit: Int = 10
  ) async throws -> [ForecastedIntent] {
    let (day, moment) = (Self.moment(date), Self.moment(min(date, Self.now)))
    let source = center.source
    return try await center.run { engine in
      try engine.forecast(
        day: Engine.day(of: day), at: moment, limit: max(0, limit), sources: [source])
    }.lines.map(ForecastedIntent.init)
  }

  /// Returns the probability that the person does one of this app's intents within a period of up to a day; `nil` if
  /// too few donations of it are known.
  ///
  ///     try await PayBill().donate()
  ///     try await IntentPredictor.shared.probability(of: PayBill.self, within: .seconds(1800))      // nil
  ///
  /// - Parameters:
  ///   - intent: the type of the intent.
  ///   - duration: the length of the period, rounded to minutes: from one minute to a day.
  ///   - date: the start of the period; only donations before it are used.
  /// - Throws: ``IntentDonationError/store(why:)``.
  /// - Complexity: that of ``forecast(for:limit:)``.
  public func probability<Intent: AppIntent>(
    of intent: Intent.Type, within duration: Duration, at date: Date = IntentPredictor.now
  ) async throws -> Double? {
    let moment = Self.moment(date)
    let minutes = Int(min(max((duration / .seconds(60)).rounded(), 1), 1440))
    let (name, source) = (Intent.persistentIdentifier, center.source)
    return try await center.run { engine in
      try engine.probability(of: name, source: source, within: minutes, at: moment)
    }?.probability
  }

  /// Returns the moment of a date, with the machine's UTC offset on that date.
  static func moment(_ date: Date) -> Moment {
    let instant = Instant(date)
    return Moment(instant, utcOffset: Environment.localOffset(at: instant))
  }
}
