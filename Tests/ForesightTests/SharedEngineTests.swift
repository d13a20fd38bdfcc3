import Foresight
import ForesightLog
import ForesightSystem
import ForesightTestSupport
import ForesightValues
import Foundation
import Synchronization
import Testing

struct SharedEngineTests: Sendable {
  private let directory: TemporaryDirectory
  private let now = Instant(seconds: 1_800_000_000)

  init() throws { directory = try TemporaryDirectory() }

  private func donation(_ intent: String, at seconds: Int64) -> Donation {
    Donation(
      at: Moment(Instant(seconds: 1_767_225_600 + seconds), utcOffset: 60), source: "test",
      intent: intent)
  }

  private func donation(_ intent: String, _ number: Int) -> Donation {
    donation(intent, at: Int64(number))
  }

  @Test func whatConcurrentTasksDonateIsAllThere() async throws {
    let engine = try directory.sharedEngine()
    let ids = try await withThrowingTaskGroup { group in
      for task in 0..<32 {
        group.addTask {
          var ids: [DonationID] = []
          for number in 0..<20 {
            ids += try await engine.donate([donation("T\(task)", number)], now: now).ids
          }
          return ids
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(ids).count == 640)
    let found = try await engine.read { log in
      var found: [String: Int] = [:]
      try log.forEach { found[$0.intent, default: 0] += 1 }
      return found
    }
    #expect(found.count == 32 && found.values.allSatisfy { $0 == 20 })
  }

  @Test func callersGetTheIdsOfTheirOwnDonations() async throws {
    let engine = try directory.sharedEngine()
    try await withThrowingTaskGroup { group in
      for task in 0..<16 {
        group.addTask {
          let ids = try await engine.donate(
            [donation("A\(task)", 2), donation("B\(task)", 1)], now: now
          ).ids
          let names = try await engine.read { log in
            try ids.map { id in
              var name = ""
              try log.forEach(DonationQuery(ids: [id])) { name = $0.intent }
              return name
            }
          }
          #expect(names == ["A\(task)", "B\(task)"])
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func oneInvalidDonationHarmsNoOtherCaller() async throws {
    let engine = try directory.sharedEngine()
    await withTaskGroup { group in
      for task in 0..<16 {
        group.addTask {
          if task % 2 == 0 {
            _ = await #expect(throws: InvalidDonation.self) {
              try await engine.donate([donation("", 1)], now: now)
            }
            _ = #expect(throws: InvalidDonation.self) {
              try engine.post([donation("", 1)], now: now)
            }
          } else {
            _ = await #expect(throws: Never.self) {
              try await engine.donate([donation("A", 1)], now: now)
            }
          }
        }
      }
    }
    #expect(try await engine.status().donations == 8)
  }

  @Test func aFailedTransactionLeavesNothing() async throws {
    struct Refusal: Error {}
    let engine = try directory.sharedEngine()
    await #expect(throws: Refusal.self) {
      try await engine.write { log in
        _ = try log.append([donation("A", 1)], ids: .content)
        throw Refusal()
      }
    }
    #expect(try await engine.status().donations == 0)
    try await engine.donate([donation("A", 1)], now: now)
    #expect(try await engine.status().donations == 1)
  }

  /// Steady donating keeps the mailbox from ever being empty. On a busy machine this test waits for the others' threads.
  @Test(.timeLimit(.minutes(10))) func flushWaitsForNothingThatComesLater() async throws {
    let engine = try directory.sharedEngine()
    let isOver = Mutex(false)
    let donors = (0..<2).map { number in
      Thread {
        var count = 0
        while !isOver.withLock({ $0 }) {
          _ = try? engine.post([donation("A\(number)", count)], now: now)
          count += 1
          usleep(2000)
        }
      }
    }
    donors.forEach { $0.start() }
    for _ in 0..<3 {
      let number = try engine.post([donation("Mine", 0)], now: now)
      try await engine.flush(upTo: number)
    }
    isOver.withLock { $0 = true }
    let mine = try await engine.read { try $0.count(DonationQuery(intent: "Mine")) }
    #expect(mine == 3)
  }

  /// What was posted while the store could not be opened is kept, told once, and recorded when it can be.
  @Test func whatCannotBeWrittenIsKept() async throws {
    let place = directory.path + "/later"
    try Data().write(to: URL(fileURLWithPath: place))
    let events = Mutex<[String]>([])
    let engine = SharedEngine(
      path: place + "/donations.sqlite", create: true, random: { .random(in: 0 ... .max) }
    ) { event in
      events.withLock {
        switch event {
        case .recorded(let excessive): $0.append("recorded \(excessive.count)")
        case .delayed: $0.append("delayed")
        case .lost, .workLost: $0.append("lost")
        case .notice: $0.append("notice")
        }
      }
    }
    for number in 0..<3 { try engine.post([donation("A", number)], now: now) }
    await #expect(throws: StoreError.self) { try await engine.flush(upTo: engine.lastPosted) }
    // A caller that waits is told, and may do what it likes.
    await #expect(throws: StoreError.self) { try await engine.donate([donation("B", 1)], now: now) }
    #expect(!engine.isIdle)
    try FileManager.default.removeItem(atPath: place)
    // Without a further call: it is tried again by itself.
    for _ in 0..<500 where !engine.isIdle { try await Task.sleep(for: .milliseconds(20)) }
    #expect(engine.isIdle)
    try await engine.flush(upTo: engine.lastPosted)
    let intents = try await engine.read { try $0.intents().map { "\($0.name) \($0.uses)" } }
    #expect(intents == ["A 3"])
    #expect(events.withLock { $0 } == ["delayed", "recorded 0"])
  }

  /// Once the store can be written again, nothing waits for the next try of what failed before.
  @Test func whatComesAfterAFailureIsWrittenAtOnce() async throws {
    let place = directory.path + "/soon"
    try Data().write(to: URL(fileURLWithPath: place))
    let engine = SharedEngine(
      path: place + "/donations.sqlite", create: true, random: { .random(in: 0 ... .max) }
    ) { _ in }
    try engine.post([donation("A", 1)], now: now)
    for _ in 0..<4 {
      await #expect(throws: StoreError.self) { try await engine.flush(upTo: engine.lastPosted) }
    }
    try FileManager.default.removeItem(atPath: place)
    try await engine.donate([donation("B", 2)], now: now)
    try engine.post([donation("C", 3)], now: now)
    #expect(try await engine.read { try $0.count() } == 3)
  }

  /// However many donations are too many, that is told once for a commit, not once for each.
  @Test func aFloodIsToldOnce() async throws {
    let place = directory.path + "/later"
    try Data().write(to: URL(fileURLWithPath: place))
    let told = Mutex<[Set<String>]>([])
    let engine = SharedEngine(
      path: place + "/donations.sqlite", create: true, random: { .random(in: 0 ... .max) }
    ) { event in
      if case .recorded(let excessive) = event { told.withLock { $0.append(excessive) } }
    }
    for intent in ["A", "B"] {
      for _ in 0..<300 { try engine.post([donation(intent, 1)], now: now) }
    }
    try engine.post([donation("C", 1)], now: now)
    try FileManager.default.removeItem(atPath: place)
    try await engine.flush(upTo: engine.lastPosted)
    #expect(told.withLock { $0 } == [["A", "B"]])
  }

  /// What memory does not take any more is told with the next commit.
  @Test func whatIsTooMuchForMemoryIsTold() async throws {
    let place = directory.path + "/later"
    try Data().write(to: URL(fileURLWithPath: place))
    let told = Mutex<Set<String>>([])
    let engine = SharedEngine(
      path: place + "/donations.sqlite", create: true, random: { .random(in: 0 ... .max) }
    ) { event in
      if case .recorded(let excessive) = event { told.withLock { $0.formUnion(excessive) } }
    }
    // One second apart, so that the store itself takes them all.
    for number in 0..<100_000 { try engine.post([donation("A", number)], now: now) }
    let last = engine.lastPosted
    for number in 0..<3 { try engine.post([donation("B", number)], now: now) }
    #expect(engine.lastPosted == last && told.withLock { $0 }.isEmpty)
    try FileManager.default.removeItem(atPath: place)
    try await engine.flush(upTo: engine.lastPosted)
    #expect(told.withLock { $0 } == ["B"])
    let intents = try await engine.read { try $0.intents().map { "\($0.name) \($0.uses)" } }
    #expect(intents == ["A 100000"])
  }

  @Test func settingsThatCannotBeFollowedRecordNothingAndThatIsTold() async throws {
    let lost = Mutex(0)
    let engine = SharedEngine(
      path: directory.store, create: true, random: { .random(in: 0 ... .max) }
    ) { event in
      if case .lost = event { lost.withLock { $0 += 1 } }
    }
    try await engine.donate([donation("A", 1)], now: now)
    _ = try directory.write("donations.sqlite.settings", "{\"puased\":true}")
    try engine.post([donation("B", 2)], now: now)
    try await engine.flush(upTo: engine.lastPosted)
    #expect(lost.withLock { $0 } == 1 && engine.isIdle)
    try FileManager.default.removeItem(atPath: directory.store + ".settings")
    #expect(try await engine.status().donations == 1)
  }

  /// Where damage is met the store is opened again, what is whole is saved, and what was asked for is done.
  @Test func whereDamageIsMetTheStoreIsOpenedAgain() async throws {
    let notices = Mutex(0)
    let engine = SharedEngine(
      path: directory.store, create: true, random: { .random(in: 0 ... .max) }
    ) { event in
      if case .notice = event { notices.withLock { $0 += 1 } }
    }
    try await engine.donate((0..<300).map { donation("I\($0 % 7)", $0) }, now: now)
    #expect(try await engine.checkpoint())
    let other = try Connection(path: directory.store)
    let version = try other.integer("PRAGMA user_version") ?? 0
    // By another process, whose descriptors take no locks along.
    let size = try FileManager.default.attributesOfItem(atPath: directory.store)[.size] as? Int ?? 0
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/dd")
    process.arguments = [
      "if=/dev/zero", "of=\(directory.store)", "bs=4096", "seek=1",
      "count=\(size / 4096 - 1)", "conv=notrunc", "status=none",
    ]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    // SQLite has all pages in memory until somebody else writes.
    try other.execute("PRAGMA user_version = \(version)")
    try await engine.donate([donation("New", 1000)], now: now)
    _ = try await engine.read { log in try log.forEach { _ in } }
    try await engine.donate([donation("After", 2000)], now: now)
    #expect(notices.withLock { $0 } == 1)
    let after = try await engine.read { try $0.count(DonationQuery(intent: "After")) }
    #expect(after == 1)
  }

  /// Behind a thousand that cannot be written, one that is waited for is not tried: that is told too.
  @Test func anAwaitedDonationBehindManyThatCannotBeWrittenFails() async throws {
    let place = directory.path + "/later"
    try Data().write(to: URL(fileURLWithPath: place))
    let engine = SharedEngine(
      path: place + "/donations.sqlite", create: true, random: { .random(in: 0 ... .max) })
    for number in 0..<1000 { try engine.post([donation("A", number)], now: now) }
    await #expect(throws: StoreError.self) {
      try await engine.donate([donation("B", 5000)], now: now)
    }
    try FileManager.default.removeItem(atPath: place)
    try await engine.flush(upTo: .max)
    #expect(try await engine.read { try $0.count(DonationQuery(intent: "B")) } == 0)
    #expect(engine.isIdle)
  }

  /// As an undo's forgetting, while an import holds the lock.
  @Test func workThatMeetsABusyStoreIsTriedAgain() async throws {
    let engine = try directory.sharedEngine()
    let tries = Mutex(0)
    try await engine.donate([donation("A", 1)], now: now)
    engine.post { engine in
      tries.withLock { $0 += 1 }
      if tries.withLock({ $0 }) == 1 { throw StoreError.busy(path: "") }
      try engine.forget(DonationQuery(intent: "A"))
    }
    for _ in 0..<500 where !engine.isIdle { try await Task.sleep(for: .milliseconds(20)) }
    #expect(tries.withLock { $0 } == 2)
    #expect(try await engine.read { try $0.count() } == 0)
  }

  /// As an app's shortcuts, while another app holds the index: whoever flushes or waits asked for donations.
  @Test func workThatFailsIsNoFailureOfDonations() async throws {
    let events = Mutex<[String]>([])
    let engine = SharedEngine(
      path: directory.store, create: true, random: { .random(in: 0 ... .max) }
    ) { event in
      if case .delayed = event { events.withLock { $0.append("delayed") } }
      if case .lost = event { events.withLock { $0.append("lost") } }
      if case .workLost = event { events.withLock { $0.append("work lost") } }
    }
    let tries = Mutex(0)
    try engine.post([donation("A", 1)], now: now)
    engine.post { _ in
      tries.withLock { $0 += 1 }
      throw StoreError.busy(path: "")
    }
    let number = try engine.post([donation("A", 2)], now: now)
    try await engine.flush(upTo: number)
    for count in 3..<6 { try await engine.donate([donation("A", count)], now: now) }
    try await engine.flush(upTo: engine.lastPosted)
    #expect(try await engine.read { try $0.count() } == 5)
    #expect(tries.withLock { $0 } > 0 && events.withLock { $0 } == ["delayed"])
    // What never can be done is told, and the next is told anew.
    let other = SharedEngine(
      path: directory.store, create: true, random: { .random(in: 0 ... .max) }
    ) { event in
      if case .delayed = event { events.withLock { $0.append("delayed") } }
      if case .workLost = event { events.withLock { $0.append("work lost") } }
    }
    other.post { _ in throw StoreError.notPermitted(path: "", why: "") }
    other.post { _ in throw StoreError.busy(path: "") }
    for _ in 0..<500 where events.withLock({ $0.count }) < 3 {
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(events.withLock { $0 } == ["delayed", "work lost", "delayed"])
  }

  /// What went on into a file that has no name any more nobody would find.
  @Test func whatIsDonatedAfterTheStoreWasDeletedIsInTheNewOne() async throws {
    let engine = try directory.sharedEngine()
    try await engine.donate([donation("A", 1)], now: now)
    for suffix in ["", "-wal", "-shm"] { unlink(directory.store + suffix) }
    try await engine.donate([donation("B", 2)], now: now)
    let found = try directory.engine().log.read { try $0.intents().map(\.name) }
    #expect(found == ["B"])
    #expect(try await engine.read { try $0.count() } == 1)
  }

  @Test func workComesAfterWhatWasPostedBefore() async throws {
    let box = Mutex<SharedEngine?>(nil)
    let found = Mutex<Int?>(nil)
    let isFirst = Mutex(true)
    let engine = SharedEngine(
      path: directory.store, create: true, random: { .random(in: 0 ... .max) }
    ) { event in
      let isNow = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      guard case .recorded = event, isNow, let engine = box.withLock({ $0 }) else { return }
      // As another thread may while a commit is going on.
      _ = try? engine.post([donation("B", 2)], now: now)
      engine.post { engine in
        let count = try engine.log.read { try $0.count(DonationQuery(intent: "B")) }
        found.withLock { $0 = count }
      }
    }
    box.withLock { $0 = engine }
    try await engine.flush(upTo: try engine.post([donation("A", 1)], now: now))
    for _ in 0..<500 where found.withLock({ $0 }) == nil {
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(found.withLock { $0 } == 1)
    box.withLock { $0 = nil }
  }
}
