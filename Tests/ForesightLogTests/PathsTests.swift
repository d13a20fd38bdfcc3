import ForesightSystem
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

@testable import ForesightLog

/// The words of a command line that were paths: a column of its row, and gone with it.
struct PathsTests {
  private let directory: TemporaryDirectory
  private let log: DonationLog

  init() throws {
    directory = try TemporaryDirectory()
    log = try DonationLog(path: directory.store, create: true)
  }

  private func line(_ arguments: String, at second: Int64, _ paths: [Int]?) -> Donation {
    var line = donation("vim", at: second, source: "zsh", ["arguments": .string(arguments)])
    (line.duration, line.paths) = (1, paths)
    return line
  }

  private let all: [[Int]?] = [nil, [], [0], [1, 3], [62], Array(0..<63)]

  @Test func theyAreReadAsTheyWereWritten() throws {
    try log.add(all.enumerated().map { line("a", at: Int64($0), $1) })
    #expect(try log.all().map(\.paths) == all)
    var rows: [[Int]?] = []
    try log.forEachCommandLine(
      from: .start, isIncluded: true, before: Instant(seconds: 2_000_000_000)
    ) { rows.append($1.paths) }
    #expect(rows == all)
    #expect(try log.read { try IntegrityCheck($0) }.isInOrder)
  }

  @Test(arguments: [[-1], [63], [1, 1], [2, 1], Array(0...63)])
  func whatAreNoIndicesIsRefused(paths: [Int]) throws {
    #expect(throws: InvalidDonation.self) { try log.add([line("a", at: 1, paths)]) }
  }

  /// A row of a store that was written before has none, and everything else that it had.
  @Test(arguments: 1..<Schema.steps.count)
  func rowsOfBeforeHaveNone(schema: Int) throws {
    let bytes = try Data(contentsOf: FixtureTests.fixture("schema-\(schema).store"))
    try directory.replaceAll(by: bytes)
    let old = try DonationLog(path: directory.store, create: false)
    let before = try old.all()
    #expect(before.count == 40 && before.allSatisfy { $0.paths == nil })
    try old.add([line("x", at: 1, [1])])
    #expect(try old.all().compactMap(\.paths) == [[1]])
  }

  @Test func whatIsForgottenIsNoLongerOnDisk() throws {
    // Bits that nothing else has in a row.
    let paths = (0..<63).filter { 0x4f6f_7265_7061_7468 as Int64 >> $0 & 1 == 1 }
    try log.add([line("kept", at: 1, [1])])
    let before = try log.all()
    try log.add([line("secret", at: 2, paths)])
    #expect(try log.checkpoint())
    let bits = Data("Oorepath".utf8)
    #expect(try directory.bytes().range(of: bits) != nil)
    var query = DonationQuery()
    query.line = "vim secret"
    _ = try log.write { try $0.forget(query) }
    #expect(try log.checkpoint())
    #expect(try directory.bytes().range(of: bits) == nil)
    #expect(try log.all() == before)
  }

  /// A line that is told twice keeps what tells more; and where something is taken out of it, the words are others.
  @Test func theRicherRowStays() throws {
    try log.add([line("a", at: 1, nil)])
    let id = try #require(try log.all().first?.id)
    for paths: [Int]? in [[1], nil] {
      var again = line("a", at: 1, paths)
      again.id = id
      try log.add([again])
      #expect(try log.all().map(\.paths) == [[1]])
    }
    try log.add([line("--password hunter2hunter2 main.c", at: 2, [3])])
    let redacted = try #require(try log.all().last)
    #expect(redacted.parameters["arguments"]?.canonicalText.contains("hunter2") == false)
    #expect(redacted.paths == nil)
  }

  /// What can be read of a damaged store has them still.
  @Test func theyAreRecovered() throws {
    try log.add(all.enumerated().map { line("a", at: Int64($0), $1) })
    #expect(try log.checkpoint())
    var bytes = try Data(contentsOf: URL(fileURLWithPath: directory.store))
    bytes.replaceSubrange(0..<100, with: Data(count: 100))
    try directory.replaceAll(by: bytes)
    #expect(try DonationLog(path: directory.store, create: false).all().map(\.paths) == all)
  }
}
