import ForesightValues
import Testing

@testable import Foresight
@testable import ForesightPrediction

struct ReasonWordsComparingTests {
  private func intent(_ number: Int, _ probability: Float, _ contribution: Float) -> RankedIntent {
    var contributions = [Float](repeating: 0, count: Feature.ofIntents)
    contributions[Feature.after.rawValue] = contribution
    return RankedIntent(
      source: 1, name: UInt64(number), reference: Int64(number), uses: 1, probability: probability,
      score: contribution, contributions: contributions)
  }

  @Test func anAdvantageIsOverTheOthersEachByItsProbability() {
    let all = [intent(1, 0.5, 3), intent(2, 0.25, 1), intent(3, 0.125, -2)]
    let usual = ReasonWords.contributions(all)
    func advantage(_ place: Int, _ feature: Feature) -> Double {
      ReasonWords.advantage(of: all[place], feature, besides: usual)
    }
    // 3 − (0.25·1 + 0.125·(−2)) / 0.375, and so on.
    #expect(abs(advantage(0, .after) - 3) < 1e-9)
    #expect(abs(advantage(1, .after) - (1 - (1.5 - 0.25) / 0.625)) < 1e-9)
    #expect(advantage(0, .frequency) == 0)
  }

  @Test(arguments: [[], [0], [1e-30]] as [[Float]])
  func whereThereIsNothingElseItIsItsOwn(others: [Float]) {
    let first = intent(1, 0.7, 3)
    let all = [first] + others.enumerated().map { intent($0.offset + 2, $0.element, 8) }
    let usual = ReasonWords.contributions(all)
    #expect(ReasonWords.advantage(of: first, .after, besides: usual) == 3)
  }
}
