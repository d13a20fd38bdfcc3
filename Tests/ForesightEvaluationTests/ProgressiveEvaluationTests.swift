import ForesightValues
import Testing

@testable import ForesightEvaluation

struct ProgressiveEvaluationTests {
  private func events(_ intents: String) -> [Event] {
    intents.enumerated().map { number, name in
      Event(
        Donation(
          at: Moment(Instant(seconds: Int64(number)), utcOffset: 0), source: "s",
          intent: String(name)))
    }
  }

  private func run(_ intents: String, _ targets: Targets, _ name: String = "mfu") throws
    -> RankMetrics
  {
    let model = try #require(ModelCatalog.model(named: name))
    var evaluation = ProgressiveEvaluation(model, targets: targets)
    evaluation.run(on: events(intents))
    return evaluation.figures.ranks
  }

  @Test func ranksAreThoseCountedByHand() throws {
    // a: not predicted. b: new. a: a and b tie, b is more recent, so 2. a: 1. c: new. b: a 3, then
    // b and c tie, c is more recent, so 3.
    let metrics = try run("abaacb", .all)
    #expect(metrics.predictions == 5)
    #expect(abs(metrics.meanReciprocalRank - (0 + 0.5 + 1 + 0 + 1.0 / 3) / 5) < 1e-9)
    #expect(metrics.hitRate(1) == 0.2 && metrics.hitRate(3) == 0.6 && metrics.ceiling == 0.6)
  }

  @Test func switchesLeaveOutRepeatsAndTheCurrentIntent() throws {
    // Collapsed: a b a c b. a is first of those left after b; after c, a has 2 uses and b 1.
    let metrics = try run("aabbbaacb", .switches)
    #expect(metrics.predictions == 4)
    #expect(abs(metrics.meanReciprocalRank - (0 + 1 + 0 + 0.5) / 4) < 1e-9)
  }

  @Test(arguments: ["", "a"], Targets.allCases)
  func aLogTooShortToPredictGivesNoFigure(intents: String, targets: Targets) throws {
    #expect(try run(intents, targets).predictions == 0)
    #expect(try run(intents, targets).meanReciprocalRank == 0)
  }

  @Test func oneIntentForEverIsAlwaysRightAndNeverASwitch() throws {
    for name in ModelCatalog.names {
      #expect(try run("aaaaaaaa", .all, name).meanReciprocalRank == 1)
      #expect(try run("aaaaaaaa", .switches, name).predictions == 0)
    }
  }

  /// Fails when it is shown a dismissal.
  private struct Witness: Model {
    mutating func learn(_ candidate: Int, _ event: Event) { #expect(!event.isDismissal) }

    func score(
      _ situation: Situation, excluding excluded: Int?, into scores: inout [Double]
    ) -> Scale { .order }
  }

  @Test(arguments: Targets.allCases, Level.allCases)
  func dismissalsAreNoTargetsAndOtherModelsNeverSeeThem(targets: Targets, level: Level) throws {
    let donations = events("abcabcaabbaddcabcbbbac")
    // Before the first, of known and of unknown intents, and at the end.
    let dismissals = events("zaabbcabzzcabaaabbcabc").map { event in
      var event = event
      event.isDismissal = true
      return event
    }
    let mixed = zip(dismissals, donations).flatMap { [$0, $1] } + dismissals.suffix(1)
    func figures(_ model: any Model, _ events: [Event]) -> ModelFigures {
      var evaluation = ProgressiveEvaluation(model, targets: targets, level: level)
      evaluation.run(on: events)
      return evaluation.figures
    }
    let plain = figures(Witness(), donations)
    #expect(figures(Witness(), mixed).ranks == plain.ranks)
    for name in ModelCatalog.names {
      let model = try #require(ModelCatalog.model(named: name, level: level))
      #expect(figures(model, mixed).ranks.predictions == plain.ranks.predictions)
      if name == ModelCatalog.foresight { continue }
      #expect(figures(model, mixed).ranks == figures(model, donations).ranks)
    }
  }

  @Test(arguments: ModelCatalog.names, Targets.allCases)
  func aLogInPartsGivesWhatItGivesAsAWhole(name: String, targets: Targets) throws {
    let events = events("abcabcaabbaddcabcbbbacabdaecbabc")
    var whole = ProgressiveEvaluation(
      try #require(ModelCatalog.model(named: name)), targets: targets)
    whole.run(on: events)
    var parts = ProgressiveEvaluation(
      try #require(ModelCatalog.model(named: name)), targets: targets)
    for part in [events[..<1], events[1..<1], events[1..<9], events[9...]] { parts.run(on: part) }
    #expect(parts.figures.ranks == whole.figures.ranks)
  }
}
