import Testing

@testable import Prediction

struct VariantsTests {
  @Test func theUsualValuesWinAndTheirProbabilityIsBelowOne() {
    var variants = Variants()
    variants.appendCandidate()
    variants.appendCandidate()
    for number in 0..<100 {
      variants.use(0, parameters: number % 5 == 0 ? 8 : 9, at: Int64(number))
      variants.use(1, parameters: 0, at: Int64(number))
    }
    let (best, probability) = variants.best(of: 0)
    #expect(best.parameters == 9 && best.lastUse == 99)
    #expect(probability > 0.6 && probability < 0.9)
    #expect(variants.best(of: 1).variant.parameters == 0)
  }

  @Test func valuesThatNeverRepeatAreNotProbable() {
    var variants = Variants()
    variants.appendCandidate()
    for number in 1...100_000 { variants.use(0, parameters: UInt64(number), at: Int64(number)) }
    #expect(variants.best(of: 0).probability < 0.1)
    let isConsistent = variants.isConsistent(candidates: 1)
    #expect(isConsistent)
  }

  @Test func aChangeOfHabitIsFollowed() {
    var variants = Variants()
    variants.appendCandidate()
    for number in 0..<200 { variants.use(0, parameters: 1, at: Int64(number)) }
    for number in 0..<20 { variants.use(0, parameters: 2, at: Int64(number)) }
    #expect(variants.best(of: 0).variant.parameters == 2)
  }
}
