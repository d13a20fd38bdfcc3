import ForesightPrediction
import ForesightValues
import Testing

@testable import ForesightEvaluation

struct NameCountingTests {
  private func log(_ intents: String..., place: String? = nil) -> [Donation] {
    intents.enumerated().map { index, intent in
      var donation = Donation(
        at: Moment(Instant(seconds: Int64(index) * 60), utcOffset: 0), source: "s", intent: intent)
      if let place { donation.context["place"] = .string(place) }
      return donation
    }
  }

  private func steps(_ log: [Donation]) -> Set<NameCounting.Step> {
    Set(NameCounting.uses(in: log).keys)
  }

  private func intent(_ name: String) -> NamedCounts.Intent { .init(source: "s", name: name) }

  private func people(_ counts: NamedCounts, _ context: NamedCounts.Context) -> [String: Double] {
    let entry = counts.entries.first { $0.context == context }
    return Dictionary(
      uniqueKeysWithValues: (entry?.followers ?? []).map { ($0.intent.name, $0.people) })
  }

  @Test func eachPersonCountsOnceForEachStep() {
    var counting = NameCounting()
    counting.add(NameCounting.uses(in: log("a", "b", "a", "b", "b")).keys)
    counting.add(NameCounting.uses(in: log("a", "b", "c", place: "home")).keys)
    let counts = counting.counts(NamingChoice(minimum: 1))
    #expect(people(counts, .any) == ["a": 2, "b": 2, "c": 1])
    #expect(people(counts, .after(intent("a"))) == ["b": 2])
    #expect(people(counts, .after(intent("b"))) == ["a": 1, "b": 1, "c": 1])
    #expect(people(counts, .afterTwo(intent("b"), intent("a"))) == ["a": 1, "b": 1, "c": 1])
    #expect(people(counts, .new(after: intent("b"))) == ["c": 1])
    #expect(people(counts, .field(name: "place", value: .string("home"))).count == 3)
    #expect(people(counting.counts(NamingChoice(minimum: 2)), .any) == ["a": 2, "b": 2])
  }

  /// A step of few is told only of what many did, and where a value of the context is one that many had.
  @Test func stepsMayRestOnFewerPeopleThanNames() {
    var counting = NameCounting()
    for _ in 0..<3 { counting.add(NameCounting.uses(in: log("a", "b", place: "home")).keys) }
    for _ in 0..<2 {
      counting.add(NameCounting.uses(in: log("b", "a", "x", "a", place: "hideout")).keys)
    }
    counting.add(NameCounting.uses(in: log("y", "b", "y", "b")).keys)
    let counts = counting.counts(NamingChoice(minimum: 3, minimumOfSteps: 2))
    #expect(counts.minimum == 3 && counts.minimumOfSteps == 2)
    #expect(people(counts, .any) == ["a": 5, "b": 6])
    #expect(people(counts, .after(intent("b"))) == ["a": 2])
    #expect(people(counts, .after(intent("a"))) == ["b": 3])
    #expect(people(counts, .after(intent("x"))).isEmpty)
    #expect(people(counts, .field(name: "place", value: .string("home"))) == ["a": 3, "b": 3])
    #expect(people(counts, .field(name: "place", value: .string("hideout"))).isEmpty)
    #expect(people(counts, .afterTwo(intent("a"), intent("x"))).isEmpty)
    // With as many for a step as for a name it is as if nothing had been said.
    let same = NamingChoice(minimum: 3, minimumOfSteps: 3)
    #expect(counting.counts(same) == counting.counts(NamingChoice(minimum: 3)))
    #expect(NamingChoice(minimum: 3, minimumOfSteps: 9) == same)
    // Without one of the two who took it the step is gone, and without one of the three the name.
    let two = counting.counts(
      NamingChoice(minimum: 3, minimumOfSteps: 2), without: steps(log("b", "a")))
    #expect(people(two, .any) == ["a": 4, "b": 5] && people(two, .after(intent("b"))).isEmpty)
  }

  @Test func whoIsLeftOutIsNotCounted() {
    var counting = NameCounting()
    let own = steps(log("a", "b", "x"))
    for steps in [own, steps(log("a", "b")), steps(log("b"))] {
      counting.add(steps)
    }
    var others = NameCounting()
    others.add(steps(log("a", "b")))
    others.add(steps(log("b")))
    #expect(
      counting.counts(NamingChoice(minimum: 1), without: own)
        == others.counts(NamingChoice(minimum: 1)))
  }

  @Test func theMostUsedStepsAreChosenByThePersonsOwnDataAlone() {
    let uses = NameCounting.uses(in: log("a", "b", "a", "b", "a", "c"))
    let chosen = uses.mostUsed(atMost: 3)
    #expect(chosen.count == 3 && chosen.first == .init(context: .any, intent: intent("a")))
    let counts = chosen.map { uses[$0] ?? 0 }
    #expect(counts == counts.sorted(by: >) && counts == [3, 2, 2])
    // Fewer are the first of more, in whatever order a dictionary has them.
    for _ in 0..<20 {
      let again = Dictionary(uniqueKeysWithValues: uses.shuffled())
      #expect(again.mostUsed(atMost: 5).prefix(3) == chosen[...])
    }
    #expect(uses.mostUsed(atMost: .max).count == uses.count)
  }

  /// Logs of shells hold lines whose first word is an empty quotation.
  @Test func whatHasNoNameIsNotCounted() {
    let uses = NameCounting.uses(in: log("a", "", "b", "a"))
    #expect(Set(uses.keys.map(\.intent.name)) == ["a", "b"])
    #expect(uses.keys.allSatisfy { $0.context.canBeNamed })
  }

  @Test func namesTooLongForAPriorAreNotCounted() {
    let long = String(repeating: "é", count: 501)
    #expect(NameCounting.uses(in: log(long)).isEmpty)
    let uses = NameCounting.uses(in: log("a", long, "b", place: long))
    #expect(Set(uses.keys.map(\.intent.name)) == ["a", "b"])
    #expect(uses.keys.allSatisfy { $0.context.canBeNamed })
  }

  @Test func forSwitchesRepeatsAreLeftOut() {
    let steps = Set(NameCounting.uses(in: log("a", "a", "b"), .switches).keys)
    #expect(!steps.contains(.init(context: .after(intent("a")), intent: intent("a"))))
    #expect(steps.contains(.init(context: .after(intent("a")), intent: intent("b"))))
  }

  @Test func onlyTheFieldsThatAreNamedCount() {
    let donations = log("a", "b", place: "home")
    #expect(NameCounting.uses(in: donations, fields: []).keys.count == 4)
    #expect(NameCounting.uses(in: donations, fields: ["place"]).count == 6)
    #expect(NameCounting.uses(in: donations) == NameCounting.uses(in: donations, fields: ["place"]))
  }
}
