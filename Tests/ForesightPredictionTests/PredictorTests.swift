import ForesightValues
import Foundation
import Testing

@testable import ForesightPrediction

/// A seeded log of habits and noise, with gaps, contexts, parameters and a few dismissals.
func randomEvents(_ count: Int, intents: Int, seed: UInt64) -> [Event] {
  var state = seed
  func random(_ below: Int) -> Int {
    state = StableHash.combine(state, 1)
    return Int(state % UInt64(below))
  }
  var instant = Instant(seconds: 1_767_225_600)
  var last = 0
  return (0..<count).map { number in
    instant = instant.advanced(
      by: Int64(random(5) == 0 ? 7_200 + random(90_000) : random(300)) * 1_000_000)
    last = random(3) == 0 ? random(min(intents, 1 + number)) : (last * 7 + 3) % intents
    return Event(
      Donation(
        kind: random(20) == 0 ? .dismissal : .donation,
        at: Moment(instant, utcOffset: 60), source: "s\(last % 2)", intent: "I\(last)",
        parameters: last % 3 == 0 ? ["n": .integer(Int64(random(2)))] : [:],
        context: random(4) == 0 ? [:] : ["place": .string("p\(random(3))")]),
      reference: Int64(last))
  }
}

/// A predictor that has learned some events.
func folded(_ events: some Sequence<Event>) -> Predictor {
  var predictor = Predictor()
  for event in events { predictor.learn(event) }
  return predictor
}

struct PredictorTests {
  private func situation(after events: [Event], _ seconds: Int64 = 60) -> Situation {
    var moment = events.last?.moment ?? Moment(Instant(seconds: 0), utcOffset: 0)
    moment.instant = moment.instant.advanced(by: seconds * 1_000_000)
    return Situation(moment: moment, context: ["place": "p1"])
  }

  @Test func anySplitOfTheFoldGivesTheSameBits() throws {
    let events = randomEvents(200, intents: 12, seed: 1)
    let whole = folded(events).image(stamp: [7])
    for split in [0, 1, 2, 3, 50, 199, 200] {
      let first = folded(events.prefix(split)).image(stamp: [])
      try withImage(first) { image in
        let restored = try #require(Restored(image))
        for event in events.dropFirst(split) { restored.predictor.learn(event) }
        #expect(restored.predictor.image(stamp: [7]) == whole, "split at \(split)")
      }
    }
  }

  @Test func rankingChangesNothing() {
    let events = randomEvents(300, intents: 9, seed: 2)
    let predictor = folded(events)
    let before = predictor.image(stamp: [])
    let first = predictor.rank(situation(after: events), limit: 5)
    #expect(predictor.rank(situation(after: events), limit: 5) == first)
    #expect(predictor.image(stamp: []) == before)
  }

