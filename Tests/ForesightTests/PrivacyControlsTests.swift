import Foresight
import ForesightImporters
import ForesightLog
import ForesightSystem
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

/// What a person sets holds for every writer and every answer.
struct PrivacyControlsTests {
  private let directory: TemporaryDirectory
  private let engine: Engine

  init() throws {
    directory = try TemporaryDirectory()
    engine = try directory.engine()
  }

  private func donate(_ range: Range<Int>) throws {
    try engine.donate(habits(range), now: after(range.upperBound).instant) {
      .random(in: 0 ... .max)
    }
  }

  private func suggestions() throws -> [Suggestion] {
    try engine.predict(PredictionRequest(at: after(60), limit: 1000)).suggestions
  }

  /// Whoever waited for the lock follows what was set meanwhile.
  @Test func whatIsSetWhileAWriterWaitsHolds() async throws {
    let writer = try directory.sharedEngine()
    try await writer.donate(habits(0..<3), now: after(6).instant)
    let other = try Connection(path: directory.store)
    try other.execute("BEGIN IMMEDIATE")
    async let waiting = writer.donate(habits(3..<6), now: after(6).instant)
    try await Task.sleep(for: .milliseconds(300))
    _ = try directory.write("donations.sqlite.settings", #"{"paused":true}"#)
    try other.execute("COMMIT")
    #expect(try await waiting.ignored.map(\.reason) == Array(repeating: .paused, count: 3))
    #expect(try await writer.read { try $0.count() } == 3)
  }

  /// What cannot leave the index is not forgotten, and then the key by which names are known stays too.
  @Test func aForgettingThatFailsLeavesTheKeyOfNames() throws {
    try donate(0..<3)
    let number = try engine.nameKey.numbers(of: [[1]], digits: 8) { 7 }
    let index = engine.entities.path
    try FileManager.default.createDirectory(atPath: index, withIntermediateDirectories: false)
    #expect(throws: StoreError.self) { try engine.forget(DonationQuery()) }
    #expect(try engine.log.count() == 3)
    #expect(try engine.nameKey.numbers(of: [[1]], digits: 8) { 8 } == number)
    try FileManager.default.removeItem(atPath: index)
    try engine.forget(DonationQuery())
    #expect(try engine.nameKey.numbers(of: [[1]], digits: 8) { 8 } != number)
  }

  @Test func whatIsHiddenIsLearnedAndNotShown() throws {
    try donate(0..<60)
    let before = try suggestions()
    let hidden = before[0]
    _ = try engine.log.change {
      $0.hidden = [HiddenIntent(hidden.intent, source: hidden.source)]
    }
    let after = try suggestions()
    // The others stay exactly as probable as they were.
    #expect(
      after.map(\.probability)
        == before.filter { $0.intent != hidden.intent || $0.source != hidden.source }
        .map(\.probability))
    #expect(after.allSatisfy { $0.intent != hidden.intent || $0.source != hidden.source })
    _ = try engine.log.change { $0.hidden = [HiddenIntent(hidden.intent)] }
    #expect(try suggestions().allSatisfy { $0.intent != hidden.intent })
    _ = try engine.log.change { $0.hidden = [] }
    #expect(try suggestions() == before)
  }

