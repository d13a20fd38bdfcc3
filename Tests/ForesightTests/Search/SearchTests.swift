import Foresight
import ForesightLog
import ForesightSystem
import ForesightTestSupport
import ForesightValues
import Foundation
import Synchronization
import Testing

struct SearchTests {
  private let directory: TemporaryDirectory
  private let engine: Engine
  private let noon = Moment(Instant(seconds: 1_767_268_800), utcOffset: 0)

  init() throws {
    directory = try TemporaryDirectory()
    engine = try directory.engine()
  }

  private func song(_ id: String, _ title: String, source: String = "music") -> IndexedItem {
    IndexedItem(source: source, type: "Song", id: id, title: title)
  }

  private func titles(_ text: String, sources: [String]? = nil) throws -> [String] {
    try engine.search(SearchRequest(text, at: noon, sources: sources)).map(\.title)
  }

  private func donate(
    _ intent: String, _ parameters: Fields, source: String = "music", times: Int = 12
  ) throws {
    let donations = (0..<times).map { number in
      Donation(
        at: Moment(Instant(seconds: 1_767_000_000 + Int64(number) * 600), utcOffset: 0),
        source: source, intent: intent, parameters: parameters)
    }
    try engine.donate(donations, now: .later, random: { .random(in: 0 ... .max) })
  }

  @Test func whatComesNextStandsFirstAmongWhatFits() throws {
    try engine.index([song("1", "Autumn"), song("2", "Autumn Again"), song("3", "Autumm Leaves")])
    #expect(try titles("autumn") == ["Autumn", "Autumn Again", "Autumm Leaves"])
    try donate("Play", ["song": .entity(type: "Song", id: "2")])
    let found = try engine.search(SearchRequest("autumn", at: noon))
    #expect(found.map(\.title) == ["Autumn Again", "Autumn", "Autumm Leaves"])
    #expect(found[0].probability > 0.3 && found[1].probability == 0)
    // However probable, what has a wrong letter does not stand before what has none.
    try donate("Play", ["song": .entity(type: "Song", id: "3")], times: 60)
    #expect(try titles("autumn").last == "Autumm Leaves")
  }

  @Test func intentsAndShortcutsAreFoundOnce() throws {
    try donate("OrderTeaIntent", [:], source: "cafe")
    try donate("PayIntent", [:], source: "cafe")
    #expect(try titles("ordr tea") == ["Order Tea"])
    try engine.setShortcuts(
      [
        IndexedItem(
          source: "cafe", kind: .shortcut, type: "OrderTeaIntent", id: "Tea", title: "Tea",
          names: ["Brew something hot with Cafe"]),
        IndexedItem(
          source: "cafe", kind: .negativePhrase, type: "", id: "n", title: "Hot water with Cafe"),
      ], of: "cafe")
    #expect(try titles("brew hot") == ["Tea"])
    #expect(try titles("tea") == ["Tea"])
    let found = try engine.search(SearchRequest("tea", at: noon))
    #expect(found.map(\.kind) == [.shortcut] && found[0].type == "OrderTeaIntent")
    // What the app says is not meant for it.
    #expect(try titles("hot cafe") == ["Tea"])
    #expect(try titles("hot with cafe").count == 1)
    #expect(try titles("with hot cafe wate").count == 0)
    #expect(try titles("cafe with hot water").isEmpty)
    _ = try engine.log.change { $0.hidden = [HiddenIntent("OrderTeaIntent")] }
    #expect(try titles("brew hot").isEmpty && titles("tea").isEmpty)
    #expect(try titles("pay") == ["Pay"])
    // Who records nothing for a while keeps what can be found.
    _ = try engine.log.change { ($0.hidden, $0.isPaused) = ([], true) }
    try engine.setShortcuts([], of: "cafe")
    #expect(try titles("brew hot") == ["Tea"])
    _ = try engine.log.change { $0.isPaused = false }
    // What cannot take its place leaves it there.
    let nameless = IndexedItem(
      source: "cafe", kind: .shortcut, type: "PayIntent", id: "", title: "")
    #expect(throws: InvalidItem.self) { try engine.setShortcuts([nameless], of: "cafe") }
    #expect(try titles("brew hot") == ["Tea"])
    try engine.setShortcuts([], of: "cafe")
    #expect(try engine.entities.items().isEmpty)
  }

