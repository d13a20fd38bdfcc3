public import ForesightValues

/// A forecast of what a person will probably do on a day, which runs from 04:00 to 04:00 local time.
public struct DayForecast: Sendable {
  /// A line of the forecast: an intent, and a period of two hours in which it may be done.
  public struct Line: Sendable {
    /// The name of the intent, its source and its title.
    public let intent, source, title: String
    /// The beginning of the period.
    public let from: Moment
    /// The end of the period.
    public let to: Moment
    /// The probability that the intent is done in the period, 0 to 1.
    public let probability: Double
    /// The usual time of day of the intent within the period, in seconds since local midnight: the median of its last
    /// twenty uses there; `nil` if there are none.
    public let usual: Int?
    /// The first moment on the forecast's day at which the intent was already done in the period; `nil` if it was not.
    public let done: Moment?
    /// The reason in words: the number of similar days on which the intent was done in this period, such as "on 4 of 5
    /// workdays".
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
  /// The name of the intent, its source and its title.
  public let intent, source, title: String
  /// The number of minutes, from the request's moment, that the probability covers.
  public let within: Int
  /// The probability that the intent is done within these minutes, 0 to 1.
  public let probability: Double
  /// The first period of two hours within the next week that has not begun and in which the intent is done with a
  /// probability of at least 0.5. If there is no such period, the most probable one; `nil` if none has a probability
  /// above 0.1.
  public let next: (from: Moment, to: Moment, probability: Double)?
}

/// An intent that has not been done for longer than usual.
public struct OverdueIntent: Sendable {
  /// The name of the intent, its source and its title.
  public let intent, source, title: String
  /// The instant at which it was last done.
  public let since: Instant
  /// The usual time between two uses, in seconds: a geometric mean in which later intervals count more.
  public let usual: Double
  /// The modeled share of intervals that are shorter than the current one: 1 − e^−Λ, with Λ the integral of the hazard
  /// since the last use.
  public let sooner: Double
}
