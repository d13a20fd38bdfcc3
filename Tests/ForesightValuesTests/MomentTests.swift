import ForesightValues
import Testing

struct MomentTests {
  @Test func hoursAndDaysFollowTheLocalClock() {
    // Thursday, 1 January 1970, 23:30 UTC.
    let late = Instant(seconds: 84_600)
    #expect(Moment(late, utcOffset: 0).hour == 23)
    #expect(Moment(late, utcOffset: 0).weekday == 3)
    #expect(Moment(late, utcOffset: 60).hour == 0)
    #expect(Moment(late, utcOffset: 60).weekday == 4)
    #expect(Moment(Instant(seconds: 0), utcOffset: -60).hour == 23)
    #expect(Moment(Instant(seconds: 0), utcOffset: -60).weekday == 2)
  }

  @Test func hoursAndWeekdaysGoRound() {
    var last = Moment(Instant(seconds: 0), utcOffset: -720)
    for hour in 1...24 * 14 {
      let next = Moment(Instant(seconds: Int64(hour) * 3600), utcOffset: -720)
      #expect(next.hour == (last.hour + 1) % 24)
      #expect(next.weekday == (next.hour == 0 ? (last.weekday + 1) % 7 : last.weekday))
      #expect(next.isWeekend == (next.weekday >= 5))
      last = next
    }
  }

  @Test(arguments: [Int64.min, .min + 1, -1, 0, .max - 1, .max])
  func everyInstantHasATimeOfDay(microseconds: Int64) {
    for offset in [-1439, 0, 1439] {
      let moment = Moment(Instant(microseconds: microseconds), utcOffset: offset)
      #expect((0..<86_400).contains(moment.secondOfDay) && moment.hour == moment.secondOfDay / 3600)
      #expect((0..<7).contains(moment.weekday))
      #expect(Timestamp.format(moment).contains("T"))
    }
  }

  @Test func advancingStopsAtTheEnds() {
    #expect(Instant(microseconds: .max).advanced(by: 1).microseconds == .max)
    #expect(Instant(microseconds: .min).advanced(by: -1).microseconds == .min)
  }
}
