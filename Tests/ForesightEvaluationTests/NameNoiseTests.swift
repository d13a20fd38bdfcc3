import ForesightPrediction
import ForesightValues
import Foundation
import Testing

@testable import ForesightEvaluation

/// The guarantee, tried: with one person more no event is more than e^ε times as probable, but for δ.
struct NameNoiseTests {
  /// A δ large enough to be seen.
  private static let noise = NamedCounts.Noise(epsilon: 1, delta: 0.01, steps: 2)

  #if DEBUG
    private static let draws = 10_000
  #else
    private static let draws = 100_000
  #endif

  /// The steps of a person: of intents those with lower letters, of command lines those with capitals.
  private static func steps(_ names: String) -> StepCounting.Steps {
    var steps = StepCounting.Steps()
    for name in names.map(String.init) {
      if name == name.uppercased() {
        steps.lines.insert(
          .init(context: LineNames.firstWords, before: [], word: Array(name.utf8)))
      } else {
        steps.intents.insert(.init(context: .any, intent: .init(source: "", name: name)))
      }
    }
    return steps
  }

  /// The numbers that are told of each of ``names``; 0 where nothing is.
  private typealias Outcome = SIMD8<Int32>
  private static let names = ["a", "A", "b", "B", "x", "X"]

  /// Counts how often each outcome came, in two halves of the draws.
  private static func frequencies(
    _ people: [StepCounting.Steps], _ noise: NamedCounts.Noise, seed: UInt64
  ) -> (first: [Outcome: Int], second: [Outcome: Int]) {
    var counting = StepCounting()
    for steps in people { counting.add(steps) }
    let choice = NamingChoice(minimum: 1, noise: noise)
    var generator = SplitMix64(seed: seed)
    func half() -> [Outcome: Int] {
      var times: [Outcome: Int] = [:]
      for _ in 0..<draws / 2 {
        var outcome = Outcome()
        for follower in counting.intents.counts(choice, using: &generator).entries.first?.followers
          ?? []
        {
          outcome[names.firstIndex(of: follower.intent.name) ?? 7] = Int32(follower.people)
        }
        let lines = counting.lines.names(choice, using: &generator)
        for follower in lines?.contexts[LineNames.firstWords] ?? [] {
          outcome[names.firstIndex(of: follower.word ?? "") ?? 7] = Int32(follower.people)
        }
        times[outcome, default: 0] += 1
      }
      return times
    }
    return (half(), half())
  }

  /// The events to try, as far as the first half of the draws can tell: each outcome that comes often, all together that
  /// one group makes too probable, and those in which every number that is told is at least some number.
  private static func events(
    _ one: [Outcome: Int], _ other: [Outcome: Int], _ factor: Double
  ) -> [Set<Outcome>] {
    let frequent = one.filter { $0.value >= draws / 2000 }.keys.map { Set([$0]) }
    let worst = one.filter { Double($0.value) > factor * Double(other[$0.key] ?? 0) }.keys
    let high = (18...26).map { least in
      Set(
        one.keys.filter { outcome in
          names.indices.allSatisfy { outcome[$0] == 0 || outcome[$0] >= least }
        })
    }
    return frequent + high + [Set(worst), Set(worst.filter { one[$0] ?? 0 >= draws / 2000 })]
  }

  /// True if neighbours keep to what is promised for every event that is at least as probable as one in a thousand, within
  /// five standard errors; either may have the person more.
  private static func holds(
    _ noise: NamedCounts.Noise, _ all: String = "aA",
    for persons: [String] = ["aA", "ax", "xX", "Ax"]
  ) -> Bool {
    let factor = exp(Self.noise.epsilon)
    let people = Array(repeating: steps(all), count: 20)
    let without = frequencies(people, noise, seed: 1)
    func isBounded(_ event: Set<Outcome>, _ one: [Outcome: Int], _ other: [Outcome: Int]) -> Bool {
      let number = Double(draws / 2)
      let parts = [one, other].map { times in
        Double(event.reduce(0) { $0 + (times[$1] ?? 0) }) / number
      }
      let errors = parts.map { (max($0 * (1 - $0), 1 / number) / number).squareRoot() }
      return parts[0] < 0.001
        || parts[0] <= factor * parts[1] + Self.noise.delta + 5 * (errors[0] + factor * errors[1])
    }
    return persons.enumerated().allSatisfy { number, person in
      let with = frequencies(people + [steps(person)], noise, seed: UInt64(number + 2))
      return [(with, without), (without, with)].allSatisfy { one, other in
        events(one.first, other.first, factor).allSatisfy {
          isBounded($0, one.second, other.second)
        }
      }
    }
  }

  /// Steps of intents and of command lines are counts of one kind here: so many of a person's in all.
  @Test func onePersonMoreIsHardlySeen() {
    #expect(Self.holds(Self.noise))
  }

  /// The test above is one: with half the noise, a threshold for another δ, or noise for fewer steps than are counted, it
  /// fails.
  @Test(arguments: [
    NamedCounts.Noise(epsilon: 2, delta: 0.0001, steps: 2),
    NamedCounts.Noise(epsilon: 1, delta: 0.5, steps: 2),
    NamedCounts.Noise(epsilon: 1, delta: 0.01, steps: 1),
  ])
  func aBrokenMechanismIsFound(noise: NamedCounts.Noise) {
    #expect(!Self.holds(noise))
  }

  /// Nor would it do to count so many steps of intents, and as many of command lines.
  @Test func stepsOfBothKindsAreOfOneBudget() {
    #expect(!Self.holds(Self.noise, "aAbB", for: ["aAbB"]))
    let donations = ["git push", "git pull", "ls", "git push"].enumerated().map { index, line in
      let words = line.split(separator: " ").map(String.init)
      return Donation(
        at: Moment(Instant(seconds: Int64(index)), utcOffset: 0), source: "zsh", intent: words[0],
        parameters: words.count > 1 ? ["arguments": .string(words[1])] : [:])
    }
    let counting = StepCounting()
    let all = counting.steps(in: donations)
    for most in [1, 2, 5, 20, 1000] {
      let steps = counting.steps(in: donations, atMost: most)
      #expect(
        steps.intents.count + steps.lines.count == min(most, all.intents.count + all.lines.count))
      #expect(steps.intents.isSubset(of: all.intents) && steps.lines.isSubset(of: all.lines))
    }
    let few = counting.steps(in: donations, atMost: 10)
    #expect(!few.intents.isEmpty && !few.lines.isEmpty)
    // What is no log of command lines spends nothing on them.
    let plain = donations.map { donation in
      var donation = donation
      donation.parameters = [:]
      return donation
    }
    #expect(counting.steps(in: plain, atMost: 1000).lines.isEmpty)
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
    for _ in 0..<1000 { counting.add(Self.steps("ab").intents) }
    var generator = SystemRandomNumberGenerator()
    let noise = NamedCounts.Noise(epsilon: 0.1, steps: 2)
    let counts = Set(
      (0..<20).map { _ in
        counting.counts(NamingChoice(minimum: 5, noise: noise), using: &generator)
      })
    #expect(counts.count > 10)
    #expect(counts.allSatisfy { $0.noise == noise && $0.minimum == 5 })
  }
}
