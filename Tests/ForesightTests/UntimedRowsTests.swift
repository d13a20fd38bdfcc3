import ForesightFormats
import ForesightLog
import ForesightPrivacy
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

@testable import Foresight
@testable import ForesightImporters

/// Histories of shells that write no times.
struct UntimedRowsTests {
  private let directory: TemporaryDirectory
  private let engine: Engine

  init() throws {
    directory = try TemporaryDirectory()
    engine = try directory.engine()
  }

  private func lines(_ range: Range<Int>) -> [String] {
    range.map {
      ["git status", "make test", "vim a\($0 / 3)", "ls", "cd d\($0 % 13)"][$0 * 3 / 2 % 5]
    }
  }

  private func add(_ lines: [String], _ format: Format = .bash, at seconds: Int64) throws -> Int {
    let path = try directory.write("history", lines.map { $0 + "\n" }.joined())
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: Double(seconds))], ofItemAtPath: path)
    return try Importer(format: format) { _ in 60 }.run(path, into: engine.log, now: .later).added
  }

  @Test func noRowStandsBehindAllTime() {
    let last = Instant.recordable.upperBound
    let spread = UntimedRows.spread([last, nil, nil], before: last)
    #expect(spread == [last, last, last])
  }

  private func donations() throws -> [Donation] {
    var donations: [Donation] = []
    try engine.log.read { try $0.forEach { donations.append($0) } }
    return donations
  }

  private func commands() throws -> [String] {
    try donations().map {
      ([$0.intent] + ($0.parameters["arguments"].map { [$0.canonicalText] } ?? []))
        .joined(separator: " ")
    }
  }

  /// What a shell's hook recorded as it happened is not recorded again when its history, which tells no times, is imported.
  @Test func whatWasRecordedLiveIsThereAlready() throws {
    let file = lines(0..<40)
    #expect(try add(Array(file.prefix(30)), at: 1_770_000_000) == 30)
    for (number, line) in file.dropFirst(30).enumerated() {
      let start = 1_770_000_100 + number * 20
      let fields = Array("\(line)\0\(start)\0\(start + 1)\0\(0)\0/tmp\0s\0".utf8)
      try engine.record(
        RecordedLine(shell: "bash", fields, now: .later), host: "m", localOffset: { _ in 60 },
        now: .later, random: { UInt64.random(in: 0 ... .max) })
    }
    let before = try donations()
    #expect(try before.count == 40 && commands() == file)
    #expect(try add(file, at: 1_770_001_000) == 0)
    #expect(try add(file + ["echo new"], at: 1_770_002_000) == 1)
    #expect(try commands() == file + ["echo new"])
    #expect(try Array(donations().prefix(40)) == before)
  }

  private func record(_ line: String, at second: Int, session: String) throws {
    let fields = Array("\(line)\0\(second)\0\(second + 1)\0\(0)\0/tmp\0\(session)\0".utf8)
    try engine.record(
      RecordedLine(shell: "bash", fields, now: .later), host: "m", localOffset: { _ in 60 },
      now: .later, random: { UInt64.random(in: 0 ... .max) })
  }

  /// Of two shells that were used by turns the log has the lines as they came, and the file those of each together.
  @Test(arguments: [true, false])
  func shellsThatWereUsedByTurns(isFirstImported: Bool) throws {
    let former = lines(0..<30)
    if isFirstImported { #expect(try add(former, at: 1_770_000_000) == 30) }
    let (one, other) = ((0..<20).map { "one \($0)" }, (0..<20).map { "other \($0)" })
    for number in 0..<20 {
      try record(one[number], at: 1_770_000_100 + number * 20, session: "1")
      try record(other[number], at: 1_770_000_110 + number * 20, session: "2")
    }
    let file = former + one + other
    #expect(try add(file, at: 1_770_001_000) == (isFirstImported ? 0 : 30))
    #expect(try commands().sorted() == file.sorted())
    #expect(try add(file + ["new"], at: 1_770_002_000) == 1)
  }

  /// A line that an open shell has run, and that the file has not yet, is none of the old ones.
  @Test func aShortSessionIsNoEvidence() throws {
    let file = (0..<200).map { $0 == 5 ? "ls" : "run \($0)" }
    for number in 0..<12 {
      try record("live \(number)", at: 1_770_000_000 + number, session: "2")
    }
    try record("ls", at: 1_770_000_940, session: "1")
    #expect(try add(file + (0..<12).map { "live \($0)" }, at: 1_770_001_000) == 200)
    let instants = try donations().filter { !$0.moment.isKnown }.map(\.moment.instant)
    #expect(instants.first == Instant(seconds: 1_770_000_000 - 200 * 60))
  }

  /// A shell that begins to write times gives one to all lines that it had without.
  @Test(arguments: [Format.zsh, .bash])
  func timesThatAShellMadeUp(format: Format) throws {
    let file = lines(0..<100)
    #expect(try add(file, format, at: 1_770_000_000) == 100)
    func timed(_ line: String, _ second: Int) -> String {
      format == .zsh ? ": \(second):0;\(line)" : "#\(second)\n\(line)"
    }
    let later = file.map { timed($0, 1_770_000_500) } + [timed("echo new", 1_770_000_600)]
    #expect(try add(later, format, at: 1_770_001_000) == 1)
    #expect(try commands() == file + ["echo new"])
    #expect(try donations().count { $0.moment.isKnown } == 1)
  }

  /// What is left out parts nothing of what is there.
  @Test func whatIsLeftOutIsNotLookedFor() throws {
    _ = try engine.log.change {
      $0.exclusions.append(Exclusion(source: "bash", intent: "cd"))
    }
    let file = (0..<60).map { $0 % 4 == 3 ? "cd d\($0)" : "run \($0 % 7)" }
    #expect(try add(file, at: 1_770_000_000) == 45)
    #expect(try add(file + ["echo new"], at: 1_770_001_000) == 1)
  }

  @Test(arguments: [Format.bash, .zsh])
  func theyAreTakenByOrder(format: Format) throws {
    let file = lines(0..<300)
    #expect(try add(file, format, at: 1_770_000_000) == 300)
    let donations = try donations()
    #expect(try commands() == file)
    #expect(donations.allSatisfy { !$0.moment.isKnown && $0.moment.utcOffset == 0 })
    let instants = donations.map(\.moment.instant)
    #expect(instants.last == Instant(seconds: 1_770_000_000 - 60))
    #expect(instants.first == Instant(seconds: 1_770_000_000 - 300 * 60))
    // Once more, also when the file was touched meanwhile, adds nothing.
    #expect(try add(file, format, at: 1_770_000_000) == 0)
    #expect(try add(file, format, at: 1_780_000_000) == 0)
    #expect(try self.donations() == donations)
  }

  @Test func onlyWhatIsNewIsAdded() throws {
    let all = lines(0..<500)
    #expect(try add(Array(all[..<300]), at: 1_770_000_000) == 300)
    #expect(try add(Array(all[..<350]), at: 1_770_100_000) == 50)
    // The head was cut, as HISTFILESIZE does.
    #expect(try add(Array(all[200..<420]), at: 1_770_200_000) == 70)
    #expect(try add(Array(all[400...]), at: 1_770_300_000) == 80)
    #expect(try commands() == all)
    #expect(try donations().last?.moment.instant == Instant(seconds: 1_770_300_000 - 60))
    #expect(try add(all, at: 1_770_400_000) == 0)
  }

  @Test func anotherMachinesHistoryIsAddedWhole() throws {
    #expect(try add(lines(0..<200), at: 1_770_000_000) == 200)
    let other = lines(0..<200).enumerated().map { $0 % 4 == 0 ? "other \($0)" : $1 }
    #expect(try add(other, at: 1_770_500_000) == 200)
    #expect(try add(other, at: 1_770_500_000) == 0)
    #expect(try add(lines(0..<200), at: 1_770_000_000) == 0)
  }

  /// Times were turned on at some point: what is before stands before, and what is between stands between.
  @Test func linesWithAndWithoutTimesKeepTheirOrder() throws {
    let file = ["a", "b", ": 1770000000:0;c", "d", ": 1770000060:0;e", "f"]
    #expect(try add(file, .zsh, at: 1_770_001_000) == 6)
    #expect(try commands() == ["a", "b", "c", "d", "e", "f"])
    #expect(try donations().map(\.moment.isKnown) == [false, false, true, false, true, false])
    #expect(try add(file, .zsh, at: 1_770_001_000) == 0)
  }

  @Test func whatIsRedactedIsKnownAgain() throws {
    let file =
      lines(0..<40) + ["curl -H 'Authorization: Bearer abcdefghijklmnopqrstuvwxyz'"]
      + lines(40..<60)
    #expect(try add(file, at: 1_770_000_000) == 61)
    #expect(try add(file, at: 1_770_000_000) == 0)
  }

  @Test func anExportTellsItAndIsReadBack() throws {
    _ = try add(lines(0..<20), at: 1_770_000_000)
    let lines = try donations().map { NDJSON.line($0) }
    #expect(lines.allSatisfy { $0.contains(#""timeKnown":false"#) })
    let other = try TemporaryDirectory()
    let path = try other.write("export", lines.map { $0 + "\n" }.joined())
    let copy = try other.engine()
    let importer = Importer(format: .ndjson, keepsActions: true) { _ in 0 }
    #expect(try importer.run(path, into: copy.log, now: .later).added == 20)
    var copied: [String] = []
    try copy.log.read { try $0.forEach { copied.append(NDJSON.line($0)) } }
    #expect(copied == lines)
  }

  /// The last row has no time, so nobody knows how long ago it was: that is no reason for anything.
  @Test func whatFollowsIsSuggested() throws {
    for (count, at) in [(1, 1_770_000_000), (299, 1_770_100_000)] as [(Int, Int64)] {
      _ = try add((0..<count).map { $0 % 2 == 0 ? "git status" : "make test" }, at: at)
      let forecast = try engine.predict(
        PredictionRequest(at: Moment(Instant(seconds: at + 60), utcOffset: 0)))
      #expect(forecast.donations == count)
      let factors = forecast.suggestions.flatMap(\.because).map(\.factor)
      #expect(!factors.isEmpty && !factors.contains { $0.contains("some time") }, "\(factors)")
    }
  }

  /// Exhaustive on small lists: what is missing stands in order between what is there.
  @Test func whatIsMissingStandsBetweenItsNeighbours() {
    let end = Instant(seconds: 100)
    for pattern in 0..<(1 << 8) {
      for seconds in [Int64(1), 5, 90] {
        let instants = (0..<8).map { place -> Instant? in
          pattern >> place & 1 == 0
            ? nil : Instant(microseconds: Int64(place) * seconds * 1_000_000 / 8)
        }
        let placed = UntimedRows.spread(instants, before: end)
        #expect(placed.count == 8)
        #expect(zip(instants, placed).allSatisfy { $0 == nil || $0 == $1 })
        let isInOrder = zip(placed, placed.dropFirst()).allSatisfy { $0 < $1 }
        #expect(isInOrder, "\(instants) \(placed)")
      }
    }
  }
}
