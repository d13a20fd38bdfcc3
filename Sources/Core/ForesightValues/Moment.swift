/// A point in time: microseconds since 1970-01-01T00:00:00 UTC, leap seconds not counted.
///
///     Instant(seconds: 1).microseconds                                   // 1_000_000
///     Instant(seconds: 1) < Instant(microseconds: 1_000_001)             // true
public struct Instant: BitwiseCopyable, Hashable, Comparable, Sendable {
  /// Microseconds since 1970.
  public var microseconds: Int64

  /// Makes an instant from microseconds since 1970.
  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// Makes an instant from whole seconds since 1970.
  public init(seconds: Int64) {
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    microseconds = overflow ? (seconds < 0 ? .min : .max) : product
  }

  /// Microseconds of one day.
  public static let day: Int64 = 86_400_000_000

  /// The instants that a donation may carry: from 1970 to the end of the year 9999.
  public static let recordable =
    Instant(microseconds: 0)...Instant(microseconds: 253_402_300_799_999_999)

  /// Returns true if the first instant is earlier than the second.
  public static func < (first: Instant, second: Instant) -> Bool {
    first.microseconds < second.microseconds
  }

  /// Returns the instant that many microseconds later, clamped to the range of `Int64`.
  ///
  ///     Instant(seconds: 1).advanced(by: Instant.day) == Instant(seconds: 86_401)      // true
  public func advanced(by microseconds: Int64) -> Instant {
    let (sum, overflow) = self.microseconds.addingReportingOverflow(microseconds)
    return Instant(microseconds: overflow ? (microseconds < 0 ? .min : .max) : sum)
  }
}

/// An instant together with what the local clock showed: "8 in the morning" survives travel and
/// daylight saving because the offset is kept with each donation.
///
///     let moment = Moment(Instant(seconds: 0), utcOffset: 60)
///     moment.hour       // 1
///     moment.weekday    // 3: Thursday, counted from Monday = 0
public struct Moment: Hashable, Sendable {
  /// The instant, in UTC.
  public var instant: Instant
  /// Minutes that local time is ahead of UTC.
  public var utcOffset: Int {
    get { Int(offset) }
    set { offset = Int16(clamping: newValue) }
  }
  /// True if the donation happened at this moment. A history without times gives only an order, and its donations get
  /// moments that keep that order and mean nothing else.
  public var isKnown: Bool
  private var offset: Int16

  /// The UTC offsets, in minutes, that can be written: less than a day either way.
  public static let offsets = -1439...1439

  /// Makes a moment from an instant and minutes ahead of UTC.
  ///
  ///     let arrival = Moment(Instant(seconds: 0), utcOffset: -300)
  ///     Timestamp.format(arrival)      // "1969-12-31T19:00:00-05:00"
  public init(_ instant: Instant, utcOffset: Int, isKnown: Bool = true) {
    (self.instant, self.isKnown) = (instant, isKnown)
    offset = Int16(clamping: utcOffset)
  }

  /// True if the local time can be written: its offset is one of ``offsets`` and its year has four digits.
  ///
  ///     Moment(Instant(seconds: 0), utcOffset: 1440).isWritable      // false: a day or more
  public var isWritable: Bool {
    Self.offsets.contains(utcOffset) && local <= Instant.recordable.upperBound.microseconds
  }

  /// The local time, in microseconds since 1970-01-01T00:00:00 local time.
  var local: Int64 {
    instant.advanced(by: Int64(max(-1440, min(utcOffset, 1440))) * 60_000_000).microseconds
  }

  /// The local day, counted from 1970-01-01.
  public var day: Int { Int(floorDivide(local, Instant.day)) }
  /// The local hour, 0 to 23.
  public var hour: Int { secondOfDay / 3600 }
  /// The seconds since the local day began, 0 to 86,399.
  ///
  ///     moment.secondOfDay      // 28_800: it is eight
  public var secondOfDay: Int {
    Int(floorRemainder(local, Instant.day) / 1_000_000)
  }
  /// The local day of the week, Monday = 0. The first day of 1970 was a Thursday.
  public var weekday: Int { ((day + 3) % 7 + 7) % 7 }

  /// The names of the days of a week, in the order of ``weekday``.
  public static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
  /// True if the local day is a Saturday or Sunday.
  ///
  ///     Moment(Instant(seconds: 2 * 86_400), utcOffset: 0).isWeekend      // true: 3 January 1970 was a Saturday
  public var isWeekend: Bool { weekday >= 5 }
}

func floorDivide(_ dividend: Int64, _ divisor: Int64) -> Int64 {
  let quotient = dividend / divisor
  return dividend % divisor < 0 ? quotient - 1 : quotient
}

func floorRemainder(_ dividend: Int64, _ divisor: Int64) -> Int64 {
  let remainder = dividend % divisor
  return remainder < 0 ? remainder + divisor : remainder
}