  @Test(arguments: [1, 2, 5, 60])
  func aRankingIsAPermutationWhoseProbabilitiesSumToOne(intents: Int) {
    for count in [1, 2, 7, 200] {
      let events = randomEvents(count, intents: intents, seed: UInt64(intents))
      let ranking = folded(events).rank(situation(after: events), limit: .max)
      #expect(
        ranking.map(\.name).sorted() == Set(events.filter { !$0.isDismissal }.map(\.name)).sorted())
      let (all, new) = folded(events).probabilities(situation(after: events))
      #expect(abs(Double(ranking.map(\.probability).reduce(0, +)) + Double(new) - 1) < 1e-5)
      #expect(abs(all.reduce(Double(new)) { $0 + Double($1) } - 1) < 1e-5 && new > 0 && new < 1)
      for (first, second) in zip(ranking, ranking.dropFirst()) {
        #expect(first.probability >= second.probability)
      }
    }
  }

  @Test func theFirstFewAreThoseOfTheWhole() {
    let events = randomEvents(500, intents: 100, seed: 5)
    let predictor = folded(events)
    let whole = predictor.rank(situation(after: events), limit: .max)
    for limit in [0, 1, 3, 10, 99, 100, 200] {
      #expect(predictor.rank(situation(after: events), limit: limit) == Array(whole.prefix(limit)))
    }
  }

  /// What was computed for a ranking serves for learning: that must not show.
  @Test func rankingFirstDoesNotChangeWhatIsLearned() {
    let events = randomEvents(200, intents: 9, seed: 12)
    var ranked = Predictor()
    for event in events {
      let situation = Situation(moment: event.moment, context: event.context)
      _ = ranked.rank(situation, limit: 3)
      if event.parameters == 0 { _ = ranked.rank(self.situation(after: events), limit: 3) }
      if ranked.intentCount > 0 { _ = ranked.parameters(of: 0, situation) }
      ranked.learn(event)
    }
    #expect(ranked.image(stamp: []) == folded(events).image(stamp: []))
  }

  @Test func contributionsAddUpToTheScore() {
    let events = randomEvents(300, intents: 20, seed: 3)
    for ranked in folded(events).rank(situation(after: events), limit: .max) {
      #expect(ranked.contributions.count == Feature.ofIntents)
      #expect(abs(ranked.contributions.reduce(0, +) - ranked.score) < 1e-4)
    }
  }

  /// Each feature alone, then sets of features by chance, as reasons are. What the mixture adds is said of the features
  /// that name its causes, so these go together.
  @Test func withoutItsFeaturesAScoreIsLessByWhatTheyWereSaidToAdd() throws {
    let events = randomEvents(400, intents: 12, seed: 5)
    let predictor = folded(events)
    let ranking = predictor.rank(situation(after: events), limit: .max)
    let scratch = predictor.intents.workspace.scratch
    let causes = Set(Mixture.Expert.allCases.map(Mixture.feature) + [.mixture])
    let others = Feature.allCases.prefix(Feature.ofIntents).filter { !causes.contains($0) }
    let groups = others.map { [$0] } + [Array(causes)]
    let sets =
      groups
      + (0..<50).map { set in
        groups.enumerated().flatMap { number, group in
          StableHash.combine(UInt64(set), UInt64(number)).isMultiple(of: 2) ? group : []
        }
      }
    for removed in sets {
      var matrix = scratch.features
      for feature in removed {
        matrix.withColumn(feature.rawValue) { column in
          for row in column.indices { column[row] = 0 }
        }
      }
      var scores = scratch.scores
      matrix.multiply(scratch.weights, into: &scores)
      for ranked in ranking {
        let intent = StableHash.combine(ranked.source, ranked.name)
        let found = predictor.intents.candidates.find(intent)
        let candidate = try #require(found)
        let said = removed.reduce(Float(0)) { $0 + ranked.contributions[$1.rawValue] }
        #expect(abs(ranked.score - said - scores[candidate]) < 1e-4)
      }
    }
  }

  @Test func limitingTheCandidatesRenormalises() {
    let events = randomEvents(300, intents: 20, seed: 4)
    let predictor = folded(events)
    let source = StableHash.of("s1")
    let whole = predictor.rank(situation(after: events), limit: .max)
    let some = predictor.rank(
      situation(after: events), limit: .max, among: IntentFilter(sources: [source]))
    let expected = whole.filter { $0.source == source }
    let share =
      expected.map(\.probability).reduce(0, +) / whole.map(\.probability).reduce(0, +)
    #expect(some.map(\.name) == expected.map(\.name))
    for (one, other) in zip(some, expected) {
      #expect(abs(one.probability - other.probability / share) < 1e-5)
    }
  }

  @Test func aHabitIsLearned() {
    // Each morning at 8 coffee, at 9 mail, at 18 the train; nothing else ever.
    let names = ["Coffee", "Mail", "Train"]
    var events: [Event] = []
    for day in 0..<40 {
      for (name, hour) in zip(names, [8, 9, 18]) {
        events.append(
          Event(
            Donation(
              at: Moment(Instant(seconds: Int64(day * 86_400 + hour * 3600)), utcOffset: 0),
              source: "x", intent: name, parameters: name == "Coffee" ? ["size": "large"] : [:])))
      }
    }
    let predictor = folded(events)
    for (hour, name) in [(8, "Coffee"), (32, "Coffee")] {
      let moment = Moment(Instant(seconds: Int64(40 * 86_400 + hour * 3600)), utcOffset: 0)
      let best = predictor.rank(Situation(moment: moment), limit: 1).first
      #expect(best?.name == StableHash.of(name))
      let values = best.flatMap {
        predictor.parameters(of: $0, Situation(moment: moment)).first
      }
      #expect(values?.hash == events.first?.parameters)
      #expect((values?.probability ?? 0) > 0.9)
    }
  }

  @Test func nothingIsKnownBeforeTheFirstEvent() {
    #expect(Predictor().rank(situation(after: []), limit: 3).isEmpty)
    let recent = Predictor().recent()
    #expect(recent.references.isEmpty)
  }

  @Test func extremeTimesGiveFiniteScores() {
    var events = randomEvents(50, intents: 5, seed: 6)
    let jumps: [Int64] = [0, 0, 1, 100 * 365 * 86_400, 8000 * 365 * 86_400]
    for jump in jumps {
      var event = events[events.count % 7]
      event.moment.instant = (events.last ?? event).moment.instant.advanced(by: jump * 1_000_000)
      events.append(event)
    }
    let predictor = folded(events)
    for seconds in [-1_000_000_000, -1, 0, 1, 1_000_000_000_000] as [Int64] {
      for ranked in predictor.rank(situation(after: events, seconds), limit: .max) {
        #expect(ranked.score.isFinite && ranked.probability.isFinite)
      }
    }
  }

  @Test func manyEventsOfOneInstantAreLearned() {
    let event = randomEvents(1, intents: 1, seed: 7)[0]
    let predictor = folded(repeatElement(event, count: 3000))
    let count = predictor.events
    #expect(count == 3000)
    #expect(
      predictor.rank(Situation(moment: event.moment), limit: 1).first?.probability ?? 0 > 0.99)
  }
}