  @Test func aSourceFindsItsOwn() throws {
    try engine.index([song("1", "Autumn"), song("1", "Autumn too", source: "radio")])
    try donate("AutumnIntent", [:], source: "radio")
    #expect(try titles("autumn", sources: ["music"]) == ["Autumn"])
    #expect(try titles("autumn").count == 3)
    #expect(try titles("autumn", sources: ["elsewhere"]).isEmpty)
  }

  @Test func theSettingsHoldForWhatIsIndexed() throws {
    _ = try engine.log.change { $0.exclusions = [Exclusion(source: "se*")] }
    try engine.index([song("1", "Autumn", source: "secrets"), song("1", "Autumn")])
    #expect(try titles("autumn") == ["Autumn"])
    _ = try engine.log.change {
      $0.exclusions = [Exclusion(source: "music", intent: "Play")]
      $0.isPaused = true
    }
    #expect(try engine.index([song("2", "Winter")]) == 0)
    _ = try engine.log.change { $0.isPaused = false }
    #expect(try engine.index([song("2", "token=ghp_1234567890abcdefghijABCDEFGHIJ123456")]) == 1)
    #expect(try titles("ghp").isEmpty && titles("redacted").count == 1)
    _ = try engine.log.change { $0.redactions = ["ACME-[0-9]+"] }
    try engine.index([song("ACME-7", "Spring"), song("8", "ACME-7")])
    #expect(try titles("spring").isEmpty)
    #expect(try engine.entities.items().map(\.id).contains("8"))
    #expect(try !directory.entityBytes().contains("ACME-7"))
  }

  @Test func secretsThatWereIndexedBeforeTheRulesAreReplaced() throws {
    _ = try engine.log.change { $0.redactsSecrets = false }
    try engine.index([song("1", "password: hunter2hunter2"), song("2", "Autumn")])
    _ = try engine.log.change { $0.redactsSecrets = true }
    try engine.redactSecrets()
    #expect(try titles("autumn") == ["Autumn"])
    #expect(try !directory.entityBytes().contains("hunter2"))
  }

  @Test func redactingTheIndexIsOneChange() throws {
    let items = (0..<40).map { song($0 % 2 == 0 ? "ACME-\($0)" : "\($0)", "Autumn ACME-\($0)") }
    try engine.index(items)
    _ = try engine.log.change { $0.redactions = ["ACME-[0-9]+"] }
    // SQLite counts transactions in the file's head.
    func changes() throws -> [UInt8] {
      Array(try Data(contentsOf: URL(fileURLWithPath: engine.entities.path))[24..<28])
    }
    let before = try changes()
    try engine.redactSecrets()
    #expect(try engine.entities.items().count == 20)
    #expect(try !directory.entityBytes().contains("ACME"))
    // One for what is changed, and one that says that the free pages were overwritten.
    #expect(try changes()[3] - before[3] <= 2)
  }

  /// Runs `body` while another thread does something with an engine of its own; returns what became of that.
  private func meanwhile(
    _ body: () throws -> Void, _ other: @escaping @Sendable (Engine) throws -> Void
  ) throws -> Result<Void, any Error>? {
    let done = DispatchSemaphore(value: 0)
    let result = Mutex<Result<Void, any Error>?>(nil)
    let path = directory.store
    Thread.detachNewThread {
      let outcome = Result { try other(Engine(path: path, create: false)) }
      result.withLock { $0 = outcome }
      done.signal()
    }
    try body()
    done.wait()
    return result.withLock(\.self)
  }

