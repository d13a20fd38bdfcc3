internal import Glibc

/// The binomial distribution, and inference about a share from a number of trials.
package enum Binomial {
  /// Returns the probability of at least `successes` successes in `trials` independent trials.
  ///
  /// - Parameter chance: the probability of one success.
  /// - Complexity: O(trials).
  package static func tail(atLeast successes: Int, of trials: Int, chance: Double) -> Double {
    if successes <= 0 || chance >= 1 { return 1 }
    if successes > trials || chance <= 0 { return 0 }
    let (odds, mean) = (chance / (1 - chance), Double(trials) * chance)
    // The smaller tail is summed from its largest term on, so that the terms only shrink.
    let isUpper = Double(successes) > mean
    var place = isUpper ? successes : successes - 1
    var term = exp(
      lgamma(Double(trials + 1)) - lgamma(Double(place + 1)) - lgamma(Double(trials - place + 1))
        + Double(place) * log(chance) + Double(trials - place) * log1p(-chance))
    var sum = 0.0
    while (0...trials).contains(place), term > sum * 1e-17 {
      sum += term
      term *=
        isUpper
        ? Double(trials - place) / Double(place + 1) * odds
        : Double(place) / Double(trials - place + 1) / odds
      place += isUpper ? 1 : -1
    }
    return min(isUpper ? sum : 1 - sum, 1)
  }

  /// Returns the value that an unknown share exceeds with a probability of nine in ten, given `kept` successes in
  /// `trials` trials: the tenth percentile of its posterior, with a uniform prior.
  ///
  ///     (100 * Binomial.lowerBound(kept: 17, of: 20)).rounded()       // 71.0
  ///
  /// The posterior is Beta(k + 1, n − k + 1), which is below x with the probability of more than k successes in n + 1
  /// trials of the chance x (Abramowitz and Stegun, 26.5.24).
  ///
  /// - Complexity: O(trials), thirty times.
  package static func lowerBound(kept: Int, of trials: Int) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<30 {
      let middle = (low + high) / 2
      if tail(atLeast: kept + 1, of: trials + 1, chance: middle) < 0.1 {
        low = middle
      } else {
        high = middle
      }
    }
    return low
  }

  /// Returns the largest probability among many tests that still counts as a discovery, if one discovery in twenty may
  /// be false (Benjamini and Hochberg, 1995); `nil` if no test is a discovery.
  ///
  /// - Parameters:
  ///   - probabilities: the probabilities of the tests that may be discoveries.
  ///   - tests: the number of all tests.
  package static func discovery(among probabilities: [Double], tests: Int) -> Double? {
    let sorted = probabilities.sorted()
    let last = sorted.indices.last { sorted[$0] <= 0.05 * Double($0 + 1) / Double(tests) }
    return last.map { sorted[$0] }
  }
}
