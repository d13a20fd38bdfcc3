public import ForesightValues

/// The things that a person will probably do on a day, which goes from four in the morning to four.
public struct DayForecast: Sendable {
  /// One of the lines of a day: an intent, and two hours of that day.
  public struct Line: Sendable {
    /// The name of the intent.
    public let intent: String
    /// The intent's source.
    public let source: String
    /// The words to call it by.
    public let title: String
    /// The beginning of the two hours.
    public let from: Moment
    /// The end of the two hours.
    public let to: Moment
    /// The probability that it begins in them, 0 to 1.
    public let probability: Double
    /// The usual time of day in these hours, in seconds since midnight: the median of the last twenty; `nil` where there
    /// is none.
    public let usual: Int?
    /// The moment at which it was done in these hours already; `nil` where it was not.
    public let done: Moment?
    /// A sentence of why: on how many days of the kind it was done in these hours.
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
  /// The words to call it by.
  public let title: String
  /// The minutes within which it is done.
  public let within: Int
  /// The probability of that, 0 to 1.
  public let probability: Double
  /// The first two hours of this day and the six after it that have not begun and in which it is done rather than not;
  /// where there are none, the two most probable.
  public let next: (from: Moment, to: Moment, probability: Double)?
}

/// An intent that was not done for longer than usual.
public struct OverdueIntent: Sendable {
  /// The name of the intent.
  public let intent: String
  /// The intent's source.
  public let source: String
  /// The words to call it by.
  public let title: String
  /// The instant at which it was done last.
  public let since: Instant
  /// The usual time between two, in seconds: their geometric mean, the later ones counting more.
  public let usual: Double
  /// The share of times between two that are shorter, by the model: 1 − e^−Λ with the integral Λ of its hazard.
  public let sooner: Double
}