  @Test func nobodyWaitsForTheStoreWhileTheIndexIsRedacted() throws {
    try engine.index([song("1", "password: hunter2hunter2")])
    try donate("Play", [:], times: 1)
    let connection = try Connection(path: engine.entities.path)
    try connection.execute("BEGIN EXCLUSIVE")
    let outcome = try meanwhile {
      usleep(500_000)
      let start = ContinuousClock.now
      try donate("Play", [:], source: "other", times: 1)
      #expect(ContinuousClock.now - start < .seconds(4))
      try connection.execute("ROLLBACK")
    } _: {
      try $0.redactSecrets()
    }
    #expect((try? outcome?.get()) != nil)
    #expect(try !directory.entityBytes().contains("hunter2"))
  }

  /// Whoever recovers the store holds the directory and waits for the log, so nobody may do it the other way round.
  @Test func forgettingDoesNotWaitForTheDirectory() throws {
    try engine.index([song("1", "Autumn")])
    try donate("Play", [:], times: 1)
    try Data("no index".utf8).write(to: URL(fileURLWithPath: engine.entities.path))
    let descriptor = open(directory.path, O_RDONLY | O_DIRECTORY)
    #expect(flock(descriptor, LOCK_EX) == 0)
    let start = ContinuousClock.now
    #expect(throws: StoreError.busy(path: engine.entities.path)) {
      try engine.forget(DonationQuery(source: "music"))
    }
    #expect(ContinuousClock.now - start < .seconds(20))
    #expect(try engine.status().donations == 1)
    close(descriptor)
    try engine.forget(DonationQuery(source: "music"))
    #expect(try engine.status().donations == 0)
  }

  /// Forgetting cannot miss the index, whoever forgets, and says how much of it there was.
  @Test(arguments: [
    (DonationQuery(values: [.entity(type: "Song", id: "7")]), 2),
    (DonationQuery(source: "music", values: [.entity(type: "Song", id: "7")]), 1),
    (DonationQuery(source: "music"), 3), (DonationQuery(), 4),
    (DonationQuery(intent: "Play"), 0), (DonationQuery(before: .later), 0),
    (DonationQuery(before: .later, values: [.entity(type: "Song", id: "7")]), 0),
  ])
  func forgettingReachesTheIndex(query: DonationQuery, count: Int) throws {
    try engine.index([
      song("7", "zqx Seven"), song("8", "Eight"), song("9", "Nine"),
      song("7", "zqx too", source: "radio"),
    ])
    try donate("Play", ["song": .entity(type: "Song", id: "7")])
    #expect(try engine.entities.forget(query, isDryRun: true) == count)
    #expect(try engine.entities.count() == 4)
    let forgotten = try engine.forget(query)
    #expect(forgotten.indexed == count)
    #expect(try engine.entities.count() == 4 - count)
    let isLeft = try !engine.search(SearchRequest("zqx", at: noon)).isEmpty
    #expect(try directory.entityBytes().contains("zqx") == isLeft)
    // Somebody else's engine forgets the same.
    #expect(try directory.engine().forget(query).indexed == 0)
  }

  @Test func whatCannotLeaveTheIndexIsNotForgotten() throws {
    try donate("Play", [:])
    try engine.index([song("7", "Seven")])
    chmod(engine.entities.path, 0o600)
    unlink(engine.entities.path)
    mkdir(engine.entities.path, 0o700)
    #expect(throws: StoreError.self) { try engine.forget(DonationQuery()) }
    rmdir(engine.entities.path)
    #expect(try engine.status().donations == 12)
    #expect(try engine.forget(DonationQuery()).deleted.count == 12)
  }
}

extension TemporaryDirectory {
  /// All that is in the index's files, as text.
  func entityBytes() throws -> String {
    try FileManager.default.contentsOfDirectory(atPath: path)
      .filter { $0.contains(".entities") }
      .map {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: path + "/" + $0)), as: UTF8.self)
      }
      .joined()
  }
}
