import ForesightLog
import ForesightSystem
import ForesightTestSupport
import ForesightValues
import Testing

struct CountingTests {
  private let directory: TemporaryDirectory
  private let log: DonationLog

  init() throws {
    directory = try TemporaryDirectory()
    log = try DonationLog(path: directory.store, create: true)
  }

  @Test func dismissalsAreCountedApart() throws {
    try log.add([
      donation("A", at: 1), donation("B", at: 2), donation("B", at: 3),
      donation("A", at: 4, kind: .dismissal), donation("A", at: 5, kind: .dismissal),
      donation("never done", at: 6, kind: .dismissal),
    ])
    #expect(try log.count() == 3 && log.count(of: .dismissal) == 3)
    #expect(try log.count(DonationQuery()) == 6)
    #expect(try log.count(DonationQuery(intent: "A")) == 3)
    #expect(try log.intents().map(\.name) == ["B", "A"])
    #expect(try log.intents().map(\.uses) == [2, 1])
  }

  @Test func aLogOfDismissalsHoldsNoDonation() throws {
    try log.add([donation("A", at: 1, kind: .dismissal)])
    #expect(try log.count() == 0 && log.intents().isEmpty && log.sources(ofIntent: "A").isEmpty)
    try log.add([donation("A", at: 2)])
    #expect(try log.count() == 1 && log.sources(ofIntent: "A") == ["test"])
  }

  @Test func sourcesAreThoseThatDonated() throws {
    try log.add([
      donation("A", at: 1, source: "x"), donation("A", at: 2, source: "w"),
      donation("A", at: 3, kind: .dismissal, source: "v"), donation("B", at: 4, source: "u"),
      donation("A", at: 5, source: "x"), donation("x", at: 6, source: "A"),
    ])
    #expect(try log.sources(ofIntent: "A") == ["x", "w"])
    #expect(try log.sources(ofIntent: "absent").isEmpty)
    // To the byte: two encodings of an accent are two names.
    try log.add([donation("\u{e9}", at: 7)])
    #expect(try log.sources(ofIntent: "e\u{301}").isEmpty)
  }

  @Test func aKindThatNobodyKnowsIsDamage() throws {
    try log.add([donation("A", at: 1), donation("B", at: 2)])
    try Connection(path: directory.store).execute("UPDATE donation SET kind = 7 WHERE intent = 1")
    #expect(throws: StoreError.damaged(path: directory.store)) { try log.all() }
    let recovered = try DonationLog(path: directory.store, create: false, isSuspect: true)
    #expect(try recovered.all().map(\.intent) == ["B"])
    #expect(recovered.notices.count == 1 && recovered.notices[0].contains("1 could not be saved"))
  }

  @Test func whatAFoldGoesThroughIsCounted() throws {
    try log.add((0..<9).map { donation("A", at: $0, kind: $0 % 3 == 0 ? .dismissal : .donation) })
    let keys = try log.all().compactMap { donation in
      donation.id.map { LogKey(instant: donation.moment.instant, id: $0) }
    }
    for start in [.start] + keys {
      for end in keys.map(\.instant) + [Instant(microseconds: .max)] {
        var events = 0
        try log.forEachEvent(after: start, before: end) { _, _ in events += 1 }
        #expect(try log.count(after: start, before: end) == events)
      }
    }
  }
}
