import ForesightValues
import Testing

@testable import ForesightPrediction

struct HazardTests {
  private func column(_ hazard: borrowing Hazard, _ count: Int, at instant: Instant) -> [Float] {
    var column = Array(repeating: Float(0), count: count)
    column.withUnsafeMutableBufferPointer {
      hazard.write(Array(0..<Int32(count)), at: instant, to: $0)
    }
    return column
  }

  @Test func whatIsUsedAgainAtACertainAgeIsExpectedAtThatAge() {
    // Two things are used in turn, ten seconds apart: each comes back after twenty seconds.
    var hazard = Hazard()
    for _ in 0..<2 { hazard.appendCandidate() }
    for number in 0..<100 {
      let instant = Instant(seconds: Int64(number) * 10)
      if number > 1 { hazard.add(number % 2, among: [0, 1], at: instant) }
      hazard.use(number % 2, at: instant)
    }
    let now = Instant(seconds: 1000)
    let column = column(hazard, 2, at: now)
    // Candidate 0 was used 20 s ago, candidate 1 10 s ago.
    #expect(column[0] > 0.6 && column[1] < -3)
  }

  @Test func agesBeyondMeasureAreFinite() {
    var hazard = Hazard()
    hazard.appendCandidate()
    for microseconds in [0, 1, -5, .max, .min] as [Int64] {
      let instant = Instant(microseconds: microseconds)
      hazard.add(0, among: [0], at: instant)
      hazard.use(0, at: instant)
      let column = column(hazard, 1, at: Instant(microseconds: .max))
      #expect(column[0].isFinite)
    }
  }
}
