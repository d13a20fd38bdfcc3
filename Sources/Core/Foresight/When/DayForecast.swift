public import ForesightValues

/// A forecast of what a person will probably do on a day, which runs from 04:00 to 04:00 local time.
public struct DayForecast: Sendable {
  /// A line of the forecast: an intent, and two hours of the day.
  public struct Line: Sendable {
    /// The name of the intent.
    public let intent: String
    /// The intent's source.
    public let source: String
    /// The intent's title.
    public let title: String
    /// The beginning of the two hours.
    public let from: Moment
    /// The end of the two hours.
    public let to: Moment
    /// The probability that the intent is done in the two hours, 0 to 1.
    public let probability: Double
    /// The usual time of day in these hours, in seconds since local midnight: the median of the last twenty times;
    /// `nil` if there are none.
    public let usual: Int?
    /// The first moment at which it was already done in these hours of the day; `nil` if it was not.
    public let done: Moment?
    /// The reason in words: on how many similar days it was done in these hours, such as "on 4 of 5 workdays".
    public let why: String
  }

  /// The day, counted from 1970-01-01.
  public let day: Int
  /// The number of donations that the forecast rests on.
  public let donations: Int
  /// The lines, the most probable first.
  public let lines: [Line]
}

/// The probability that an intent is done soon.
public struct IntentForecast: Sendable {
  /// The name of the intent.
  public let intent: String
  /// The intent's source.
  public let source: String
  /// The intent's title.
  public let title: String
  /// The number of minutes, from the request's moment, that the probability covers.
  public let within: Int
  /// The probability that the intent is done within these minutes, 0 to 1.
  public let probability: Double
  /// The first two hours that have not begun, within a week, in which the intent is at least as likely done as not. If
  /// there are none, the two most probable hours; `nil` if none are probable enough.
  public let next: (from: Moment, to: Moment, probability: Double)?
}

/// An intent that has not been done for longer than usual.
public struct OverdueIntent: Sendable {
  /// The name of the intent.
  public let intent: String
  /// The intent's source.
  public let source: String
  /// The intent's title.
  public let title: String
  /// The instant at which it was last done.
  public let since: Instant
  /// The usual time between two uses, in seconds: a geometric mean in which later intervals count more.
  public let usual: Double
  /// The modeled share of intervals that are shorter than the current one: 1 − e^−Λ, with Λ the integral of the hazard
  /// since the last use.
  public let sooner: Double
}
