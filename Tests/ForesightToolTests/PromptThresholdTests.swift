import ForesightPrediction
import Testing

@testable import ForesightTool

struct PromptThresholdTests {
  /// What zsh shows at an empty prompt is what the evaluator measures, and what the help says.
  @Test func theHookHasTheThresholdThatIsMeasured() {
    let threshold = PromptThresholds.shipped.atEmpty
    #expect(ShellScript.zsh.contains("|| least=\(threshold)\n"))
    #expect(Page.`init`.notes.contains("(\(threshold))"))
  }
}
