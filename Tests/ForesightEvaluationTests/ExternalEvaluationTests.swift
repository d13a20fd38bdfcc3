import ForesightFormats
import ForesightValues
import Foundation
import Glibc
import Testing

@testable import ForesightEvaluation

private let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .appendingPathComponent("../..").standardizedFileURL.path
private let hasPython = ["/usr/bin", "/usr/local/bin", "/bin"].contains {
  FileManager.default.isExecutableFile(atPath: $0 + "/python3")
}

struct ExternalEvaluationTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func evaluator(_ externals: String..., patience: Double = 30) -> Evaluator {
    var evaluator = Evaluator(
      models: ["mfu"], clock: { UInt64(ProcessInfo.processInfo.systemUptime * 1e9) })
    evaluator.externals = externals
    evaluator.patience = patience
    return evaluator
  }

  /// A program that writes the same whenever it is asked, and at its end something else.
  private func program(answering answer: String, end: String = "true") -> String {
    "while read -r line; do case $line in *'\"kind\":\"question\"'*) echo '\(answer)';; esac; done; "
      + end
  }

  private static let header = "user\ttime\tintent\tparameters\tcontext\n"

  private func log(_ intents: String) throws -> String {
    try folder.write(
      "log.tsv",
      Self.header
        + intents.enumerated().map { "ann\t\($0)\t\($1)\t\tplace=home\n" }.joined())
  }

  @Test(.enabled(if: hasPython, "needs python3"), arguments: Targets.allCases, Level.allCases)
  func theExampleIsTheMostFrequent(targets: Targets, level: Level) throws {
    var evaluator = evaluator("python3 '\(project)/Examples/most_frequent.py'")
    (evaluator.targets, evaluator.level, evaluator.jobs) = (targets, level, 2)
    for path in [
      "\(project)/Datasets/sample.ndjson", try folder.simulate(users: 3, days: 2, optimum: false),
    ] {
      let models = try evaluator.evaluate(path).models
      #expect(models.count == 2 && models[1].name == evaluator.externals[0])
      #expect(models[0].figures.ranks == models[1].figures.ranks)
      #expect(models[0].macro.users == models[1].macro.users)
      #expect(models[1].difference?.mean == 0)
      #expect(models[1].figures.calibration.predictions == 0)
    }
  }

  @Test func figuresAreThoseCountedByHand() throws {
    let answer = #"[["a",0.5],["b",0.2]]"#
    let report = try evaluator(program(answering: answer)).evaluate(try log("abac"))
    let figures = try #require(report.models.last).figures
    // b: new, with a in the list: P(new) is 0.5, no more than a's. a: first. c: new, P(new) 0.3.
    #expect(figures.ranks.predictions == 3 && figures.ranks.hitRate(1) == 1.0 / 3)
    #expect(figures.ranks.ceiling == 1.0 / 3)
    let bits = (1 + 1 - log2(0.3)) / 3
    #expect(abs(figures.calibration.logLossBits - bits) < 1e-6)
    let error = try #require(figures.calibration.expectedError)
    #expect(abs(error - abs(1.5 - 1) / 3) < 1e-6)
  }

  @Test func whatIsNotListedIsAMissThatWasWithinReach() throws {
    let report = try evaluator(program(answering: #"["b"]"#)).evaluate(try log("abab"))
    let ranks = try #require(report.models.last).figures.ranks
    #expect(
      ranks.meanReciprocalRank == 1.0 / 3 && ranks.ceiling == report.models[0].figures.ranks.ceiling
    )
  }

  @Test func itIsToldWhatOthersKnowAndNoMore() throws {
    let path = folder.path + "/heard"
    var evaluator = evaluator("tee '\(path)' | (\(program(answering: "[]")))")
    evaluator.targets = .switches
    _ = try evaluator.evaluate(try log("aab"))
    let heard = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(
      heard == [
        #"{"kind":"donation","at":"1970-01-01T00:00:00Z","source":"","intent":"a","context":{"place":"home"},"target":"a"}"#,
        #"{"kind":"question","at":"1970-01-01T00:00:02Z","context":{"place":"home"},"excluded":"a"}"#,
        #"{"kind":"donation","at":"1970-01-01T00:00:02Z","source":"","intent":"b","context":{"place":"home"},"target":"b"}"#,
      ])
  }

  @Test(arguments: [
    "exit 3", "exit", "kill -9 $$", "cat", "echo nonsense; cat > /dev/null", "yes '[]'",
    "no-such-program-there-is 2> /dev/null", "exec 0<&-; sleep 0.2", "exec 1>&-; cat > /dev/null",
    "head -c 100000000 /dev/zero", "head -c 1000000 /dev/zero | tr '\\0' '\\n'; cat",
    "(yes '[]' | head -n 100000); cat",
  ])
  func aProgramThatDoesNotKeepToItIsTold(command: String) throws {
    try expectFault(
      command, #"it (ended|closed|was ended|wrote)|is no JSON array"#, isFailure: false)
  }

  @Test func anAnswerThatCannotBeUsedIsTold() throws {
    try expectFault(program(answering: #"["a","a"]"#), "ranks something twice", isFailure: false)
    try expectFault(
      program(answering: "[]", end: "exit 4"), "ended with exit status 4", isFailure: false)
    try expectFault(program(answering: "[]", end: "echo more"), "not asked for", isFailure: false)
    let changing =
      "n=0; while read -r line; do case $line in *question*) n=$((n+1)); "
      + "[ $n = 1 ] && echo '[\"a\"]' || echo '[[\"a\",1]]';; esac; done"
    try expectFault(changing, "earlier ones had none", isFailure: false)
  }

  @Test(arguments: [
    "sleep 100", "cat > /dev/null; sleep 100", "sleep 100 & wait", "while :; do :; done",
  ])
  func aProgramThatDoesNothingIsEnded(command: String) throws {
    try expectFault(command, "nothing came from it", isFailure: true)
  }

  @Test func aProgramThatDoesNotEndIsEnded() throws {
    try expectFault(
      program(answering: "[]", end: "sleep 100"), "to end when its input does", isFailure: true)
    try expectFault("sleep 100 & \(program(answering: "[]"))", "nothing came", isFailure: true)
  }

  /// What it is told before it is asked anything does not fit into a pipe.
  @Test func aProgramThatDoesNotReadIsEnded() throws {
    try expectFault(
      "sleep 100", "before its first answer", isFailure: true, split: "1970-01-01T01:00:00Z")
  }

  /// Whatever the number of cores, the first user with whom it fails is told.
  @Test(arguments: [1, 2, 4])
  func theFirstUserWithWhomItFailsIsTold(jobs: Int) throws {
    let path = try folder.simulate(users: 6, days: 1, optimum: false)
    var evaluator = evaluator("read -r line; sleep 0.0$(($$ % 10)); exit 6")
    evaluator.jobs = jobs
    let error = Result { try evaluator.evaluate(path) }
    let description = #expect(throws: InputError.self) { try error.get() }?.description
    #expect(description?.contains("exit status 6 for user 1,") == true)
  }

  /// The program is named, no value is, and neither it nor a zombie is left.
  private func expectFault(
    _ command: String, _ message: String, isFailure: Bool, split: String? = nil
  ) throws {
    let path = try log(String(repeating: "aab", count: split == nil ? 20 : 2000))
    var evaluator = evaluator(
      "echo $$ >> '\(folder.path)/processes'; \(command)", patience: isFailure ? 0.4 : 120)
    evaluator.split = split.flatMap(Split.init)
    let error = #expect(throws: InputError.self) { try evaluator.evaluate(path) }
    let description = error?.description ?? ""
    #expect(try description.contains(Regex(message)), "\(description)")
    #expect(description.contains("user 1") && !description.contains("ann"))
    if case .failed = error { #expect(isFailure) } else { #expect(!isFailure, "\(description)") }
    let processes = try String(contentsOfFile: folder.path + "/processes", encoding: .utf8)
    for process in processes.split(separator: "\n").compactMap({ pid_t($0) }) {
      // Neither it nor its group is there any more, but for what is dead and not ours to wait for.
      #expect(waitpid(process, nil, WNOHANG) == -1 && errno == ECHILD)
    }
  }
}
