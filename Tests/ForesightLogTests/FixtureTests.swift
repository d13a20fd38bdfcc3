import ForesightSystem
import ForesightTestSupport
import ForesightValues
import Foundation
import Glibc
import Testing

@testable import ForesightLog

/// Stores that earlier versions wrote, as files, can be read for ever.
struct FixtureTests {
  private let directory: TemporaryDirectory
  static let schemas = Array(1...Schema.steps.count)

  init() throws { directory = try TemporaryDirectory() }

  static func fixture(_ name: String) -> URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/\(name)")
  }

  private func place(_ schema: Int) throws -> Data {
    let bytes = try Data(contentsOf: Self.fixture("schema-\(schema).store"))
    try directory.replaceAll(by: bytes)
    return bytes
  }

  /// What is in a store of an earlier schema, read by nothing but SQL.
  private func content() throws -> [String] {
    let connection = try Connection(path: directory.store, access: .readOnly)
    var rows: [String] = []
    for sql in [
      "SELECT quote(time) || quote(id) || quote(intent) || quote(parameters) || quote(context) "
        + "|| quote(result) FROM donation ORDER BY time, id",
      "SELECT quote(id) || quote(kind) || quote(text) || quote(uses) FROM word ORDER BY id",
      "SELECT quote(id) || quote(source) || quote(name) || quote(uses) FROM intent ORDER BY id",
      "PRAGMA user_version", "SELECT sql FROM sqlite_schema ORDER BY name",
    ] {
      try connection.prepare(sql).forEach { rows.append($0.text(0)) }
    }
    return rows
  }

  @Test(arguments: schemas)
  func everyReleasedSchemaMigratesAndIsInOrder(schema: Int) throws {
    _ = try place(schema)
    #expect(try Schema.version(of: Connection(path: directory.store)) == schema)
    let rows = try content().filter { !$0.hasPrefix("CREATE") }
    let log = try DonationLog(path: directory.store, create: false)
    #expect(try log.read { try IntegrityCheck($0) }.isInOrder)
    #expect(log.notices.isEmpty)
    // The rows are those that the old version wrote.
    let migrated = try content().filter { !$0.hasPrefix("CREATE") }
    #expect(migrated.filter { $0 != "\(Schema.steps.count)" } == rows.filter { $0 != "\(schema)" })
    try log.add([donation("New", at: 1)])
    #expect(try log.all().count == 41)
  }

  @Test(arguments: schemas)
  func aMigrationThatFailsLeavesTheOldStore(schema: Int) throws {
    let bytes = try place(schema)
    let before = try content()
    for count in schema...Schema.steps.count {
      let connection = try Connection(path: directory.store)
      let steps = Schema.steps.prefix(count) + ["CREATE TABLE word(again TEXT)"]
      #expect(throws: SQLiteError.self) { try Schema.migrate(connection, steps: Array(steps)) }
      #expect(try content() == before)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: directory.store)).count == bytes.count)
    #expect(try DonationLog(path: directory.store, create: false).all().count == 40)
  }

  @Test(arguments: schemas)
  func aProcessKilledWhileItMigratesLeavesTheOldStore(schema: Int) async throws {
    _ = try place(schema)
    let before = try content()
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = directory.store as String, schema = schema as Int] in
      let connection = try Connection(path: path)
      try connection.transaction {
        for step in Schema.steps[schema...] { try connection.execute(step) }
        try connection.execute(
          "PRAGMA user_version = \(Schema.steps.count); PRAGMA cache_spill = 1")
        kill(getpid(), SIGKILL)
      }
    }
    #expect(try content() == before)
    #expect(try DonationLog(path: directory.store, create: false).all().count == 40)
  }

  @Test(arguments: schemas)
  func manyWhoOpenAnOldStoreAtOnceMigrateItOnce(schema: Int) async throws {
    _ = try place(schema)
    let path = directory.store
    try await withThrowingTaskGroup { group in
      for number in 0..<8 {
        group.addTask {
          let log = try DonationLog(path: path, create: false)
          try log.add([donation("New", at: Int64(number))])
        }
      }
      try await group.waitForAll()
    }
    let log = try DonationLog(path: path, create: false)
    #expect(try log.all().count == 48 && IntegrityCheck(log).isInOrder)
  }

  @Test func aDamagedStoreOfAnyReleasedSchemaIsMended() throws {
    for schema in Self.schemas {
      _ = try place(schema)
      let expected = try DonationLog(path: directory.store, create: false).all()
      var bytes = try place(schema)
      bytes.replaceSubrange(0..<4096, with: Data(count: 4096))
      try directory.replaceAll(by: bytes)
      let log = try DonationLog(path: directory.store, create: false)
      #expect(try log.all() == expected && log.notices.count == 1)
    }
  }

  @Test func aNewerSchemaIsRefusedUnchanged() throws {
    _ = try place(Schema.steps.count)
    try Connection(path: directory.store).execute("PRAGMA user_version = 99")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: directory.store))
    let error = #expect(throws: StoreError.self) {
      try DonationLog(path: directory.store, create: true)
    }
    #expect(error == .newerSchema(path: directory.store, found: 99, known: Schema.steps.count))
    #expect("\(error.map(String.init(describing:)) ?? "")".contains("install the newer version"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: directory.store)) == bytes)
  }
}
