import SQLite
import Testing

struct MigrationsTests {
  private let steps = [
    "CREATE TABLE note(text TEXT)", "ALTER TABLE note ADD COLUMN written INTEGER",
    "CREATE TABLE tag(name TEXT)",
  ]

  @Test(arguments: 0...3)
  func everyEarlierSchemaReachesTheLatest(start: Int) throws {
    let connection = try Connection(path: ":memory:")
    try Migrations(Array(steps.prefix(start))).apply(to: connection)
    try Migrations(steps).apply(to: connection)
    try Migrations(steps).apply(to: connection)
    #expect(try Migrations.version(of: connection) == 3)
    try connection.execute("INSERT INTO note(text, written) VALUES ('a', 1)")
    try connection.execute("INSERT INTO tag VALUES ('b')")
  }

  @Test func aFailingStepLeavesTheOldSchema() throws {
    let connection = try Connection(path: ":memory:")
    try Migrations([steps[0]]).apply(to: connection)
    #expect(throws: SQLiteError.self) {
      try Migrations([steps[0], steps[1], "NOT SQL"]).apply(to: connection)
    }
    #expect(try Migrations.version(of: connection) == 1)
    #expect(throws: SQLiteError.self) { try connection.execute("SELECT written FROM note") }
  }

  @Test func aNewerSchemaIsRefused() throws {
    let connection = try Connection(path: ":memory:")
    try Migrations(steps).apply(to: connection)
    let error = #expect(throws: Migrations.NewerSchema.self) {
      try Migrations(Array(steps.prefix(2))).apply(to: connection)
    }
    #expect(error?.found == 3 && error?.known == 2)
  }
}
