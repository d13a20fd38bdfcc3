import Foundation
import Testing

@testable import ForesightPrediction

struct ReturnHistogramTests {
  @Test(arguments: [1, 2, 31, 32, 33, 64, 100, 5000])
  func rangesCoverEveryRankOnceAndProbabilitiesSumToOne(candidates: Int) {
    var histogram = ReturnHistogram()
    for number in 0..<1000 { histogram.add(rank: (number * number) % candidates) }
    var next = 0
    var sum = 0.0
    histogram.forEachRange(candidates: candidates) { ranks, logRatio in
      #expect(ranks.lowerBound == next)
      next = ranks.upperBound
      sum += exp(Double(logRatio)) * Double(ranks.count) / Double(candidates)
    }
    #expect(next == candidates)
    #expect(abs(sum - 1) < 1e-5)
  }
}
