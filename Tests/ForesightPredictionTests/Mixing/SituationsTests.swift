import ForesightValues
import Glibc
import Testing

@testable import ForesightPrediction

extension Prior.Situations {
  /// Weights that rest on nothing yet, and trust that stays.
  fileprivate static let unlearned = Prior.Situations(
    weights: weights(0, Mixer.situatedCount, firmness: 100),
    trust: weights(1, Mixer.kinds, firmness: 1e9))

  private static func weights(_ value: Float, _ count: Int, firmness: Float) -> Prior.Weights {
    Prior.Weights(
      values: Array(repeating: value, count: count),
      firmness: Array(repeating: firmness, count: count))
  }
}

extension Prior {
  /// Weights from nobody's data, with those of situations.
  fileprivate static var situated: Prior {
    var (intents, suggestions) = (none.intents, none.suggestions)
    (intents.situations, suggestions.situations) = (.unlearned, .unlearned)
    return Prior(intents: intents, suggestions: suggestions)
  }
}

struct SituationsTests {
  /// In the garden what came last comes again, in the house the other one does.
  private func events(_ count: Int, from first: Int = 0) -> [Event] {
    var (last, state) = (0, UInt64(first))
    return (first..<first + count).map { number in
      state = StableHash.combine(state, 3)
      let isInside = state % 2 == 0
      last = isInside ? 1 - last : last
      return Event(
        Donation(
          at: Moment(Instant(seconds: Int64(1_700_000_000 + number * 60)), utcOffset: 0),
          source: "s", intent: "I\(last)", context: ["place": isInside ? "house" : "garden"]))
    }
  }

  private func folded(_ events: some Sequence<Event>, from prior: Prior) -> Predictor {
    var predictor = Predictor(prior: prior)
    for event in events { predictor.learn(event) }
    return predictor
  }

  private func mixer(_ situations: Prior.Situations) -> Mixer {
    Mixer(
      weights: AdaptiveWeights(Prior.Part.none[.mixer]),
      situated: AdaptiveWeights(situations.weights), trust: AdaptiveWeights(situations.trust))
  }

  @Test func thereAreNoneUnlessThePriorHasThem() {
    let without = folded(events(50), from: .none)
    let nothing = without.learned.intents.situations
    #expect(nothing == nil)
    let with = folded(events(50), from: .situated)
    let learned = with.learned.intents.situations
    #expect(learned?.weights.values.contains { $0 != 0 } == true)
    #expect(learned?.weights.values.contains { $0 == 0 } == true)
  }

  /// They begin with nothing, so the first event for which they count is the second.
  @Test func atFirstTheyChangeNothing() {
    let situation = Situation(moment: events(3)[2].moment, context: ["place": "house"])
    for count in [0, 1, 5] {
      let (with, without) = (
        folded(events(count), from: .situated).rank(situation, limit: 9),
        folded(events(count), from: .none).rank(situation, limit: 9)
      )
      #expect((with == without) == (count < 5))
    }
  }

  @Test func theWeightsOfASituationAreThoseOfItsClasses() {
    var situations = mixer(.unlearned)
    let (one, other) = (Mixer.places(after: 1, in: 5), Mixer.places(after: 2, in: 5))
    #expect(one[0] != other[0] && one[1] == other[1])
    var gradient = [Float](repeating: 0, count: Feature.ofIntents)
    gradient[3] = 2
    situations.descendSituation(gradient, at: one)
    func weight(_ places: SIMD2<Int>) -> Float {
      var weights = [Float](repeating: 0, count: Feature.ofIntents)
      situations.addSituation(at: places, to: &weights)
      #expect(weights.enumerated().allSatisfy { $0.offset == 3 || $0.element == 0 })
      return weights[3]
    }
    #expect(weight(one) < weight(other) && weight(other) < 0)
    #expect(weight(Mixer.places(after: 2, in: 6)) == 0)
    // What is no number is not learned from.
    let before = weight(one)
    gradient[3] = .nan
    situations.descendSituation(gradient, at: one)
    #expect(weight(one) == before)
  }

  /// A kind whose weights mislead is believed less, and one that helps more.
  @Test func trustIsLearned() throws {
    func situations(_ weight: Float) -> Mixer {
      let unlearned = Prior.Situations.unlearned.weights
      return mixer(
        Prior.Situations(
          weights: Prior.Weights(
            values: unlearned.values.map { _ in weight }, firmness: unlearned.firmness),
          trust: Prior.Weights(unlearned: [1, 1])))
    }
    var right = situations(-0.1)
    var wrong = situations(0.1)
    let places = Mixer.places(after: 1, in: 5)
    let gradient = [Float](repeating: 1, count: Feature.ofIntents)
    for _ in 0..<3 {
      right.descendSituation(gradient, at: places)
      wrong.descendSituation(gradient, at: places)
    }
    let (more, less) = (right.trust.learned.values, wrong.trust.learned.values)
    #expect(more.allSatisfy { $0 > 1 } && less.allSatisfy { $0 < 1 })
    // Where nobody but those whom the weights were learned from can tell, it stays.
    var unlearned = mixer(.unlearned)
    for _ in 0..<9 { unlearned.descendSituation(gradient, at: places) }
    let same = unlearned.trust.learned.values
    #expect(same.allSatisfy { abs($0 - 1) < 1e-3 })
  }

  @Test func anySplitOfTheFoldGivesTheSameBits() throws {
    let events = randomEvents(200, intents: 12, seed: 1)
    let whole = folded(events, from: .situated).image(stamp: [7])
    #expect(whole != folded(events, from: .none).image(stamp: [7]))
    for split in [0, 1, 50, 199] {
      try withImage(folded(events.prefix(split), from: .situated).image(stamp: [])) { image in
        let restored = try #require(Restored(image))
        for event in events.dropFirst(split) { restored.predictor.learn(event) }
        #expect(restored.predictor.image(stamp: [7]) == whole, "split at \(split)")
      }
    }
  }

  /// From the second person on, what the first one taught is known.
  @Test func theyHelpWhoeverDoesTheSame() {
    func loss(from prior: Prior) -> Double {
      var predictor = Predictor(prior: prior)
      var loss = 0.0
      for event in events(60, from: 5) {
        let (all, new) = predictor.probabilities(event.situation)
        let number = predictor.number(ofIntent: event.intent)
        loss -= log(Double(max(number.map { all[$0] } ?? new, 1e-9)))
        predictor.learn(event)
      }
      return loss
    }
    func taught(_ start: Prior) -> Prior { folded(events(600), from: start).learned }
    #expect(loss(from: taught(.situated)) < loss(from: taught(.none)))
  }
}
