import ForesightSystem
import Testing

@testable import ForesightLog

struct MigrationTests {
  private let steps = [
    "CREATE TABLE note(text TEXT)", "ALTER TABLE note ADD COLUMN written INTEGER",
    "CREATE TABLE tag(name TEXT)",
  ]

  @Test(arguments: 0...3)
  func everyEarlierSchemaReachesTheLatest(start: Int) throws {
    let connection = try Connection(path: ":memory:")
    try Schema.migrate(connection, steps: Array(steps.prefix(start)))
    try Schema.migrate(connection, steps: steps)
    try Schema.migrate(connection, steps: steps)
    #expect(try Schema.version(of: connection) == 3)
    try connection.execute("INSERT INTO note(text, written) VALUES ('a', 1)")
    try connection.execute("INSERT INTO tag VALUES ('b')")
  }

  @Test func aFailingStepLeavesTheOldSchema() throws {
    let connection = try Connection(path: ":memory:")
    try Schema.migrate(connection, steps: [steps[0]])
    #expect(throws: SQLiteError.self) {
      try Schema.migrate(connection, steps: [steps[0], steps[1], "NOT SQL"])
    }
    #expect(try Schema.version(of: connection) == 1)
    #expect(throws: SQLiteError.self) { try connection.execute("SELECT written FROM note") }
  }

  @Test func aNewerSchemaIsRefused() throws {
    let connection = try Connection(path: ":memory:")
    try Schema.migrate(connection, steps: steps)
    #expect(throws: StoreError.newerSchema(path: "", found: 3, known: 2)) {
      try Schema.migrate(connection, steps: Array(steps.prefix(2)))
    }
  }
}
