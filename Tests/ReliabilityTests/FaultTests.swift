import Foresight
import ForesightCSQLite
import ForesightImporters
import ForesightLog
import ForesightValues
import Foundation
import Testing

/// Whichever operation of the file system fails: the failure is told, nothing that was acknowledged is
/// lost, nothing is half done, and the next attempt succeeds.
struct FaultTests {
  /// Something that is done to a store, twice with the effect of once.
  enum Act: CaseIterable {
    case create, migrate, donate, batch, importing, forget, checkpoint, save, read

    /// What the store is before.
    func prepare(_ place: Workplace) throws {
      switch self {
      case .create: break
      case .migrate: try FirstVersionStore.make(at: place.store)
      default:
        for (suffix, data) in Made.files {
          try data.write(to: URL(fileURLWithPath: place.store + suffix))
          chmod(place.store + suffix, 0o600)
        }
      }
    }

    /// Does it; tells what was read if that is all it does.
    func run(_ engine: Engine) throws -> [String]? {
      let log = engine.log
      switch self {
      case .create, .donate: try engine.donate(Made.donations(1), now: Made.now) { 0 }
      case .batch: try engine.donate(Made.donations(40), now: Made.now) { 0 }
      case .migrate, .read: return try StoreContent.lines(log)
      case .importing:
        let importer = Importer(format: .ndjson, localOffset: { _ in 0 })
        _ = try importer.store(
          Importer.File(path: "", donations: Made.donations(40)), before: Made.now, in: log)
      case .forget: _ = try engine.forget(DonationQuery(source: "forgettable"))
      case .checkpoint: _ = try log.checkpoint()
      case .save:
        try engine.save(now: Made.now)
        _ = try engine.predict(PredictionRequest(at: Moment(Made.now, utcOffset: 0)))
      }
      return nil
    }
  }

  /// The stores that faults are tried on.
  enum Made {
    static let now = Instant(seconds: 1_780_000_000)

    /// Donations with ids, one a minute: some that will be forgotten, some late.
    static func donations(_ count: Int, from first: Int = 1000) -> [Donation] {
      (first..<first + count).map { number in
        let instant = now.advanced(by: Int64(number - 5000) * 60_000_000)
        return Donation(
          id: DonationID(at: instant, order: 0, tail: UInt64(number), kind: .random),
          at: Moment(instant, utcOffset: 60),
          source: number % 3 == 0 ? "forgettable" : "kept", intent: "Act\(number % 7)",
          parameters: ["number": .string("\(number) " + String(repeating: "x", count: 200))],
          context: ["place": .string("place \(number % 5)")])
      }
    }

    /// A store with donations as a crash left it: some in the database, some in the write-ahead log.
    static let files: [String: Data] = {
      do {
        let place = try Workplace()
        let engine = try Engine(path: place.store, create: true)
        try engine.donate(donations(50, from: 2000), now: now) { 0 }
        _ = try engine.log.checkpoint()
        try engine.donate(donations(10, from: 2050), now: now) { 0 }
        return try place.withCopy { store in
          var files: [String: Data] = [:]
          for suffix in ["", "-wal"] {
            files[suffix] = try Data(contentsOf: URL(fileURLWithPath: store + suffix))
          }
          return files
        }
      } catch {
        fatalError("a store could not be made: \(error)")
      }
    }()

    /// One that was acknowledged a moment ago and is in the write-ahead log.
    static let acknowledged = donations(1, from: 3000)
  }

  @Test(arguments: Act.allCases, [false, true])
  func everyFaultIsToldAndNothingIsLost(act: Act, isOpen: Bool) throws {
    // An open store is not made or migrated.
    if isOpen, act == .create || act == .migrate { return }
    let (before, after) = try outcomes(act, isOpen: isOpen)
    var (points, told) = (0, 0)
    for (index, fault) in Fault.all.enumerated() {
      // The first few at least, and all of them where there is time.
      let step = Effort.of(quick: 47, check: 1, torture: 1)
      var number = Effort.of(quick: 1 + index % 5, check: 1, torture: 1)
      while true {
        let trial = Trial(act: act, isOpen: isOpen, fault: fault, number: number)
        guard let isTold = try trial.run(before: before, after: after) else { break }
        points += 1
        told += isTold ? 1 : 0
        number += step
      }
    }
    Effort.report(
      "faults in \(act), \(isOpen ? "open" : "opening")",
      ["points": points, "told": told, "overcome": points - told])
    #expect(points > 0)
  }

  /// What the store holds before and after something was done to it without faults.
  private func outcomes(_ act: Act, isOpen: Bool) throws -> (before: [String], after: [String]) {
    let place = try Workplace()
    try act.prepare(place)
    let engine = isOpen ? try Engine(path: place.store, create: true) : nil
    try engine?.donate(Made.acknowledged, now: Made.now) { 0 }
    let before = act == .migrate ? nil : try place.withCopy(StoreContent.lines(at:))
    _ = try act.run(engine ?? Engine(path: place.store, create: true))
    let after = try place.withCopy(StoreContent.lines(at:))
    return (before ?? after, after)
  }

  @Test func noTemporaryFileIsOpened() throws {
    let place = try Workplace()
    defer { FaultyFileSystem.removePlan(for: place.path) }
    _ = FaultyFileSystem.plan(for: place.path)
    let engine = try Engine(path: place.store, create: true)
    try engine.donate(Made.donations(3000), now: Made.now) { 0 }
    _ = try engine.status()
    #expect(try engine.forget(DonationQuery(source: "forgettable")).deleted.count == 1000)
    #expect(FaultyFileSystem.temporaryFileCount == 0)
  }
}
