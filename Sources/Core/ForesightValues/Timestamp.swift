internal import Glibc

/// Times as text: RFC 3339 and Unix seconds.
///
///     let moment = Timestamp.parse("2026-11-21T08:30:00+01:00")
///     moment?.utcOffset                                  // 60
///     moment.map(Timestamp.format)                       // "2026-11-21T08:30:00+01:00"
///     Timestamp.parse("1380625192.5")?.utcOffset         // 0
///
/// The output of `format` is read back exactly by `parse`, for every recordable instant with an offset that
/// ``Moment/isWritable``.
public enum Timestamp {
  /// Reads RFC 3339, or seconds since 1970 with up to six decimals.
  ///
  ///     Timestamp.parse("2026-11-21T08:30")                             // nil: it names no offset
  ///     Timestamp.parse("2026-11-21T08:30") { _ in 60 }?.hour           // 8
  ///
  /// - Parameter localOffset: the offset in minutes for a time that names none, given the time as if it were UTC. If
  ///   `localOffset` is `nil`, such a time is not accepted.
  /// - Returns: the moment; `nil` if the text is neither, names a day that does not exist, or lies outside
  ///   ``Instant/recordable``.
  /// - Complexity: O(bytes).
  public static func parse(_ text: String, localOffset: ((Instant) -> Int)? = nil) -> Moment? {
    var reader = Reader(bytes: Array(text.utf8))
    guard let moment = reader.unixSeconds() ?? reader.rfc3339(localOffset: localOffset),
      Instant.recordable.contains(moment.instant), moment.isWritable
    else { return nil }
    return moment
  }

  /// Returns true if a text is a number that is certainly not meant as Unix seconds: it has fewer than nine digits
  /// before its point, and is not `0`.
  ///
  ///     Timestamp.isShortNumber("18.30")      // true: somewhere that is a time of day
  ///     Timestamp.isShortNumber("2026")       // true
  ///     Timestamp.isShortNumber("1795366800") // false
  public static func isShortNumber(_ text: String) -> Bool {
    let digits = text.utf8.prefix { $0.isDigit }
    return text != "0" && (1..<9).contains(digits.count)
      && text.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
  }

  /// Writes RFC 3339 with the moment's offset; with microseconds only if they are not 0.
  ///
  ///     Timestamp.format(Moment(Instant(seconds: 1), utcOffset: 60))      // "1970-01-01T01:00:01+01:00"
  public static func format(_ moment: Moment) -> String {
    var seconds = time_t(floorDivide(moment.local, 1_000_000))
    let fraction = floorRemainder(moment.local, 1_000_000)
    var clock = tm()
    gmtime_r(&seconds, &clock)
    let month = clock.tm_mon + 1
    var text = "\((clock.tm_year + 1900).digits(4))-\(month.digits(2))-\(clock.tm_mday.digits(2))"
    text += "T\(clock.tm_hour.digits(2)):\(clock.tm_min.digits(2)):\(clock.tm_sec.digits(2))"
    if fraction != 0 { text += "." + fraction.digits(6) }
    guard moment.utcOffset != 0 else { return text + "Z" }
    let offset = moment.utcOffset.magnitude
    text += moment.utcOffset < 0 ? "-" : "+"
    return text + (offset / 60).digits(2) + ":" + (offset % 60).digits(2)
  }

  /// Writes an instant in UTC.
  ///
  ///     Timestamp.format(Instant(seconds: 1))      // "1970-01-01T00:00:01Z"
  public static func format(_ instant: Instant) -> String {
    format(Moment(instant, utcOffset: 0))
  }

  private struct Reader {
    let bytes: [UInt8]
    var position = 0

    /// Reads `digits` or `digits.digits`, and nothing else.
    mutating func unixSeconds() -> Moment? {
      defer { position = 0 }
      guard let seconds = number(1...12), let fraction = fraction(), position == bytes.count
      else { return nil }
      return Moment(
        Instant(seconds: Int64(seconds)).advanced(by: Int64(fraction)), utcOffset: 0)
    }

    mutating func rfc3339(localOffset: ((Instant) -> Int)?) -> Moment? {
      var clock = tm()
      guard let year = number(4...4), skip("-"), let month = number(2...2), skip("-"),
        let day = number(2...2), (1...12).contains(month), skip("T") || skip("t") || skip(" "),
        let hour = number(2...2), hour < 24, skip(":"), let minute = number(2...2), minute < 60
      else { return nil }
      clock.tm_year = Int32(year - 1900)
      clock.tm_mon = Int32(month - 1)
      clock.tm_mday = Int32(day)
      clock.tm_hour = Int32(hour)
      clock.tm_min = Int32(minute)
      var microseconds = 0
      if skip(":") {
        // A leap second is written as 60; clocks that do not count leap seconds show 59.
        guard let second = number(2...2), second <= 60, let read = fraction() else { return nil }
        clock.tm_sec = Int32(min(second, 59))
        microseconds = read
      }
      let local = Instant(seconds: Int64(timegm(&clock))).advanced(by: Int64(microseconds))
      // A day that does not exist has become one of the next month.
      guard clock.tm_mday == day,
        let offset = offset() ?? (position == bytes.count ? localOffset?(local) : nil),
        position == bytes.count
      else { return nil }
      return Moment(local.advanced(by: -Int64(offset) * 60_000_000), utcOffset: offset)
    }

    private mutating func offset() -> Int? {
      if skip("Z") || skip("z") { return 0 }
      let sign = skip("+") ? 1 : skip("-") ? -1 : 0
      guard sign != 0, let hours = number(2...2), hours < 24 else { return nil }
      _ = skip(":")
      guard let minutes = number(2...2), minutes < 60 else { return nil }
      return sign * (hours * 60 + minutes)
    }

    /// The microseconds after a point; 0 if there is no point, `nil` if no digit follows it.
    private mutating func fraction() -> Int? {
      guard skip(".") else { return 0 }
      let start = position
      var microseconds = 0
      // Digits behind the sixth are ignored.
      var unit = 1_000_000
      while let digit = digit() {
        unit /= 10
        microseconds += digit * unit
      }
      return position > start ? microseconds : nil
    }

    private mutating func number(_ length: ClosedRange<Int>) -> Int? {
      let start = position
      var value = 0
      while position - start < length.upperBound, let digit = digit() { value = value * 10 + digit }
      return length.contains(position - start) ? value : nil
    }

    private mutating func digit() -> Int? {
      guard position < bytes.count, bytes[position].isDigit else { return nil }
      defer { position += 1 }
      return Int(bytes[position]) - 48
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
      position += 1
      return true
    }
  }
}
