internal import ForesightValues

/// Days and hours as people read them.
enum Dates {
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// A local day, counted from 1970-01-01: `23 November 2026`.
  static func date(_ day: Int) -> String {
    let (year, month, day) = parts(day)
    return "\(day) \(months[month - 1]) \(year)"
  }

  /// A local day where there is little room: `23 Nov`.
  static func short(_ day: Int) -> String {
    let (_, month, day) = parts(day)
    return "\(day) \(months[month - 1].prefix(3))"
  }

  /// The time of the day: `8:05`.
  static func time(_ moment: Moment) -> String {
    let minute = moment.secondOfDay / 60 % 60
    return "\(moment.hour):\(minute < 10 ? "0" : "")\(minute)"
  }

  /// The year, the month from 1 and the day of the month from 1, by the calendar that `Timestamp` writes.
  private static func parts(_ day: Int) -> (Int, Int, Int) {
    let text = Timestamp.format(Instant(microseconds: Int64(day) * Instant.day))
    let numbers = text.prefix(10).split(separator: "-").compactMap { Int($0) }
    return numbers.count == 3 && (1...12).contains(numbers[1])
      ? (numbers[0], numbers[1], numbers[2]) : (1970, 1, 1)
  }
}
