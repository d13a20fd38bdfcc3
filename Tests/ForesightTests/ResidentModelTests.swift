import ForesightLog
import ForesightTestSupport
import ForesightValues
import Foundation
import Synchronization
import Testing

@testable import Foresight

/// An engine keeps its fold in memory. Nobody can tell from its answers.
struct ResidentModelTests {
  private let directory: TemporaryDirectory
  private let now = after(1_000_000).instant

  init() throws { directory = try TemporaryDirectory() }

  private func request(_ count: Int) -> PredictionRequest {
    PredictionRequest(at: after(count), context: ["place": "p1"], limit: 1000)
  }

  /// What a store that holds just what this one does, and never kept a model, suggests.
  private func fresh(_ request: PredictionRequest) throws -> Forecast {
    var rows: [Donation] = []
    try DonationLog(path: directory.store, create: true).read { log in
      try log.forEach { rows.append($0) }
    }
    let engine = try TemporaryDirectory().engine()
    _ = try engine.log.write { try $0.append(rows, ids: .content) }
    return try engine.predict(request)
  }

  private func expectSame(
    _ engines: [SharedEngine], _ request: PredictionRequest, _ what: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let fresh = try fresh(request)
    for engine in engines {
      let warm = try await engine.predict(request)
      #expect(
        warm.suggestions == fresh.suggestions && warm.donations == fresh.donations, "\(what)",
        sourceLocation: sourceLocation)
    }
  }

  @Test func onlyWhatHasNextToNothingToLearnIsDoneAtOnce() throws {
    let engine = try Engine(path: directory.store, create: true, isResident: true)
    _ = try engine.log.write { try $0.append(declaredOrHabit(0..<100), ids: .content) }
    func isCurrent(_ count: Int) throws -> Bool {
      try engine.ifCurrent(before: after(count).instant) { true } ?? false
    }
    #expect(try !isCurrent(100))
    _ = try engine.predict(request(20))
    #expect(try isCurrent(20) && isCurrent(40))
    // Much would have to be learned, and what was learned forgotten.
    #expect(try !isCurrent(100) && !isCurrent(10))
    _ = try engine.predict(request(100))
    #expect(try isCurrent(100) && !isCurrent(20))
    _ = try engine.log.write { try $0.append(declaredOrHabit(100..<101), ids: .content) }
    #expect(try !isCurrent(101))
  }

  /// Two engines and a program that comes and goes write to one store in every way there is.
  @Test(arguments: [1, 2, 3])
  func warmAnswersEqualFreshOnesWhoeverWrites(seed: UInt64) async throws {
    let engines = [try directory.sharedEngine(), try directory.sharedEngine()]
    var draws: UInt64 = 0
    func draw(_ count: Int) -> Int {
      draws += 1
      return Int(StableHash.combine(seed, draws) % UInt64(count))
    }
    var count = 0
    for round in 0..<30 {
      let engine = engines[draw(2)]
      let step = draw(9)
      switch step {
      case 0...3:
        let added = 1 + draw(6)
        try await engine.donate(declaredOrHabit(count..<count + added), now: now)
        count += added
      case 4:
        // Late, somewhere in the past, or at the very instant of the last.
        var late = habits(0..<1)[0]
        late.moment = after(max(0, count - 1 - draw(2) * draw(20)))
        late.intent = "Late\(draw(3))"
        try await engine.donate([late], now: now)
      case 5:
        let start = draw(max(1, count))
        _ = try await engine.forget(
          DonationQuery(since: after(start).instant, before: after(start + 1 + draw(5)).instant))
      case 6:
        let intent = "I\(draw(11))"
        _ = try? await engine.dismiss(intent, source: "a", at: after(count - 1), now: now)
      case 7: try await engine.save(now: now)
      default:
        try directory.engine().donate(habits(count..<count + 2), now: now) {
          .random(in: 0 ... .max)
        }
        count += 2
      }
      let asked = draw(4) == 0 ? draw(count + 1) : count
      try await expectSame(engines, request(asked), "\(round): \(step)")
    }
  }

  private func declaredOrHabit(_ range: Range<Int>) -> [Donation] {
    range.lowerBound % 3 == 0 ? declaredLife(range) : habits(range)
  }

  @Test func onlyWhatIsNewIsLearned() async throws {
    let engine = try directory.sharedEngine()
    try await engine.donate(habits(0..<1100), now: now)
    let steps = Mutex(0)
    func predict(_ count: Int) async throws -> (steps: Int, isWorthKeeping: Bool) {
      steps.withLock { $0 = 0 }
      let asked = request(count)
      let forecast = try await engine.run { engine in
        try engine.predict(asked) { _, _ in steps.withLock { $0 += 1 } }
      }
      return (steps.withLock { $0 }, forecast.isWorthKeeping)
    }
    // Nothing was kept on disk, so the first call folds all, and says so; it is kept once nobody waits.
    #expect(try await predict(1100) == (5, true))
    #expect(try await predict(1100) == (0, true))
    try await engine.donate(habits(1100..<1101), now: now)
    #expect(try await predict(1101) == (0, true))
    // Asking about the past is no reason to forget the present.
    #expect(try await predict(1050).steps == 5)
    #expect(try await predict(1101).steps == 0)
    // Once the model is kept on disk it is worth keeping again after some more donations.
    try await engine.save(now: now)
    #expect(try await predict(1101) == (0, false))
    try await engine.donate(habits(1101..<1133), now: now)
    #expect(try await predict(1133) == (0, false))
    try await engine.donate(habits(1133..<1134), now: now)
    #expect(try await predict(1134) == (0, true))
    // What was forgotten is in no memory.
    try FileManager.default.removeItem(atPath: directory.model)
    _ = try await engine.forget(DonationQuery(since: after(1133).instant))
    #expect(try await predict(1134).steps == 5)
  }

  /// A mapped file that is shortened would take the process with it.
  @Test func aModelThatIsShortenedMeanwhileDoesNoHarm() async throws {
    try await directory.sharedEngine().donate(habits(0..<200), now: now)
    let saving = try directory.engine()
    saving.cache.packedSizes = 0..<0
    try saving.save(now: now)
    let engine = try directory.sharedEngine()
    _ = try await engine.predict(request(200))
    #expect(truncate(directory.model, 0) == 0)
    for count in 201..<220 {
      try await engine.donate(habits(count - 1..<count), now: now)
      _ = try await engine.predict(request(count))
    }
    try await expectSame([engine], request(219), "shortened")
  }

  @Test func manyTasksMayAskAtOnce() async throws {
    let engine = try directory.sharedEngine()
    try await engine.donate(habits(0..<100), now: now)
    let request = request(100)
    let expected = try fresh(request).suggestions
    try await withThrowingTaskGroup { group in
      for _ in 0..<32 {
        group.addTask { try await engine.predict(request).suggestions == expected }
      }
      for try await isSame in group { #expect(isSame) }
    }
  }
}
