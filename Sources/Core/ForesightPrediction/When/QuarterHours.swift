/// The division of time into quarters of an hour, and into days from four in the morning to four.
///
/// Quarters are counted in UTC, so that they never repeat; the local clock is a number of quarters ahead. The day
/// begins at four, so a habit that begins at half past one at night belongs to the evening before.
package enum QuarterHours {
  /// The length of a quarter of an hour, in microseconds.
  static let length: Int64 = 900_000_000
  /// The number of quarters in a day.
  static let perDay = 96
  /// The number of quarters from midnight until the day begins.
  static let dayStart = 16

  /// Returns the quarter that an instant, in microseconds since 1970, falls into.
  static func index(of time: Int64) -> Int {
    Int(time >= 0 ? time / length : (time - length + 1) / length)
  }

  /// Returns the instant at which a quarter begins, in microseconds since 1970.
  static func start(of quarter: Int) -> Int64 { Int64(quarter) * length }

  /// Returns the number of quarters that a local clock is ahead of UTC, given the minutes that it is ahead.
  package static func offset(minutes: Int) -> Int {
    minutes >= 0 ? minutes / 15 : (minutes - 14) / 15
  }
}

/// A quarter of an hour as the local clock shows it.
struct LocalQuarter: Equatable {
  /// The day, counted from 1970-01-01; it begins at four in the morning.
  var day: Int
  /// The quarter of that day, 0 at four in the morning to 95.
  var quarter: Int

  /// Makes the local quarter for a quarter in UTC, given the number of quarters that the local clock is ahead.
  init(_ quarter: Int, offset: Int) {
    let local = quarter + offset - QuarterHours.dayStart
    day =
      local >= 0
      ? local / QuarterHours.perDay : (local - QuarterHours.perDay + 1) / QuarterHours.perDay
    self.quarter = local - day * QuarterHours.perDay
  }

  /// The day of the week, Monday = 0.
  var weekday: Int { Self.weekday(of: day) }
  /// The number 1 on a Saturday or Sunday, else 0.
  var weekend: Int { weekday >= 5 ? 1 : 0 }
  /// The hour of the day that began at four, 0 to 23.
  var hour: Int { quarter / 4 }

  /// Returns the quarter of UTC with which a day begins.
  static func start(ofDay day: Int, offset: Int) -> Int {
    day * QuarterHours.perDay + QuarterHours.dayStart - offset
  }

  /// Returns the day of the week, Monday = 0, of a day counted from 1970-01-01, which was a Thursday.
  static func weekday(of day: Int) -> Int { ((day + 3) % 7 + 7) % 7 }
}
