import Testing

@testable import Foresight

struct TrialClockTests {
  @Test func itRunsFromItsBeginning() throws {
    let clock = try #require(TrialClock("1000 5000 60"))
    #expect(clock.microseconds(at: 1_000_000_000) == 5_000_000_000)
    #expect(clock.microseconds(at: 1_001_000_000) == 5_060_000_000)
    #expect(clock.seconds(of: 900) == 15)
  }

  @Test(arguments: [
    "", "1 2", "1 2 0", "1 2 nan", "1 2 1e9", "-1 2 3", "1 2 3 4", "a b c", "1 99999999999999 1",
  ])
  func nothingElseIsAClock(text: String) { #expect(TrialClock(text) == nil) }
}
