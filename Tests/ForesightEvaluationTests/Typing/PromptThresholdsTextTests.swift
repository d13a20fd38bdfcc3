import ForesightPrediction
import Testing

@testable import ForesightEvaluation

struct PromptThresholdsTextTests {
  @Test func oneNumberIsForAllAndFourAreForEach() throws {
    #expect(PromptThresholds("0.2") == PromptThresholds(all: 0.2))
    let four = try #require(PromptThresholds("0.16,0,0.06,0.4"))
    #expect(four.atEmpty == 0.16 && four.known == 0)
    #expect(four.composed == 0.06 && four.longer == 0.4)
    #expect(PromptThresholds(four.text) == four)
    for text in ["", "0.1,0.2", "1.1", "-0.1", "nan", "0,0,", "a", "0,0,0", "0,0,0,0,0"] {
      #expect(PromptThresholds(text) == nil, "\(text)")
    }
  }
}
