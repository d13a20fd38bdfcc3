import ForesightSystem
import ForesightTestSupport
import ForesightValues
import Testing

@testable import ForesightLog
@testable import ForesightPrivacy

struct FloodControlTests {
  private let directory: TemporaryDirectory
  private let log: DonationLog

  init() throws {
    directory = try TemporaryDirectory()
    log = try DonationLog(path: directory.store, create: true)
  }

  private func append(
    _ donations: [Donation], isLimited: Bool = true
  ) throws -> Appended {
    try log.write {
      try $0.append(donations, ids: .random { .random(in: 0 ... .max) }, isLimited: isLimited)
    }
  }

  /// A bucket of 200 tokens that two a second are put into, which the rule must be the same as.
  private struct Bucket {
    private static let perToken: Int64 = 1_000_000
    // In half microseconds, so that nothing is rounded.
    private var left = 200 * Self.perToken
    private var last: Int64 = 0

    mutating func admits(at microseconds: Int64) -> Bool {
      left = min(200 * Self.perToken, left + (microseconds - last) * 2)
      last = microseconds
      guard left >= Self.perToken else { return false }
      left -= Self.perToken
      return true
    }
  }

  @Test func itLetsThroughWhatABucketOfTokensDoes() {
    var chance = SplitMix(state: 1)
    for _ in 0..<20 {
      var bucket = Bucket()
      var busyUntil: Int64 = 0
      var now: Int64 = 1_000_000_000_000
      let pace = Int64.random(in: 1...1_000_000, using: &chance)
      for _ in 0..<2000 {
        now += Int64.random(in: 0...pace, using: &chance)
        let next = RecordingRules.admit(
          at: Instant(microseconds: now), busyUntil: busyUntil)
        #expect((next != nil) == bucket.admits(at: now))
        busyUntil = next ?? busyUntil
      }
    }
  }

  @Test(arguments: [Int64.min, -1, .max]) func aDamagedTimeLocksNobodyOut(busyUntil: Int64) {
    #expect(RecordingRules.admit(at: Instant(seconds: 1_770_000_000), busyUntil: busyUntil) != nil)
  }

  @Test func ofALoopTwoHundredAreRecordedAndTheRestIsCounted() throws {
    let appended = try append((0..<300).map { _ in donation("Loop", at: 100) })
    #expect(appended.ids.count == 200 && appended.added == 200)
    #expect(appended.ignored == (200..<300).map { Ignored(index: $0, reason: .excessive) })
    #expect(try log.count() == 200 && log.ignored() == 100)
    // Another intent, and another source's intent of that name, are not meant.
    #expect(try append([donation("Other", at: 100)]).added == 1)
    #expect(try append([donation("Loop", at: 100, source: "elsewhere")]).added == 1)
    // Two a second come back.
    #expect(try append((0..<5).map { _ in donation("Loop", at: 101) }).added == 2)
  }

  @Test func whoReadsAFileIsExempt() throws {
    #expect(
      try append((0..<300).map { _ in donation("Loop", at: 100) }, isLimited: false).added == 300)
    #expect(try append((0..<300).map { _ in donation("Loop", at: 100) }).added == 200)
  }

  @Test func aRepeatedIdCostsNothing() throws {
    var one = donation("Once", at: 100)
    one.id = try append([one]).ids[0]
    #expect(try append(Array(repeating: one, count: 300)).ignored.isEmpty)
    #expect(try append((0..<300).map { _ in donation("Once", at: 100) }).added == 199)
  }

  @Test func noClockLocksAnIntentOut() throws {
    _ = try append((0..<300).map { _ in donation("Loop", at: 1_000_000) })
    // Set back by a year, a day, two minutes.
    for before: Int64 in [31_536_000, 86_400, 120] {
      #expect(try append([donation("Loop", at: 1_000_000 - before)]).added == 1)
    }
  }

  @Test func forgettingLeavesNoTraceOfWhen() throws {
    _ = try append((0..<300).map { _ in donation("Loop", at: 100) })
    let last = try append([donation("Loop", at: 200)]).ids
    _ = try log.write { try $0.forget(DonationQuery(ids: last)) }
    #expect(try log.connection.integer("SELECT max(busy_until) FROM intent") == 0)
  }
}

/// A generator of which every run is the same (Steele, Lea and Flood, 2014).
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = (state ^ state >> 30) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ word >> 27) &* 0x94d0_49bb_1331_11eb
    return word ^ word >> 31
  }
}
