import ForesightValues
import Testing

@testable import ForesightPrediction

/// What came before is looked up in the same sequence first.
struct HistoriesTests {
  private func event(_ intent: String, _ number: Int, in sequence: String?) -> Event {
    Event(
      Donation(
        at: Moment(Instant(seconds: 1_767_225_600 + Int64(number) * 60), utcOffset: 0),
        source: "zsh", intent: intent, sequence: sequence))
  }

  private func probability(
    of intent: String, in sequence: String?, _ predictor: borrowing Predictor, _ count: Int
  )
    -> Float
  {
    let situation = Situation(
      moment: Moment(Instant(seconds: 1_767_225_600 + Int64(count) * 60), utcOffset: 0),
      sequence: sequence)
    let key = StableHash.of(intent)
    return predictor.rank(situation, limit: 100).first { $0.name == key }?.probability ?? 0
  }

  /// Two terminals, in each of which one thing follows another, whatever the other terminal does meanwhile.
  @Test func terminalsDoNotInterleave() {
    let lives = ["one": ["a", "b", "c"], "two": ["x", "y", "z"]]
    var state: UInt64 = 7
    var places = ["one": 0, "two": 0]
    var apart = Predictor()
    var together = Predictor()
    for number in 0..<300 {
      state = StableHash.combine(state, 1)
      let terminal = state % 2 == 0 ? "one" : "two"
      let place = places[terminal, default: 0]
      let intent = lives[terminal]?[place % 3] ?? ""
      places[terminal] = place + 1
      apart.learn(event(intent, number, in: terminal))
      together.learn(event(intent, number, in: nil))
    }
    for (terminal, life) in lives {
      let next = life[places[terminal, default: 0] % 3]
      #expect(probability(of: next, in: terminal, apart, 300) > 0.8)
      #expect(probability(of: next, in: nil, together, 300) < 0.7)
    }
  }

  @Test func oneSequenceForAllIsAsNone() {
    let events = randomEvents(300, intents: 9, seed: 4)
    let without = folded(events)
    let with = folded(
      events.map { event in
        var event = event
        event.sequence = 42
        return event
      })
    for count in [10, 1000] {
      var situation = Situation(
        moment: events.last?.moment ?? Moment(Instant(seconds: 0), utcOffset: 0))
      situation.moment.instant = situation.moment.instant.advanced(by: 60_000_000)
      let plain = without.rank(situation, limit: count)
      situation.sequence = 42
      #expect(with.rank(situation, limit: count) == plain)
      // One that begins goes on from what came last anywhere.
      situation.sequence = 43
      #expect(with.rank(situation, limit: count) == plain)
    }
  }

  @Test func theLatestAreRemembered() {
    var histories = Histories(repeating: History(), count: 1)
    for number in 0..<3 * Histories.limit {
      var event = event("I\(number)", number, in: nil)
      event.sequence = UInt64(number + 1)
      histories.add(number, UInt64(number + 100), event)
    }
    #expect(histories.count == Histories.limit + 1)
    let last = UInt64(3 * Histories.limit)
    #expect(histories.of(last).keys[0] == last + 99)
    let kept = last - UInt64(Histories.limit) + 1
    #expect(histories.of(kept).keys[0] == kept + 99)
    #expect(histories.of(kept - 1).sequence == 0)
    #expect(histories.of(kept).events == 3 * Histories.limit)
  }
}
