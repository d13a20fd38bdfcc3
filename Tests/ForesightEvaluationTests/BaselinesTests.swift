import Foundation
import Testing

@testable import ForesightEvaluation

private let datasets = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .appendingPathComponent("../../../shared/datasets").standardizedFileURL.path

/// What an independent implementation measured on the same files.
@Suite(
  .enabled(
    if: FileManager.default.isReadableFile(atPath: datasets + "/expected-baselines.tsv"),
    "the real logs are not beside the project"))
struct BaselinesTests {
  private static let tolerance = 0.003

  #if DEBUG
    /// Code that is not optimised would take half a minute over the larger one.
    private static let small = ["shell_kypo"]
  #else
    private static let small = ["shell_kypo", "foursquare_nyc"]
  #endif

  @Test(arguments: small, Targets.allCases)
  func everyFigureIsReproduced(dataset: String, targets: Targets) throws {
    try compare(dataset, targets)
  }

  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["FORESIGHT_SLOW_TESTS"] != nil,
      "slow; set FORESIGHT_SLOW_TESTS"), arguments: Targets.allCases)
  func andOnALargeLog(targets: Targets) throws {
    try compare("abb_ide", targets)
  }

  private func compare(_ dataset: String, _ targets: Targets) throws {
    var evaluator = Evaluator(models: ModelCatalog.baselines, clock: { 0 })
    evaluator.targets = targets
    let report = try evaluator.evaluate("\(datasets)/\(dataset).tsv.gz")
    let lines = try String(contentsOfFile: datasets + "/expected-baselines.tsv", encoding: .utf8)
      .split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    var compared: [String] = []
    for line in lines where line[0] == dataset && line[1] == targets.rawValue {
      let expected = line[3...].compactMap(Double.init)
      if line[2] == "ceiling" {
        #expect(abs(report.models[0].figures.ranks.ceiling - expected[0]) <= Self.tolerance)
      }
      guard let model = report.models.first(where: { $0.name == line[2] }) else { continue }
      compared.append(model.name)
      let ranks = model.figures.ranks
      let found =
        RankMetrics.cutoffs.map { ranks.hitRate($0) } + [ranks.meanReciprocalRank]
        + model.macro.hitRates + [model.macro.meanReciprocalRank]
      #expect(found.count == expected.count)
      for (column, (found, expected)) in zip(found, expected).enumerated() {
        #expect(
          abs(found - expected) <= Self.tolerance,
          "\(dataset) \(targets) \(line[2]) column \(column): \(found) for \(expected)")
      }
    }
    #expect(compared == ModelCatalog.baselines)
  }
}
