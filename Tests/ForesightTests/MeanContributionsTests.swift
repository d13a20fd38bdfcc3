import ForesightValues
import Testing

@testable import Foresight
@testable import ForesightPrediction

struct MeanContributionsTests {
  private func intent(_ number: Int, _ probability: Float, _ contribution: Float) -> RankedIntent {
    var contributions = [Float](repeating: 0, count: Feature.ofIntents)
    contributions[Feature.after.rawValue] = contribution
    return RankedIntent(
      source: 1, name: UInt64(number), reference: Int64(number), uses: 1, probability: probability,
      score: contribution, contributions: contributions)
  }

  @Test func anAdvantageIsOverTheOthersEachByItsProbability() {
    let all = [intent(1, 0.5, 3), intent(2, 0.25, 1), intent(3, 0.125, -2)]
    let usual = MeanContributions(all)
    // 3 − (0.25·1 + 0.125·(−2)) / 0.375, and so on.
    #expect(abs(usual.advantage(of: all[0], .after) - 3) < 1e-9)
    #expect(abs(usual.advantage(of: all[1], .after) - (1 - (1.5 - 0.25) / 0.625)) < 1e-9)
    #expect(usual.advantage(of: all[0], .frequency) == 0)
  }

  @Test(arguments: [[], [0], [1e-30]] as [[Float]])
  func whereThereIsNothingElseItIsItsOwn(others: [Float]) {
    let first = intent(1, 0.7, 3)
    let all = [first] + others.enumerated().map { intent($0.offset + 2, $0.element, 8) }
    #expect(MeanContributions(all).advantage(of: first, .after) == 3)
  }
}
