internal import ForesightLog
internal import ForesightPrediction
internal import ForesightValues

/// The times at which intents were done in the last weeks, for the reasons of a forecast.
struct HazardReasons {
  /// For each intent the days on which it was done, and the times of day, in seconds from four in the morning.
  private var uses: [Int64: [(day: Int, second: Int)]] = [:]
  private let today: Int
  private let first: Int

  /// Reads what was done in so many days before an instant.
  ///
  /// - Complexity: O(donations in that time).
  init(_ log: DonationLog, before end: Instant, days: Int) throws {
    let start = LogKey(
      instant: end.advanced(by: -Int64(days) * Instant.day), id: LogKey.start.id)
    var (first, last) = (Int.max, Int.min)
    var uses: [Int64: [(day: Int, second: Int)]] = [:]
    try log.forEachEvent(after: start, before: end) { _, event in
      guard let event, !event.isDismissal, event.moment.isKnown else { return }
      let day = LocalTime.day(of: event.moment)
      (first, last) = (min(first, day), max(last, day))
      uses[event.reference, default: []].append((day, LocalTime.second(of: event.moment)))
    }
    (self.uses, self.first, today) = (uses, first, last)
  }

  /// The median time of day, in seconds since midnight, of those uses of an intent that are within three hours of the two
  /// that begin with an hour of the day.
  func usual(_ intent: Int64, hour: Int) -> Int? {
    let near = (uses[intent] ?? []).map(\.second).filter { abs($0 - (hour + 1) * 3600) <= 3 * 3600 }
      .sorted()
    guard !near.isEmpty else { return nil }
    return (near[near.count / 2] + LocalTime.dayStart * 3600) % 86_400
  }

  /// Returns on how many days like one an intent was done: workdays, or weekends.
  func why(_ intent: Int64, day: Int) -> String {
    let isWeekend = WhenRuleEvent.isWeekend
    let uses = uses[intent] ?? []
    guard let start = uses.map(\.day).min(), start <= today else { return "" }
    let days = (start...today).filter { isWeekend($0) == isWeekend(day) }.count
    let done = Set(uses.map(\.day).filter { isWeekend($0) == isWeekend(day) }).count
    let kind = isWeekend(day) ? "weekend days" : "workdays"
    return "on \(done) of \(days) \(kind)"
  }
}

/// Days that go from four in the morning to four.
enum LocalTime {
  /// The hour at which a day begins.
  static let dayStart = 4

  private static func shifted(_ moment: Moment) -> Moment {
    Moment(
      moment.instant.advanced(by: -Int64(dayStart) * 3_600_000_000), utcOffset: moment.utcOffset)
  }

  /// Returns the day of a moment, counted from 1970-01-01.
  static func day(of moment: Moment) -> Int { shifted(moment).day }

  /// Returns the seconds since the day began.
  static func second(of moment: Moment) -> Int { shifted(moment).secondOfDay }

  /// Returns the instant at which a day begins.
  static func start(ofDay day: Int, utcOffset: Int) -> Instant {
    let seconds = Int64(day) * 86_400 + Int64(dayStart) * 3600 - Int64(utcOffset) * 60
    return Instant(seconds: seconds)
  }
}
