import ForesightReport
import Testing

/// How sure a share is.
struct ShareTests {
  @Test func theIntervalHoldsTheRateAndNarrows() {
    var width = 1.0
    for count in [1, 10, 100, 1000, 10_000] {
      for hits in stride(from: 0, through: count, by: max(1, count / 10)) {
        let share = Share(hits, of: count)
        #expect(share.likely.contains(share.rate) || hits == 0 || hits == count)
        #expect(share.likely.lowerBound >= 0 && share.likely.upperBound <= 1)
      }
      let half = Share(count / 2, of: count).likely
      #expect(half.upperBound - half.lowerBound < width || count == 1)
      width = half.upperBound - half.lowerBound
    }
    #expect(Share(0, of: 0).likely == 0...1 && Share(0, of: 0).rate == 0)
    #expect(Share(9, of: 10).description == "9 of 10")
  }

  /// The figures of Wilson's formula, worked out by hand.
  @Test func knownIntervals() {
    let likely = Share(9, of: 10).likely
    #expect(abs(likely.lowerBound - 0.5958) < 0.0005 && abs(likely.upperBound - 0.9821) < 0.0005)
  }
}
