import ForesightFormats
import ForesightLog
import ForesightSystem
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

@testable import Foresight
@testable import ForesightImporters

struct ImporterTests {
  private let directory: TemporaryDirectory
  private let header = "user\ttime\tintent\tparameters\tcontext\n"

  init() throws { directory = try TemporaryDirectory() }

  private func importer(_ format: Format, _ users: Importer.Users = .only, skip: Bool = false)
    -> Importer
  {
    Importer(format: format, users: users, skipsBadLines: skip) { _ in 60 }
  }

  private func export(_ engine: Engine) throws -> [String] {
    try engine.log.read { log in
      var lines: [String] = []
      try log.forEach { lines.append(NDJSON.line($0)) }
      return lines
    }
  }

  /// A clock may have been wrong when a history was written.
  @Test func rowsWithoutATimeStandNeitherInTheFutureNorBeforeAllTime() {
    var report = Importer.Report()
    let now = Instant(seconds: 1_800_000_000)
    #expect(report.end(now: now) == now)
    let ends: [(Int64, Int64)] = [
      (1_700_000_000, 1_700_000_000), (1_900_000_000, 1_800_000_000), (.max, 1_800_000_000),
      (-5, 0), (.min, 0),
    ]
    for (seconds, end) in ends {
      report.written = Instant(seconds: seconds)
      #expect(report.end(now: now) == Instant(seconds: end))
    }
  }

