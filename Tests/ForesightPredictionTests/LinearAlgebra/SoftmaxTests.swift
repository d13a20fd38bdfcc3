import ForesightPrediction
import Testing

struct SoftmaxTests {
  @Test(
    arguments: [
      [0], [1, 2, 3], [-1000, 0, 1000], [88, 89, 90], [.leastNormalMagnitude, -3e38, 3e38],
    ] as [[Float]])
  func probabilitiesSumToOne(scores: [Float]) {
    var probabilities = scores
    softmax(&probabilities)
    #expect(abs(probabilities.reduce(0, +) - 1) < 1e-6)
    #expect(probabilities.allSatisfy { $0.isFinite && $0 >= 0 })
    // The order of the scores is that of the probabilities.
    for (first, second) in zip(scores.indices, scores.indices.dropFirst())
    where scores[first] < scores[second] {
      #expect(probabilities[first] <= probabilities[second])
    }
  }

  @Test func aSharedNumberChangesNothing() {
    var first: [Float] = [0.5, -1, 2]
    var second = first.map { $0 + 64 }
    softmax(&first)
    softmax(&second)
    for (one, other) in zip(first, second) { #expect(abs(one - other) < 1e-6) }
  }

  @Test func nothingStaysNothing() {
    var none: [Float] = []
    softmax(&none)
    #expect(none.isEmpty)
  }
}
