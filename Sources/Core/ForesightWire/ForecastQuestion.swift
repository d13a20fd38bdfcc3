public import Foresight

/// A question about when something is done, in a form common to all interfaces: about a day, about one intent, or about
/// what is overdue.
///
///     var question = ForecastQuestion(at: Environment.moment)
///     question.day = "tomorrow"
///     question.fault == nil      // true
public struct ForecastQuestion: Hashable, Sendable {
  /// The moment of the question; donations from then on are ignored.
  public var moment: Moment
  /// The day: `today`, `tomorrow`, a weekday or a date; `nil` for what is left of today.
  public var day: String?
  /// The most lines of a day; `nil` for ten.
  public var lines: Int?
  /// The intent whose probability is requested; `nil` for a question about a day, or about what is overdue.
  public var intent: String?
  /// The intent's source; `nil` for the first that has an intent of this name.
  public var source: String?
  /// The minutes within which the intent is done; `nil` for 60.
  public var within: Int?
  /// True to ask what is overdue.
  public var isOverdue = false
  /// Only intents of these sources; `nil` for those of any source. Requests cannot set it.
  public var sources: [String]?

  /// The most lines of a day.
  public static let mostLines = 1000
  /// The most minutes within which an intent is done.
  public static let mostMinutes = 1440
  /// The most days ahead.
  private static let mostDays = 60

  /// Makes a question about today.
  public init(at moment: Moment) { self.moment = moment }

  /// The reason why the question cannot be answered; `nil` if it can.
  public var fault: String? {
    let isOfDay = day != nil || lines != nil
    if isOverdue {
      return intent == nil && source == nil && within == nil && !isOfDay
        ? nil : "what is overdue takes no other parameter"
    }
    if intent != nil {
      return isOfDay ? "a day and its lines are about all intents; leave out the intent" : nil
    }
    if within != nil || source != nil {
      return "a source and a time within which are about one intent; name it"
    }
    if number == nil {
      return
        "the day is today, tomorrow, the name of a weekday, which means the next, or a date from today on "
        + "and at most \(Self.mostDays) days ahead, such as \(Self.date(Engine.day(of: moment) + 7))"
    }
    return nil
  }

  /// The day, counted from 1970-01-01; `nil` if it cannot be understood, is past, or is too far ahead.
  var number: Int? {
    let today = Engine.day(of: moment)
    switch day?.lowercased() {
    case nil, "today": return today
    case "tomorrow": return today + 1
    case let text?:
      if let weekday = Moment.weekdays.firstIndex(where: { $0.lowercased() == text }) {
        return today + 1 + ((weekday - (today + 3) % 7 - 1) % 7 + 7) % 7
      }
      // Days begin at four in the morning, so noon is in the day of the same date. A longer text than a date is
      // refused.
      guard text.utf8.count == 10, let noon = Timestamp.parse(text + "T12:00:00Z") else {
        return nil
      }
      let day = Engine.day(of: noon)
      return (today...today + Self.mostDays).contains(day) ? day : nil
    }
  }

  /// Returns the date of a day counted from 1970-01-01.
  package static func date(_ day: Int) -> String {
    String(Timestamp.format(Moment(Instant(seconds: Int64(day) * 86_400), utcOffset: 0)).prefix(10))
  }

  /// Answers the question with an engine.
  ///
  /// - Throws: ``ServiceError`` if there is a ``fault``, and ``StoreError``.
  /// - Complexity: that of `Engine.forecast`.
  public func answer(_ engine: Engine, progress: Engine.Progress? = nil) throws -> ForecastAnswer {
    if let fault { throw ServiceError(.badParameters, fault) }
    if isOverdue {
      return .overdue(
        try engine.overdue(at: moment, sources: sources, progress: progress), at: moment)
    }
    if let intent {
      return .intent(
        try engine.probability(
          of: intent, source: source, within: within ?? 60, at: moment, sources: sources,
          progress: progress))
    }
    let forecast = try engine.forecast(
      day: number ?? Engine.day(of: moment), at: moment, limit: lines ?? 10, sources: sources,
      isAhead: day == nil, progress: progress)
    return .day(forecast, model: engine.modelName)
  }

  /// The parameters of a question.
  package static let fields: WireFields<Self> = [
    "at": .moment(\.moment), "day": .text(\.day), "lines": .number(\.lines, 1...mostLines),
    "intent": .text(\.intent), "source": .text(\.source),
    "within": .number(\.within, 1...mostMinutes), "overdue": .flag(\.isOverdue),
  ]
}
