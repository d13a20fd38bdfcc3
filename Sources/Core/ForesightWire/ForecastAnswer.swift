public import Foresight

/// The answer to a question about when something is done, the same for every interface.
///
///     let answer = try ForecastQuestion(at: Environment.moment).answer(engine)
///     answer.whyNothing != nil      // true: nothing was done three times
public enum ForecastAnswer: Sendable {
  /// The forecast of a day, and the name of the model that made it.
  case day(DayForecast, model: String)
  /// The probability that an intent is done soon; `nil` if the log contains too little about it.
  case intent(IntentForecast?)
  /// The intents that are overdue at a moment.
  case overdue([OverdueIntent], at: Moment)

  /// The reason why the answer is empty; `nil` if it is not.
  public var whyNothing: String? {
    switch self {
    case .day(let forecast, _) where forecast.lines.isEmpty:
      "nothing is expected: only what was done three times or more, on several days, can be forecast"
    case .intent(nil):
      "no forecast: nothing of this name was done three times or more, on several days, or it is hidden"
    case .overdue(let late, _) where late.isEmpty: "nothing is overdue"
    case .day, .intent, .overdue: nil
    }
  }

  /// The answer as `foresight forecast --json` prints it; `nil` for an intent without a forecast.
  public var json: JSON? {
    switch self {
    case .day(let forecast, let model):
      .members([
        "day": ForecastQuestion.date(forecast.day), "donations": forecast.donations, "model": model,
        "lines": forecast.lines.map(Self.json),
      ])
    case .intent(let forecast): forecast.map(Self.json)
    case .overdue(let late, let moment):
      .members(["overdue": late.map { Self.json($0, moment.utcOffset) }])
    }
  }

  private static func json(_ line: DayForecast.Line) -> JSON {
    .members([
      "intent": line.intent, "source": line.source, "title": line.title,
      "from": Timestamp.format(line.from), "to": Timestamp.format(line.to),
      "probability": rounded(line.probability), "usual": line.usual.map { clock($0) },
      "done": line.done.map { Timestamp.format($0) }, "why": line.why,
    ])
  }

  private static func json(_ forecast: IntentForecast) -> JSON {
    let next = forecast.next.map { next in
      JSON.members([
        "from": Timestamp.format(next.from), "to": Timestamp.format(next.to),
        "probability": rounded(next.probability),
      ])
    }
    return .members([
      "intent": forecast.intent, "source": forecast.source, "title": forecast.title,
      "within": forecast.within, "probability": rounded(forecast.probability), "next": next,
    ])
  }

  private static func json(_ late: OverdueIntent, _ utcOffset: Int) -> JSON {
    .members([
      "intent": late.intent, "source": late.source, "title": late.title,
      "since": Timestamp.format(Moment(late.since, utcOffset: utcOffset)),
      "usual": Int(min(late.usual, 1e12).rounded()), "sooner": rounded(late.sooner),
    ])
  }

  private static func rounded(_ value: Double) -> Double { PredictionAnswer.rounded(value) }

  /// Returns a second of the day as hours and minutes, such as `08:30`.
  public static func clock(_ second: Int) -> String {
    "\((second / 3600).digits(2)):\((second / 60 % 60).digits(2))"
  }
}
