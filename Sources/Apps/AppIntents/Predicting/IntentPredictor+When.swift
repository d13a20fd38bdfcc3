internal import Foresight

extension IntentPredictor {
  /// Forecasts a day: the actions that the person will probably do in this app, two hours at a time, the most probable
  /// first.
  ///
  ///     let day = 86_400.0
  ///     for number in 1...30 {
  ///       let date = Date(timeIntervalSinceNow: -day * Double(number))
  ///       try await IntentDonationManager.shared.donate(intent: PayBill(), at: date)
  ///     }
  ///     let tomorrow = try await IntentPredictor.shared.forecast(for: Date(timeIntervalSinceNow: day))
  ///     tomorrow.first?.persistentIdentifier      // "PayBill"
  ///
  /// A day goes from four in the morning to four. What was done three times or more is told, unless its screen has to be
  /// unlocked for it; and of all that the person does, in any app, the forty intents that they did most of late.
  ///
  /// - Parameters:
  ///   - date: a time of the day; for one that has gone by, only donations before it are known.
  ///   - limit: the most lines.
  /// - Throws: ``IntentDonationError/store(why:)``.
  /// - Complexity: O(intents), and what was donated since the last forecast.
  public func forecast(
    for date: Date = IntentPredictor.now, limit: Int = 10
  ) async throws -> [ForecastedIntent] {
    let center = DonationCenter.shared
    let (day, moment) = (Self.moment(date), Self.moment(min(date, Self.now)))
    let source = center.source
    return try await center.run { engine in
      try engine.forecast(
        day: Engine.day(of: day), at: moment, limit: max(0, limit), sources: [source])
    }.lines.map(ForecastedIntent.init)
  }

  /// Returns the probability that the person does an intent in this app within a time, up to a day; `nil` where too little
  /// is known of it.
  ///
  ///     try await PayBill().donate()
  ///     try await IntentPredictor.shared.probability(of: PayBill.self, within: .seconds(1800))      // nil
  ///
  /// - Parameters:
  ///   - intent: the type of the intent.
  ///   - duration: the time, in whole minutes.
  ///   - date: the moment from which it runs; only donations before it are known.
  /// - Throws: ``IntentDonationError/store(why:)``.
  /// - Complexity: that of ``forecast(for:limit:)``.
  public func probability<Intent: AppIntent>(
    of intent: Intent.Type, within duration: Duration, at date: Date = IntentPredictor.now
  ) async throws -> Double? {
    let center = DonationCenter.shared
    let moment = Self.moment(date)
    let minutes = Int(min(max((duration / .seconds(60)).rounded(), 1), 1440))
    let (name, source) = (Intent.persistentIdentifier, center.source)
    return try await center.run { engine in
      try engine.probability(of: name, source: source, within: minutes, at: moment)
    }?.probability
  }

  /// A date, with the offset of this machine's clock from UTC there.
  static func moment(_ date: Date) -> Moment {
    let instant = Instant(date)
    return Moment(instant, utcOffset: Environment.localOffset(at: instant))
  }
}
