import ForesightValues
import Testing

@testable import ForesightPrediction

struct MixtureTests {
  private static let pause = 2

  private var unlearned: Mixture { Mixture(weights: AdaptiveWeights(Prior.Part.none[.mixture])) }

  /// States in which some experts know something.
  private func states(_ knowing: [Mixture.Expert]) -> [Mixture.State] {
    Mixture.Expert.allCases.map { expert in
      var state = Mixture.State()
      if knowing.contains(expert) { (state.key, state.mass, state.events) = (7, 5, 10) }
      return state
    }
  }

  @Test func gatesSumToOneAndWhoeverKnowsNothingHasNone() {
    var states = states([.after, .halfHour])
    unlearned.open(&states, pause: Self.pause, hour: 24)
    #expect(abs(states.reduce(0) { $0 + $1.gate } - 1) < 1e-6)
    for expert in Mixture.Expert.allCases {
      let knows = [.frequency, .uses, .after, .halfHour].contains(expert)
      #expect((states[expert.rawValue].gate > 0) == knows)
    }
  }

  @Test func whoeverExplainsWhatComesIsBelieved() {
    var mixture = unlearned
    let after = Mixture.Expert.after.rawValue
    for _ in 0..<50 {
      var states = states([.after, .halfHour])
      mixture.open(&states, pause: Self.pause, hour: 8)
      var parts = SIMD8<Float>(repeating: 0)
      parts[after] = 1
      mixture.descend(states, parts: parts, pause: Self.pause, hour: 8)
    }
    var learned = states([.after, .halfHour])
    mixture.open(&learned, pause: Self.pause, hour: 8)
    #expect(learned[after].gate > 0.9)
  }

  /// Else an expert would know nothing for ever.
  @Test func anEventCountsWhollyForWhoeverKnewNothing() {
    var mixture = unlearned
    var states = states([])
    states[Mixture.Expert.after.rawValue].key = 9
    mixture.open(&states, pause: Self.pause, hour: 8)
    mixture.count(3, states, parts: SIMD8(repeating: 0), now: 0)
    let place = mixture.contexts.place(of: 9)
    #expect(place.map { mixture.contexts.contexts[$0].total } == 1)
  }

  @Test(arguments: [1, 3, 20])
  func theSumOfAllExpertsIsADistribution(intents: Int) {
    let events = randomEvents(200, intents: intents, seed: 5)
    for count in [1, 2, 10, 200] {
      let predictor = folded(events.prefix(count))
      var moment = events[count - 1].moment
      moment.instant = moment.instant.advanced(by: 60_000_000)
      predictor.predict(Situation(moment: moment, context: ["place": "p1"]))
      let scratch = predictor.intents.workspace.scratch
      #expect(abs(scratch.mixture.reduce(0, +) - 1) < 1e-4)
      for candidate in scratch.mixture.indices {
        #expect(scratch.mixture[candidate] > 0)
        let parts = predictor.intents.explanation(of: candidate)
        #expect(abs(parts.sum() - 1) < 1e-3)
      }
    }
  }
}
