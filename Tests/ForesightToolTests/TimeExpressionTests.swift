import ForesightValues
import Testing

@testable import ForesightTool

struct TimeExpressionTests {
  /// Sunday, 22 November 2026, 18:30:15 in Berlin.
  private static let now = Instant(seconds: 1_795_368_615)

  /// Berlin in 2026, and one in which the clock goes from midnight to one.
  private static func berlin(_ instant: Instant) -> Int {
    (1_774_746_000..<1_792_890_000).contains(instant.microseconds / 1_000_000) ? 120 : 60
  }
  private static func midnight(_ instant: Instant) -> Int {
    instant.microseconds < 1_774_738_800_000_000 ? 60 : 120
  }

  private func text(_ text: String, now: Instant = Self.now) throws -> String {
    Timestamp.format(try TimeExpression.moment(text, now: now, offset: Self.berlin))
  }

  private func fault(
    _ text: String, offset: (Instant) -> Int = Self.berlin
  ) -> TimeExpression.Fault? {
    do throws(TimeExpression.Fault) {
      _ = try TimeExpression.moment(text, now: Self.now, offset: offset)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("now", "2026-11-22T18:30:15+01:00"), ("NOW", "2026-11-22T18:30:15+01:00"),
    ("today", "2026-11-22T00:00:00+01:00"), ("yesterday", "2026-11-21T00:00:00+01:00"),
    ("tomorrow", "2026-11-23T00:00:00+01:00"), ("today 9:05", "2026-11-22T09:05:00+01:00"),
    ("yesterday 18:00", "2026-11-21T18:00:00+01:00"),
    (" Tomorrow  18:00:01.5 ", "2026-11-23T18:00:01.500000+01:00"),
    ("18:00", "2026-11-22T18:00:00+01:00"), ("8:00", "2026-11-22T08:00:00+01:00"),
    ("2026-11-22", "2026-11-22T00:00:00+01:00"), ("2026-07-01", "2026-07-01T00:00:00+02:00"),
    ("2026-11-22 18:00", "2026-11-22T18:00:00+01:00"),
    ("2026-11-22T18:00", "2026-11-22T18:00:00+01:00"),
    ("2026-11-22t18:00:60", "2026-11-22T18:00:59+01:00"),
    ("2026-11-22T18:00:00-05:00", "2026-11-22T18:00:00-05:00"),
    ("2026-11-22 18:00Z", "2026-11-22T18:00:00Z"),
    ("1795368615", "2026-11-22T18:30:15+01:00"),
    ("1795368615.5", "2026-11-22T18:30:15.500000+01:00"),
    ("0", "1970-01-01T01:00:00+01:00"), ("sunday", "2026-11-22T00:00:00+01:00"),
    ("sunday 18:30:15", "2026-11-22T18:30:15+01:00"), ("sunday 18:31", "2026-11-15T18:31:00+01:00"),
    ("monday 9:00", "2026-11-16T09:00:00+01:00"), ("-2h", "2026-11-22T16:30:15+01:00"),
    ("-30m", "2026-11-22T18:00:15+01:00"), ("-3d", "2026-11-19T18:30:15+01:00"),
    ("-1w", "2026-11-15T18:30:15+01:00"), ("-0m", "2026-11-22T18:30:15+01:00"),
    // Days ago are days of 24 hours.
    ("-30d", "2026-10-23T19:30:15+02:00"), ("2026-10-25 02:30", "2026-10-25T02:30:00+02:00"),
  ])
  func whatIsRead(expression: String, expected: String) throws {
    #expect(try text(expression) == expected)
  }

  @Test(
    arguments: [
      ("", .empty), ("  ", .empty), ("2026-02-30", .noSuchDate("2026-02-30")),
      ("2027-02-29 8:00", .noSuchDate("2027-02-29")),
      ("2026-02-30T08:00:00+01:00", .noSuchDate("2026-02-30")),
      ("2026-00-10", .noSuchDate("2026-00-10")), ("2026-13-01", .tooLarge("month", 13, most: 12)),
      ("24:00", .tooLarge("hour", 24, most: 23)),
      ("2026-11-22T25:00Z", .tooLarge("hour", 25, most: 23)),
      ("monday 9:60", .tooLarge("minute", 60, most: 59)),
      ("9:00:61", .tooLarge("second", 61, most: 59)), ("2026-03-29 02:30", .skipped),
      ("2026-03-29T02:00:00", .skipped), ("yestrday", .unknownWord("yestrday")),
      ("noon", .unknownWord("noon")), ("-2", .missingUnit("-2")), ("-2x", .unknownUnit("x")),
      ("-2hours", .unknownUnit("hours")), ("-h", .unreadable("-h")),
      ("--json", .unreadable("--json")),
      ("-99999999999999999999h", .outside), ("-9999999999w", .outside), ("-60y", .unknownUnit("y")),
      ("-3000w", .outside), ("1969-12-31", .outside), ("1970-01-01 00:30", .outside),
      ("18.30", .shortNumber("18.30")), ("2026", .shortNumber("2026")),
      ("20261122", .shortNumber("20261122")), ("99999999999999", .outside),
      ("12.", .unreadable("12.")), ("1.2.3", .unreadable("1.2.3")),
      ("2h", .noDate("2h")), ("2026-2-3", .noDate("2026-2-3")),
      ("22.11.2026", .unreadable("22.11.2026")),
      ("today 18", .noTimeOfDay("18")), ("18:0", .noTimeOfDay("18:0")),
      ("18:00:0", .noTimeOfDay("18:00:0")),
      ("18:00pm", .noTimeOfDay("18:00pm")), ("2026-11-22T", .unreadable("2026-11-22t")),
      ("2026-11-22T08:00+25:00", .noTimeOfDay("08:00+25:00")),
      ("now 18:00", .unreadable("18:00")), ("18:00 today", .unreadable("today")),
      ("today 18:00 sharp", .unreadable("sharp")), ("٢٠٢٦-11-21", .noDate("٢٠٢٦-11-21")),
    ] as [(String, TimeExpression.Fault)])
  func whatIsRefused(text: String, expected: TimeExpression.Fault) {
    #expect(fault(text) == expected)
  }

