import ForesightSystem
import Foundation
import Testing

struct ConnectionTests {
  private struct Refusal: Error {}

  private func makeConnection() throws -> Connection {
    let connection = try Connection(path: ":memory:")
    try connection.execute("CREATE TABLE note(number INTEGER, text TEXT, data BLOB)")
    return connection
  }

  @Test func valuesComeBackAsTheyWereBound() throws {
    let connection = try makeConnection()
    for (number, text, data) in [
      (Int64.min, "", []), (0, "é\u{0301} ✓", [0]), (.max, "a", [1, 2, 255]),
    ] as [(Int64, String, [UInt8])] {
      try connection.prepare("INSERT INTO note VALUES (?, ?, ?)").run {
        $0.bind(number)
        $0.bind(text)
        $0.bind(data)
      }
      let found = try connection.prepare("SELECT number, text, data FROM note WHERE number = ?")
        .first(bind: { $0.bind(number) }) { ($0.integer(0), $0.text(1), $0.bytes(2, Array.init)) }
      #expect(found?.0 == number)
      #expect(found?.1.utf8.elementsEqual(text.utf8) == true)
      #expect(found?.2 == data)
    }
  }

  /// Short ones lie side by side, and long ones elsewhere.
  @Test func bytesOfAnyLengthComeBackFromOneRun() throws {
    let connection = try makeConnection()
    let lengths = [0, 1, 16, 60, 64, 100, 127, 128, 129, 5000]
    for first in lengths {
      for second in lengths {
        let values = [first, second].map { [UInt8](repeating: UInt8($0 % 251), count: $0) }
        let found = try connection.first("SELECT ?, ?, ?, ?", values[0], values[1], [7], values[0])
        {
          row in ([0, 1, 2, 3] as [Int32]).map { row.bytes($0, Array.init) }
        }
        #expect(found == [values[0], values[1], [7], values[0]])
      }
    }
  }

  @Test func whatIsNotThereIsNull() throws {
    let connection = try makeConnection()
    for number in [1, nil, 2, nil] as [Int64?] {
      let found = try connection.prepare("SELECT ?, ?").first {
        $0.bind(number)
        $0.bind(3)
      } _: {
        ($0.isNull(0) ? nil : $0.integer(0), $0.integer(1))
      }
      #expect(found?.0 == number && found?.1 == 3)
    }
  }

  @Test func anErrorUndoesTheTransaction() throws {
    let connection = try makeConnection()
    #expect(throws: Refusal.self) {
      try connection.transaction {
        try connection.execute("INSERT INTO note(number) VALUES (1)")
        throw Refusal()
      }
    }
    #expect(try connection.integer("SELECT count(*) FROM note") == 0)
    // The connection is as usable as before.
    try connection.transaction { try connection.execute("INSERT INTO note(number) VALUES (2)") }
    #expect(try connection.integer("SELECT number FROM note") == 2)
  }

  @Test func aStatementCanBeUsedAgainAfterAnError() throws {
    let connection = try makeConnection()
    try connection.execute("INSERT INTO note(number) VALUES (1), (2)")
    let statement = try connection.prepare("SELECT number FROM note ORDER BY number")
    #expect(throws: Refusal.self) { try statement.forEach { _ in throw Refusal() } }
    var numbers: [Int64] = []
    try statement.forEach { numbers.append($0.integer(0)) }
    #expect(numbers == [1, 2])
  }

  @Test(arguments: ["plain", "with space", "50%", "what?mode=ro", "a#b", "ünï", "quote'\""])
  func anyPathCanBeOpened(name: String) throws {
    let directory = NSTemporaryDirectory() + "foresight-\(UUID())"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let connection = try Connection(path: directory + "/" + name)
    try connection.execute("CREATE TABLE note(text TEXT)")
    #expect(FileManager.default.fileExists(atPath: directory + "/" + name))
  }

  @Test func anErrorNamesTheStatementAndNoValue() throws {
    let connection = try makeConnection()
    try connection.execute("CREATE UNIQUE INDEX once ON note(text)")
    let insertion = try connection.prepare("INSERT INTO note(text) VALUES (?)")
    try insertion.run { $0.bind("secret") }
    let error = #expect(throws: SQLiteError.self) { try insertion.run { $0.bind("secret") } }
    #expect(error?.description.contains("INSERT INTO note") == true)
    #expect(error?.description.contains("secret") == false)
  }

  @Test func aStatementThatIsBeingSteppedIsNotLentAgain() throws {
    let connection = try makeConnection()
    try connection.execute("INSERT INTO note(number) VALUES (1), (2), (3)")
    var pairs: [[Int64]] = []
    try connection.prepare("SELECT number FROM note").forEach { outer in
      let first = outer.integer(0)
      try connection.prepare("SELECT number FROM note").forEach { inner in
        pairs.append([first, inner.integer(0)])
        // Where the same statement is lent, it begins anew each time.
        if pairs.count > 9 { throw Refusal() }
      }
      #expect(try connection.integer("SELECT number FROM note") == 1)
    }
    #expect(pairs == [1, 2, 3].flatMap { first in [1, 2, 3].map { [first, $0] } })
  }

  @Test func aStatementInUseRefusesToBeUsed() throws {
    let connection = try makeConnection()
    try connection.execute("INSERT INTO note(number) VALUES (1)")
    let statement = try connection.prepare("SELECT number FROM note")
    try statement.forEach { _ in
      #expect(throws: SQLiteError.self) { try statement.forEach { _ in } }
    }
  }
}
