import Foundation
import Testing

@testable import ForesightPrediction

struct WhenRuleStatisticsTests {
  /// The binomial tail, term by term.
  private func tail(_ successes: Int, _ trials: Int, _ chance: Double) -> Double {
    guard successes <= trials else { return 0 }
    return (max(0, successes)...trials).reduce(0) { sum, place in
      let ways = (0..<place).reduce(1.0) { $0 * Double(trials - $1) / Double($1 + 1) }
      return sum + ways * pow(chance, Double(place)) * pow(1 - chance, Double(trials - place))
    }
  }

  @Test func theTailIsTheSumOfItsTerms() {
    for trials in 0...40 {
      for successes in -1...trials + 1 {
        for chance in [0.001, 0.05, 0.3, 0.5, 0.77, 0.99] {
          let found = Binomial.tail(atLeast: successes, of: trials, chance: chance)
          let expected = tail(successes, trials, chance)
          #expect(abs(found - expected) <= 1e-12 + 1e-9 * expected)
        }
      }
    }
    #expect(Binomial.tail(atLeast: 3, of: 9, chance: 0) == 0)
    #expect(Binomial.tail(atLeast: 3, of: 9, chance: 1) == 1)
  }

  @Test func manyTrialsAreNoTrouble() {
    #expect(abs(Binomial.tail(atLeast: 50_001, of: 100_001, chance: 0.5) - 0.5) < 1e-6)
    #expect(Binomial.tail(atLeast: 90_000, of: 100_000, chance: 0.5) == 0)
    #expect(Binomial.tail(atLeast: 10_000, of: 100_000, chance: 0.5) == 1)
  }

  /// One that was never kept exceeds its bound as an exponential does; the more trials, the nearer the share.
  @Test func theBoundIsTheTenthPartOfThePosterior() {
    for trials in 0...60 {
      let never = Binomial.lowerBound(kept: 0, of: trials)
      #expect(abs(never - (1 - pow(0.9, 1 / Double(trials + 1)))) < 1e-6)
      let always = Binomial.lowerBound(kept: trials, of: trials)
      #expect(abs(always - pow(0.1, 1 / Double(trials + 1))) < 1e-6)
      for kept in 0..<trials {
        let bound = Binomial.lowerBound(kept: kept, of: trials)
        #expect(bound < Binomial.lowerBound(kept: kept + 1, of: trials))
        #expect(abs(tail(kept + 1, trials + 1, bound) - 0.1) < 1e-6)
      }
    }
    #expect((0.794..<0.8).contains(Binomial.lowerBound(kept: 8000, of: 10_000)))
  }

  @Test func discoveriesAreThoseOfBenjaminiAndHochberg() {
    // The example of their paper: fifteen tests, of which four are discoveries.
    let probabilities = [
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262,
      0.5719, 0.6528, 0.7590, 1,
    ]
    #expect(Binomial.discovery(among: probabilities.reversed(), tests: 15) == 0.0095)
    #expect(Binomial.discovery(among: Array(probabilities.prefix(4)), tests: 15) == 0.0095)
    #expect(Binomial.discovery(among: probabilities, tests: 1500) == nil)
    #expect(Binomial.discovery(among: [], tests: 0) == nil)
  }
}
