import ForesightFormats
import ForesightImporters
import ForesightSystem
import ForesightValues
import Testing

/// What is read of the database of KDE's activity manager, whose table is made here as it makes it.
struct ActivityManagerDatabaseTests {
  private static let table = """
    CREATE TABLE ResourceEvent (usedActivity TEXT, initiatingAgent TEXT, targettedResource TEXT,
      start INTEGER, end INTEGER);
    """

  @Test func filesAndLaunches() throws {
    let place = try ImportPlace()
    defer { place.remove() }
    _ = try place.database(
      Self.table + """
        INSERT INTO ResourceEvent VALUES
          ('activity', 'org.kde.kate', '/home/ada/notes.txt', 1767225660, 1767225700),
          ('activity', 'org.kde.plasma.kicker', 'applications:org.kde.kate.desktop', 1767225600, 1767225600),
          ('activity', 'org.kde.okular.desktop', 'file:///home/ada/a%20b.pdf', 1767225720, NULL)
        """)
    let donations = try place.donations(.kde)
    // An app is the same whether it was started or opened a file.
    #expect(donations.map(\.intent) == ["org.kde.kate", "org.kde.kate", "org.kde.okular"])
    #expect(donations.map(\.shownTitle) == ["Open Kate", "Open notes.txt", "Open a b.pdf"])
    #expect(
      donations.map { $0.parameters["file"] } == [nil, "/home/ada/notes.txt", "/home/ada/a b.pdf"])
    #expect(donations.map(\.duration) == [nil, 40, nil])
    #expect(donations[0].moment == Moment(Instant(seconds: 1_767_225_600), utcOffset: 60))
    #expect(donations[1].presentation?.combinations.first?.subtitle == "with Kate")
    // Whichever comes last declares both ways to show it.
    #expect(donations.allSatisfy { $0.presentation?.combinations.count == 2 })
    for donation in donations { try donation.check() }
  }

  @Test func whatIsNeitherIsPassedOver() throws {
    let place = try ImportPlace()
    defer { place.remove() }
    _ = try place.database(
      Self.table + """
        INSERT INTO ResourceEvent VALUES
          ('a', 'org.kde.app', 'https://example.org/private', 1767225600, NULL),
          ('a', 'org.kde.app', 'tel:+4930123', 1767225600, NULL), ('a', ':global', '/x', 1767225600, NULL),
          ('a', '', '/x', 1767225600, NULL), ('a', 'org.kde.app', 'applications:', 1767225600, NULL),
          ('a', 'org.kde.app', '', 1767225600, NULL), ('a', NULL, NULL, 1767225600, NULL)
        """)
    #expect(try place.rows(.kde).isEmpty)
  }

  @Test func timesThatAreNone() throws {
    let place = try ImportPlace()
    defer { place.remove() }
    _ = try place.database(
      Self.table + """
        INSERT INTO ResourceEvent VALUES ('a', 'app', '/x', NULL, 1), ('a', 'app', '/x', -1, 1),
          ('a', 'app', '/x', 'soon', 1), ('a', 'app', '/x', 9223372036854775807, 1),
          ('a', 'app', '/x', 1767225600, -9223372036854775808),
          ('a', 'app', '/x', 1767225600, 9223372036854775807)
        """)
    #expect(Set(try place.errors(.kde).map(\.line)) == [1, 2, 3, 4])
    // An end that makes no sense is none.
    let donations = try place.rows(.kde).compactMap { try? $0.get().donation }
    #expect(donations.map(\.duration) == [nil, nil])
  }

  @Test func anotherVersionIsTold() throws {
    let place = try ImportPlace()
    defer { place.remove() }
    _ = try place.database(Self.table.replacing("start INTEGER", with: "began INTEGER"))
    let error = #expect(throws: InputError.self) { try place.rows(.kde) }
    #expect(
      error?.description.hasSuffix(
        "this is not a history that KDE's activity manager writes: there is no column 'start' in its table "
          + "'ResourceEvent'") == true)
  }
}
