import ForesightFormats
import ForesightImporters
import ForesightSystem
import ForesightValues
import Foundation
import Testing

/// What is read of browsers' histories, whose tables are made here as the browsers make them.
struct BrowserHistoryTests {
  private static let start: Int64 = 1_767_225_600_000_000

  private static let firefox = """
    CREATE TABLE moz_places (id INTEGER PRIMARY KEY, url LONGVARCHAR, title LONGVARCHAR, rev_host LONGVARCHAR,
      visit_count INTEGER DEFAULT 0, hidden INTEGER DEFAULT 0 NOT NULL, typed INTEGER DEFAULT 0 NOT NULL,
      frecency INTEGER DEFAULT -1 NOT NULL, last_visit_date INTEGER, guid TEXT);
    CREATE TABLE moz_historyvisits (id INTEGER PRIMARY KEY, from_visit INTEGER, place_id INTEGER,
      visit_date INTEGER, visit_type INTEGER, session INTEGER, source INTEGER DEFAULT 0 NOT NULL);
    """
  private static let chromium = """
    CREATE TABLE urls(id INTEGER PRIMARY KEY AUTOINCREMENT, url LONGVARCHAR, title LONGVARCHAR,
      visit_count INTEGER DEFAULT 0 NOT NULL, typed_count INTEGER DEFAULT 0 NOT NULL,
      last_visit_time INTEGER NOT NULL, hidden INTEGER DEFAULT 0 NOT NULL);
    CREATE TABLE visits(id INTEGER PRIMARY KEY AUTOINCREMENT, url INTEGER NOT NULL, visit_time INTEGER NOT NULL,
      from_visit INTEGER, transition INTEGER DEFAULT 0 NOT NULL, segment_id INTEGER,
      visit_duration INTEGER DEFAULT 0 NOT NULL);
    """

  /// Makes Firefox's database with pages of their own for each visit: address, minutes from the start, kind.
  private func visit(
    _ connection: Connection, _ visits: [(String, Int64, Int)], isHidden: Bool = false
  ) throws {
    for (address, minutes, kind) in visits {
      try connection.run(
        "INSERT INTO moz_places(url, title, hidden) VALUES (?, 'a title', ?)", address,
        isHidden ? 1 : 0)
      try connection.run(
        "INSERT INTO moz_historyvisits(place_id, visit_date, visit_type) VALUES (?, ?, ?)",
        connection.lastInsertedRow, Self.start + minutes * 60_000_000, kind)
    }
  }

  @Test func whatFirefoxTells() throws {
    let place = try ImportPlace()
    defer { place.remove() }
    let connection = try place.database(Self.firefox)
    try visit(
      connection,
      [
        ("https://www.example.org/letters?to=ann#secret", 0, 2), ("https://news.example/", 1, 1),
        ("https://example.org/", 2, 3),
      ])
    let donations = try place.donations(.firefox)
    #expect(donations.map(\.intent) == ["example.org", "news.example", "example.org"])
    #expect(donations.map(\.shownTitle).first == "Visit example.org")
    #expect(donations[0].moment == Moment(Instant(microseconds: Self.start), utcOffset: 60))
    // Nothing of the address is left but the host, and nothing of the title.
    #expect(donations.allSatisfy { $0.parameters.isEmpty && $0.context.isEmpty })
    #expect(!donations.map(NDJSON.line).joined().contains("secret"))
  }

  @Test func whatNobodyChoseIsNoVisit() throws {
    let place = try ImportPlace()
    defer { place.remove() }
    let connection = try place.database(Self.firefox)
    try visit(connection, (4...9).map { ("https://kind-\($0).example/", 0, $0) })
    try visit(connection, [("https://hidden.example/", 0, 1)], isHidden: true)
    try visit(
      connection,
      ["about:config", "file:///etc/passwd", "https://", "", "data:text/html,x"].map { ($0, 0, 1) })
    #expect(try place.donations(.firefox).isEmpty)
  }

  @Test func pagesOfASiteInARowAreOneVisit() throws {
    let place = try ImportPlace()
    defer { place.remove() }
    let connection = try place.database(Self.firefox)
    // The order of the table is not that of time.
    try visit(connection, [("http://a.example/5", 100, 1)])
    try visit(connection, [("http://a.example/1", 0, 1), ("http://a.example/2", 29, 1)])
    try visit(connection, [("http://b.example/", 58, 1), ("http://a.example/3", 59, 1)])
    let donations = try place.donations(.firefox)
    #expect(donations.map(\.intent) == ["a.example", "b.example", "a.example", "a.example"])
    let minutes = donations.map { ($0.moment.instant.microseconds - Self.start) / 60_000_000 }
    #expect(minutes == [0, 58, 59, 100])
  }

