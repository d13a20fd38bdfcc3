import Testing

@testable import SQLite

struct WaitingTests {
  @Test func whatWasWaitedIsTheSumOfTheDelays() {
    var sum = 0
    for attempt in 0..<2000 {
      #expect(Waiting.elapsed(before: attempt) == sum)
      sum += Waiting.delay(before: attempt)
    }
  }

  /// Who has waited longer asks more often, once it is clear that the lock is held for long.
  @Test func thePatientAskMoreOften() {
    let delays = (4..<2000).map(Waiting.delay(before:))
    #expect(delays == delays.sorted(by: >))
    #expect(delays.allSatisfy { $0 > 0 })
  }
}
