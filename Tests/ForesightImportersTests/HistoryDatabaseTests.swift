import ForesightFormats
import ForesightImporters
import ForesightSystem
import ForesightValues
import Foundation
import Testing

/// What is read of the databases of atuin and mcfly, whose tables are made here as those programs make them.
struct HistoryDatabaseTests {
  private let directory: String
  private var path: String { directory + "/history.db" }

  init() throws {
    directory = NSTemporaryDirectory() + "foresight-\(UUID())"
    try FileManager.default.createDirectory(
      atPath: directory + "/copies", withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
  }

  private func within(_ body: () throws -> Void) rethrows {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try body()
    // Nothing of a copy is left, whatever happened.
    #expect((try? FileManager.default.contentsOfDirectory(atPath: directory + "/copies")) == [])
  }

  private func rows(
    _ format: Format, name: String = "history.db"
  ) throws -> [Result<Record, LineError>] {
    try WholeFile.rows(directory + "/" + name, format, copyingTo: directory + "/copies") {
      _ in 60
    }
  }

  private static let columns = [
    "id text primary key", "timestamp text not null", "duration integer not null",
    "exit integer not null", "command text not null", "cwd text not null", "session text not null",
    "hostname text not null", "deleted_at integer", "author text", "intent text",
  ]

  private func atuin(without missing: String? = nil) throws -> Connection {
    let connection = try Connection(path: path)
    try connection.execute("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0")
    let columns = Self.columns.filter { !$0.hasPrefix((missing ?? "-") + " ") }
    try connection.execute("CREATE TABLE history(\(columns.joined(separator: ", ")))")
    return connection
  }

  private func add(
    _ command: String, to connection: Connection, time: String = "1767225600123456789",
    duration: Int = 1_500_000, exit: Int = 0, directory: String = "/home/ada",
    host: String = "machine:ada", deleted: String = "NULL", author: String = ""
  ) throws {
    try connection.run(
      "INSERT INTO history VALUES (?, ?, ?, ?, ?, ?, 'a1', ?, \(deleted), ?, NULL)",
      UUID().uuidString, time, duration, exit, command, directory, host, author)
  }

  @Test func whatAtuinTells() throws {
    try within {
      let connection = try atuin()
      try add("LANG=C sort -u", to: connection, exit: 2, author: "ada")
      let donation = try #require(try rows(.atuin).first).get().donation
      #expect(donation.intent == "sort" && donation.kind == .donation)
      #expect(donation.parameters == ["environment": "LANG=C", "arguments": "-u"])
      #expect(donation.context == ["directory": "/home/ada", "host": "machine"])
      #expect(donation.moment.instant == Instant(microseconds: 1_767_225_600_123_456))
      #expect(donation.moment.utcOffset == 60 && donation.moment.isKnown)
      #expect(donation.result == .integer(2) && donation.microseconds == 1500)
      #expect(donation.sequence == "a1")
    }
  }

  @Test func whatAtuinDoesNotKnowIsNotToldAndWhatIsNoLineOfThePersonsIsPassedOver() throws {
    try within {
      let connection = try atuin()
      try add("gone", to: connection, deleted: "1767225600000000000")
      try add("agent", to: connection, author: "codex")
      try add("# a comment", to: connection)
      for line in [" ", " cat private", "\tcat private"] { try add(line, to: connection) }
      try add("ls", to: connection, duration: -1, exit: -1, directory: "unknown", host: "machine")
      let donations = try rows(.atuin).map { try $0.get().donation }
      #expect(donations.map(\.intent) == ["ls"])
      #expect(donations[0].result == nil && donations[0].microseconds == nil)
      #expect(donations[0].context == ["host": "machine"])
    }
  }

  @Test func aRowThatCannotBeUnderstoodIsToldByItsNumber() throws {
    try within {
      let connection = try atuin()
      for time in ["yesterday", "-5", "99999999999999999999", ""] {
        try add("ls", to: connection, time: time)
      }
      try add("fine", to: connection)
      try connection.execute("UPDATE history SET command = CAST(x'6c73ff' AS TEXT) WHERE rowid = 2")
      let rows = try rows(.atuin)
      let errors = rows.compactMap { row in
        if case .failure(let error) = row { error } else { nil }
      }
      #expect(errors.map(\.line) == [1, 2, 3, 4] && rows.count == 5)
      #expect(errors[1].why == "in this row the text is not valid UTF-8")
      #expect(errors.allSatisfy { !$0.why.contains("yesterday") })
    }
  }

  @Test func whatMcflyTellsAndWhatItMadeUp() throws {
    try within {
      let connection = try Connection(path: path)
      try connection.execute(
        """
        CREATE TABLE commands(id INTEGER PRIMARY KEY AUTOINCREMENT, cmd TEXT NOT NULL, cmd_tpl TEXT,
          session_id TEXT NOT NULL, when_run INTEGER NOT NULL, exit_code INTEGER NOT NULL,
          selected INTEGER NOT NULL, dir TEXT, old_dir TEXT);
        INSERT INTO commands VALUES (1, 'ls -l', '', 'IMPORTED', 1767225600, 0, 0, NULL, NULL),
          (2, 'make test', '', 's', 1767225601, 3, 0, '/engine', NULL)
        """)
      let donations = try rows(.mcfly).map { try $0.get().donation }
      #expect(donations.map(\.intent) == ["ls", "make"])
      #expect(!donations[0].moment.isKnown && donations[0].result == nil)
      #expect(donations[0].sequence == nil && donations[0].context == [:])
      #expect(donations[1].moment == Moment(Instant(seconds: 1_767_225_601), utcOffset: 60))
      #expect(donations[1].result == .integer(3) && donations[1].sequence == "s")
      #expect(donations[1].context == ["directory": "/engine"] && donations[1].microseconds == nil)
      #expect(throws: InputError.self) { try rows(.atuin) }
    }
  }

  /// The database is in use: what was committed is still in the write-ahead log, and somebody holds the lock.
  @Test func aDatabaseInUseIsReadAndNotTouched() throws {
    try within {
      let connection = try atuin()
      for number in 0..<500 { try add("echo \(number)", to: connection) }
      func contents() throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: directory)
        where name.hasPrefix("history") && !name.hasSuffix("-shm") {
          contents[name] = try Data(contentsOf: URL(fileURLWithPath: directory + "/" + name))
        }
        return contents
      }
      let before = try contents()
      #expect((before["history.db-wal"]?.count ?? 0) > (before["history.db"]?.count ?? 0))
      try connection.execute("BEGIN EXCLUSIVE")
      try add("never", to: connection)
      #expect(try rows(.atuin).count == 500)
      try FileManager.default.createSymbolicLink(
        atPath: directory + "/link", withDestinationPath: path)
      #expect(try rows(.atuin, name: "link").count == 500)
      try connection.execute("ROLLBACK")
      #expect(try contents() == before)
    }
  }

  @Test func eachColumnIsNeeded() throws {
    for column in [
      "timestamp", "duration", "exit", "command", "cwd", "session", "hostname", "deleted_at",
    ] {
      let tests = try HistoryDatabaseTests()
      try tests.within {
        _ = try tests.atuin(without: column)
        let error = #expect(throws: InputError.self) { try tests.rows(.atuin) }
        #expect(error?.description.contains("'\(column)'") == true, "\(column)")
      }
    }
    // An older one that names no author is read.
    try within {
      _ = try atuin(without: "author")
      #expect(try rows(.atuin).isEmpty)
    }
  }

  @Test func whatIsNoDatabaseIsToldInWords() throws {
    try within {
      #expect(throws: InputError.missing(path: path)) { try rows(.atuin) }
      try Data("ls\n".utf8).write(to: URL(fileURLWithPath: path))
      #expect(throws: InputError.self) { try rows(.atuin) }
      try Data(String(repeating: "ls\n", count: 2000).utf8).write(to: URL(fileURLWithPath: path))
      let error = #expect(throws: InputError.self) { try rows(.mcfly) }
      #expect(error?.description == path + ": this is not an SQLite database")
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      #expect(throws: InputError.self) { try rows(.atuin) }
      #expect(throws: InputError.self) {
        try WholeFile.rows("-", .atuin, copyingTo: directory) { _ in 0 }
      }
    }
  }

  /// Wherever bytes are missing or wrong, nothing is made up: it is an error, or rows that were there.
  @Test func damageIsToldAndNothingIsMadeUp() throws {
    try within {
      let connection = try atuin()
      for number in 0..<300 { try add("echo \(number)", to: connection) }
      _ = try connection.emptyWriteAheadLog()
      let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      let good = Set(try rows(.atuin).map { try $0.get().donation })
      try? FileManager.default.removeItem(atPath: path + "-wal")
      var generator = Seeded(state: 7)
      var told = 0
      for trial in 0..<200 {
        var bytes = whole
        if trial < 100 {
          bytes.removeLast(Int.random(in: 1..<whole.count, using: &generator))
        } else {
          let start = Int.random(in: 0..<whole.count - 64, using: &generator)
          for place in start..<start + 64 { bytes[place] = .random(in: 0...255, using: &generator) }
        }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        do {
          let found = try rows(.atuin).compactMap { try? $0.get().donation }
          // Letters in a text may be others; the number of rows is not more.
          #expect(found.count <= good.count)
          if trial < 100 { #expect(good.isSuperset(of: found)) }
        } catch is InputError {
          told += 1
        }
      }
      #expect(told >= 100, "of 200 told: \(told)")
    }
  }
}

private struct Seeded: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    return StableHash.combine(state, 0)
  }
}