  @Test func whatChromiumTells() throws {
    let place = try ImportPlace()
    defer { place.remove() }
    let connection = try place.database(Self.chromium)
    let end: Int64 = 0x2000_0000
    // Kind and flags: what is chosen, then what is loaded, sent, gone back to, or only led on.
    let transitions: [Int64] =
      [0, 1, 2, 5, 6, 9].map { $0 | end } + [3, 4, 7, 8, 10].map { $0 | end }
      + [0 | end | 0x0100_0000, 0]
    for (number, transition) in transitions.enumerated() {
      try connection.run(
        "INSERT INTO urls(url, title, last_visit_time) VALUES (?, 'a title', 0)",
        "https://site-\(number).example/path")
      try connection.run(
        "INSERT INTO visits(url, visit_time, transition) VALUES (?, ?, ?)",
        connection.lastInsertedRow, Self.start + 11_644_473_600_000_000 + Int64(number), transition)
    }
    let donations = try place.donations(.chromium)
    #expect(donations.map(\.intent) == (0..<6).map { "site-\($0).example" })
    #expect(donations[1].moment.instant == Instant(microseconds: Self.start + 1))
  }

  @Test func aBrowserThatHoldsTheLockIsReadAndNotTouched() throws {
    let place = try ImportPlace()
    defer { place.remove() }
    let connection = try place.database(Self.firefox)
    try visit(connection, [("https://a.example/", 0, 1)])
    try connection.execute("BEGIN EXCLUSIVE")
    try visit(connection, [("https://never.example/", 1, 1)])
    #expect(try place.donations(.firefox).map(\.intent) == ["a.example"])
    try connection.execute("ROLLBACK")
  }

  @Test func rowsThatCannotBeUnderstoodAreToldByTheirNumber() throws {
    let place = try ImportPlace()
    defer { place.remove() }
    let connection = try place.database(Self.firefox)
    try visit(connection, (0..<4).map { ("https://a\($0).example/", $0, 1) })
    try connection.execute(
      """
      UPDATE moz_historyvisits SET visit_date = 'noon' WHERE id = 1;
      UPDATE moz_historyvisits SET visit_date = NULL WHERE id = 2;
      UPDATE moz_historyvisits SET visit_date = 9223372036854775807 WHERE id = 3
      """)
    #expect(Set(try place.errors(.firefox).map(\.line)) == [1, 2, 3])
    #expect(try place.rows(.firefox).count == 4)
    #expect(try place.errors(.firefox).allSatisfy { !$0.why.contains("noon") })
  }

  @Test func anotherVersionIsToldByWhatIsMissing() throws {
    for (format, sql, column) in [
      (Format.firefox, Self.firefox, "visit_type"), (.firefox, Self.firefox, "hidden"),
      (.chromium, Self.chromium, "transition"), (.chromium, Self.chromium, "hidden"),
    ] {
      let place = try ImportPlace()
      defer { place.remove() }
      _ = try place.database(sql.replacing(column, with: "other"))
      let error = #expect(throws: InputError.self) { try place.rows(format) }
      #expect(error?.description.contains("'\(column)'") == true)
    }
    let place = try ImportPlace()
    defer { place.remove() }
    _ = try place.database(Self.firefox)
    let error = #expect(throws: InputError.self) { try place.rows(.chromium) }
    #expect(
      error?.description
        == place.path + ": this is not a history that Chromium writes: there is no table 'visits'")
  }

  /// Tables that are declared in words that mean nothing, as a later SQLite could.
  @Test func tablesThatMeanNothingAreTold() throws {
    let place = try ImportPlace()
    defer { place.remove() }
    do {
      let connection = try place.database(Self.firefox)
      try connection.execute(
        """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = replace(sql, 'CREATE TABLE', 'CREATE CHAIR')
        """)
    }
    let error = #expect(throws: InputError.self) { try place.rows(.firefox) }
    guard case .unsuitable? = error else {
      Issue.record("\(error?.description ?? "")")
      return
    }
  }

  /// Four gigabytes that hold nothing: nothing is copied, and the answer is quick.
  @Test func aHugeDatabaseIsRefused() throws {
    let place = try ImportPlace()
    defer { place.remove() }
    _ = try place.database(Self.firefox).emptyWriteAheadLog()
    #expect(truncate(place.path, 4 << 30) == 0)
    let error = #expect(throws: InputError.self) { try place.rows(.firefox) }
    #expect(error?.description.contains("larger than 2 GiB") == true)
  }

  /// Wherever bytes are missing or wrong, it is an error, or visits that could have been there.
  @Test func damageIsTold() throws {
    let place = try ImportPlace()
    defer { place.remove() }
    do {
      let connection = try place.database(Self.firefox)
      try visit(connection, (0..<300).map { ("https://s\($0).example/", Int64($0), 1) })
      _ = try connection.emptyWriteAheadLog()
    }
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: place.path)))
    var state: UInt64 = 11
    func random(_ bound: Int) -> Int {
      state = StableHash.combine(state, 1)
      return Int(state % UInt64(bound))
    }
    var told = 0
    for trial in 0..<120 {
      var bytes = whole
      if trial < 60 {
        bytes.removeLast(1 + random(whole.count - 1))
      } else {
        let start = random(whole.count - 64)
        for place in start..<start + 64 { bytes[place] = UInt8(random(256)) }
      }
      try Data(bytes).write(to: URL(fileURLWithPath: place.path))
      do {
        #expect(try place.rows(.firefox).count <= 300)
      } catch is InputError {
        told += 1
      }
    }
    #expect(told >= 60)
  }
}
