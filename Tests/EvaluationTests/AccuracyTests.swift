import Foundation
import Testing

@testable import Evaluation

private let datasets = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .appendingPathComponent("../../../shared/datasets").standardizedFileURL.path

/// How good the predictor is on real logs, from nothing and from the other users' prior. The bounds lie
/// a little below what was measured, and above every single model.
@Suite(
  .enabled(
    if: FileManager.default.isReadableFile(atPath: datasets + "/abb_ide.tsv.gz"),
    "the real logs are not beside the project"))
struct AccuracyTests {
  struct Bound: CustomTestStringConvertible {
    let dataset: String
    let folds: Int
    /// The mean reciprocal rank from nothing, and from a prior.
    let least: (Double, Double)
    /// The calibration error with a prior.
    let error: Double

    var testDescription: String { dataset }
  }

  #if DEBUG
    private static let small: [Bound] = []
  #else
    private static let small = [
      Bound(dataset: "foursquare_nyc", folds: 5, least: (0.471, 0.487), error: 0.02),
      Bound(dataset: "shell_kypo", folds: 5, least: (0.508, 0.530), error: 0.02),
    ]
  #endif

  @Test(arguments: small)
  func thePredictorIsAsGoodAsItWas(bound: Bound) throws { try check(bound) }

  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["FORESIGHT_SLOW_TESTS"] != nil,
      "slow; set FORESIGHT_SLOW_TESTS"))
  func soItIsOnALargeLog() throws {
    try check(Bound(dataset: "abb_ide", folds: 2, least: (0.698, 0.705), error: 0.02))
  }

  private func check(_ bound: Bound) throws {
    var evaluator = Evaluator(models: ["foresight"] + ModelCatalog.baselines, clock: { 0 })
    evaluator.jobs = 2
    let path = "\(datasets)/\(bound.dataset).tsv.gz"
    let untrained = try evaluator.evaluate(path)
    let found = untrained.models[0].figures.ranks.meanReciprocalRank
    #expect(found > bound.least.0)
    for model in untrained.models.dropFirst() {
      #expect(model.figures.ranks.meanReciprocalRank < found, "\(model.name)")
    }
    evaluator.models = ["foresight"]
    evaluator.prior = .folds(bound.folds)
    let trained = try evaluator.evaluate(path).models[0].figures
    #expect(trained.ranks.meanReciprocalRank > bound.least.1)
    #expect(try #require(trained.calibration.expectedError) <= bound.error)
  }
}
