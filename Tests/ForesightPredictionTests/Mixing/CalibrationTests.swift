import Testing

@testable import ForesightPrediction

struct CalibrationTests {
  private func first(_ probability: Float, second: Float, candidate: Int? = 0) -> Calibration.First
  {
    var inputs = [Float](repeating: 0, count: Calibration.inputs)
    (inputs[0], inputs[1]) = (1, Calibration.odds(probability))
    return Calibration.First(
      candidate: candidate, probability: probability, second: second, inputs: inputs)
  }

  private var unlearned: Calibration {
    Calibration(weights: AdaptiveWeights(Prior.Part.none[.calibration]))
  }

  @Test func inAShortLogAProbabilityIsBelievedLess() {
    var confidences: [Float] = []
    for events in [0, 10, 100, 1000, 100_000] {
      var first = first(0.8, second: 0.01)
      first.inputs.replaceSubrange(
        (Calibration.inputs - 2)..., with: Calibration.shortness(events, first.probability))
      confidences.append(unlearned.confidence(first))
    }
    #expect(confidences == confidences.sorted() && confidences[0] < 0.6 && confidences[4] > 0.79)
  }

  @Test func beforeAnythingIsLearnedTheProbabilityInALongLogIsBelieved() {
    for probability in stride(from: Float(0.3), to: 0.99, by: 0.05) {
      let confidence = unlearned.confidence(first(probability, second: 0.01))
      #expect(abs(confidence - probability) < 1e-4)
    }
  }

  @Test func whoIsTooSureIsBelievedLess() {
    let calibration = unlearned
    var random = UInt64(1)
    for _ in 0..<4000 {
      random = random &* 6_364_136_223_846_793_005 &+ 1
      calibration.learn(first(0.8, second: 0.1), isRight: random >> 33 & 1 == 0)
    }
    #expect(abs(calibration.confidence(first(0.8, second: 0.1)) - 0.5) < 0.1)
  }

  /// All still sum to one, and nothing changes its place.
  @Test func theOrderStays() {
    let calibration = unlearned
    for candidate in [0, nil] as [Int?] {
      for _ in 0..<500 {
        calibration.learn(first(0.6, second: 0.3, candidate: candidate), isRight: false)
      }
      var (probabilities, new): ([Float], Float) =
        candidate == nil ? ([0.3, 0.1], 0.6) : ([0.6, 0.3], 0.1)
      calibration.apply(
        to: &probabilities, new: &new, first(0.6, second: 0.3, candidate: candidate))
      #expect(abs(probabilities.reduce(new, +) - 1) < 1e-6)
      let all = candidate == nil ? [new] + probabilities : probabilities + [new]
      #expect(all[0] < 0.55 && all[0] >= all[1] - 1e-6 && all[1] > all[2])
    }
  }

  /// What is learned of something known that stands first says nothing of something new, and the other way round.
  @Test func eachKindOfFirstHasAMapOfItsOwn() {
    for (learned, other) in [(0, nil), (nil, 0)] as [(Int?, Int?)] {
      let calibration = unlearned
      let before = calibration.confidence(first(0.6, second: 0.1, candidate: other))
      for _ in 0..<500 {
        calibration.learn(first(0.6, second: 0.1, candidate: learned), isRight: true)
      }
      #expect(calibration.confidence(first(0.6, second: 0.1, candidate: learned)) > 0.8)
      #expect(calibration.confidence(first(0.6, second: 0.1, candidate: other)) == before)
    }
  }

  /// No straight line of log-odds gives what happens here: right always at .2 and .8, never at .5.
  @Test func theMapBendsWhereItHasTo() {
    let calibration = unlearned
    for _ in 0..<20_000 {
      for (probability, isRight) in [(0.2, true), (0.5, false), (0.8, true)] as [(Float, Bool)] {
        calibration.learn(first(probability, second: 0.1), isRight: isRight)
      }
    }
    let confidences = [0.2, 0.5, 0.8].map { calibration.confidence(first($0, second: 0.1)) }
    #expect(confidences[0] > 0.8 && confidences[1] < 0.3 && confidences[2] > 0.8)
  }

  /// From the least to the most, and what is no number, which damage may bring.
  @Test func anyProbabilityHasAConfidence() {
    for probability in [0, .leastNonzeroMagnitude, 0.1, 0.999_999, 1, .nan] as [Float] {
      let calibration = unlearned
      calibration.learn(first(probability, second: 0), isRight: true)
      let confidence = calibration.confidence(first(probability, second: 0))
      #expect(probability.isNaN || (0...1).contains(confidence))
    }
  }
}
