import Testing

@testable import ForesightPrediction

struct DistancesTests {
  private func distances(_ values: [Float?], ofPlaces: Bool) -> [Distances.Distance] {
    values.map { ($0, ofPlaces) }
  }

  private func written(
    _ distances: borrowing Distances, _ given: [Distances.Distance]
  ) -> [Float] {
    var column = [Float](repeating: 0, count: given.count)
    column.withUnsafeMutableBufferPointer { distances.write(given, to: $0) }
    return column
  }

  @Test(arguments: [true, false])
  func whatWasNearMoreOftenIsMoreProbable(ofPlaces: Bool) {
    var counted = Distances()
    let given = distances([0, 0.1, 5, 300, nil], ofPlaces: ofPlaces)
    #expect(Set(written(counted, given)).count == 1)
    for _ in 0..<50 { counted.add(1, given) }
    let found = written(counted, given)
    #expect(found[1] > 1 && found[0] < 0 && found[2] < 0 && found[3] < 0 && found[4] < 0)
    // Of the one kind the other learns nothing.
    let others = written(counted, distances([0, 0.1, 5, 300], ofPlaces: !ofPlaces))
    #expect(Set(others).count == 1)
  }

  @Test(arguments: [0, 1e-9, 0.019, 0.02, 1, 20_015, 2e30, .infinity, nil] as [Float?])
  func everyDistanceHasAClass(distance: Float?) {
    for ofPlaces in [true, false] {
      var counted = Distances()
      let given = distances([distance, 1], ofPlaces: ofPlaces)
      counted.add(0, given)
      let isFinite = written(counted, given).allSatisfy { $0.isFinite }
      #expect(isFinite)
    }
  }
}
