import ForesightFormats
import ForesightValues
import Foundation
import Synchronization
import Testing

@testable import ForesightEvaluation

struct PredictionLinesTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// What is written, as it comes.
  private final class Written: Sendable {
    private let state = Mutex("")

    var text: String { state.withLock { $0 } }
    var lines: [JSON] {
      get throws {
        try text.split(separator: "\n").map { line in
          try Array(line.utf8).withUnsafeBytes { try JSON.parse($0) }
        }
      }
    }

    func write(_ text: String) { state.withLock { $0 += text } }
  }

  private func evaluator(_ models: [String] = ["foresight", "ppm-3", "mru"]) -> Evaluator {
    Evaluator(models: models, clock: { 0 })
  }

  private static func number(_ json: JSON?) -> Double? {
    switch json {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  private static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }

  /// As a researcher would: from the lines of a model alone.
  private static func expectedError(_ lines: [JSON]) -> Double? {
    var bins = Array(repeating: 0.0, count: 10)
    for line in lines {
      guard let confidence = number(line["first_probability"]) else { return nil }
      bins[min(Int(confidence * 10), 9)] += confidence - (line["right"] == .boolean(true) ? 1 : 0)
    }
    return bins.map(abs).reduce(0, +) / Double(lines.count)
  }

  @Test(arguments: Targets.allCases, Level.allCases)
  func theFiguresCanBeComputedAgain(targets: Targets, level: Level) throws {
    var evaluator = evaluator()
    (evaluator.targets, evaluator.level) = (targets, level)
    evaluator.prior = level == .intent ? .folds(2) : .none
    evaluator.jobs = 2
    let written = Written()
    let report = try evaluator.evaluate(
      try folder.simulate(users: 4, days: 2), predictions: { written.write($0) })
    let lines = try written.lines
    for model in report.models {
      let own = lines.filter { $0["model"] == .string(model.name) }
      let ranks = own.map { Self.number($0["rank"]) }
      let figures = model.figures
      #expect(own.count == figures.ranks.predictions)
      #expect(
        abs(Self.mean(ranks.map { $0.map { 1 / $0 } ?? 0 }) - figures.ranks.meanReciprocalRank)
          < 1e-9)
      for cutoff in RankMetrics.cutoffs {
        let hits = ranks.count { $0 ?? .infinity <= Double(cutoff) }
        #expect(Double(hits) / Double(own.count) == figures.ranks.hitRate(cutoff))
      }
      let error = Self.expectedError(own)
      #expect((error == nil) == (figures.calibration.expectedError == nil))
      #expect(abs((error ?? 0) - (figures.calibration.expectedError ?? 0)) < 1e-9)
      #expect((error == nil) == (model.name == "mru"))
      let bits = own.compactMap { Self.number($0["probability"]) }
        .map { -log2(max($0, CalibrationFigures.leastProbability)) }
      if error != nil {
        #expect(abs(Self.mean(bits) - figures.calibration.logLossBits) < 1e-9)
      }
      let users = Set(own.compactMap { $0["user"]?.string }).sorted()
      #expect(users.count == 4)
      let means = users.map { user in
        Self.mean(
          own.filter { $0["user"] == .string(user) }
            .map { Self.number($0["rank"]).map { 1 / $0 } ?? 0 })
      }
      #expect(abs(Self.mean(means) - model.macro.meanReciprocalRank) < 1e-9)
    }
  }

  @Test func theLinesDoNotDependOnTheNumberOfCores() throws {
    let path = try folder.simulate(users: 5, days: 1)
    let texts = try [1, 2, 5].map { jobs in
      var evaluator = evaluator()
      evaluator.jobs = jobs
      let written = Written()
      _ = try evaluator.evaluate(path, predictions: { written.write($0) })
      return written.text
    }
    #expect(Set(texts).count == 1)
  }

  private static let header = "user\ttime\tintent\tparameters\tcontext\tutc_offset\tsource\n"

  @Test func aLineSaysWhatHappenedAndWhatWasExpected() throws {
    let path = try folder.write(
      "log.tsv",
      Self.header
        + ["a", "b", "a", "b"].enumerated().map { "ann\t\($0)\t\($1)\tn=\($0)\t\t60\tx\n" }.joined()
    )
    let written = Written()
    _ = try evaluator(["mru"]).evaluate(path, predictions: { written.write($0) })
    let lines = written.text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines[0] == """
        {"dataset":"log","user":"ann","index":1,"time":"1970-01-01T01:00:01+01:00","model":"mru",\
        "happened":"b","rank":null,"probability":null,"first":"a","first_probability":null,\
        "right":false}
        """)
    #expect(lines[1].contains(#""happened":"a","rank":2,"#) && lines[1].contains(#""first":"b""#))
    var whole = evaluator(["mru"])
    whole.level = .suggestion
    let suggestions = Written()
    _ = try whole.evaluate(path, predictions: { suggestions.write($0) })
    #expect(try suggestions.lines[0]["happened"] == .string(#"b {"n":"1"}"#))
  }

  /// Two apps may call their intents the same: they are two targets, and so have two names.
  @Test func noTwoTargetsHaveTheSameName() throws {
    let path = try folder.write(
      "log.tsv",
      Self.header
        + ["x", "y", "x", "y"].enumerated().map { "\t\($0)\tOpen\t\t\t0\t\($1)\n" }.joined())
    let written = Written()
    _ = try evaluator(["mru"]).evaluate(path, predictions: { written.write($0) })
    let lines = try written.lines
    #expect(lines.map { $0["happened"] } == ["Open (y)", "Open", "Open (y)"].map { .string($0) })
    #expect(lines.map { $0["first"] } == ["Open", "Open (y)", "Open"].map { .string($0) })
    #expect(lines.allSatisfy { $0["right"] == .boolean(false) })
  }

  @Test func usersAreWrittenInTheirOrder() throws {
    let written = Written()
    var output = OrderedOutput { written.write($0) }
    try output.add("c", of: 2, isLast: false)
    #expect(written.text.isEmpty)
    try output.add("a", of: 0, isLast: false)
    #expect(written.text == "a")
    try output.add("a", of: 0, isLast: true)
    try output.add("b", of: 1, isLast: false)
    #expect(written.text == "aab")
    try output.add("c", of: 2, isLast: true)
    try output.add("b", of: 1, isLast: true)
    #expect(written.text == "aabbcc")
  }

  @Test func whatCannotBeWrittenEndsTheEvaluation() throws {
    struct Full: Error {}
    let path = try folder.simulate(users: 3, days: 1)
    #expect(throws: Full.self) {
      try evaluator().evaluate(path, predictions: { _ in throw Full() })
    }
  }
}