  @Test func everyFaultHasItsOwnWords() {
    let faults: [TimeExpression.Fault] = [
      .empty, .noSuchDate("x"), .noDate("x"), .noTimeOfDay("x"), .tooLarge("x", 9, most: 8),
      .skipped, .unknownWord("x"), .missingUnit("x"), .unknownUnit("x"), .outside, .unreadable("x"),
    ]
    #expect(Set(faults.map(\.description)).count == faults.count)
    #expect(TimeExpression.Fault.unknownWord("tusday").guess == "tuesday")
  }

  @Test func everyTimeOfDay() throws {
    for hour in 0...99 {
      for minute in 0...99 {
        let time = (hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
        if hour > 23 {
          #expect(fault(time) == .tooLarge("hour", hour, most: 23))
        } else if minute > 59 {
          #expect(fault(time) == .tooLarge("minute", minute, most: 59))
        } else {
          #expect(try text(time) == "2026-11-22T\(time):00+01:00")
        }
      }
    }
  }

  @Test func everyDayOfFourYears() throws {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    for year in 2025...2028 {
      for month in 0...14 {
        for day in 0...33 {
          let date = "\(year)-\(two(month))-\(two(day))"
          let length =
            (1...12).contains(month) ? lengths[month - 1] + (month == 2 && year == 2028 ? 1 : 0) : 0
          if day > 0, day <= length {
            #expect(try text(date).hasPrefix(date + "T00:00:00+0"))
          } else {
            #expect(
              fault(date) == (month > 12 ? .tooLarge("month", month, most: 12) : .noSuchDate(date)))
          }
        }
      }
    }
  }

  /// A weekday is the latest that is not still to come, from each hour of four weeks, one with a change of clocks.
  @Test func everyWeekday() throws {
    let names = TimeExpression.words.dropFirst(4)
    for hours in 0..<(28 * 24) {
      let now = Instant(seconds: 1_792_000_000 + Int64(hours) * 3600)
      for (weekday, name) in names.enumerated() {
        for hour in [0, 9, 23] {
          let moment = try TimeExpression.moment(
            "\(name) \(hour):00", now: now, offset: Self.berlin)
          #expect(moment.weekday == weekday && moment.secondOfDay == hour * 3600)
          let age = now.microseconds - moment.instant.microseconds
          // A week may be an hour longer.
          #expect((0..<7 * Instant.day + 3_600_000_000).contains(age))
        }
      }
    }
  }

  @Test func everyWhileAgo() throws {
    for (unit, seconds) in [("m", 60), ("h", 3600), ("d", 86_400), ("w", 604_800)]
      as [(String, Int64)]
    {
      for count in 0...500 as ClosedRange<Int64> {
        let moment = try TimeExpression.moment(
          "-\(count)\(unit)", now: Self.now, offset: Self.berlin)
        #expect(moment.instant == Self.now.advanced(by: -count * seconds * 1_000_000))
        #expect(moment.utcOffset == Self.berlin(moment.instant))
      }
    }
  }

  /// Each minute of the days on which the clock is set: refused if it is never shown, else shown, and the first.
  @Test(arguments: ["2026-03-29", "2026-10-25"])
  func everyMinuteOfAChange(date: String) throws {
    for minute in 0..<1440 {
      let (hour, rest) = (minute / 60, minute % 60)
      let time = (hour < 10 ? "0" : "") + "\(hour):" + (rest < 10 ? "0" : "") + "\(rest)"
      if date == "2026-03-29", hour == 2 {
        #expect(fault("\(date) \(time)") == .skipped)
        continue
      }
      let moment = try TimeExpression.moment(
        "\(date) \(time)", now: Self.now, offset: Self.berlin)
      #expect(Timestamp.format(moment).hasPrefix("\(date)T\(time):00"))
      #expect(Self.berlin(moment.instant) == moment.utcOffset)
      if date == "2026-10-25", hour == 2 { #expect(moment.utcOffset == 120) }
    }
  }

  @Test func aDayWithoutMidnightBeginsWhenTheClockIsSet() throws {
    let day = try TimeExpression.moment("2026-03-29", now: Self.now, offset: Self.midnight)
    #expect(Timestamp.format(day) == "2026-03-29T01:00:00+02:00")
    #expect(fault("2026-03-29 00:00", offset: Self.midnight) == .skipped)
    // A whole day that is left out does not begin.
    let dateLine = { (instant: Instant) in instant.microseconds < 1_325_239_200_000_000 ? -600 : 840
    }
    #expect(fault("2011-12-30", offset: dateLine) == .skipped)
    let next = try TimeExpression.moment("2011-12-31", now: Self.now, offset: dateLine)
    #expect(Timestamp.format(next) == "2011-12-31T00:00:00+14:00")
  }
}
