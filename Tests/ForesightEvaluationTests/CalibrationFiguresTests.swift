import Testing

@testable import ForesightEvaluation

struct CalibrationFiguresTests {
  private func belief(_ first: Double, _ isRight: Bool, happened: Double = 0.5) -> Outcome.Belief {
    Outcome.Belief(
      happened: happened, isNew: false, new: 0, suggestion: first, isRight: isRight)
  }

  @Test func figuresAreThoseCountedByHand() throws {
    var calibration = CalibrationFigures()
    calibration.add(belief(0.95, true, happened: 0.5))
    calibration.add(belief(0.91, false, happened: 0.25))
    calibration.add(belief(0.55, true, happened: 1))
    calibration.add(belief(0.12, false, happened: 0))
    // Bins: 0.95 + 0.91 against 1 right, 0.55 against 1, 0.12 against 0.
    let error = try #require(calibration.expectedError)
    #expect(abs(error - (0.86 + 0.45 + 0.12) / 4) < 1e-9)
    // What was impossible counts as 20 bits.
    #expect(abs(calibration.logLossBits - (1 + 2 + 0 + 20.0) / 4) < 1e-9)
    #expect(calibration.confident.map(\.coverage) == [0.75, 0.5])
    #expect(calibration.confident.map(\.precision) == [2.0 / 3, 0.5])
  }

  @Test func certaintyFallsIntoTheLastBinAndNoConfidenceIsNoError() {
    var calibration = CalibrationFigures()
    #expect(calibration.expectedError == nil)
    calibration.add(happened: 0.5)
    #expect(calibration.expectedError == nil && calibration.logLossBits == 1)
    calibration.add(belief(1, true))
    #expect(calibration.bins[9].count == 1)
  }

  @Test func perfectProbabilitiesShowTheNoiseFloor() throws {
    var errors = 0.0
    var floors = 0.0
    for seed in 0..<200 {
      var random = SplitMix64(seed: UInt64(seed))
      var calibration = CalibrationFigures()
      for _ in 0..<500 {
        let confidence = Double.random(in: 0...1, using: &random)
        calibration.add(belief(confidence, random.chance(confidence)))
      }
      errors += try #require(calibration.expectedError)
      floors += calibration.noiseFloor
    }
    #expect(abs(errors / floors - 1) < 0.05)
  }

  @Test func partsAddUpToTheWhole() {
    var (whole, first, second) = (CalibrationFigures(), CalibrationFigures(), CalibrationFigures())
    for number in 0..<40 {
      let belief = belief(Double(number) / 40, number % 3 == 0, happened: 0.25)
      whole.add(belief)
      if number < 17 { first.add(belief) } else { second.add(belief) }
    }
    first.add(second)
    #expect(first.predictions == whole.predictions)
    #expect(first.bins.map(\.right) == whole.bins.map(\.right))
    #expect(abs(first.noiseFloor - whole.noiseFloor) < 1e-9)
    #expect(first.logLossBits == whole.logLossBits)
  }
}
