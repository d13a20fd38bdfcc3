import Testing

@testable import Prediction

struct VariantsTests {
  private func weights(_ variants: borrowing Variants) -> [UInt64: Float] {
    var weights: [UInt64: Float] = [:]
    variants.forEach(of: 0) { weights[$0.parameters] = $0.weight }
    return weights
  }

  @Test func eachUseCountsOneAndFades() {
    var variants = Variants()
    variants.appendCandidate()
    for number in 0..<3 { variants.use(0, parameters: number == 1 ? 8 : 9, at: Int64(number)) }
    let found = weights(variants)
    #expect(found.count == 2)
    #expect(abs((found[9] ?? 0) - (0.95 * 0.95 + 1)) < 1e-6)
    #expect(abs((found[8] ?? 0) - 0.95) < 1e-6)
    let uses = variants.uses(of: 0)
    #expect(abs(uses.all - (0.95 * 0.95 + 0.95 + 1)) < 1e-6)
    #expect(abs(uses.fresh - 0.95) < 1e-6)
  }

  @Test func valuesThatNeverRepeatPushEachOtherOut() {
    var variants = Variants()
    variants.appendCandidate()
    for number in 1...100_000 { variants.use(0, parameters: UInt64(number), at: Int64(number)) }
    #expect(weights(variants).count == Variants.perCandidate)
    let uses = variants.uses(of: 0)
    #expect(abs(uses.fresh - uses.all) < 1e-3)
    let isConsistent = variants.isConsistent(candidates: 1)
    #expect(isConsistent)
  }

  @Test func aUsualSetSurvivesMany() {
    var variants = Variants()
    variants.appendCandidate()
    for number in 0..<400 {
      variants.use(0, parameters: number % 2 == 0 ? 1 : UInt64(number), at: Int64(number))
    }
    let found = weights(variants)
    #expect(found[1] != nil && found[3] == nil)
  }

  @Test func aDismissalHalves() {
    var variants = Variants()
    variants.appendCandidate()
    variants.use(0, parameters: 5, at: 0)
    variants.dismiss(0, parameters: 5)
    variants.dismiss(0, parameters: 6)
    #expect(weights(variants) == [5: 0.5])
  }
}
