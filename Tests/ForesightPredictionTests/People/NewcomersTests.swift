import ForesightValues
import Testing

@testable import ForesightPrediction

struct NewcomersTests {
  private static func intent(_ number: Int) -> NamedCounts.Intent {
    NamedCounts.Intent(source: "s\(number % 2)", name: "I\(number)")
  }

  /// Everybody does everything; most do the next one after each.
  private let names = NamedCounts(
    minimum: 5,
    entries: [
      .init(
        context: .any,
        followers: (0..<40).map { .init(intent: intent($0), people: 50 - Double($0)) })
    ]
      + (0..<40).map { last in
        .init(
          context: .after(intent(last)),
          followers: [
            .init(intent: intent((last * 7 + 3) % 40), people: 30),
            .init(intent: intent((last + 1) % 40), people: 6),
          ])
      })

  private func folded(_ events: some Sequence<Event>) -> Predictor {
    var predictor = Predictor(prior: Prior.none.naming(names))
    for event in events { predictor.learn(event) }
    return predictor
  }

  private func situation(after events: some Collection<Event>) -> Situation {
    var moment =
      events.isEmpty
      ? Moment(Instant(seconds: 1_767_225_600), utcOffset: 0)
      : Array(events)[events.count - 1].moment
    moment.instant = moment.instant.advanced(by: 60_000_000)
    return Situation(moment: moment)
  }

  @Test func whatIsNewSharesTheProbabilityOfSomethingNew() {
    let events = randomEvents(120, intents: 60, seed: 3).filter { !$0.isDismissal }
    for count in [0, 1, 2, 20, events.count] {
      let past = events.prefix(count)
      let predictor = folded(past)
      let situation = situation(after: past)
      let (known, new) = predictor.probabilities(situation)
      let (named, unnamed) = predictor.newcomers(situation)
      #expect(abs(named.reduce(unnamed) { $0 + $1.probability } - Double(new)) < 1e-5)
      #expect(abs(known.reduce(Double(new)) { $0 + Double($1) } - 1) < 1e-5)
      let done = Set(past.map(\.intent))
      #expect(named.allSatisfy { !done.contains($0.intent.key) && $0.probability > 0 })
      #expect(named.map(\.probability) == named.map(\.probability).sorted(by: >))
    }
  }

  @Test func whatOthersDoAfterTheLastIsExpectedMost() throws {
    let event = randomEvents(1, intents: 1, seed: 1)[0]
    let predictor = folded([event])
    let best = try #require(predictor.newcomers(situation(after: [event])).named.first)
    #expect(best.intent == Self.intent(3) && best.because == .peopleAfter)
  }

  @Test func onTheFirstDayThereIsWhatMostPeopleDo() throws {
    let first = try #require(folded([]).newcomers(situation(after: [])).named.first)
    #expect(first.intent == Self.intent(0) && first.because == .people)
  }

  @Test func aPriorWithoutNamesExpectsNothingByName() {
    let events = randomEvents(50, intents: 6, seed: 4)
    let predictor = ForesightPrediction.Predictor()
    #expect(predictor.newcomers(situation(after: events)).named.isEmpty)
    #expect(predictor.newcomers(situation(after: events)).unnamed == 1)
  }

  @Test func whoeverIsOftenRightIsBelieved() {
    var newcomers = Newcomers(weights: AdaptiveWeights(Prior.Part.none[.newcomers]))
    var states = Newcomers.Expert.allCases.map { _ in Newcomers.State() }
    let (any, after) = (Newcomers.Expert.any.rawValue, Newcomers.Expert.after.rawValue)
    let one = NamedCounts.NumberedFollower(number: 0, people: 10)
    let other = NamedCounts.NumberedFollower(number: 1, people: 10)
    (states[any].new, states[any].all, states[any].people) = (20, 40, [one, other])
    (states[after].new, states[after].all, states[after].people) = (
      9, 10, [.init(number: 1, people: 9)]
    )
    let before = newcomers.open(&states, intents: 2)
    for _ in 0..<100 {
      newcomers.learn(states, number: 1)
      _ = newcomers.open(&states, intents: 2)
    }
    #expect(newcomers.open(&states, intents: 2)[1] > before[1])
    #expect(states[after].gate > 0.8)
    #expect(abs(states.reduce(0) { $0 + $1.gate } - 1) < 1e-5)
  }

  @Test func theFoldInPartsGivesTheSameBits() throws {
    let events = randomEvents(150, intents: 50, seed: 6)
    let whole = folded(events)
    for cut in stride(from: 0, to: events.count, by: 13) {
      let first = folded(events.prefix(cut)).image(stamp: [])
      let copy = try #require(ModelImage(copying: first))
      guard var restored = Predictor(image: copy, names: names) else { return #expect(Bool(false)) }
      for event in events.dropFirst(cut) { restored.learn(event) }
      #expect(restored.image(stamp: []) == whole.image(stamp: []), "cut at \(cut)")
    }
  }

  @Test func theSameCountsAreTheSameWhateverTheirOrder() {
    let other = NamedCounts(minimum: 5, entries: names.entries.reversed())
    #expect(other == names && other.entries == names.entries)
  }
}
