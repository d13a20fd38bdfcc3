import ForesightSystem
import ForesightTestSupport
import ForesightValues
import Testing

@testable import ForesightLog

/// Logs that were filled by imports before these said how anything is done again.
struct ImportedActionsTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// The actions of a log that was written by the version before, by intent and second.
  private func migrated(_ donations: [Donation]) throws -> [String: Action?] {
    do {
      let log = try DonationLog(path: directory.store, create: true)
      try log.add(donations)
    }
    try Connection(path: directory.store).execute(
      // What later steps make is not there yet.
      "ALTER TABLE donation DROP COLUMN paths; DROP TABLE forgotten; DROP TABLE notice; "
        + "DROP TABLE automation; DROP TABLE automation_run; DROP TRIGGER intent_is_forgotten; "
        + "PRAGMA user_version = \(ImportedActions.version - 1)")
    let log = try DonationLog(path: directory.store, create: false)
    #expect(try log.read { try IntegrityCheck($0) }.isInOrder)
    // Nothing else has changed.
    let after = try log.all()
    #expect(after.map(\.contentHashes.name) == donations.map(\.contentHashes.name))
    #expect(after.map(\.parameters) == donations.map(\.parameters))
    return Dictionary(
      after.map { ("\($0.intent) \($0.moment.instant.microseconds / 1_000_000 % 100)", $0.action) },
      uniquingKeysWith: { $1 })
  }

  private func named(_ name: String, _ donation: Donation) -> Donation {
    var donation = donation
    donation.presentation = Presentation(name: name)
    return donation
  }

  @Test func appsFilesAndSitesCanBeDoneAgain() throws {
    var git = donation("Push", at: 20, source: "firefox")
    git.action = .command(["git"], directory: nil)
    let actions = try migrated([
      donation("org.kde.kate", at: 0, source: "kde", ["file": "/a b"]),
      donation("org.kde.kate", at: 1, source: "kde", ["file": "/a b"]),
      donation("org.kde.kate", at: 2, source: "kde"),
      donation("gedit", at: 3, source: "xbel", ["file": "/c"]),
      donation("news.example", at: 4, source: "firefox"),
      donation("mail.example", at: 5, source: "chromium"),
      named("Visit a.example", donation("a.example", at: 6, source: "activitywatch")),
      named("Open Code", donation("code", at: 7, source: "activitywatch")),
      donation("me:x@evil.example", at: 8, source: "firefox"),
      donation("ls", at: 9, source: "zsh"), donation("../x", at: 10, source: "kde"),
      git,
    ])
    let kate = "org.kde.kate.desktop"
    #expect(
      actions == [
        "org.kde.kate 0": nil, "org.kde.kate 1": .document(uri: "file:///a%20b", app: kate),
        "org.kde.kate 2": .desktop(id: kate, action: nil), "gedit 3": .uri("file:///c"),
        "news.example 4": .uri("https://news.example/"),
        "mail.example 5": .uri("https://mail.example/"),
        "a.example 6": .uri("https://a.example/"),
        "code 7": .desktop(id: "code.desktop", action: nil),
        "me:x@evil.example 8": nil, "ls 9": nil, "../x 10": nil,
        "Push 20": .command(["git"], directory: nil),
      ])
  }

  /// An action that was added goes as all else goes.
  @Test func whatIsForgottenIsGoneWithItsAction() throws {
    _ = try migrated([donation("org.kde.kate", at: 0, source: "kde", ["file": "/secret"])])
    let log = try DonationLog(path: directory.store, create: false)
    _ = try log.write { log in try log.forget(DonationQuery(source: "kde")) }
    #expect(try log.read { try IntegrityCheck($0) }.isInOrder)
    let words = try Connection(path: directory.store).integer("SELECT count(*) FROM word")
    #expect(words == 0)
  }
}
