import ForesightFormats
import ForesightLog
import ForesightTestSupport
import ForesightValues
import Testing

@testable import Foresight
@testable import ForesightImporters

/// Lines of which the log has a second that is one later than that of the history.
struct LateRowsTests {
  private let directory: TemporaryDirectory
  private let engine: Engine

  init() throws {
    directory = try TemporaryDirectory()
    engine = try directory.engine()
  }

  private func record(_ line: String, at second: Int) throws {
    let fields = Array("\(line)\0\(second)\0\(second + 1)\0\(0)\0/tmp\0s\0".utf8)
    try engine.record(
      RecordedLine(shell: "bash", fields, now: .later), host: "m", localOffset: { _ in 60 },
      now: .later, random: { UInt64.random(in: 0 ... .max) })
  }

  private func add(
    _ lines: [(second: Int, text: String)], bringsBack: Bool = false
  ) throws -> Int {
    let path = try directory.write(
      "history", lines.map { "#\($0.second)\n\($0.text)\n" }.joined())
    var importer = Importer(format: .bash) { _ in 60 }
    importer.bringsBack = bringsBack
    return try importer.run(path, into: engine.log, now: .later).added
  }

  private let start = 1_770_000_000

  @Test func whatWasRecordedASecondLaterIsThereAlready() throws {
    try record("ls", at: start + 1)
    try record("make test", at: start + 5)
    let file = [(start, "ls"), (start + 4, "make test"), (start + 9, "make")]
    #expect(try add(file) == 1)
    #expect(try add(file) == 0)
    #expect(try engine.log.count() == 3)
  }

  @Test func whatWasForgottenASecondLaterStaysForgotten() throws {
    try record("ls", at: start + 1)
    try record("make", at: start + 3)
    let forgotten = try engine.forget(DonationQuery(source: "bash", intent: "ls"))
    #expect(forgotten.deleted.count == 1)
    let file = [(start, "ls"), (start + 3, "make")]
    #expect(try add(file) == 0)
    #expect(try add(file, bringsBack: true) == 1)
    #expect(try add(file) == 0)
    #expect(try engine.log.count() == 2)
  }

  /// For all sets of seconds in which a line was run and recorded in time: an import adds what was not recorded, once.
  @Test func aLineOfEachSecondIsALineOfItsOwn() throws {
    for run in 0..<16 {
      for recorded in 0..<16 where recorded & ~run == 0 {
        let place = try LateRowsTests()
        let seconds = (0..<4).filter { run >> $0 & 1 == 1 }
        for second in seconds where recorded >> second & 1 == 1 {
          try place.record("ls", at: start + second)
        }
        let file = seconds.map { (start + $0, "ls") }
        #expect(try place.add(file) == (run & ~recorded).nonzeroBitCount)
        #expect(try place.add(file) == 0)
      }
    }
  }

  /// Two terminals may have a history each.
  @Test func aLineThatWasImportedIsAnotherRun() throws {
    #expect(try add([(start + 1, "make")]) == 1)
    #expect(try add([(start, "make")]) == 1)
  }

  @Test func otherLinesOfTheNextSecondAreOthers() throws {
    try record("ls", at: start + 1)
    try record("make", at: start + 2)
    #expect(try add([(start, "make"), (start, "ls -l"), (start - 1, "ls")]) == 3)
  }
}
