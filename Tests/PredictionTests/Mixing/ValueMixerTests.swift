import Donations
import Testing

@testable import Prediction

struct ValueMixerTests {
  /// Coffee, large in the morning and small in the evening; after each some reading, with a text that is
  /// never the same.
  private func events(days: Int) -> [Event] {
    (0..<days).flatMap { day in
      [8, 20].flatMap { hour in
        let instant = Instant(seconds: Int64(1_700_006_400 + day * 86_400 + hour * 3600))
        let size: ParameterValue = hour == 8 ? "large" : "small"
        return [
          Event(
            Donation(
              at: Moment(instant, utcOffset: 0), source: "s", intent: "Coffee",
              parameters: ["size": size])),
          Event(
            Donation(
              at: Moment(instant.advanced(by: 60_000_000), utcOffset: 0), source: "s",
              intent: "Read", parameters: ["page": .string("\(day) \(hour)")])),
        ]
      }
    }
  }

  private func probability(
    _ predictor: borrowing Predictor, _ values: Fields, hour: Int, candidate: Int = 0
  ) -> Double {
    let instant = Instant(seconds: Int64(1_700_006_400 + 60 * 86_400 + hour * 3600))
    return predictor.parameters(
      of: candidate, Situation(moment: Moment(instant, utcOffset: 0))
    ).first { $0.hash == StableHash.of(all: values) }.map { Double($0.probability) } ?? 0
  }

  @Test func valuesFollowTheTimeOfDay() {
    let predictor = folded(events(days: 60))
    #expect(probability(predictor, ["size": "large"], hour: 8) > 0.8)
    #expect(probability(predictor, ["size": "small"], hour: 20) > 0.8)
  }

  @Test func theMostProbableValuesAreSuggested() throws {
    let predictor = folded(events(days: 60))
    for (hour, size) in [(8, "large"), (20, "small")] {
      let instant = Instant(seconds: Int64(1_700_006_400 + 60 * 86_400 + hour * 3600))
      let ranked = try #require(
        predictor.rank(Situation(moment: Moment(instant, utcOffset: 0)), limit: 1).first)
      #expect(ranked.name == StableHash.of("Coffee"))
      #expect(ranked.parameters.hash == StableHash.of(all: ["size": .string(size)]))
      #expect(ranked.parameters.probability > 0.8)
    }
  }

  @Test(arguments: [1, 7, 200])
  func probabilitiesAndTheRestSumToOne(count: Int) {
    let events = randomEvents(count, intents: 6, seed: 8)
    let predictor = folded(events)
    let situation = Situation(moment: events[count - 1].moment)
    for candidate in 0..<predictor.intents {
      let all = predictor.parameters(of: candidate, situation).map(\.probability)
      #expect(!all.isEmpty && all.count <= ValueCounts.perCandidate)
      #expect(all.allSatisfy { $0 > 0 } && all.reduce(0, +) < 1)
    }
  }

  @Test func theLikeliestOfAllSetsIsWhatIsRanked() throws {
    let events = randomEvents(300, intents: 6, seed: 9)
    let predictor = folded(events)
    let situation = Situation(moment: events[299].moment)
    let ranking = predictor.rank(situation, limit: 100)
    for ranked in ranking {
      let sets = predictor.parameters(of: ranked, situation)
      #expect(sets.contains(ranked.parameters))
      #expect(sets.allSatisfy { $0.probability <= ranked.parameters.probability })
    }
    // Also when something else was asked in between.
    let first = try #require(ranking.first)
    let sets = predictor.parameters(of: first, situation)
    _ = predictor.rank(Situation(moment: events[0].moment), limit: 1)
    #expect(predictor.parameters(of: first, situation) == sets)
  }

  /// What is never the same again leaves no context behind, and is not expected.
  @Test func valuesThatNeverRepeatDoNotFlood() {
    var predictor = Predictor()
    let plain = (0..<2000).map { number in
      Event(
        Donation(
          at: Moment(Instant(seconds: Int64(1_700_000_000 + number)), utcOffset: 0), source: "s",
          intent: "Write"))
    }
    for event in plain { predictor.learn(event) }
    let usual = predictor.contexts.count
    predictor = Predictor()
    for (number, event) in plain.enumerated() {
      var event = event
      event.parameters = StableHash.combine(1, UInt64(number))
      predictor.learn(event)
    }
    // "After the last intent with its values" is one more context an event, as ever.
    #expect(predictor.contexts.count <= usual + plain.count)
    let found = predictor.parameters(of: 0, Situation(moment: plain[1999].moment))
    #expect(found.reduce(0) { $0 + $1.probability } < 0.2)
  }
}
