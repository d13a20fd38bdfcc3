/// A situation in which something is relevant.
///
///     RelevantContext.date(from: monday8, to: monday8 + 3600)
///     RelevantContext.location(inferred: .work) == .location(inferred: .home)      // false
///
/// Dates are compared with the clock. All other situations are compared with the context of the request for
/// suggestions, under the names `place` (`home`, `work`, `school`, `commute`, or the name of a region or a category),
/// `headphones` (`connected`), `workout` (`active`), `rings` (`incomplete`) and `sleep` (`wakeup`, `bedtime`).
public struct RelevantContext: Hashable, Sendable {
  enum Condition: Hashable, Sendable {
    case moment(Date)
    case interval(Date, Date)
    case value(name: String, value: String)
  }

  let condition: Condition

  private init(_ condition: Condition) { self.condition = condition }
  private init(_ name: String, _ value: String) { condition = .value(name: name, value: value) }

  /// The meaning of a date.
  public enum DateKind: Hashable, Sendable {
    /// No particular meaning.
    case `default`
    /// Something is planned for it.
    case scheduled
    /// Something is known about it.
    case informational
  }

  /// The time before and after a date during which it is relevant, in seconds.
  static let reach: TimeInterval = 15 * 60

  /// The time within a quarter of an hour of a date.
  public static func date(_ date: Date) -> RelevantContext { .init(.moment(date)) }
  /// The time within a quarter of an hour of a date. The kind makes no difference here.
  public static func date(_ date: Date, kind: DateKind) -> RelevantContext { .date(date) }
  /// The time from one date to another, including both.
  ///
  ///     let happyHour = RelevantContext.date(from: monday8, to: monday8 + 3600)
  ///     happyHour == .date(from: monday8, to: monday8 + 7200)      // false
  public static func date(from start: Date, to end: Date) -> RelevantContext {
    .init(.interval(start, end))
  }
  /// The time of an interval, including both ends. The kind makes no difference here.
  public static func date(interval: DateInterval, kind: DateKind = .default) -> RelevantContext {
    .date(from: interval.start, to: interval.end)
  }
  /// The time of a range, including both ends. The kind makes no difference here.
  public static func date(range: ClosedRange<Date>, kind: DateKind = .default) -> RelevantContext {
    .date(from: range.lowerBound, to: range.upperBound)
  }
  /// The time of a range, including both ends. The kind makes no difference here.
  public static func date(range: Range<Date>, kind: DateKind = .default) -> RelevantContext {
    .date(from: range.lowerBound, to: range.upperBound)
  }

  /// Places that a system can infer.
  public enum InferredLocation: String, Hashable, Sendable {
    case home, work, school, commute
  }

  /// Kinds of places.
  public struct LocationCategory: Hashable, Sendable {
    let name: String
    /// Makes a kind of places from its name.
    public init(_ name: String) { self.name = name }
  }

  /// A situation in a region: the context's `place` is the region's identifier.
  public static func location(_ region: CLRegion) -> RelevantContext {
    .init("place", region.identifier)
  }
  /// A situation at an inferred place: the context's `place` is its name.
  public static func location(inferred place: InferredLocation) -> RelevantContext {
    .init("place", place.rawValue)
  }
  /// A situation at a place of a category: the context's `place` is the category's name.
  ///
  ///     RelevantContext.location(category: .cafe) == .location(category: .bakery)      // false
  public static func location(category: LocationCategory) -> RelevantContext {
    .init("place", category.name)
  }

  /// Times of sleep.
  public enum SleepKind: String, Hashable, Sendable { case wakeup, bedtime }
  /// States of fitness.
  public enum FitnessKind: Hashable, Sendable { case workoutActive, activityRingsIncomplete }
  /// States of headphones.
  public enum HeadphonesKind: String, Hashable, Sendable { case connected }

  /// The time around waking up or going to bed.
  public static func sleep(_ kind: SleepKind) -> RelevantContext { .init("sleep", kind.rawValue) }
  /// The time during a workout, or while activity rings are incomplete.
  public static func fitness(_ kind: FitnessKind) -> RelevantContext {
    switch kind {
    case .workoutActive: .init("workout", "active")
    case .activityRingsIncomplete: .init("rings", "incomplete")
    }
  }
  /// The time while headphones are connected.
  public static func hardware(headphones kind: HeadphonesKind) -> RelevantContext {
    .init("headphones", kind.rawValue)
  }

  /// Returns true if the situation holds at a moment, given the context.
  func holds(at date: Date, context: [String: String]) -> Bool {
    switch condition {
    case .moment(let moment): abs(moment.timeIntervalSince(date)) <= Self.reach
    case .interval(let start, let end): start <= date && date <= end
    case .value(let name, let value): context[name] == value
    }
  }
}
