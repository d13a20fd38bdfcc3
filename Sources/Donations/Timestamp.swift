/// Times as text: RFC 3339 and Unix seconds.
///
///     Timestamp.parse("2026-11-21T08:30:00+01:00")  // 07:30 UTC, 60 minutes ahead
///     Timestamp.parse("1380625192.5")               // UTC
///     Timestamp.format(moment)                      // "2026-11-21T08:30:00+01:00"
///
/// What `format` writes, `parse` reads back exactly, for every recordable instant
/// with an offset that ``Moment/isWritable``.
public enum Timestamp {
  /// Reads RFC 3339, or seconds since 1970 with up to six decimals.
  ///
  /// - Parameter localOffset: the offset in minutes for a time that names none, given the time as if
  ///   it were UTC. When it is missing, such a time is not accepted.
  /// - Returns: `nil` when the text is neither, names a day that does not exist, or lies outside
  ///   ``Instant/recordable``.
  public static func parse(_ text: String, localOffset: ((Instant) -> Int)? = nil) -> Moment? {
    var reader = Reader(bytes: Array(text.utf8))
    guard let moment = reader.unixSeconds() ?? reader.rfc3339(localOffset: localOffset),
      Instant.recordable.contains(moment.instant), moment.isWritable
    else { return nil }
    return moment
  }

  /// Writes RFC 3339 with the moment's offset; microseconds only where there are some.
  public static func format(_ moment: Moment) -> String {
    let local = moment.instant.advanced(by: Int64(moment.utcOffset) * 60_000_000).microseconds
    let (year, month, day) = civil(fromDay: moment.day)
    let inDay = local - Int64(moment.day) * Instant.day
    let seconds = inDay / 1_000_000
    var text = padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2)
    text += "T" + padded(Int(seconds / 3600), 2) + ":" + padded(Int(seconds / 60 % 60), 2)
    text += ":" + padded(Int(seconds % 60), 2)
    let fraction = inDay % 1_000_000
    if fraction != 0 { text += "." + padded(Int(fraction), 6) }
    guard moment.utcOffset != 0 else { return text + "Z" }
    let offset = abs(moment.utcOffset)
    return text + (moment.utcOffset < 0 ? "-" : "+") + padded(offset / 60, 2) + ":"
      + padded(offset % 60, 2)
  }

  /// Writes an instant in UTC.
  public static func format(_ instant: Instant) -> String {
    format(Moment(instant, utcOffset: 0))
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private struct Reader {
    let bytes: [UInt8]
    var position = 0

    /// `digits` or `digits.digits`, and nothing else.
    mutating func unixSeconds() -> Moment? {
      defer { position = 0 }
      guard let seconds = number(1...12), let fraction = fraction(), position == bytes.count
      else { return nil }
      return Moment(
        Instant(seconds: Int64(seconds)).advanced(by: Int64(fraction)), utcOffset: 0)
    }

    mutating func rfc3339(localOffset: ((Instant) -> Int)?) -> Moment? {
      guard let year = number(4...4), skip("-"), let month = number(2...2), skip("-"),
        let day = number(2...2), (1...12).contains(month),
        (1...daysInMonth(year, month)).contains(day), skip("T") || skip("t") || skip(" "),
        let hour = number(2...2), hour < 24, skip(":"), let minute = number(2...2), minute < 60
      else { return nil }
      var second = 0
      var microseconds = 0
      if skip(":") {
        // A leap second is written as 60; clocks that do not count it stand on 59.
        guard let read = number(2...2), read <= 60, let fraction = fraction() else { return nil }
        second = min(read, 59)
        microseconds = fraction
      }
      let days = Int64(TimestampCalendar.day(fromCivil: year, month, day))
      let clock = Instant(seconds: days * 86_400 + Int64(hour * 3600 + minute * 60 + second))
        .advanced(by: Int64(microseconds))
      guard let offset = offset() ?? (position == bytes.count ? localOffset?(clock) : nil),
        position == bytes.count
      else { return nil }
      return Moment(clock.advanced(by: -Int64(offset) * 60_000_000), utcOffset: offset)
    }

    private mutating func offset() -> Int? {
      if skip("Z") || skip("z") { return 0 }
      let sign = skip("+") ? 1 : skip("-") ? -1 : 0
      guard sign != 0, let hours = number(2...2), hours < 24 else { return nil }
      _ = skip(":")
      guard let minutes = number(2...2), minutes < 60 else { return nil }
      return sign * (hours * 60 + minutes)
    }

    /// The microseconds after a point; 0 when there is none, `nil` when no digit follows it.
    private mutating func fraction() -> Int? {
      guard skip(".") else { return 0 }
      var microseconds = 0
      var count = 0
      while let digit = digit() {
        if count < 6 { microseconds = microseconds * 10 + digit }
        count += 1
      }
      guard count > 0 else { return nil }
      return (count..<max(count, 6)).reduce(microseconds) { value, _ in value * 10 }
    }

    private mutating func number(_ length: ClosedRange<Int>) -> Int? {
      var value = 0
      var count = 0
      while count < length.upperBound, let digit = digit() {
        value = value * 10 + digit
        count += 1
      }
      return length.contains(count) ? value : nil
    }

    private mutating func digit() -> Int? {
      guard position < bytes.count, (48...57).contains(bytes[position]) else { return nil }
      defer { position += 1 }
      return Int(bytes[position]) - 48
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
      position += 1
      return true
    }
  }

  private static func civil(fromDay day: Int) -> (year: Int, month: Int, day: Int) {
    TimestampCalendar.civil(fromDay: day)
  }

  private static func daysInMonth(_ year: Int, _ month: Int) -> Int {
    let (nextYear, nextMonth) = month == 12 ? (year + 1, 1) : (year, month + 1)
    return TimestampCalendar.day(fromCivil: nextYear, nextMonth, 1)
      - TimestampCalendar.day(fromCivil: year, month, 1)
  }
}

/// The proleptic Gregorian calendar, counted in days from 1970-01-01.
///
/// A year is taken to begin in March, so that the leap day is its last; a month then begins
/// ⌊(153·m + 2) / 5⌋ days into its year (Richards, *Mapping Time*, 1998).
enum TimestampCalendar {
  static func day(fromCivil year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let monthFromMarch = (month + 9) % 12
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let leapDays = floorDivide(shifted, 4) - floorDivide(shifted, 100) + floorDivide(shifted, 400)
    return shifted * 365 + leapDays + dayOfYear - 719_468
  }

  static func civil(fromDay day: Int) -> (year: Int, month: Int, day: Int) {
    // 146,097 days are 400 years; the first guess is at most one year too late.
    let shiftedDay = day + 719_468
    var year = floorDivide(shiftedDay * 400, 146_097)
    while self.day(fromCivil: year, 3, 1) > day { year -= 1 }
    while self.day(fromCivil: year + 1, 3, 1) <= day { year += 1 }
    let dayOfYear = day - self.day(fromCivil: year, 3, 1)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = (monthFromMarch + 2) % 12 + 1
    let dayOfMonth = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    return (month <= 2 ? year + 1 : year, month, dayOfMonth)
  }

  private static func floorDivide(_ dividend: Int, _ divisor: Int) -> Int {
    let quotient = dividend / divisor
    return dividend % divisor < 0 ? quotient - 1 : quotient
  }
}
