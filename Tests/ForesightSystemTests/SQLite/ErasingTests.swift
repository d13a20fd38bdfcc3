import ForesightSystem
import Foundation
import Testing

/// What was deleted is in no byte of a database's file.
struct ErasingTests {
  private final class Place {
    let path = NSTemporaryDirectory() + "foresight-\(UUID()).sqlite"
    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  private let place = Place()

  private func bytes() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: place.path)) }

  /// Rows of a table that is clustered by its text move between pages all the time, and leave copies behind.
  @Test(arguments: 0..<6) func whatIsDeletedIsGoneAndTheRestIsThere(seed: Int) throws {
    var state = UInt64(seed + 1)
    func draw(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let connection = try Connection(path: place.path)
    try connection.execute(
      "PRAGMA secure_delete = ON; CREATE TABLE note(text TEXT PRIMARY KEY, body TEXT) WITHOUT ROWID; "
        + "CREATE TABLE row(number INTEGER PRIMARY KEY, text TEXT)")
    var kept: Set<String> = []
    var marked: [String] = []
    // In one transaction each, for the disk's sake: rows move all the same.
    try connection.transaction {
      for number in 0..<3000 {
        let isMarked = draw(3) == 0
        let text = "\(draw(1_000_000)) \(isMarked ? "zqx" : "stays") \(number)"
        if isMarked { marked.append(text) } else { kept.insert(text) }
        let body = String(repeating: text + " ", count: 1 + draw(8))
        try connection.run("INSERT INTO note VALUES (?, ?)", text, body)
        try connection.run("INSERT INTO row VALUES (?, ?)", draw(1_000_000) * 4096 + number, text)
      }
    }
    try connection.transaction {
      for text in marked {
        try connection.run("DELETE FROM note WHERE text = ?", text)
        try connection.run("DELETE FROM row WHERE text = ?", text)
      }
    }
    try connection.eraseUnusedBytes()
    #expect(try bytes().range(of: Data("zqx".utf8)) == nil)
    let other = try Connection(path: place.path)
    for table in ["note", "row"] {
      var found: Set<String> = []
      try other.forEach("SELECT text FROM \(table)") { found.insert($0.text(0)) }
      #expect(found == kept)
    }
    #expect(try other.first("PRAGMA integrity_check") { $0.text(0) } == "ok")
  }

  /// Whoever has the pages in memory reads them anew before writing them.
  @Test func whoRemembersWhatWasErasedDoesNotWriteItBack() throws {
    let connection = try Connection(path: place.path)
    let other = try Connection(path: place.path)
    try connection.execute(
      "PRAGMA journal_mode = WAL; PRAGMA secure_delete = ON; "
        + "CREATE TABLE note(text TEXT PRIMARY KEY, body TEXT) WITHOUT ROWID; "
        + "CREATE TABLE done(number INTEGER)")
    try other.execute("PRAGMA secure_delete = ON")
    for number in 0..<400 {
      let text = "\(number * 7919 % 400) \(number % 3 == 0 ? "zqx" : "stays")"
      try connection.run(
        "INSERT INTO note VALUES (?, ?)", text, String(repeating: text, count: 1 + number % 9))
    }
    try connection.execute("DELETE FROM note WHERE text LIKE '%zqx'")
    #expect(try connection.emptyWriteAheadLog(within: .zero))
    // Such a copy is there, or this would show nothing.
    #expect(try bytes().range(of: Data("zqx".utf8)) != nil)
    #expect(try other.integer("SELECT sum(length(body)) FROM note") ?? 0 > 0)
    let isErased = try connection.eraseUnusedBytes {
      try connection.run("INSERT INTO done VALUES (?)", 1)
    }
    #expect(isErased)
    try other.execute("UPDATE note SET body = body || '.'")
    #expect(try other.emptyWriteAheadLog(within: .zero))
    #expect(try bytes().range(of: Data("zqx".utf8)) == nil)
  }

  @Test(arguments: ["", "no database, whatever it is", String(repeating: "x", count: 9000)])
  func whateverIsInAFileCanBeTakenOut(content: String) throws {
    try Data(content.utf8).write(to: URL(fileURLWithPath: place.path))
    let connection = try Connection(path: place.path)
    try connection.empty()
    try connection.execute("CREATE TABLE note(text TEXT)")
    #expect(try connection.integer("SELECT count(*) FROM note") == 0)
    // The count of changes in the header goes on from what stands there: four bytes.
    #expect(try bytes().range(of: Data("xxxxx".utf8)) == nil)
    #expect(try bytes().range(of: Data("whatever".utf8)) == nil)
  }

  @Test func othersSeeAnEmptyDatabase() throws {
    let (connection, other) = (try Connection(path: place.path), try Connection(path: place.path))
    try connection.execute("CREATE TABLE note(text TEXT); INSERT INTO note VALUES ('zqx')")
    #expect(try other.integer("SELECT count(*) FROM note") == 1)
    try connection.empty()
    #expect(throws: SQLiteError.self) { try other.integer("SELECT count(*) FROM note") }
    #expect(try other.integer("SELECT count(*) FROM sqlite_schema") == 0)
    #expect(try bytes().range(of: Data("zqx".utf8)) == nil)
  }
}
