import DonationStore
import Donations
import Foundation
import Testing

@testable import Foresight

struct CheckpointsTests {
  private let directory: TemporaryDirectory
  private let forecaster: Forecaster
  private let checkpoints = Checkpoints(spacing: 20, reach: 50)

  init() throws {
    directory = try TemporaryDirectory()
    forecaster = Forecaster(
      log: try DonationLog(path: directory.store, create: true), startingWeights: .shipped,
      checkpoints: checkpoints)
  }

  private func add(_ range: Range<Int>) throws {
    _ = try forecaster.log.write { try $0.append(habits(range), ids: .content) }
  }

  private func keepModel(_ count: Int) throws {
    try forecaster.keepModel(now: after(count).instant)
  }

  private var files: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: directory.path)
        .filter { $0.hasPrefix("donations.sqlite.model-") }
    }
  }

  private func ids() throws -> [DonationID] {
    try forecaster.log.read { log in
      var ids: [DonationID] = []
      try log.forEach { donation in donation.id.map { ids.append($0) } }
      return ids
    }
  }

  /// What a store that never held anything else, and kept no model, suggests.
  private func fresh(_ request: PredictionRequest) throws -> Forecast {
    var rows: [Donation] = []
    try forecaster.log.read { log in try log.forEach { rows.append($0) } }
    let other = try TemporaryDirectory().forecaster()
    _ = try other.log.write { try $0.append(rows, ids: .content) }
    return try other.predict(request)
  }

  private func expectFresh(
    at count: Int, _ what: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let request = PredictionRequest(at: after(count), context: ["place": "p1"], limit: 1000)
    let (fresh, found) = (try fresh(request), try forecaster.predict(request))
    #expect(
      found.suggestions == fresh.suggestions && found.donations == fresh.donations, "\(what)",
      sourceLocation: sourceLocation)
  }

  /// The store looks after the modes of so many files beside it.
  @Test func thereAreAsManyAsTheStoreKnows() {
    #expect(Checkpoints().count == 4)
  }

  /// However the model came to be kept, nothing within reach costs more than promised.
  @Test(arguments: [3, 33, 200])
  func forgettingWithinReachLearnsLittleAgain(step: Int) throws {
    var count = 0
    while count < 200 {
      try add(count..<min(200, count + step))
      count = min(200, count + step)
      try keepModel(count)
    }
    #expect(try !files.isEmpty && files.count <= checkpoints.count)
    let size = FileManager.default
    let kept = directory.path + "/kept"
    try size.createDirectory(atPath: kept, withIntermediateDirectories: true)
    for age in stride(from: 1, through: checkpoints.reach, by: 16) {
      let other = try TemporaryDirectory()
      for name in try size.contentsOfDirectory(atPath: directory.path) where name != "kept" {
        try size.copyItem(atPath: directory.path + "/" + name, toPath: other.path + "/" + name)
      }
      let copy = Forecaster(
        log: try DonationLog(path: other.store, create: false), startingWeights: .shipped,
        checkpoints: checkpoints)
      let forgotten = try ids()[200 - age]
      #expect(try copy.forget(DonationQuery(ids: [forgotten])).deleted == [forgotten])
      #expect(
        try copy.backlog(at: after(200).instant) <= checkpoints.reach + checkpoints.spacing + step)
    }
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
        try keepModel(count)
      case 3:
        let known = try ids()
        guard !known.isEmpty else { continue }
        let age = 1 + draw(min(known.count, 90))
        _ = try forecaster.forget(DonationQuery(ids: [known[known.count - age]]))
      case 4:
        // One that comes late.
        var late = habits(count..<count + 1)[0]
        late.moment = after(max(0, count - 1 - draw(80)))
        _ = try forecaster.log.write { try $0.append([late], ids: .random { UInt64(round) }) }
      default: try keepModel(max(0, count - draw(30)))
      }
      #expect(try files.count <= checkpoints.count)
      try forecaster.log.read { log in
        for path in forecaster.cache.checkpointPaths + [forecaster.cache.path] {
          guard let kept = forecaster.cache.load(path),
            try log.isUndisturbed(since: kept.position)
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
    try keepModel(200)
    let before = try Set(files).count
    let forgotten = try ids()[170]
    let key = try #require(try forecaster.log.read { try $0.find(forgotten) })
    _ = try forecaster.forget(DonationQuery(ids: [forgotten]))
    for name in try FileManager.default.contentsOfDirectory(atPath: directory.path)
    where name.contains(".model") {
      let kept = try #require(forecaster.cache.load(directory.path + "/" + name))
      #expect(kept.position.last < key)
    }
    #expect(try !files.isEmpty && files.count < before + 1)
    _ = try forecaster.forget(DonationQuery())
    #expect(try files.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: directory.model))
  }
}
