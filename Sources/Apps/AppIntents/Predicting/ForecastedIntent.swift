internal import Foresight

/// An action that a person will probably do in this app in certain hours, with its probability and the reason.
///
///     try await PayBill().donate()
///     let forecast: [ForecastedIntent] = try await IntentPredictor.shared.forecast()
///     forecast.isEmpty      // true: what was done three times or more is told
public struct ForecastedIntent: Sendable {
  let line: DayForecast.Line

  /// The intent's persistent identifier.
  public var persistentIdentifier: String { line.intent }
  /// The title that a person reads.
  public var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(stringLiteral: line.title)
  }
  /// The two hours that the forecast is about.
  public var interval: DateInterval {
    DateInterval(start: Date(line.from.instant), end: Date(line.to.instant))
  }
  /// The probability that the person starts the action within these two hours.
  public var probability: Double { line.probability }
  /// The reason as a person reads it, such as "on 41 of 48 workdays".
  public var why: String { line.why }
}
