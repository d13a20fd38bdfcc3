import DonationFormats
import Donations
import Evaluation
import Foundation
import Prediction
import Testing

private let datasets = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .appendingPathComponent("../../../shared/datasets").standardizedFileURL.path

/// What an independent implementation measured on the same files.
@Suite(
  .enabled(
    if: FileManager.default.isReadableFile(atPath: datasets + "/expected-baselines.tsv"),
    "the real logs are not beside the project"))
struct BaselinesTests {
  private static let tolerance = 0.003

  @Test(arguments: ["shell_kypo", "foursquare_nyc"], Targets.allCases)
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

  private func logs(_ dataset: String) throws -> [UserLog] {
    var logs: [UserLog] = []
    let reader = try LineReader(path: "\(datasets)/\(dataset).tsv.gz")
    try Format.tsv.read(reader, localOffset: { _ in 0 }) { line in
      let record = try line.get()
      if logs.last?.user != record.user {
        logs.append(UserLog(user: record.user ?? "", events: []))
      }
      logs[logs.count - 1].events.append(Event(record.donation))
    }
    return logs
  }

  private func compare(_ dataset: String, _ targets: Targets) throws {
    let logs = try logs(dataset)
    let lines = try String(contentsOfFile: datasets + "/expected-baselines.tsv", encoding: .utf8)
      .split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    var compared = 0
    for line in lines where line[0] == dataset && line[1] == targets.rawValue {
      guard var model = Baselines.model(named: line[2]) else { continue }
      compared += 1
      var micro = RankMetrics()
      var users: [RankMetrics] = []
      for log in logs where log.events.count > 1 {
        let metrics = run(line[2], &model, log, targets)
        if metrics.predictions == 0 { continue }
        micro.add(metrics)
        users.append(metrics)
      }
      let figures = columns([micro]) + columns(users)
      for (column, (found, expected)) in zip(figures, line[3...].compactMap(Double.init))
        .enumerated()
      {
        #expect(
          abs(found - expected) <= Self.tolerance,
          "\(dataset) \(targets) \(line[2]) column \(column): \(found) for \(expected)")
      }
    }
    #expect(compared == Baselines.names.count)
  }

  private func run(
    _ name: String, _ model: inout any Model, _ log: UserLog, _ targets: Targets
  ) -> RankMetrics {
    model = Baselines.model(named: name) ?? model
    return ProgressiveEvaluation(targets: targets).run(&model, on: log)
  }

  private func columns(_ metrics: [RankMetrics]) -> [Double] {
    let count = Double(metrics.count)
    return RankMetrics.cutoffs.map { cutoff in
      metrics.reduce(0) { $0 + $1.hitRate(cutoff) } / count
    } + [metrics.reduce(0) { $0 + $1.meanReciprocalRank } / count]
  }
}
