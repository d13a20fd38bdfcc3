import Donations
import Testing

@testable import Prediction

struct ValueCountsTests {
  private let now = Instant(seconds: 1_767_225_600)

  private func found(_ counts: borrowing ValueCounts) -> [UInt64: Float] {
    var found: [UInt64: Float] = [:]
    counts.forEach(of: 0) { found[$0.parameters] = $0.count }
    return found
  }

  @Test func eachUseCountsOneAndDecays() {
    var counts = ValueCounts()
    counts.appendCandidate()
    for number in 0..<3 { counts.use(0, parameters: number == 1 ? 8 : 9, at: now) }
    let found = found(counts)
    #expect(found.count == 2)
    #expect(abs((found[9] ?? 0) - (0.95 * 0.95 + 1)) < 1e-6)
    #expect(abs((found[8] ?? 0) - 0.95) < 1e-6)
    let total = counts.totals[0]
    #expect(abs(total.uses - (0.95 * 0.95 + 0.95 + 1)) < 1e-6)
    #expect(abs(total.unknown - 0.95) < 1e-6)
  }

  @Test func valuesThatNeverRepeatReplaceEachOther() {
    var counts = ValueCounts()
    counts.appendCandidate()
    for number in 1...100_000 { counts.use(0, parameters: UInt64(number), at: now) }
    #expect(found(counts).count == ValueCounts.perCandidate)
    let total = counts.totals[0]
    #expect(abs(total.unknown - total.uses) < 1e-3)
  }

  @Test func aUsualSetSurvivesMany() {
    var counts = ValueCounts()
    counts.appendCandidate()
    for number in 0..<400 {
      counts.use(0, parameters: number % 2 == 0 ? 1 : UInt64(number), at: now)
    }
    let found = found(counts)
    #expect(found[1] != nil && found[3] == nil)
  }

  @Test func aDismissalHalves() {
    var counts = ValueCounts()
    counts.appendCandidate()
    counts.use(0, parameters: 5, at: now)
    counts.dismiss(0, parameters: 5)
    counts.dismiss(0, parameters: 6)
    #expect(found(counts) == [5: 0.5])
  }
}
