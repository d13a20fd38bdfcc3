import ForesightValues
import Testing

@testable import ForesightPrediction

struct HazardTests {
  private func column(
    _ hazard: borrowing Hazard, _ lastUses: [Instant], at instant: Instant
  ) -> [Float] {
    var column = Array(repeating: Float(0), count: lastUses.count)
    column.withUnsafeMutableBufferPointer {
      hazard.write(lastUses, to: $0) { Hazard.classOf($0, at: instant) }
    }
    return column
  }

  @Test func whatIsUsedAgainAtACertainAgeIsExpectedAtThatAge() {
    // Two things are used in turn, ten seconds apart: each comes back after twenty seconds.
    var hazard = Hazard.byAge
    var lastUses = [Instant](repeating: Instant(microseconds: 0), count: 2)
    for number in 0..<100 {
      let instant = Instant(seconds: Int64(number) * 10)
      if number > 1 {
        hazard.add(number % 2, among: [0, 1]) { Hazard.classOf(lastUses[$0], at: instant) }
      }
      lastUses[number % 2] = instant
    }
    let now = Instant(seconds: 1000)
    let column = column(hazard, lastUses, at: now)
    // Candidate 0 was used 20 s ago, candidate 1 10 s ago.
    #expect(column[0] > 0.6 && column[1] < -3)
  }

  @Test func agesBeyondMeasureAreFinite() {
    var hazard = Hazard.byAge
    var lastUse = Instant(microseconds: 0)
    for microseconds in [0, 1, -5, .max, .min] as [Int64] {
      let instant = Instant(microseconds: microseconds)
      hazard.add(lastUse, among: [lastUse]) { Hazard.classOf($0, at: instant) }
      lastUse = instant
      let column = column(hazard, [lastUse], at: Instant(microseconds: .max))
      #expect(column[0].isFinite)
    }
  }

  private func distances(_ values: [Float?], ofPlaces: Bool) -> [Hazard.Distance] {
    values.map { ($0, ofPlaces) }
  }

  private func written(_ hazard: borrowing Hazard, _ given: [Hazard.Distance]) -> [Float] {
    var column = [Float](repeating: 0, count: given.count)
    column.withUnsafeMutableBufferPointer { hazard.write(given, to: $0, by: Hazard.classOf) }
    return column
  }

  @Test(arguments: [true, false])
  func whatWasNearMoreOftenIsMoreProbable(ofPlaces: Bool) {
    var counted = Hazard.byDistance
    let given = distances([0, 0.1, 5, 300, nil], ofPlaces: ofPlaces)
    #expect(Set(written(counted, given)).count == 1)
    for _ in 0..<50 { counted.add(given[1], among: given, by: Hazard.classOf) }
    let found = written(counted, given)
    #expect(found[1] > 1 && found[0] < 0 && found[2] < 0 && found[3] < 0 && found[4] < 0)
    // Of the one kind the other learns nothing.
    let others = written(counted, distances([0, 0.1, 5, 300], ofPlaces: !ofPlaces))
    #expect(Set(others).count == 1)
  }

  @Test(arguments: [0, 1e-9, 0.019, 0.02, 1, 20_015, 2e30, .infinity, nil] as [Float?])
  func everyDistanceHasAClass(distance: Float?) {
    for ofPlaces in [true, false] {
      var counted = Hazard.byDistance
      let given = distances([distance, 1], ofPlaces: ofPlaces)
      counted.add(given[0], among: given, by: Hazard.classOf)
      let isFinite = written(counted, given).allSatisfy { $0.isFinite }
      #expect(isFinite)
    }
  }
}
