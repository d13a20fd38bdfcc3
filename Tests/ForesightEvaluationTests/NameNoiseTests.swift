import ForesightPrediction
import Testing

@testable import ForesightEvaluation

/// The guarantee, tried: with one person more no event is more than e^ε times as probable, but for δ.
struct NameNoiseTests {
  /// A δ large enough to be seen.
  private static let noise = NamedCounts.Noise(epsilon: 1, delta: 0.01, steps: 2)

  private static func step(_ name: String) -> NameCounting.Step {
    .init(context: .any, intent: .init(source: "", name: name))
  }

  /// Twenty people who did the same two things.
  private static let people = Array(repeating: [step("a"), step("b")], count: 20)

  /// How often each of some events comes true.
  private func frequencies(
    _ people: [[NameCounting.Step]], _ noise: NamedCounts.Noise, runs: Int, seed: UInt64
  ) -> [Double] {
    var counting = NameCounting()
    for steps in people { counting.add(steps) }
    var generator = SplitMix64(seed: seed)
    var hits = [Int](repeating: 0, count: 8)
    for _ in 0..<runs {
      let counts = counting.counts(minimum: 1, noise: noise, using: &generator)
      let followers = counts.entries.flatMap(\.followers)
      func people(_ name: String) -> Double {
        followers.first { $0.intent.name == name }?.people ?? 0
      }
      let events = [
        people("a") >= 21, people("a") >= 24, people("a") <= 20, people("a") <= 16,
        min(people("a"), people("b")) >= 21, min(people("a"), people("b")) >= 24,
        max(people("a"), people("b")) <= 20, people("x") + people("y") > 0,
      ]
      for (index, event) in events.enumerated() where event { hits[index] += 1 }
    }
    return hits.map { Double($0) / Double(runs) }
  }

  /// Whether frequencies of neighbours keep to what is promised, within five standard errors; either may have the
  /// person more.
  private func holds(_ noise: NamedCounts.Noise, in promise: NamedCounts.Noise) -> Bool {
    let runs = 6000
    let without = frequencies(Self.people, noise, runs: runs, seed: 1)
    let persons = [["a", "b"], ["a", "x"], ["x", "y"]].map { $0.map(Self.step) }
    return persons.enumerated().allSatisfy { number, steps in
      let with = frequencies(Self.people + [steps], noise, runs: runs, seed: UInt64(number + 2))
      return zip(with, without).allSatisfy { first, second in
        isBounded(first, second, promise, runs) && isBounded(second, first, promise, runs)
      }
    }
  }

  private func isBounded(
    _ first: Double, _ second: Double, _ promise: NamedCounts.Noise, _ runs: Int
  ) -> Bool {
    func error(_ frequency: Double) -> Double {
      (max(frequency * (1 - frequency), 1 / Double(runs)) / Double(runs)).squareRoot()
    }
    let factor = 2.718281828  // e^ε with ε = 1
    return first <= factor * second + promise.delta + 5 * (error(first) + factor * error(second))
  }

  @Test func onePersonMoreIsHardlySeen() {
    #expect(holds(Self.noise, in: Self.noise))
  }

  /// The test above is one: with half the noise, or a threshold for another δ, it fails.
  @Test(arguments: [
    NamedCounts.Noise(epsilon: 2, delta: 0.0001, steps: 2),
    NamedCounts.Noise(epsilon: 1, delta: 0.5, steps: 2),
    NamedCounts.Noise(epsilon: 1, delta: 0.01, steps: 1),
  ])
  func aBrokenMechanismIsFound(noise: NamedCounts.Noise) {
    #expect(!holds(noise, in: Self.noise))
  }

  @Test(arguments: [0.1, 1, 4], [1, 2, 20, 1000])
  func whatOnePersonAloneDoesIsToldWithDelta(epsilon: Double, steps: Int) {
    let noise = NamedCounts.Noise(epsilon: epsilon, steps: steps)
    // The sum of the tail, not the formula for it.
    func tail(_ start: Int) -> Double {
      var (sum, term) = (0.0, (1 - noise.decay) / (1 + noise.decay))
      for _ in 0..<start { term *= noise.decay }
      while term > 1e-30 {
        sum += term
        term *= noise.decay
      }
      return sum
    }
    let alone = noise.threshold - 1
    #expect(Double(steps) * tail(alone) <= noise.delta * 1.0001)
    #expect(alone == 1 || Double(steps) * tail(alone - 1) > noise.delta)
  }

  @Test func noiseHasItsDistribution() {
    let noise = NamedCounts.Noise(epsilon: 1, delta: 1e-6, steps: 3)
    var generator = SplitMix64(seed: 5)
    let draws = (0..<40_000).map { _ in noise.draw(using: &generator) }
    let zero = (1 - noise.decay) / (1 + noise.decay)
    for value in -6...6 {
      var expected = zero
      for _ in 0..<abs(value) { expected *= noise.decay }
      let found = Double(draws.count { $0 == value }) / 40_000
      #expect(abs(found - expected) < 5 * (expected / 40_000).squareRoot(), "\(value)")
    }
  }

  @Test func theSystemsNoiseIsNeverTheSame() {
    var counting = NameCounting()
    for steps in Array(repeating: Self.people, count: 50).joined() { counting.add(steps) }
    var generator = SystemRandomNumberGenerator()
    let noise = NamedCounts.Noise(epsilon: 0.1, steps: 2)
    let counts = Set(
      (0..<20).map { _ in
        counting.counts(minimum: 5, noise: noise, using: &generator)
      })
    #expect(counts.count > 10)
    #expect(counts.allSatisfy { $0.noise == noise && $0.minimum == 5 })
  }
}