  /// A store that was restored may stand beside models that have learned what it lacks, and an import may bring their
  /// last row back.
  @Test(arguments: [false, true])
  func whatWasLearnedBeforeALogWasRestoredIsNotValidAfterAnImport(wasEmpty: Bool) throws {
    func withLog<Value>(_ body: (DonationLog) throws -> Value) throws -> Value {
      try body(try DonationLog(path: directory.store, create: true))
    }
    func imports() throws -> LogPosition {
      let rows = try directory.write("rows", #"{"intent":"L","at":1770000100}"# + "\n")
      return try withLog { log in
        _ = try importer(.ndjson).run(rows, into: log, now: Instant(seconds: 1_780_000_000))
        return try log.read { try $0.position(last: try #require(try $0.last())) }
      }
    }
    func append(_ intent: String, at seconds: Int64) throws {
      try withLog { log in
        let donation = Donation(
          at: Moment(Instant(seconds: seconds), utcOffset: 0), source: "a", intent: intent)
        _ = try log.write { try $0.append([donation], ids: .random { 7 }) }
        #expect(try log.checkpoint())
      }
    }
    if wasEmpty {
      #expect(try withLog { try $0.checkpoint() })
    } else {
      try append("A", at: 1_770_000_000)
    }
    let copy = try Data(contentsOf: URL(fileURLWithPath: directory.store))
    try append("B", at: 1_770_000_050)
    let former = try imports()
    for suffix in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: directory.store + suffix)
    }
    try copy.write(to: URL(fileURLWithPath: directory.store))
    let new = try imports()
    #expect(former.last == new.last)
    try withLog { log in
      let (isFormer, isNew) = try log.read { (try $0.isValid(former), try $0.isValid(new)) }
      #expect(!isFormer && isNew)
    }
  }

  /// Each shell could read the history of another, and would record its times and names as commands.
  @Test func theHistoryOfAnotherShellIsRefused() throws {
    let histories: KeyValuePairs<Format, String> = [
      .zsh: ": 1767225600:0;make test\n", .bash: "#1767225600\nmake test\n",
      .fish: "- cmd: make test\n  when: 1767225600\n",
      .ndjson: #"{"intent":"A","source":"s"}"# + "\n",
    ]
    for format in [Format.zsh, .bash] {
      for (other, text) in histories {
        let path = try directory.write("history", text)
        if other == format {
          #expect(try importer(format).read(path).report.rows == 1)
        } else {
          let error = #expect(throws: InputError.self) { try importer(format).read(path) }
          #expect("\(error.map { "\($0)" } ?? "")".contains("format \(other.rawValue)"))
          _ = try importer(format, skip: true).read(path)
        }
      }
      for text in ["make test\n", "# 1767225600\n", ": ;true\n", "{ls;}\n", ": 1:2;ls\n"] {
        _ = try importer(format).read(try directory.write("history", text))
      }
    }
  }

  /// A long file is recorded by parts, and leaves what it leaves when it is recorded as one: rows of one instant, equal
  /// rows, and those that the store holds among them.
  @Test(arguments: 0..<24)
  func partsAreTheWhole(seed: UInt64) throws {
    var random = FixedNumbers(state: seed)
    var time = 100
    var rows = (0..<Int.random(in: 1...60, using: &random)).map { _ in
      time += [0, 0, 0, 1, 7].randomElement(using: &random) ?? 0
      return "me\t\(time)\tA\(Int.random(in: 0..<2, using: &random))\t\t\n"
    }
    let there = rows.filter { _ in Bool.random(using: &random) }
    let isInOrder = seed % 4 > 0
    if !isInOrder { rows.shuffle(using: &random) }
    let path = try directory.write("log.tsv", header + rows.joined())
    let former = try directory.write("former.tsv", header + there.joined())
    let most = Int.random(in: 1...20, using: &random)
    let stores = try [Int.max, most].map { most in
      let place = try TemporaryDirectory()
      let engine = try place.engine()
      _ = try importer(.tsv).run(former, into: engine.log, now: .later)
      var importer = importer(.tsv)
      importer.mostHeld = most
      let isHeld = try importer.read(path, holding: most).donations != nil
      #expect(!isInOrder || isHeld == (rows.count <= most))
      let report = try importer.run(path, into: engine.log, now: .later)
      return (try export(engine), report.rows, report.added)
    }
    #expect(stores[0] == stores[1])
    #expect(stores[0].1 == rows.count && stores[0].2 == rows.count - there.count)
  }

  /// Of a file that changes between the two times that it is read nothing is recorded, unless it has only grown.
  @Test func whatChangesWhileItIsReadIsNotRecorded() throws {
    let rows = (0..<20).map { "me\t\(100 + $0)\tA\t\t\n" }
    let path = try directory.write("log.tsv", header + rows.joined())
    var importer = importer(.tsv)
    importer.mostHeld = 4
    let file = try importer.read(path, holding: 4)
    #expect(file.donations == nil && file.report.rows == 20)
    let engine = try directory.engine()
    let last = ["me\t50\tA\t\t\n", "no row\n"].map { rows + [$0] } + [rows.dropLast()]
    for changed in last {
      _ = try directory.write("log.tsv", header + changed.joined())
      #expect(throws: InputError.self) { try importer.store(file, before: .later, in: engine.log) }
      #expect(try engine.status().donations == 0)
    }
    _ = try directory.write("log.tsv", header + rows.joined() + "me\t200\tA\t\t\n")
    #expect(try importer.store(file, before: .later, in: engine.log).added == 21)
    // What was spilled is erased, or the next to open the store sees to it.
    try engine.save(now: .later)
    #expect(try engine.log.read { try !$0.isErasurePending() })
  }

  @Test func importOfAnExportIsTheIdentity() throws {
    let engine = try directory.engine()
    let path = try directory.write(
      "log.tsv",
      header + (0..<200).map { "me\t\(100 + $0 / 3)\tA\($0 % 7)\tp=\($0 % 2)\t\n" }.joined())
    #expect(try importer(.tsv).run(path, into: engine.log, now: .later).added == 200)
    try engine.donate(
      habits(0..<50), now: after(100).instant, random: { .random(in: 0 ... .max) })
    try engine.dismiss(
      "A0", parameters: ["cups": 2], at: after(20), now: after(100).instant,
      random: { .random(in: 0 ... .max) })
    // At the very beginning, which a history without times says of all its rows.
    try engine.donate(
      [
        Donation(
          at: Moment(Instant(seconds: 0), utcOffset: 0, isKnown: false), source: "s", intent: "Z")
      ],
      now: after(100).instant, random: { .random(in: 0 ... .max) })
    let lines = try export(engine)
    // The order of the file is kept within a second.
    #expect(try JSON.parse(lines[0])["intent"] == .string("Z"))
    #expect(try JSON.parse(lines[1])["intent"] == .string("A0"))
    #expect(try JSON.parse(lines[2])["intent"] == .string("A1"))
    #expect(try JSON.parse(lines[3])["intent"] == .string("A2"))

    let copy = try TemporaryDirectory()
    let other = try copy.engine()
    let exported = try copy.write("export.ndjson", lines.map { $0 + "\n" }.joined())
    #expect(lines.count { $0.contains("\"kind\":\"dismissal\"") } == 1)
    #expect(try importer(.ndjson).run(exported, into: other.log, now: .later).added == 252)
    #expect(try export(other) == lines && other.status().dismissals == 1)
    #expect(try importer(.ndjson).run(exported, into: other.log, now: .later).added == 0)
    #expect(try importer(.tsv).run(path, into: other.log, now: .later).added == 0)
    #expect(try export(other) == lines)
  }

  @Test func aMalformedLineImportsNothingUnlessItIsToBeSkipped() throws {
    let engine = try directory.engine()
    let path = try directory.write("log.tsv", header + "me\t1\tA\t\t\nme\tx\tB\t\t\nme\t3\tC\t\t\n")
    let error = #expect(throws: InputError.self) {
      try importer(.tsv).run(path, into: engine.log, now: .later)
    }
    guard case .malformed(path, 3, _) = error else { return #expect(Bool(false)) }
    #expect(try engine.status().donations == 0)
    let report = try importer(.tsv, skip: true).run(path, into: engine.log, now: .later)
    #expect(report.added == 2 && report.skipped.map(\.line) == [3])
  }

  @Test func aDismissalWithoutAnIDIsImportedOnce() throws {
    let engine = try directory.engine()
    let row = #""at":1,"intent":"A""#
    let path = try directory.write(
      "log.ndjson", "{\(row)}\n{\"kind\":\"dismissal\",\(row)}\n{\"kind\":\"donation\",\(row)}\n")
    #expect(try importer(.ndjson).run(path, into: engine.log, now: .later).added == 3)
    #expect(try importer(.ndjson).run(path, into: engine.log, now: .later).added == 0)
    #expect(try engine.status().donations == 2 && engine.status().dismissals == 1)
    let other = try directory.write("other.ndjson", "{\(row)}\n{\"kind\":\"refusal\",\(row)}\n")
    let error = #expect(throws: InputError.self) { try importer(.ndjson).read(other) }
    guard case .malformed(_, 2, let why) = error else { return #expect(Bool(false)) }
    #expect(why.contains("kind") && !why.contains("refusal"))
  }

  @Test func aRememberedLineIsImportedOnceThoughItEndsLater() throws {
    let path = directory.path + "/history.db"
    let database = try Connection(path: path)
    try database.execute(
      """
      CREATE TABLE history(id, timestamp text, duration, exit, command, cwd, session, hostname, deleted_at);
      INSERT INTO history VALUES (1, 1767225600000000001, -1, -1, 'make', '/a', 's', 'h:u', NULL),
        (2, 1767225600000000001, 5000, 0, 'make', '/b', 's', 'h:u', NULL)
      """)
    let engine = try directory.engine()
    var importer = importer(.atuin)
    importer.whole = { [place = directory.path] path, format in
      try WholeFile.rows(path, format, copyingTo: place) { _ in 60 }
    }
    #expect(throws: InputError.self) { try self.importer(.atuin).read(path) }
    let read = try #require(importer.read(path).donations)
    // A preview tells what will be, and records nothing.
    func preview() throws -> Int {
      let log = try DonationLog(path: directory.store, create: false)
      return try importer.preview(read, before: .later, in: log).added
    }
    #expect(try preview() == 2 && preview() == 2 && engine.status().donations == 0)
    #expect(try importer.run(path, into: engine.log, now: .later).added == 2)
    try database.execute("UPDATE history SET exit = 2, duration = 9000 WHERE id = 1")
    #expect(try importer.run(path, into: engine.log, now: .later).added == 0 && preview() == 0)
    try database.execute(
      "INSERT INTO history SELECT 3, 1767225700000000000, 1, 0, 'ls', '', '', '', NULL")
    #expect(try importer.run(path, into: engine.log, now: .later).added == 1)
    let lines = try export(engine)
    #expect(lines.count == 3 && lines.allSatisfy { $0.contains("\"source\":\"atuin\"") })
    // One bad row, and nothing is imported.
    let long = String(repeating: "x", count: 70_000)
    try database.run(
      "INSERT INTO history VALUES (4, '1767225800000000000', 1, 0, ?, '', '', '', NULL)",
      "a " + long)
    try database.execute(
      "INSERT INTO history SELECT 5, 1767225900000000000, 1, 0, 'w', '', '', '', NULL")
    let error = #expect(throws: InputError.self) {
      try importer.run(path, into: engine.log, now: .later)
    }
    #expect(error.map { !"\($0)".contains("xxxx") && "\($0)".contains(":4: ") } == true)
    #expect(try engine.status().donations == 3)
    importer.skipsBadLines = true
    #expect(try importer.run(path, into: engine.log, now: .later).added == 1)
  }

  @Test func aFileOfSeveralUsersNeedsAChoice() throws {
    let path = try directory.write("log.tsv", header + "ann\t1\tA\t\t\nbob\t1\tB\t\t\n")
    let engine = try directory.engine()
    #expect(throws: InputError.self) {
      try importer(.tsv).run(path, into: engine.log, now: .later)
    }
    #expect(throws: InputError.self) {
      try importer(.tsv, .one("cleo")).run(path, into: engine.log, now: .later)
    }
    #expect(try engine.status().donations == 0)
    #expect(try importer(.tsv, .one("bob")).run(path, into: engine.log, now: .later).added == 1)
    #expect(try importer(.tsv, .all).run(path, into: engine.log, now: .later).added == 2)
    let intents = try engine.log.read { log in
      try log.intents().map { "\($0.source) \($0.name)" }.sorted()
    }
    #expect(intents == ["ann A", "bob B", "tsv B"])
  }

  @Test func boundsAreToldWithTheirLine() throws {
    let long = String(repeating: "x", count: 1_000_000)
    let path = try directory.write("log.tsv", header + "me\t1\tA\t\t\nme\t2\tB\tp=\(long)\t\n")
    let error = #expect(throws: InputError.self) { try importer(.tsv).read(path) }
    guard case .malformed(_, 3, let why) = error else { return #expect(Bool(false)) }
    #expect(why.contains("65536"))
  }
}

extension JSON {
  static func parse(_ text: String) throws -> JSON {
    try Array(text.utf8).withUnsafeBytes { try JSON.parse($0) }
  }
}
