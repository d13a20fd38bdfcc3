import Testing

@testable import Prediction

struct DistancesTests {
  private func written(_ distances: borrowing Distances, _ given: [Float?]) -> [Float] {
    var column = [Float](repeating: 0, count: given.count)
    column.withUnsafeMutableBufferPointer { distances.write(given, to: $0) }
    return column
  }

  @Test func whatWasNearMoreOftenIsMoreProbable() {
    var distances = Distances()
    let given: [Float?] = [0, 0.1, 5, 300, nil]
    #expect(Set(written(distances, given)).count == 1)
    for _ in 0..<50 { distances.add(1, given) }
    let found = written(distances, given)
    #expect(found[1] > 1 && found[0] < 0 && found[2] < 0 && found[3] < 0 && found[4] < 0)
  }

  @Test(arguments: [0, 1e-9, 0.019, 0.02, 1, 20_015, .infinity, nil] as [Float?])
  func everyDistanceHasAClass(distance: Float?) {
    var distances = Distances()
    distances.add(0, [distance, 1])
    let isFinite = written(distances, [distance, 1]).allSatisfy { $0.isFinite }
    #expect(isFinite)
  }
}
