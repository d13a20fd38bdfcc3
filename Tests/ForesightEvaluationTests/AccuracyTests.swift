import ForesightPages
import Foundation
import Testing

@testable import ForesightEvaluation

/// The project's folder.
private let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .appendingPathComponent("../..").standardizedFileURL

private let datasets = project.appendingPathComponent("../shared/datasets").standardizedFileURL.path

/// The README's table of accuracy, as its cells.
private enum AccuracyTable {
  /// The rows of all its tables.
  static let rows: [[String]] = {
    let readme = project.appendingPathComponent("README.md")
    let lines = (try? String(contentsOf: readme, encoding: .utf8))?.split(separator: "\n") ?? []
    return lines.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " *")) }
    }
  }()

  static let header = rows.first { $0.contains("Foresight") && $0.contains("with prior") }
}

/// Whether the predictor is still as accurate on real logs as the README says.
///
/// The figures are read out of the README's table, so that the two cannot drift apart.
@Suite(
  .enabled(
    if: FileManager.default.isReadableFile(atPath: datasets + "/abb_ide.tsv.gz"),
    "the real logs are not beside the project"),
  .enabled(if: AccuracyTable.header != nil, "the README has no table of accuracy"))
struct AccuracyTests {
  /// A log of the table: its row is told by how many events and users it names.
  struct Log: CustomTestStringConvertible {
    let dataset: String
    let events: String
    let users: String
    let folds: Int

    var testDescription: String { dataset }
  }

  /// By how much a mean reciprocal rank may be below the README's, which has three decimals.
  private static let tolerance = 0.002
  /// The largest calibration error with a prior.
  private static let largestError = 0.02

  private static let large = [
    Log(dataset: "foursquare_nyc", events: "33,480", users: "91", folds: 5),
    Log(dataset: "abb_ide", events: "491,444", users: "53", folds: 2),
  ]
  #if DEBUG
    private static let small: [Log] = []
  #else
    private static let small = [
      Log(dataset: "shell_kypo", events: "12,090", users: "153", folds: 5)
    ]
  #endif

  @Test(arguments: small)
  func thePredictorIsAsGoodAsTheReadmeSays(log: Log) throws { try check(log) }

  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["FORESIGHT_SLOW_TESTS"] != nil,
      "slow; set FORESIGHT_SLOW_TESTS"), arguments: large)
  func soItIsOnALargeLog(log: Log) throws { try check(log) }

  @Test func theReadmeHasARowForEachLog() throws {
    for log in Self.small + Self.large {
      let figures = try #require(Self.figures(of: log), "\(log.dataset)")
      #expect((0.3...0.9).contains(figures.untrained) && figures.untrained < figures.trained)
    }
  }

  private func check(_ log: Log) throws {
    let expected = try #require(Self.figures(of: log), "the README has no row for the log")
    var evaluator = Evaluator(models: ["foresight"] + ModelCatalog.baselines, clock: { 0 })
    evaluator.jobs = 2
    let path = "\(datasets)/\(log.dataset).tsv.gz"
    let untrained = try evaluator.evaluate(path)
    let found = untrained.models[0].figures.ranks.meanReciprocalRank
    #expect(found >= expected.untrained - Self.tolerance)
    for model in untrained.models.dropFirst() {
      #expect(model.figures.ranks.meanReciprocalRank < found, "\(model.name)")
    }
    evaluator.models = ["foresight"]
    evaluator.prior = .folds(log.folds)
    let trained = try evaluator.evaluate(path).models[0].figures
    #expect(trained.ranks.meanReciprocalRank >= expected.trained - Self.tolerance)
    #expect(try #require(trained.calibration.expectedError) <= Self.largestError)
    print(
      "\(log.dataset): \(Numbers.fixed(found, 4)) from nothing,",
      "\(Numbers.fixed(trained.ranks.meanReciprocalRank, 4)) with a prior;",
      "the README has \(expected.untrained) and \(expected.trained)")
  }

  /// The columns "Foresight" and "with prior" of a log's row; `nil` when there is no such row.
  private static func figures(of log: Log) -> (untrained: Double, trained: Double)? {
    let row = AccuracyTable.rows.first { row in
      row.first.map { $0.hasPrefix(log.events + " ") && $0.contains(" \(log.users) ") } ?? false
    }
    guard let header = AccuracyTable.header, let row, row.count == header.count,
      let first = header.firstIndex(of: "Foresight"), let untrained = Double("0" + row[first]),
      let second = header.firstIndex(of: "with prior"), let trained = Double("0" + row[second])
    else { return nil }
    return (untrained, trained)
  }
}
