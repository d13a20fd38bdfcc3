import Donations
import Prediction
import Testing

@testable import Evaluation

struct NameCountingTests {
  private func log(_ intents: [String], place: String = "home") -> [Donation] {
    intents.enumerated().map { number, intent in
      Donation(
        at: Moment(Instant(seconds: Int64(1_700_000_000 + number * 60)), utcOffset: 0), source: "",
        intent: intent, context: ["place": .string(place)])
    }
  }

  private func people(_ counts: NamedCounts, _ context: NamedCounts.Context, _ name: String)
    -> Double?
  {
    counts.entries.first { $0.context == context }?.followers.first { $0.intent.name == name }?
      .people
  }

  private func intent(_ name: String) -> NamedCounts.Intent { .init(source: "", name: name) }

  @Test func aPersonCountsOnceForWhatTheyDidOften() {
    var counting = NameCounting()
    for _ in 0..<3 { counting.add(NameCounting.steps(in: log(["a", "b", "a", "b", "a", "b"]))) }
    let counts = counting.counts(minimum: 2)
    #expect(people(counts, .any, "a") == 3)
    #expect(people(counts, .after(intent("a")), "b") == 3)
    #expect(people(counts, .afterTwo(intent("b"), intent("a")), "a") == 3)
    #expect(people(counts, .field(name: "place", value: .string("home")), "b") == 3)
    #expect(people(counts, .new(after: intent("a")), "b") == 3)
    #expect(people(counts, .new(after: intent("b")), "a") == nil)
  }

  @Test func whatTooFewDidIsNotNamed() {
    var counting = NameCounting()
    counting.add(NameCounting.steps(in: log(["a", "secret"])))
    counting.add(NameCounting.steps(in: log(["a", "b"])))
    let counts = counting.counts(minimum: 2)
    #expect(Set(counts.entries.flatMap(\.followers).map(\.intent.name)) == ["a"])
  }

  @Test func whoIsPredictedIsNotCounted() {
    var counting = NameCounting()
    let logs = [log(["a", "b"]), log(["a", "b"]), log(["a", "c"])]
    for log in logs { counting.add(NameCounting.steps(in: log)) }
    var others = NameCounting()
    for log in logs[1...] { others.add(NameCounting.steps(in: log)) }
    for minimum in 1...3 {
      #expect(
        counting.counts(minimum: minimum, without: NameCounting.steps(in: logs[0]))
          == others.counts(minimum: minimum))
    }
  }

  @Test func forSwitchesRepeatsAreLeftOut() {
    let steps = NameCounting.steps(in: log(["a", "a", "b"]), .switches)
    #expect(!steps.contains(.init(context: .after(intent("a")), intent: intent("a"))))
    #expect(steps.contains(.init(context: .after(intent("a")), intent: intent("b"))))
  }
}