  @Test func everyDoorToTheLogIsPaused() async throws {
    try donate(0..<10)
    _ = try engine.log.change { $0.isPaused = true }
    try donate(10..<20)
    let shared = try directory.sharedEngine()
    #expect(
      try await shared.donate(habits(20..<21), now: after(30).instant).ignored.map(\.reason)
        == [.paused])
    #expect(
      try await shared.dismiss("I1", source: "b", at: after(30), now: after(30).instant).ids.isEmpty
    )
    let path = try directory.write(
      "log.ndjson", "{\"at\":\"2026-01-01T00:00:00Z\",\"intent\":\"New\"}\n")
    let report = try Importer(format: .ndjson) { _ in 0 }.run(path, into: engine.log, now: .later)
    #expect(report.rows == 1 && report.added == 0 && report.ignored == 1)
    #expect(try engine.status().donations == 10 && engine.status().dismissals == 0)
  }

  /// What is kept of a damaged store is not gone before anyone has seen it, and not kept for ever.
  @Test func whatIsTooOldLeavesTheCopiesOfADamagedStoreForAWeek() throws {
    try donate(0..<600)
    let copy = directory.store + ".damaged-1"
    func exists(_ days: Double, forget isForgetting: Bool) throws -> Bool {
      let now = after(600).instant
      let date = Date(timeIntervalSince1970: Double(now.microseconds) / 1e6 - days * 86_400)
      try Data("words".utf8).write(to: URL(fileURLWithPath: copy))
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: copy)
      #expect((try engine.forgetExpired(now: now) > 0) == isForgetting)
      return FileManager.default.fileExists(atPath: copy)
    }
    #expect(try exists(8, forget: false))
    _ = try engine.log.change { $0.retentionDays = 30 }
    #expect(try exists(6, forget: false) && exists(-0.01, forget: false))
    #expect(try !exists(8, forget: false) && !exists(-2, forget: false))
    _ = try engine.log.change { $0.retentionDays = 2 }
    #expect(try exists(1, forget: true))
    #expect(try !exists(3, forget: false))
  }

  @Test func whatIsTooOldIsForgottenAsIfItHadNeverBeen() throws {
    // A donation every ten minutes: 144 a day.
    try donate(0..<600)
    _ = try engine.log.change { $0.retentionDays = 2 }
    #expect(try engine.forgetExpired(now: after(400).instant) == 0)
    #expect(try engine.forgetExpired(now: after(600).instant) == 600 - 288)
    var rows: [Donation] = []
    try engine.log.read { log in try log.forEach { rows.append($0) } }
    #expect(rows.first?.moment == after(312))
    let other = try TemporaryDirectory().engine()
    _ = try other.log.write { try $0.append(rows, ids: .content) }
    let request = PredictionRequest(at: after(600), limit: 1000)
    #expect(try engine.predict(request).suggestions == other.predict(request).suggestions)
    // Not each time, because each time all is learned again: when a day's worth has come together.
    try donate(600..<700)
    #expect(try engine.status().donations == 388)
    try donate(700..<745)
    #expect(try engine.status().donations == 288)
  }

  @Test func aProgramThatLivesLongForgetsToo() async throws {
    let engine = try directory.sharedEngine()
    try await engine.donate(habits(0..<600), now: after(600).instant)
    _ = try await engine.run { try $0.log.change { $0.retentionDays = 2 } }
    try await engine.donate(habits(600..<601), now: after(610).instant)
    #expect(try await engine.status().donations < 300)
  }

  /// A reader that holds back the last step of erasing is not waited for at each donation; whoever comes when it
  /// is gone finishes it.
  @Test func erasureHeldBackDelaysNoDonationAndIsFinishedLater() throws {
    _ = try engine.log.change { $0.retentionDays = 3000 }
    try donate(0..<50)
    let reader = try Connection(path: directory.store)
    try reader.execute("BEGIN; SELECT count(*) FROM donation")
    #expect(try !engine.forget(DonationQuery(intent: "I3")).isErased)
    #expect(try engine.log.read { try $0.isErasurePending() })
    let start = ContinuousClock.now
    try donate(50..<51)
    #expect(ContinuousClock.now - start < .seconds(5))
    try reader.execute("COMMIT")
    try donate(51..<52)
    #expect(try !engine.log.read { try $0.isErasurePending() })
  }

  @Test func settingsAreFollowedWhereverTheProcessGoes() throws {
    let depth = FileManager.default.currentDirectoryPath.split(separator: "/").count
    let relative = String(repeating: "../", count: depth) + directory.store.dropFirst()
    let engine = try Engine(path: relative, create: true)
    #expect(engine.log.path.hasPrefix("/"))
    _ = try directory.write("donations.sqlite.settings", "{\"paused\": true}")
    let appended = try engine.donate(habits(0..<1), now: after(2).instant) {
      .random(in: 0 ... .max)
    }
    #expect(appended.added == 0)
  }
}
