import ForesightValues
import Testing

@testable import ForesightPrediction

struct NoveltyTests {
  private func event(_ name: String, _ number: Int) -> Event {
    Event(
      Donation(
        at: Moment(Instant(seconds: Int64(1_700_000_000 + number * 60)), utcOffset: 0), source: "s",
        intent: name))
  }

  private func probability(_ events: [Event]) -> Float {
    var moment = events.last?.moment ?? Moment(Instant(seconds: 0), utcOffset: 0)
    moment.instant = moment.instant.advanced(by: 60_000_000)
    return folded(events).probabilities(Situation(moment: moment)).new
  }

  @Test func beforeAnythingIsKnownSomethingNewIsCertain() {
    #expect(probability([]) == 1)
  }

  @Test func whoAlwaysDoesNewThingsWillAgain() {
    #expect(probability((0..<60).map { event("I\($0)", $0) }) > 0.9)
  }

  @Test func whoNeverDoesWillNot() {
    #expect(probability((0..<200).map { event("I\($0 % 5)", $0) }) < 0.02)
  }
}
