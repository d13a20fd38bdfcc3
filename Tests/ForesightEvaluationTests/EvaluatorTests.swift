import ForesightFormats
import ForesightPrediction
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

@testable import ForesightEvaluation

/// A directory that is gone with the test.
final class Folder {
  let path = NSTemporaryDirectory() + "foresight-evaluation-\(UUID())"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
    return path + "/" + name
  }

  /// Writes a simulated log with its optimum.
  func simulate(users: Int, days: Int, seed: UInt64 = 1, optimum: Bool = true) throws -> String {
    let simulation = Simulation(users: users, days: days, seed: seed)
    var log = [TSV.header]
    var best = [OptimumReader.header]
    for user in 0..<users {
      for step in simulation.steps(ofUser: user) {
        log.append(TSV.line(step.donation, user: simulation.name(ofUser: user)))
        if let optimum = step.optimum { best.append(optimum) }
      }
    }
    if optimum { _ = try write("log.optimum.tsv", best.joined(separator: "\n")) }
    return try write("log.tsv", log.joined(separator: "\n"))
  }
}

struct EvaluatorTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func evaluator(_ models: [String] = ["foresight", "ppm-3", "zoxide"]) -> Evaluator {
    Evaluator(models: models, clock: { 0 })
  }

  @Test(arguments: [PriorChoice.none, .folds(3)])
  func figuresDoNotDependOnTheNumberOfCores(prior: PriorChoice) throws {
    let path = try folder.simulate(users: 5, days: 1)
    var reports: [String] = []
    for jobs in [1, 2, 5] {
      var evaluator = evaluator()
      evaluator.prior = prior
      evaluator.jobs = jobs
      var report = try evaluator.evaluate(path)
      report.jobs = 1
      reports.append(report.json.text)
    }
    #expect(Set(reports).count == 1)
  }

  @Test func theJSONFollowsTheContract() throws {
    let report = try evaluator(["foresight"]).evaluate(
      try folder.simulate(users: 3, days: 4, optimum: false))
    let json = report.json
    #expect(json["dataset"] == .string("log") && json["users"] == .integer(3))
    #expect(json["targets"] == .string("all") && json["level"] == .string("intent"))
    #expect(json["prior"] == .string("none") && json["users_seen"] == .integer(0))
    guard case .array(let models) = json["models"], case .integer(let events) = json["events"],
      case .array(let interval) = models[0]["macro"]?["mrr_ci95"]
    else { return #expect(Bool(false)) }
    #expect(models[0]["model"] == .string("foresight"))
    #expect(models[0]["predictions"] == .integer(events - 3))
    for group in ["micro", "macro"] {
      for name in ["hr@1", "hr@3", "hr@5", "hr@8", "mrr"] {
        guard case .number(let figure) = models[0][group]?[name] else {
          return #expect(Bool(false), "\(group) lacks \(name)")
        }
        #expect((0...1).contains(figure))
      }
    }
    #expect(interval.count == 2)
    for name in ["ece", "log_loss_bits"] {
      guard case .number = models[0]["calibration"]?[name] else { return #expect(Bool(false)) }
    }
    guard case .number = models[0]["microseconds_per_prediction"] else {
      return #expect(Bool(false))
    }
  }

  @Test func theBestThatIsPossibleIsBest() throws {
    let path = try folder.simulate(users: 5, days: 12)
    for targets in Targets.allCases {
      var evaluator = evaluator(ModelCatalog.names)
      evaluator.targets = targets
      let report = try evaluator.evaluate(path)
      let optimum = try #require(report.optimum).figures
      #expect(optimum.ranks.predictions == report.models[0].figures.ranks.predictions)
      #expect(optimum.ranks.ceiling == report.models[0].figures.ranks.ceiling)
      for model in report.models {
        let figures = model.figures
        #expect(figures.ranks.meanReciprocalRank < optimum.ranks.meanReciprocalRank)
        #expect(figures.ranks.hitRate(1) < optimum.ranks.hitRate(1))
        if figures.calibration.predictions > 0 {
          #expect(figures.calibration.logLossBits > optimum.calibration.logLossBits)
        }
      }
      #expect(report.table.contains("to optimum"))
      #expect(report.table.contains("to optimum after  10 events"))
    }
  }

  @Test func anOptimumOfAnotherLogIsRefused() throws {
    let path = try folder.simulate(users: 2, days: 3, seed: 1)
    _ = try folder.simulate(users: 2, days: 4, seed: 2)
    try FileManager.default.removeItem(atPath: path)
    _ = try folder.simulate(users: 2, days: 3, seed: 1, optimum: false)
    let error = #expect(throws: InputError.self) { try evaluator().evaluate(path) }
    guard case .malformed(_, 2, _) = error else { return #expect(Bool(false), "\(error as Any)") }
  }

  @Test func usersAreChosen() throws {
    let path = try folder.simulate(users: 5, days: 3, optimum: false)
    var evaluator = evaluator(["mfu"])
    let all = try evaluator.evaluate(path)
    evaluator.selection = UserSelection(users: ["user0004", "user0002"])
    let chosen = try evaluator.evaluate(path)
    #expect(all.users == 5 && chosen.users == 2)
    #expect(
      chosen.models[0].macro.users == [all.models[0].macro.users[1], all.models[0].macro.users[3]])
    evaluator.selection = UserSelection(limit: 3)
    #expect(
      try evaluator.evaluate(path).models[0].macro.users
        == Array(all.models[0].macro.users.prefix(3)))
    evaluator.selection = UserSelection(users: ["nobody", "user0001"])
    #expect(throws: InputError.self) { try evaluator.evaluate(path) }
  }

  @Test func damagedSwitchesOfAnOptimumAreRefused() throws {
    let path = try folder.simulate(users: 1, days: 2)
    let optimum = try String(contentsOfFile: folder.path + "/log.optimum.tsv", encoding: .utf8)
    let rows = optimum.split(separator: "\n").map(String.init)
    var evaluator = evaluator(["mfu"])
    evaluator.targets = .switches
    func change(_ change: (inout [Substring]) -> Void) throws {
      var columns = rows[9].split(separator: "\t", omittingEmptySubsequences: false)
      change(&columns)
      let text = rows[..<9] + [columns.joined(separator: "\t")] + rows[10...]
      _ = try folder.write("log.optimum.tsv", text.joined(separator: "\n"))
    }
    #expect(try evaluator.evaluate(path).optimum != nil)
    try change { $0[4] = "half" }
    #expect(throws: InputError.self) { try evaluator.evaluate(path) }
    try change { columns in
      if columns[4].isEmpty { columns[4] = "0.5" } else { (columns[4], columns[5]) = ("", "") }
    }
    #expect(throws: InputError.self) { try evaluator.evaluate(path) }
    _ = try folder.write("log.optimum.tsv", optimum + "\n" + rows[1])
    #expect(throws: InputError.self) { try evaluator.evaluate(path) }
  }

  private static let header = "user\ttime\tintent\tparameters\tcontext\n"

  @Test(arguments: [
    ("a\t1\tx\t\t\nb\t1\tx\t\t\na\t2\tx\t\t\n", 4), ("a\t5\tx\t\t\na\t4\tx\t\t\n", 3),
    ("a\t5\tx\t\t\na\tnoon\tx\t\t\n", 3), ("a\t5\tx\t\t\na\t6\tx\t\n", 3), ("", 1),
  ])
  func badRowsAreToldWithTheirLine(rows: String, line: Int) throws {
    let path = try folder.write("log.tsv", Self.header + rows)
    let error = #expect(throws: InputError.self) { try evaluator().evaluate(path) }
    guard case .malformed(_, line, let why) = error else {
      return #expect(Bool(false), "\(error as Any)")
    }
    #expect(!why.isEmpty)
  }

  @Test func logsInWhichNothingCanBePredictedAreTold() throws {
    let one = try folder.write("one.tsv", Self.header + "a\t1\tx\t\t\n")
    #expect(throws: InputError.self) { try evaluator().evaluate(one) }
    let same = try folder.write(
      "same.tsv", Self.header + (1...9).map { "a\t\($0)\tx\t\t\n" }.joined())
    #expect(try evaluator().evaluate(same).models[0].figures.ranks.meanReciprocalRank == 1)
    var switches = evaluator()
    switches.targets = .switches
    #expect(throws: InputError.self) { try switches.evaluate(same) }
  }

  @Test func aUserWithOneEventIsCountedAndNotAveraged() throws {
    let path = try folder.write(
      "log.tsv", Self.header + "a\t1\tx\t\t\nb\t1\tx\t\t\nb\t2\tx\t\t\nc\t9\ty\t\t\n")
    let report = try evaluator().evaluate(path)
    #expect(report.users == 3 && report.shortUsers == 2 && report.events == 4)
    #expect(report.models[0].macro.meanReciprocalRank == 1)
    #expect(report.models[0].macro.interval == nil)
  }

  @Test func theFormIsRecognised() throws {
    let rows = [("a", 1, "x"), ("a", 2, "y"), ("a", 3, "x"), ("b", 1, "x"), ("b", 2, "x")]
    let table = try folder.write(
      "table", Self.header + rows.map { "\($0)\t\($1)\t\($2)\t\t\n" }.joined())
    let objects = try folder.write(
      "objects",
      rows.map { "{\"user\":\"\($0)\",\"at\":\($1),\"intent\":\"\($2)\"}\n" }.joined())
    let first = try evaluator().evaluate(table)
    let second = try evaluator().evaluate(objects)
    #expect(first.models.map(\.figures.ranks) == second.models.map(\.figures.ranks))
  }

  @Test func dismissalsAreNoEvents() throws {
    let simulation = Simulation(users: 3, days: 3, seed: 1)
    var (plain, mixed): ([String], [String]) = ([], [])
    for user in 0..<3 {
      for (number, step) in simulation.steps(ofUser: user).enumerated() {
        let rest = NDJSON.line(step.donation).dropFirst(#"{"kind":"donation","#.count)
        let line = "\"user\":\"\(simulation.name(ofUser: user))\",\(rest)"
        plain.append("{\(line)")
        mixed.append("{\(line)")
        if number % 3 == 0 { mixed.append("{\"kind\":\"dismissal\",\(line)") }
      }
    }
    // The optimum beside a log has a row for each event, and none for a dismissal.
    _ = try folder.simulate(users: 3, days: 3)
    var evaluator = evaluator()
    let path = try folder.write("log.ndjson", plain.joined(separator: "\n"))
    let first = try evaluator.evaluate(path)
    _ = try folder.write("log.ndjson", mixed.joined(separator: "\n"))
    let second = try evaluator.evaluate(path)
    #expect(second.events == first.events && second.users == 3 && mixed.count > plain.count)
    #expect(second.optimum?.figures.ranks == first.optimum?.figures.ranks && first.optimum != nil)
    for (one, other) in zip(first.models, second.models).dropFirst() {
      #expect(one.figures.ranks == other.figures.ranks)
    }
    #expect(
      first.models[0].figures.ranks.predictions == second.models[0].figures.ranks.predictions)
    evaluator.prior = .folds(2)
    #expect(try evaluator.evaluate(path).events == first.events)
  }

  @Test func parametersCountAtTheLevelOfSuggestions() throws {
    let path = try folder.write(
      "log.tsv",
      Self.header
        + (1...40).map { "a\t\($0)\tx\tsize=\($0 % 4 == 0 ? "small" : "large")\t\n" }.joined())
    var evaluator = evaluator(["foresight", "mfu", "markov-3"])
    #expect(try evaluator.evaluate(path).models[1].figures.ranks.hitRate(1) == 1)
    evaluator.level = .suggestion
    let report = try evaluator.evaluate(path)
    #expect(report.models[1].figures.ranks.hitRate(1) < 0.8)
    #expect(report.models[2].figures.ranks.hitRate(1) > 0.8)
  }
}
