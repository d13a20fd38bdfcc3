import ForesightSystem
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

@testable import ForesightLog

struct SchemaTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// A store as the first version wrote it, by its SQL, and the donations in it.
  private func makeFirstVersion() throws -> [Donation] {
    let connection = try Connection(path: directory.store)
    try Schema.migrate(connection, steps: Array(Schema.steps.prefix(1)))
    let donations = [
      donation("OrderCoffee", at: 1, source: "cafe", ["size": "large"], result: "ready"),
      donation("OrderCoffee", at: 2, source: "cafe", context: ["size": "large"]),
    ].enumerated().map { number, donation in
      var donation = donation
      donation.id = DonationID(
        at: donation.moment.instant, order: 0, tail: UInt64(number), kind: .random)
      return donation
    }
    // In the order of their numbers from 1; each is used as often as two rows and an intent say.
    for (text, uses) in [
      ("cafe", 1), ("OrderCoffee", 1), ("size", 2), ("large", 2), ("ready", 1),
    ] {
      try connection.prepare("INSERT INTO word(hash, kind, text, uses) VALUES (?, 0, ?, ?)").run {
        $0.bind(Int64(bitPattern: Symbol(.string(text)).hash))
        $0.bind(text)
        $0.bind(uses)
      }
    }
    try connection.execute("INSERT INTO intent(source, name, uses) VALUES (1, 2, 2)")
    let columns =
      [(parameters: [3, 4], context: [], result: [5]), ([], [3, 4], [])]
      as [(parameters: [UInt8], context: [UInt8], result: [UInt8])]
    for (donation, coded) in zip(donations, columns) {
      try connection.prepare("INSERT INTO donation VALUES (?, ?, 60, 1, ?, ?, ?)").run {
        $0.bind(donation.moment.instant.microseconds)
        $0.bind(donation.id?.bytes ?? [])
        $0.bind(coded.parameters)
        $0.bind(coded.context)
        $0.bind(coded.result)
      }
    }
    return donations
  }

  private func version() throws -> Int {
    try Schema.version(of: Connection(path: directory.store, access: .readOnly))
  }

  @Test func aStoreOfTheFirstVersionIsBroughtUpToDateUnchanged() throws {
    let donations = try makeFirstVersion()
    #expect(try version() == 1)
    let log = try DonationLog(path: directory.store, create: false)
    #expect(try log.all() == donations && version() == Schema.version)
    #expect(try log.count() == 2 && log.count(of: .dismissal) == 0)
    // It takes dismissals, and forgets all of it.
    try log.add([donation("OrderCoffee", at: 3, kind: .dismissal, source: "cafe")])
    #expect(try log.count() == 2 && log.count(of: .dismissal) == 1)
    #expect(try log.write { try $0.forget(DonationQuery(intent: "OrderCoffee")) }.keys.count == 3)
    #expect(try log.checkpoint())
    let bytes = try directory.bytes()
    for word in ["OrderCoffee", "cafe", "large"] {
      #expect(bytes.range(of: Data(word.utf8)) == nil)
    }
  }

  @Test func aStoreOfTheSecondVersionIsBroughtUpToDateUnchanged() throws {
    var donations = try makeFirstVersion()
    let connection = try Connection(path: directory.store)
    try Schema.migrate(connection, steps: Array(Schema.steps.prefix(2)))
    try connection.execute(
      "UPDATE donation SET kind = 1 WHERE result IS NULL; UPDATE intent SET dismissals = 1")
    donations[1].kind = .dismissal
    #expect(try version() == 2)
    let log = try DonationLog(path: directory.store, create: false)
    #expect(try log.all() == donations && version() == Schema.version)
    #expect(try log.count() == 1 && log.countPresentations(of: .donation) == 0)
    // It takes presentations.
    var shown = donation("OrderCoffee", at: 3, source: "cafe")
    shown.presentation = Presentation(name: "Order Coffee")
    try log.add([shown])
    #expect(try log.all().last?.presentation == shown.presentation)
    #expect(try log.all().prefix(2) == donations[...])
  }

  @Test func theFirstVersionsRowsAreThoseOfToday() throws {
    let donations = try makeFirstVersion()
    let log = try DonationLog(path: directory.store, create: false)
    // Their words are found again, so a row that is there already is known.
    #expect(try log.add(donations).added == 0)
    var again = donations[0]
    again.id = nil
    try log.add([again])
    let words = try Connection(path: directory.store).integer("SELECT count(*) FROM word")
    #expect(words == 5)
  }

  @Test func whatANewerProgramHasMigratedIsNotRead() throws {
    let log = try DonationLog(path: directory.store, create: true)
    try log.add([donation("A", at: 1)])
    #expect(try log.all().count == 1)
    let newer = Schema.version + 1
    try Connection(path: directory.store).execute("PRAGMA user_version = \(newer)")
    #expect(
      throws: StoreError.newerSchema(path: directory.store, found: newer, known: Schema.version)
    ) { try log.all() }
  }

  @Test func aStoreOfTheFirstVersionThatMayOnlyBeReadIsRefused() throws {
    _ = try makeFirstVersion()
    let before = try directory.bytes()
    let error = #expect(throws: StoreError.self) {
      try Schema.openReadOnly(path: directory.store)
    }
    guard case .notPermitted(_, let why) = error else { return #expect(Bool(false)) }
    #expect(why.contains("older") && why.contains("foresight status"))
    #expect(try directory.bytes() == before)
    // Once its owner has opened it, it may be read.
    _ = try DonationLog(path: directory.store, create: false)
    #expect(throws: Never.self) { try Schema.openReadOnly(path: directory.store) }
  }
}
