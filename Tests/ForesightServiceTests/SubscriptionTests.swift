import ForesightValues
import ForesightWire
import Testing

@testable import ForesightService

struct SubscriptionTests {
  private static func answer(_ probabilities: [Double]) -> PredictionAnswer {
    let suggestions = probabilities.enumerated().map { index, probability in
      Suggestion(
        rank: index + 1, intent: "A\(index)", source: "s",
        parameters: ["n": .integer(2), "d": .date(Instant(seconds: 0))], title: "A",
        probability: probability, why: "why", because: [])
    }
    return PredictionAnswer(
      at: Moment(Instant(seconds: 1), utcOffset: -90), donations: 7, model: "m",
      suggestions: suggestions)
  }

  @Test func theLargestDifferenceCounts() {
    let answer = Self.answer([0.5, 0.3])
    #expect(!answer.differs(from: answer, by: 0))
    #expect(Self.answer([0.5, 0.25]).differs(from: answer, by: 0.05))
    #expect(!Self.answer([0.5, 0.26]).differs(from: answer, by: 0.05))
    // One that is missing counts as zero, on either side.
    #expect(Self.answer([0.5]).differs(from: answer, by: 0.3))
    #expect(answer.differs(from: Self.answer([0.5]), by: 0.3))
    #expect(!answer.differs(from: Self.answer([0.5]), by: 0.31))
  }
}
