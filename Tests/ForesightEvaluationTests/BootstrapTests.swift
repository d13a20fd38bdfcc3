import Testing

@testable import ForesightEvaluation

struct BootstrapTests {
  private func values(_ count: Int, seed: UInt64) -> [Double] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in random.normal(mean: 0.5, deviation: 0.1) }
  }

  @Test func theIntervalIsAsWideAsTheNormalDistributionSays() throws {
    let interval = try #require(Bootstrap(values: [values(400, seed: 1)], seed: 1).interval(of: 0))
    // 2 · 1.96 · σ / √n
    let width = 2 * 1.96 * 0.1 / 20
    #expect(abs((interval.upperBound - interval.lowerBound) / width - 1) < 0.15)
    #expect(interval.contains(values(400, seed: 1).reduce(0, +) / 400))
  }

  @Test func differencesArePaired() throws {
    let first = values(50, seed: 2)
    let bootstrap = Bootstrap(values: [first, first.map { $0 + 0.01 }], seed: 1)
    let same = try #require(bootstrap.interval(of: 0, minus: 0))
    #expect(same == 0...0)
    // Users differ by 0.1 from each other, and yet what all of them gain is known exactly.
    let gain = try #require(bootstrap.interval(of: 1, minus: 0))
    #expect(abs(gain.lowerBound - 0.01) < 1e-9 && abs(gain.upperBound - 0.01) < 1e-9)
  }

  @Test(arguments: [0, 1])
  func tooFewUsersHaveNoInterval(count: Int) {
    #expect(Bootstrap(values: [values(count, seed: 3)], seed: 1).interval(of: 0) == nil)
  }

  @Test func theSameSeedGivesTheSameInterval() {
    let values = [values(30, seed: 4)]
    #expect(
      Bootstrap(values: values, seed: 7).interval(of: 0)
        == Bootstrap(values: values, seed: 7).interval(of: 0))
  }
}
