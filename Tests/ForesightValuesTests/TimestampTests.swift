import ForesightValues
import Testing

struct TimestampTests {
  @Test func everyDayIsReadBackAsItWasWritten() {
    // 146,097 days are all there is: then the calendar repeats.
    for day in 0..<146_097 {
      let instant = Instant(seconds: Int64(day) * 86_400 + 86_399)
      let text = Timestamp.format(instant)
      #expect(Timestamp.parse(text) == Moment(instant, utcOffset: 0), "\(text)")
    }
  }

  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"),
      (1_795_246_200, "2026-11-21T07:30:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
    ] as [(Int64, String)])
  func knownTimes(seconds: Int64, text: String) {
    #expect(Timestamp.format(Instant(seconds: seconds)) == text)
  }

  @Test(arguments: [-1439, -210, -1, 0, 1, 60, 345, 840, 1439])
  func offsetsAreKept(offset: Int) {
    for microseconds in [86_400_000_000, 1_792_890_000_123_456, 1_792_890_000_000_001] as [Int64] {
      let moment = Moment(Instant(microseconds: microseconds), utcOffset: offset)
      #expect(Timestamp.parse(Timestamp.format(moment)) == moment)
    }
  }

  @Test(
    arguments: [
      ("2026-11-21T08:30:00+01:00", 1_795_246_200_000_000, 60),
      ("2026-11-21t07:30:00z", 1_795_246_200_000_000, 0),
      ("2026-11-21 07:30Z", 1_795_246_200_000_000, 0),
      ("2026-11-21T07:30:00.5Z", 1_795_246_200_500_000, 0),
      ("2026-11-21T07:30:00.1234567Z", 1_795_246_200_123_456, 0),
      ("1795246200", 1_795_246_200_000_000, 0), ("1795246200.25", 1_795_246_200_250_000, 0),
    ] as [(String, Int64, Int)])
  func formsThatAreRead(text: String, microseconds: Int64, offset: Int) {
    #expect(
      Timestamp.parse(text) == Moment(Instant(microseconds: microseconds), utcOffset: offset))
  }

  @Test(arguments: [
    "", "now", "2026-11-21", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z",
    "2026-00-01T00:00:00Z", "2026-11-31T00:00:00Z", "2026-11-21T24:00:00Z", "2026-11-21T08:60:00Z",
    "2026-11-21T08:30:00", "2026-11-21T08:30:00+01:0", "2026-11-21T08:30:00+25:00",
    "2026-11-21T08:30:00Zz", "2026-11-21T08:30:00.Z", "1969-12-31T23:59:59Z", "-1", "1e9", "12.",
    "253402300800", "99999999999999999999", "٢٠٢٦-11-21T08:30:00Z",
  ])
  func formsThatAreRefused(text: String) {
    #expect(Timestamp.parse(text) == nil)
  }

  @Test func theEndOfTimeIsWritableOrRefused() {
    let last = Instant.recordable.upperBound
    for offset in Moment.offsets {
      let moment = Moment(last, utcOffset: offset)
      #expect(moment.isWritable == (offset <= 0))
      if moment.isWritable { #expect(Timestamp.parse(Timestamp.format(moment)) == moment) }
    }
    #expect(!Moment(last, utcOffset: .max).isWritable && !Moment(last, utcOffset: .min).isWritable)
  }

  @Test func aTimeWithoutOffsetIsOfTheClockThatIsGiven() {
    let moment = Timestamp.parse("2026-11-21T08:30") { _ in 60 }
    #expect(moment == Moment(Instant(seconds: 1_795_246_200), utcOffset: 60))
  }
}
