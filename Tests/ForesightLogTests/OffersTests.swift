import ForesightTestSupport
import ForesightValues
import Testing

@testable import ForesightLog

/// The counts of what was offered at prompts.
struct OffersTests {
  /// Also where a clock was set back, so that counts are of days to come.
  @Test func aWeekIsTheSevenDaysThatEndWithADay() throws {
    let directory = try TemporaryDirectory()
    let log = try DonationLog(path: directory.store, create: true)
    func day(_ number: Int) -> Moment {
      Moment(Instant(seconds: 1_767_225_600 + Int64(number) * 86_400), utcOffset: 0)
    }
    for number in 0..<30 {
      try log.write { try $0.note(Offers(shown: 1), at: day(number), source: "zsh") }
    }
    #expect(try log.read { try $0.offers(inWeekTo: day(10)) }.shown == 7)
    #expect(try log.read { try $0.offers(inWeekTo: day(2)) }.shown == 3)
    #expect(try log.read { try $0.offers() }.shown == 30)
  }
}
