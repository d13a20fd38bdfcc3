import ForesightFormats
import ForesightValues
import Foundation
import Testing

@testable import ForesightEvaluation

private let datasets = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .appendingPathComponent("../../../shared/datasets").standardizedFileURL.path

/// Whether any model knows what it cannot know.
///
/// The intents of each user are shuffled, while times and contexts stay: then nothing but how often
/// each is used tells what comes next. A model that does better has seen the answer.
struct LeakTests {
  private static let tolerance = 0.005

  @Test(arguments: Targets.allCases)
  func shufflingBringsMadeUpUsersDownToFrequency(targets: Targets) throws {
    let folder = try Folder()
    try check(try folder.simulate(users: 5, days: 10, optimum: false), targets, folder)
  }

  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["FORESIGHT_SLOW_TESTS"] != nil
        && FileManager.default.isReadableFile(atPath: datasets + "/abb_ide.tsv.gz"),
      "slow, and on real logs beside the project; set FORESIGHT_SLOW_TESTS"),
    arguments: ["shell_kypo", "foursquare_nyc", "abb_ide"], Targets.allCases)
  func shufflingBringsRealUsersDownToFrequency(dataset: String, targets: Targets) throws {
    try check("\(datasets)/\(dataset).tsv.gz", targets, Folder())
  }

  private func check(_ path: String, _ targets: Targets, _ folder: Folder) throws {
    var evaluator = Evaluator(models: ModelCatalog.names, clock: { 0 })
    evaluator.targets = targets
    evaluator.jobs = 2
    let report = try evaluator.evaluate(try shuffled(path, folder))
    let original = try evaluator.evaluate(path)
    let frequency = try #require(report.models.first { $0.name == "mfu" }).figures.ranks
    for (model, before) in zip(report.models, original.models) {
      let found = model.figures.ranks.meanReciprocalRank
      #expect(
        found <= frequency.meanReciprocalRank + Self.tolerance,
        "\(model.name): \(found), by frequency \(frequency.meanReciprocalRank)")
      // The order that was destroyed is what the best of them live on.
      if ["foresight", "markov-1"].contains(model.name) {
        #expect(before.figures.ranks.meanReciprocalRank > found + 0.03)
      }
    }
  }

  /// The same log with each user's intents in an order drawn at random.
  private func shuffled(_ path: String, _ folder: Folder) throws -> String {
    var random = SplitMix64(seed: 1)
    var records = try RecordReader(try LineReader(path: path), format: .tsv)
    var rows = [TSV.header]
    var user: [Record] = []
    func flush() {
      let actions = user.map { ($0.donation.intent, $0.donation.parameters) }
        .shuffled(using: &random)
      for (record, action) in zip(user, actions) {
        var donation = record.donation
        (donation.intent, donation.parameters) = action
        rows.append(TSV.line(donation, user: record.user ?? ""))
      }
      user.removeAll()
    }
    while let record = try records.next() {
      if record.user != user.last?.user { flush() }
      user.append(record)
    }
    flush()
    return try folder.write("shuffled.tsv", rows.joined(separator: "\n"))
  }
}
