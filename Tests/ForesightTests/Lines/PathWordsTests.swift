import ForesightPrediction
import ForesightTestSupport
import ForesightValues
import Testing

@testable import Foresight

/// What was a path whenever a line succeeded has to be there; what is there now is told by the question alone.
struct PathWordsTests {
  private let directory: TemporaryDirectory
  private let engine: Engine
  private static let start: Int64 = 1_767_225_600

  init() throws {
    directory = try TemporaryDirectory()
    engine = try Engine(path: directory.store, create: true, isResident: true)
  }

  private func record(
    _ lines: [(line: String, paths: [Int]?, status: Int)], from second: Int64 = start
  ) throws {
    for (number, (line, paths, status)) in lines.enumerated() {
      let time = "\(second + Int64(number) * 60)"
      var fields = [line, time, time, "\(status)", "/src", "a", "", "/src"]
      if let paths { fields.append(RecordedLine.field(ofPaths: paths)) }
      let told = Array((fields.joined(separator: "\0") + "\0").utf8)
      try engine.record(
        RecordedLine(shell: "zsh", told, version: 2, now: .later), host: "m",
        localOffset: { _ in 0 }, now: .later, random: { .random(in: 0 ... .max) })
    }
  }

  private func complete(_ typed: String, _ names: [String]? = nil) throws -> [CompletedLine] {
    var question = LineQuestion(
      typed: typed, shell: "bash", directory: "/src", host: "m", session: "a",
      at: Moment(Instant(seconds: Self.start + 50_000), utcOffset: 0))
    if let names { question.here = Surroundings(names.map { .init(.file, $0) }, isWhole: true) }
    return try engine.complete(question)
  }

  private func probability(_ line: String, _ typed: String, _ names: [String]?) throws -> Double {
    try complete(typed, names).first { $0.line == line }?.probability ?? 0
  }

  @Test func oneTimeWithoutIsEnough() {
    var paths = PathWords()
    #expect(paths.isPath("main.py", behind: "python3") == nil)
    paths.learn("python3 -u main.py", paths: [2])
    #expect(paths.isPath("main.py", behind: "python3") == true)
    #expect(paths.isPath("-u", behind: "python3") == nil)
    #expect(paths.isPath("main.py", behind: "ruby") == nil)
    paths.learn("python3 main.py", paths: [])
    paths.learn("python3 main.py", paths: [1])
    #expect(paths.isPath("main.py", behind: "python3") == false)
  }

  /// Behind a command that nobody knows to take files, too.
  @Test func aPathThatIsNotThereLosesMostOfItsWeight() throws {
    try record(
      Array(repeating: [("python3 main.py", [1], 0), ("ls", nil, 0)], count: 8).joined() + [])
    let line = "python3 main.py"
    let before = try probability(line, "python3 m", nil)
    #expect(before > 0.3)
    #expect(try probability(line, "python3 m", ["main.py"]) == before)
    #expect(try abs(probability(line, "python3 m", ["x"]) - before / 10) < 0.01)
    // In a line that is put together as well.
    try record(Array(repeating: ("python3 -u", nil, 0), count: 4), from: Self.start + 20_000)
    let composed = "python3 -u main.py"
    #expect(
      try probability(composed, "python3 -u m", ["x"])
        < probability(composed, "python3 -u m", ["main.py"]) / 5)
  }

  /// What a line makes was not there when it was run, and a target may be called as a directory is.
  @Test func whatNeedNotBeThereKeepsItsWeight() throws {
    try record(
      Array(
        repeating: [
          ("mkdir build", [], 0), ("make tests", [1], 0), ("cat none", [], 1), ("ls", nil, 0),
        ], count: 8
      ).joined() + [])
    for (line, typed) in [("mkdir build", "mkdir b"), ("make tests", "make t")] {
      #expect(try probability(line, typed, ["x"]) == probability(line, typed, nil))
    }
    // What failed tells nothing, and 'cat' takes files.
    #expect(try probability("cat none", "cat n", ["x"]) < probability("cat none", "cat n", nil) / 5)
    // A new file is opened by its name, and a row that tells so counts for more than the table.
    try record(Array(repeating: ("vim new.txt", [], 0), count: 6), from: Self.start + 20_000)
    #expect(
      try probability("vim new.txt", "vim n", ["x"]) == probability("vim new.txt", "vim n", nil))
  }

  /// Where no question tells what is there, rows with paths and without them give the same answers; and nothing else does.
  @Test func nothingElseIsLearnedOfThem() throws {
    let lines = ["python3 main.py", "cd shop", "vim a.c", "make test", "cat a.c b.c"]
    try record((0..<60).map { (lines[$0 * 7 % 5], [1], 0) })
    let other = try PathWordsTests()
    try other.record((0..<60).map { (lines[$0 * 7 % 5], nil, 0) })
    for typed in ["", "p", "python3 ", "cd s", "vim a", "cat a.c b"] {
      #expect(try complete(typed) == other.complete(typed))
    }
    let request = PredictionRequest(
      at: Moment(Instant(seconds: Self.start + 50_000), utcOffset: 0))
    #expect(
      try engine.predict(request, progress: nil).suggestions
        == other.engine.predict(request, progress: nil).suggestions)
  }

  @Test func whatIsForgottenCountsNoMore() throws {
    try record(Array(repeating: [("run main.py", nil, 0), ("ls", nil, 0)], count: 6).joined() + [])
    let before = try complete("run m", ["x"])
    try record([("run main.py", [1], 0)], from: Self.start + 20_000)
    #expect(try complete("run m", ["x"]) != before)
    _ = try engine.forget(
      DonationQuery(since: Instant(seconds: Self.start + 20_000)))
    #expect(try complete("run m", ["x"]) == before)
  }

  @Test func theFieldIsReadAsItIsWritten() throws {
    func line(_ field: String) throws -> RecordedLine {
      try RecordedLine(
        shell: "zsh", Array("ls a\01\02\00\0/\0s\0-\0/\0\(field)\0X=1\0\0".utf8), version: 2,
        now: .later)
    }
    for (field, paths) in [
      ("/paths=", [Int]()), ("/paths=1", [1]), ("/paths=1 3", [1, 3]), ("/paths=3 1 3", [1, 3]),
      ("/paths=-1 x 63 99999999999999999999", []),
    ] {
      let told = try line(field)
      #expect(told.paths == paths && told.told == ["X": "1"])
      #expect(try RecordedLine(shell: "zsh", told.fields, version: 2, now: .later) == told)
      #expect(told.donation(host: "m", localOffset: { _ in 0 })?.paths == paths)
    }
    #expect(try line("/path=1").paths == nil && line("paths=1").paths == nil)
  }
}
