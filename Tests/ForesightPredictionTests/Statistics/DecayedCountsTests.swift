import ForesightValues
import Foundation
import Testing

@testable import ForesightPrediction

struct DecayedCountsTests {
  private let halfLives = [1.0, 8, 72, 336].map { $0 * 3_600_000_000 }
  private let factors = [0.998, 0.95, 0.8, 0.5]

  /// The same, summed over all uses as the definition has it.
  private func expected(_ uses: [(candidate: Int, instant: Int64)], _ candidate: Int, at now: Int64)
    -> [Double]
  {
    var sums = Array(repeating: 0.0, count: 8)
    for (number, use) in uses.enumerated() where use.candidate == candidate {
      for index in 0..<4 {
        sums[index] += exp2(-Double(now - use.instant) / halfLives[index])
        sums[4 + index] += pow(factors[index], Double(uses.count - 1 - number))
      }
    }
    return sums
  }

  @Test(arguments: [60_000_000, 3_600_000_000, 86_400_000_000 * 3] as [Int64])
  func countsDecayAsTheyAreDefined(gap: Int64) {
    var counts = DecayedCounts()
    for _ in 0..<3 { counts.appendCandidate() }
    var uses: [(candidate: Int, instant: Int64)] = []
    for number in 0..<300 {
      uses.append((number * number % 3, Int64(number) * gap + 1_700_000_000_000_000))
      counts.use(
        uses[number].candidate, at: Instant(microseconds: uses[number].instant))
    }
    let now = (uses.last?.instant ?? 0) + gap / 2
    let units = counts.units(at: Instant(microseconds: now))
    var sum = SIMD8<Float>(repeating: 0)
    for candidate in 0..<3 {
      let found = counts.counts[candidate] / units
      for (index, expected) in expected(uses, candidate, at: now).enumerated() {
        #expect(abs(Double(found[index]) - expected) < 1e-3 * expected + 1e-6)
      }
      sum += found
    }
    for (whole, parts) in zip((counts.totals / units).elements, sum.elements) {
      #expect(abs(whole - parts) < 1e-3 * parts + 1e-6)
    }
    let total = (0..<300).reduce(0) { $0 + pow(0.95, Double($1)) }
    #expect(abs(Double(counts.recentTotal) - total) < 1e-3)
    // What is dropped is not in the sums any more.
    counts.keep([0, 2])
    let kept = (counts.counts[0] + counts.counts[1]) / units
    for (whole, parts) in zip((counts.totals / units).elements, kept.elements) {
      #expect(abs(whole - parts) < 1e-3 * parts + 1e-6)
    }
  }
}

extension SIMD8 {
  fileprivate var elements: [Scalar] { indices.map { self[$0] } }
}
