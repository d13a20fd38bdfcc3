import ForesightFormats
import ForesightPrediction
import ForesightValues
import Foundation
import Testing

@testable import ForesightEvaluation

struct SplitTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func moment(_ text: String) throws -> Moment { try #require(Timestamp.parse(text)) }

  @Test(arguments: [
    ("2026-10-01", "2026-09-30T23:59:59+02:00", "2026-10-01T00:00:00+02:00"),
    ("2026-10-01", "2026-09-30T23:59:59-08:00", "2026-10-01T00:00:00-08:00"),
    ("2026-10-01T08:30", "2026-10-01T08:29:59+05:30", "2026-10-01T08:30:00+05:30"),
    ("2026-10-01T08:30:00+02:00", "2026-10-01T06:29:59Z", "2026-10-01T06:30:00Z"),
    ("1790836200", "2026-10-01T06:29:59Z", "2026-10-01T08:30:00+02:00"),
  ])
  func aSplitLiesBetweenTwoMoments(text: String, before: String, first: String) throws {
    let split = try #require(Split(text))
    #expect(try !split.measures(moment(before)) && split.measures(moment(first)))
    #expect(split.description == text)
  }

  @Test(arguments: [
    "", "tomorrow", "2026-10", "2026-02-30", "2026-10-01 ", "2026-10-01T25:00", "2026", "20261001",
    "18.30",
  ])
  func whatIsNoTimeIsNoSplit(text: String) { #expect(Split(text) == nil) }

  private func outcomes(
    _ evaluator: Evaluator, _ path: String
  ) throws -> [(moment: Moment, rank: Int?)] {
    var reader = try UserReader(path: path, selection: UserSelection())
    var outcomes: [(Moment, Int?)] = []
    while let user = try reader.next() {
      var evaluation = ProgressiveEvaluation(
        try #require(ModelCatalog.model(named: "ppm-3", level: evaluator.level)),
        targets: evaluator.targets, level: evaluator.level, split: evaluator.split)
      evaluation.run(on: user) { outcomes.append(($0.event.event.moment, $0.rank)) }
    }
    return outcomes
  }

  @Test(arguments: Targets.allCases)
  func whatComesBeforeIsLearnedAndNotMeasured(targets: Targets) throws {
    let path = try folder.simulate(users: 3, days: 6)
    var evaluator = Evaluator(models: ["ppm-3"], clock: { 0 })
    evaluator.targets = targets
    let all = try outcomes(evaluator, path)
    let split = try #require(Split(Timestamp.format(all[all.count / 2].moment)))
    evaluator.split = split
    let kept = all.filter { split.measures($0.moment) }
    let measured = try outcomes(evaluator, path)
    // The same ranks as without a split, so what came before was learned all the same.
    #expect(measured.map(\.rank) == kept.map(\.rank))
    #expect(!measured.isEmpty && measured.count < all.count)
    let report = try evaluator.evaluate(path)
    #expect(report.models[0].figures.ranks.predictions == measured.count)
    #expect(report.optimum?.figures.ranks.predictions == measured.count)
    #expect(report.json["split"] == .string(split.description))
    #expect(report.table.contains("measured from \(split) on"))
  }

  @Test func aSplitBeforeAllEventsChangesNothing() throws {
    let path = try folder.simulate(users: 3, days: 2)
    var evaluator = Evaluator(models: ModelCatalog.names, clock: { 0 })
    let without = try evaluator.evaluate(path)
    evaluator.split = Split("1990-01-01")
    let with = try evaluator.evaluate(path)
    #expect(with.models.map(\.figures.ranks) == without.models.map(\.figures.ranks))
  }

  /// What others did later is not known at the time of the split, so no prior holds it.
  @Test func foldsLearnOnlyWhatCameBefore() throws {
    let path = try folder.simulate(users: 4, days: 4, optimum: false)
    var evaluator = Evaluator(models: ["foresight"], clock: { 0 })
    evaluator.prior = .folds(2)
    let untrained = Prior.Weights(
      values: Prior.none.intents[.mixer].values, firmness: Prior.none.intents[.mixer].firmness
    ).rounded
    #expect(try evaluator.priors(for: path, nil).allSatisfy { $0.intents[.mixer] != untrained })
    evaluator.split = Split("1990-01-01")
    #expect(try evaluator.priors(for: path, nil).allSatisfy { $0.intents[.mixer] == untrained })
    #expect(try evaluator.evaluate(path).models[0].figures.ranks.predictions > 0)
  }

  @Test(arguments: [PriorChoice.none, .folds(2)])
  func aSplitAfterAllEventsIsTold(prior: PriorChoice) throws {
    let path = try folder.simulate(users: 3, days: 2)
    var evaluator = Evaluator(models: ["mfu"], clock: { 0 })
    evaluator.prior = prior
    evaluator.split = Split("2999-01-01")
    let error = #expect(throws: InputError.self) { try evaluator.evaluate(path) }
    #expect(error?.description.contains("at or after 2999-01-01") == true)
  }
}
