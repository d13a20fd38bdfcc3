import Foresight
import ForesightLog
import ForesightSystem
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

@testable import ForesightTool

/// A doctor who only looks changes nothing, finds what is wrong, and tells no secret.
struct DoctorTests {
  private let directory: TemporaryDirectory
  private let engine: Engine

  init() throws {
    directory = try TemporaryDirectory()
    engine = try Engine(path: directory.store, create: true)
    let donations = (0..<200).map { number in
      var donation = Donation(
        at: Moment(Instant(seconds: 1_767_225_600 + Int64(number) * 60), utcOffset: 0),
        source: "secretsource", intent: "SecretIntent\(number % 4)",
        parameters: ["secretname": .string("secret value \(number)")])
      donation.presentation = number % 10 == 0 ? Presentation(name: "Secret title") : nil
      if number % 20 == 5 { donation.id = DonationID(high: UInt64(number), low: 1 << 63) }
      return donation
    }
    _ = try engine.log.write { try $0.append(donations, ids: .content) }
    try engine.save(now: Instant(seconds: 1_800_000_000))
    _ = try engine.log.checkpoint()
  }

  private var doctor: Doctor { Doctor(path: directory.store) }

  private func contents() throws -> [String: Data] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path).reduce(into: [:]) {
      // What SQLite keeps to coordinate its readers is in no file of the store.
      if !$1.hasSuffix("-shm") {
        $0[$1] = try Data(contentsOf: URL(fileURLWithPath: directory.path + "/" + $1))
      }
    }
  }

  /// What is wrong, by the names of the checks; looking changes nothing and tells nothing.
  private func faults() throws -> Set<String> {
    let before = try contents()
    let diagnostics = try doctor.examine()
    #expect(try contents() == before)
    #expect(!"\(diagnostics)".lowercased().contains("secret"))
    #expect(diagnostics.allSatisfy { $0.state == .ok || $0.remedy != nil })
    return Set(diagnostics.filter { $0.state == .fault }.map(\.check))
  }

  /// Breaks something by SQL, as a fault in a program would.
  private func harm(_ sql: String) throws {
    let connection = try Connection(path: directory.store)
    try connection.execute(sql)
  }

  private func repairs(_ found: Set<String>) throws {
    #expect(try faults() == found)
    let done = try doctor.repair()
    #expect(!done.isEmpty && !"\(done)".lowercased().contains("secret"))
    #expect(try faults() == [])
    #expect(try doctor.repair() == [])
  }

  @Test func aHealthyStoreIsFoundHealthy() throws {
    #expect(try faults() == [])
    #expect(try doctor.repair() == [])
    let checks = try doctor.examine().map(\.check)
    #expect(
      checks == [
        "files", "schema", "database", "donations", "words", "counts", "presentations", "ids",
        "disk", "copies", "settings", "model", "index",
      ])
  }

  /// Hooks are silent when they cannot record, so the doctor tells.
  @Test func aFullDiskIsFound() {
    #expect(doctor.room(free: 4096).state == .note)
    #expect(doctor.room(free: 2_097_152).state == .ok)
  }

  @Test func settingsThatCannotBeFollowedAreFound() throws {
    let file = directory.store + ".settings"
    for text in ["{\"puased\": true}", "{\"redact\": [\"(\"]}"] {
      try text.write(toFile: file, atomically: true, encoding: .utf8)
      chmod(file, 0o600)
      let found = try doctor.examine().filter { $0.state == .fault }
      #expect(found.map(\.check) == ["settings"])
    }
    try FileManager.default.removeItem(atPath: file)
    #expect(try faults() == [])
  }

  @Test func wrongCountsAreFoundAndRepaired() throws {
    try harm("UPDATE word SET uses = uses + 1 WHERE id = 3")
    try repairs(["counts"])
    try harm("UPDATE intent SET dismissals = 1 WHERE id = 1")
    try repairs(["counts"])
    // A word that nothing uses is one that was to be forgotten.
    try harm(
      "INSERT INTO word(hash, kind, text, uses) SELECT hash + 1, 0, text, 1 FROM word LIMIT 1")
    #expect(try faults().contains("counts"))
    _ = try doctor.repair()
    #expect(try faults() == [])
  }

  @Test func presentationsAndIDsThatLeadNowhereAreFoundAndRepaired() throws {
    try harm(
      "UPDATE presentation SET time = time + 1 WHERE time = (SELECT min(time) FROM presentation)")
    try repairs(["presentations"])
    try harm("DELETE FROM stray WHERE id = (SELECT min(id) FROM stray)")
    try repairs(["ids"])
    try harm("INSERT INTO stray VALUES (zeroblob(16), 7)")
    try repairs(["ids"])
  }

  @Test func whatIsMissingIsFoundAndTheRestSaved() throws {
    try harm("DELETE FROM word WHERE text = 'secret value 7'")
    try repairs(["donations"])
    #expect(try Engine(path: directory.store, create: false).status().donations == 199)
    try harm("UPDATE word SET text = 'secret other' WHERE text = 'secret value 8'")
    try repairs(["words", "donations"])
    #expect(try Engine(path: directory.store, create: false).status().donations == 198)
    #expect(try doctor.examine().first { $0.check == "copies" }?.state == .note)
  }

  /// Page 0 is that without which SQLite opens nothing.
  @Test(arguments: 0..<8) func aDamagedPageIsFoundAndTheRestSaved(page: Int) throws {
    let file = try #require(FileHandle(forUpdatingAtPath: directory.store))
    try file.seek(toOffset: UInt64(page) * 4096)
    try file.write(contentsOf: Data(repeating: 0xA5, count: 4096))
    try file.close()
    try repairs(["database"])
    #expect(try doctor.examine().first { $0.check == "copies" }?.state == .note)
  }

  @Test func modesAreFoundAndRepaired() throws {
    for suffix in ["", ".model"] {
      chmod(directory.store + suffix, 0o644)
      try repairs(["files"])
    }
  }

  @Test func aDamagedModelIsFoundWhereverItIsDamaged() throws {
    let path = URL(fileURLWithPath: directory.store + ".model")
    for place in [0, 3, 5000, 40_000, -1] {
      try engine.save(now: Instant(seconds: 1_800_000_000))
      var bytes = try Data(contentsOf: path)
      bytes[place < 0 ? bytes.count - 1 : place] ^= 1
      try bytes.write(to: path)
      chmod(path.path, 0o600)
      try repairs(["model"])
      #expect(!FileManager.default.fileExists(atPath: path.path))
    }
  }

  @Test func whereThereIsNoStoreThatIsSaid() throws {
    let path = directory.path + "/absent"
    #expect(throws: StoreError.missing(path: path)) { try Doctor(path: path).examine() }
    #expect(throws: StoreError.missing(path: path)) { try Doctor(path: path).repair() }
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
