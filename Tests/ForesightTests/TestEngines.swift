import ForesightTestSupport
import ForesightValues

@testable import Foresight

extension TemporaryDirectory {
  func engine() throws -> Engine {
    try Engine(path: store, create: true)
  }

  func sharedEngine() throws -> SharedEngine {
    SharedEngine(path: store, create: true, random: { .random(in: 0 ... .max) })
  }
}

extension Engine {
  /// Opens a store whose snapshots lie closer together than usual.
  convenience init(path: String, spacing: Int, reach: Int) throws {
    try self.init(path: path, create: true)
    cache = ModelCache(
      store: path, weights: startingWeights, spacing: spacing, reach: reach)
  }
}

extension SharedEngine {
  func save(now: Instant) throws { try run { try $0.save(now: now) } }
  func status() throws -> StoreStatus { try run { try $0.status() } }

  func read<Result: Sendable>(_ body: @Sendable (DonationLog) throws -> Result) throws -> Result {
    try run { try $0.log.read(body) }
  }

  func write<Result: Sendable>(_ body: @Sendable (DonationLog) throws -> Result) throws -> Result {
    try run { try $0.log.write(body) }
  }

  func checkpoint() throws -> Bool { try run { try $0.log.checkpoint() } }

  @discardableResult
  func forget(_ query: DonationQuery) throws -> Forgotten {
    try run { try $0.forget(query) }
  }

  @discardableResult
  func dismiss(
    _ intent: String, source: String? = nil, parameters: Fields = [:], context: Fields = [:],
    at moment: Moment, now: Instant
  ) throws -> Appended {
    try run {
      try $0.dismiss(
        intent, source: source, parameters: parameters, context: context, at: moment, now: now
      ) { .random(in: 0 ... .max) }
    }
  }
}

extension Instant {
  /// Later than anything that a test records.
  static let later = Instant(seconds: 2_000_000_000)
}

/// A life of some habits: a donation every ten minutes.
func habits(_ range: Range<Int>) -> [Donation] {
  range.map { number in
    let place = StableHash.combine(UInt64(number), 3) % 4 == 0 ? number * 5 : number
    return Donation(
      at: Moment(Instant(seconds: 1_767_225_600 + Int64(number) * 600), utcOffset: 60),
      source: place % 3 == 0 ? "a" : "b", intent: "I\(place % 11)",
      parameters: ["n": .integer(Int64(place % 2))], context: ["place": .string("p\(place % 3)")])
  }
}

/// The moment after the last of so many habits.
func after(_ count: Int) -> Moment {
  Moment(Instant(seconds: 1_767_225_600 + Int64(count) * 600), utcOffset: 60)
}
