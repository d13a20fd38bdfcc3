import ForesightLog
import ForesightPrediction
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

@testable import Foresight

struct ModelCacheTests {
  private let directory: TemporaryDirectory
  private let engine: Engine
  private let spacing = 20
  private let reach = 50
  private var nearest: Int { engine.cache.nearest }

  init() throws {
    directory = try TemporaryDirectory()
    engine = try Engine(path: directory.store, spacing: spacing, reach: reach)
  }

  private func add(_ range: Range<Int>) throws {
    _ = try engine.log.write { try $0.append(habits(range), ids: .content) }
  }

  private func save(_ count: Int) throws {
    try engine.save(now: after(count).instant)
  }

  private var files: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: directory.path)
        .filter { $0.hasPrefix("donations.sqlite.model-") }
    }
  }

  private func ids() throws -> [DonationID] {
    try engine.log.read { log in
      var ids: [DonationID] = []
      try log.forEach { donation in donation.id.map { ids.append($0) } }
      return ids
    }
  }

  /// What a store that never held anything else, and kept no model, suggests.
  private func fresh(_ request: PredictionRequest) throws -> Forecast {
    var rows: [Donation] = []
    try engine.log.read { log in try log.forEach { rows.append($0) } }
    let other = try TemporaryDirectory().engine()
    _ = try other.log.write { try $0.append(rows, ids: .content) }
    return try other.predict(request)
  }

  private func expectFresh(
    at count: Int, _ what: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let request = PredictionRequest(at: after(count), context: ["place": "p1"], limit: 1000)
    let (fresh, found) = (try fresh(request), try engine.predict(request))
    #expect(
      found.suggestions == fresh.suggestions && found.donations == fresh.donations, "\(what)",
      sourceLocation: sourceLocation)
  }

  /// The store looks after the modes of so many files beside it.
  @Test func thereAreAsManyAsTheStoreKnows() {
    let cache = ModelCache(store: directory.store, weights: .shipped)
    #expect(cache.earlierPaths.count == 16)
  }

  /// As after a power cut: the fold goes on from the one before, and the next to be kept takes its place.
  @Test func aSnapshotThatCannotBeReadIsPassedOver() throws {
    try add(0..<100)
    try save(100)
    try add(100..<120)
    try save(120)
    let latest = try #require(engine.cache.latest { _ in true })
    #expect(latest.events == 120)
    let model = URL(fileURLWithPath: directory.model)
    let whole = try Data(contentsOf: model)
    for length in [0, 100, 5000, whole.count / 2] {
      try whole.prefix(length).write(to: model)
      let found = engine.cache.latest { _ in true }
      #expect((1..<120).contains(found?.events ?? 0), "\(length) bytes")
    }
    try engine.save(now: after(120).instant)
    #expect(engine.cache.latest { _ in true }?.events == 120)
  }

  /// Its first page looks as before, and says that nothing is left to learn.
  @Test func aSnapshotThatWasCutShortIsSavedAnew() throws {
    try add(0..<100)
    try save(100)
    let model = URL(fileURLWithPath: directory.model)
    try Data(contentsOf: model).prefix(5000).write(to: model)
    try save(100)
    #expect(engine.cache.load(directory.model)?.events == 100)
  }

  /// But for one that is not valid, which another process may be deleting.
  @Test func whatIsSavedAlongTheWayIsPackedAtTheEnd() throws {
    func isPacked(_ path: String) throws -> Bool {
      let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
      return try #require(ModelImage.header(bytes)).size != bytes.count
    }
    try add(0..<100)
    try save(100)
    let manager = FileManager.default
    let earlier = engine.cache.earlierPaths.filter { manager.fileExists(atPath: $0) }
    #expect(try !earlier.isEmpty && earlier.allSatisfy(isPacked))
    try engine.log.read { log in
      try engine.lendFold(before: after(100).instant, progress: nil) { fold in
        let position = try log.position(last: fold.last)
        fold.ask { engine.cache.storeEarlier($0, at: position, remaining: 1) { _ in true } }
      }
    }
    let path = try #require(
      try engine.cache.earlierPaths.first { try manager.fileExists(atPath: $0) && !isPacked($0) })
    engine.cache.pack(path) { _ in false }
    #expect(try !isPacked(path))
    engine.cache.pack(path) { _ in true }
    #expect(try isPacked(path) && engine.cache.load(path)?.events == 100)
  }

  /// Followers that are drawn at random are the most there is to remember.
  @Test func theModelOfAThousandDonationsIsSmall() throws {
    var state: UInt64 = 1
    let donations = (0..<1000).map { number in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Donation(
        at: after(number), source: "a", intent: "I\((state >> 33) % 40)",
        context: ["place": .integer(Int64(number % 5))])
    }
    _ = try engine.log.write { try $0.append(donations, ids: .content) }
    try Engine(path: directory.store, create: false).save(now: after(2000).instant)
    let sizes = try FileManager.default.contentsOfDirectory(atPath: directory.path)
      .filter { $0.hasPrefix("donations.sqlite.model") }
      .map { try Data(contentsOf: URL(fileURLWithPath: "\(directory.path)/\($0)")).count }
    #expect((1...300_000).contains(sizes.reduce(0, +)))
  }

  /// Donates so many, and keeps the model behind each step.
  private func grow(to end: Int, by step: Int) throws {
    for start in stride(from: 0, to: end, by: step) {
      try add(start..<min(end, start + step))
      try save(min(end, start + step))
    }
  }

  /// Forgets the donation of an age in a copy of the store; returns how many are then to be learned, of so many.
  private func backlogAfterForgetting(age: Int, of count: Int) throws -> Int {
    let copy = try TemporaryDirectory()
    for name in try FileManager.default.contentsOfDirectory(atPath: directory.path) {
      try FileManager.default.copyItem(
        atPath: directory.path + "/" + name, toPath: copy.path + "/" + name)
    }
    let engine = try Engine(path: copy.store, spacing: spacing, reach: reach)
    let forgotten = try ids()[count - age]
    #expect(try engine.forget(DonationQuery(ids: [forgotten])).deleted == [forgotten])
    return try engine.backlog(at: after(count).instant)
  }

  /// However the model came to be kept, nothing within reach costs more than promised.
  @Test(arguments: [3, 33, 200])
  func forgettingWithinReachLearnsLittleAgain(step: Int) throws {
    try grow(to: 200, by: step)
    #expect(try !files.isEmpty && files.count <= engine.cache.earlierPaths.count)
    for age in [1, nearest] + Array(stride(from: 17, through: reach, by: 16)) {
      let most = (age <= nearest ? 2 * nearest : age + spacing) + step
      #expect(try backlogAfterForgetting(age: age, of: 200) <= most)
    }
  }

  /// However the model came to be kept, nothing beyond reach costs more than four times its distance, and few files are
  /// kept for that.
  @Test(arguments: [7, 150, 3000])
  func forgettingFarBackLearnsFourTimesItsDistance(step: Int) throws {
    try grow(to: 3000, by: step)
    // Within reach, and two for each time that it is four times as far back.
    #expect(try files.count <= 6 + 2 * 3)
    for age in [2900, 1500, 700, 200, 90] {
      let most = max(4 * age, age + spacing) + step
      #expect(try backlogAfterForgetting(age: age, of: 3000) <= most)
    }
  }

  /// Nor does it where many donations come at once after few at a time.
  @Test(arguments: [15, 25, 36, 40, 49, 60])
  func forgettingAfterAJumpLearnsLittleAgain(jump: Int) throws {
    for count in stride(from: 2, through: 200, by: 2) {
      try add(count - 2..<count)
      try save(count)
    }
    try add(200..<200 + jump)
    try save(200 + jump)
    let forgotten = try ids()[200 + jump - reach]
    _ = try engine.forget(DonationQuery(ids: [forgotten]))
    #expect(try engine.backlog(at: after(200 + jump).instant) <= reach + spacing + jump)
  }

  /// Whatever happens to a log, answers are those of a fresh fold, and no file knows what was forgotten.
  @Test(arguments: [1, 3])
  func answersAreThoseOfAFreshFold(seed: UInt64) throws {
    var draws: UInt64 = 0
    func draw(_ count: Int) -> Int {
      draws += 1
      return Int(StableHash.combine(seed, draws) % UInt64(count))
    }
    var count = 0
    for round in 0..<24 {
      switch draw(6) {
      case 0...2:
        let added = 1 + draw(40)
        try add(count..<count + added)
        count += added
        try save(count)
      case 3:
        let known = try ids()
        guard !known.isEmpty else { continue }
        let age = 1 + draw(min(known.count, 90))
        _ = try engine.forget(DonationQuery(ids: [known[known.count - age]]))
      case 4:
        // One that comes late.
        var late = habits(count..<count + 1)[0]
        late.moment = after(max(0, count - 1 - draw(80)))
        _ = try engine.log.write { try $0.append([late], ids: .random { UInt64(round) }) }
      default: try save(max(0, count - draw(30)))
      }
      #expect(try files.count <= engine.cache.earlierPaths.count)
      try engine.log.read { log in
        for path in engine.cache.earlierPaths + [engine.cache.path] {
          guard let kept = engine.cache.load(path),
            try log.isValid(kept.position)
          else { continue }
          let end = after(count + 1).instant
          let rest = try log.count(after: kept.position.last, before: end)
          #expect(try log.count(after: .start, before: end) - rest == kept.events)
        }
      }
      if round % 6 == 5 { try expectFresh(at: count, "round \(round)") }
    }
  }

  @Test func whatHasSeenTheForgottenIsGoneBeforeForgettingReturns() throws {
    try add(0..<200)
    try save(200)
    let before = try Set(files).count
    let forgotten = try ids()[170]
    let key = try #require(try engine.log.read { try $0.find(forgotten) })
    _ = try engine.forget(DonationQuery(ids: [forgotten]))
    for name in try FileManager.default.contentsOfDirectory(atPath: directory.path)
    where name.contains(".model") {
      let kept = try #require(engine.cache.load(directory.path + "/" + name))
      #expect(kept.position.last < key)
    }
    #expect(try !files.isEmpty && files.count < before + 1)
    _ = try engine.forget(DonationQuery())
    #expect(try files.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: directory.model))
  }

  /// What a process that was killed left half-written may know what is forgotten.
  @Test func noUnfinishedSnapshotOutlivesForgetting() throws {
    try add(0..<100)
    try engine.save(now: after(200).instant)
    try add(100..<120)
    let unfinished = try directory.write(
      "donations.sqlite.model.unfinished-aB3dEf", "learned from what comes next")
    #expect(try engine.forget(DonationQuery(ids: [ids()[110]])).isErased)
    #expect(!FileManager.default.fileExists(atPath: unfinished))
    #expect(FileManager.default.fileExists(atPath: directory.model))
  }
}
