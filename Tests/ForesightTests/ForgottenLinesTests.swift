import ForesightFormats
import ForesightLog
import ForesightPrivacy
import ForesightSystem
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

@testable import Foresight
@testable import ForesightImporters

/// A command line that was forgotten stays away, though its shell's history still has it.
struct ForgottenLinesTests {
  private let directory: TemporaryDirectory
  private let engine: Engine
  private static let start: Int64 = 1_767_225_600

  init() throws {
    directory = try TemporaryDirectory()
    engine = try directory.engine()
  }

  private func importer(_ format: Format, bringsBack: Bool = false) -> Importer {
    var importer = Importer(format: format) { _ in 60 }
    importer.bringsBack = bringsBack
    return importer
  }

  private func add(
    _ lines: [(second: Int, text: String)], bringsBack: Bool = false, to engine: Engine? = nil
  ) throws -> Importer.Report {
    let path = try directory.write(
      "history", lines.map { ": \(Self.start + Int64($0.second)):0;\($0.text)\n" }.joined())
    return try importer(.zsh, bringsBack: bringsBack)
      .run(path, into: (engine ?? self.engine).log, now: .later)
  }

  private func run(_ text: String, at second: Int, _ engine: Engine? = nil) throws -> Appended {
    let start = Self.start + Int64(second)
    let fields = Array("\(text)\0\(start)\0\(start + 1)\0\(0)\0/src\0s\0".utf8)
    return try (engine ?? self.engine).record(
      RecordedLine(shell: "zsh", fields, now: .later), host: "h", localOffset: { _ in 60 },
      now: .later, random: { .random(in: 0 ... .max) })
  }

  private func forget(_ line: String) throws -> Int {
    var query = DonationQuery()
    query.line = line
    return try engine.forget(query).deleted.count
  }

  private func export(_ engine: Engine) throws -> [String] {
    try engine.log.read { log in
      var lines: [String] = []
      try log.forEach { lines.append(NDJSON.line($0)) }
      return lines
    }
  }

  private func predictions(_ engine: Engine) throws -> [Suggestion] {
    let later = Moment(Instant(seconds: Self.start + 90_000), utcOffset: 60)
    var request = PredictionRequest(at: later, context: ["directory": "/src"], limit: 1000)
    request.isWhole = true
    return try engine.predict(request).suggestions
  }

  private func rows() throws -> Int64 {
    try Connection(path: directory.store, access: .readOnly)
      .integer("SELECT count(*) FROM forgotten") ?? -1
  }

  /// The key stays where another process forgets a line, of which it keeps a hash, while everything is forgotten.
  @Test func theKeyOfAnothersHashesStays() throws {
    let other = try directory.engine()
    let key = directory.store + ".key"
    try engine.forget(DonationQuery()) {
      _ = try run("ls", at: 0, other)
      try other.forget(DonationQuery(intent: "ls"))
    }
    // With its time, and without.
    #expect(try FileManager.default.fileExists(atPath: key) && rows() == 2)
    try engine.forget(DonationQuery())
    #expect(try !FileManager.default.fileExists(atPath: key) && rows() == 0)
  }

  /// Whatever was recorded live or imported, in whatever order: what is forgotten by its text is as if it never was, after
  /// the history was imported once more, too; and typed again it is recorded.
  @Test(arguments: 1...6)
  func itIsAsIfItNeverWas(seed: UInt64) throws {
    var state = seed
    func draw(_ below: UInt64) -> Int {
      state = StableHash.combine(state, 1)
      return Int(state % below)
    }
    var second = 0
    let common = (0..<60).map { _ in
      second += draw(4)
      return (second: second, text: "git c\(draw(4))")
    }
    let secret = (0..<8).map { _ in (second: draw(UInt64(second)), text: "ssh verborgen") }
    let place = try TemporaryDirectory()
    let other = try place.engine()
    for (number, line) in common.enumerated() where number % 3 == 0 {
      for engine in [engine, other] { _ = try run(line.text, at: line.second, engine) }
    }
    for engine in [engine, other] { _ = try add(common, to: engine) }
    let live = try secret.prefix(3).reduce(0) { try $0 + run($1.text, at: $1.second).added }
    let all = (common + secret).sorted { $0.second < $1.second }
    #expect(try add(all).added + live == 8)
    #expect(try forget("ssh verborgen") == 8)
    let again = try add(all)
    #expect(again.added == 0 && again.ignored == 8)
    // A shell that had no answer tells a line once more.
    for line in secret.prefix(3) {
      let told = try run(line.text, at: line.second)
      #expect(told.added == 0 && told.ignored.map(\.reason) == [.forgotten])
    }
    #expect(try export(engine) == export(other))
    #expect(try predictions(engine) == predictions(other))
    #expect(try run("ssh verborgen", at: 5000).added == 1)
    let later = (second: 5000, text: "ssh verborgen")
    #expect(try add(all + [later]).added == 0)
    #expect(try export(engine).count == 61)
    // In the next second it is another.
    #expect(try add(all + [later, (5001, "ssh verborgen")]).added == 1)
  }

  @Test func whatTellsNoTimesStaysAwayAsOftenAsItWasForgotten() throws {
    func add(_ lines: [String], _ day: Int64) throws -> Importer.Report {
      let path = try directory.write("bash", lines.map { $0 + "\n" }.joined())
      return try importer(.bash).run(
        path, into: engine.log, now: Instant(seconds: Self.start + day * 86_400))
    }
    let lines = (0..<30).map { ["ls", "make", "curl verborgen", "vim a\($0)"][$0 % 4] }
    #expect(try add(lines, 1).added == 30)
    #expect(try forget("curl verborgen") == 7)
    let again = try add(lines, 2)
    #expect(again.added == 0 && again.ignored == 7)
    // Run again, it stands once more at the file's end.
    #expect(try add(lines + ["curl verborgen"], 3).added == 1)
    #expect(try add(lines + ["curl verborgen"], 4).added == 0)
    // What a hook recorded, with its time, is the same line in such a file.
    let fields = Array("dig verborgen\0\(Self.start)\0\(Self.start + 1)\0\(0)\0/\0s\0".utf8)
    _ = try engine.record(
      RecordedLine(shell: "bash", fields, now: .later), host: "h", localOffset: { _ in 0 },
      now: .later, random: { .random(in: 0 ... .max) })
    #expect(try forget("dig verborgen") == 1)
    #expect(try add(lines + ["curl verborgen", "dig verborgen"], 5).added == 0)
  }

  @Test func onlyLinesOfShellsAreRememberedAndOnlyAsHashes() throws {
    try engine.donate(habits(0..<20), now: after(30).instant) { .random(in: 0 ... .max) }
    try engine.forget(DonationQuery(before: after(10).instant))
    #expect(try rows() == 0 && !FileManager.default.fileExists(atPath: directory.store + ".key"))
    _ = try add([(0, "ssh verborgen"), (1, "ls"), (9, "ls")])
    #expect(try forget("ssh verborgen") == 1)
    #expect(try rows() == 2)
    let mode = try FileManager.default.attributesOfItem(atPath: directory.store + ".key")
    #expect(mode[.posixPermissions] as? Int == 0o600)
    for name in try FileManager.default.contentsOfDirectory(atPath: directory.path)
    where name != "history" {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: directory.path + "/" + name))
      #expect(bytes.range(of: Data("verborgen".utf8)) == nil, "\(name)")
    }
    // The same history on a store of its own has other hashes.
    let hashes = "SELECT group_concat(hex(hash)) FROM forgotten"
    func text() throws -> String? {
      try Connection(path: directory.store, access: .readOnly).first(hashes) { $0.text(0) }
    }
    let before = try text()
    try engine.forget(DonationQuery())
    #expect(try rows() == 0 && !FileManager.default.fileExists(atPath: directory.store + ".key"))
    #expect(try add([(0, "ssh verborgen")]).added == 1, "all that is known of it is gone")
    #expect(try forget("ssh verborgen") == 1)
    #expect(try text() != before)
  }

  @Test func itComesBackWhereThatIsAskedFor() throws {
    let lines = [(second: 0, text: "ls"), (3, "ls"), (3, "make")]
    _ = try add(lines)
    #expect(try forget("ls") == 2)
    #expect(try add(lines).added == 0)
    let back = try add(lines, bringsBack: true)
    #expect(back.added == 2 && back.ignored == 0)
    #expect(try forget("make") == 1)
    #expect(try add(lines).added == 0)
    // What only grew old was not meant to stay away.
    _ = try engine.log.change { $0.retentionDays = 30 }
    #expect(try engine.forgetExpired(now: .later) == 2)
    _ = try engine.log.change { $0.retentionDays = nil }
    #expect(try add(lines).added == 2)
  }

  @Test func itStaysAwayFromAMendedStore() throws {
    let lines = (0..<400).map { (second: $0, text: "make t\($0 % 50)") }
    _ = try add(lines)
    #expect(try forget("make t7") == 8)
    _ = try engine.log.checkpoint()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: directory.store))
    bytes.replaceSubrange(0..<4096, with: Data(count: 4096))
    let other = try TemporaryDirectory()
    try bytes.write(to: URL(fileURLWithPath: other.store))
    try FileManager.default.copyItem(
      atPath: directory.store + ".key", toPath: other.store + ".key")
    let mended = try other.engine()
    #expect(try !mended.log.notices.isEmpty && mended.log.count() == 392)
    #expect(try add(lines, to: mended).added == 0)
  }
}
