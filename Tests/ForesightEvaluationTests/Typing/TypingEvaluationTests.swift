import ForesightPrediction
import ForesightValues
import Testing

@testable import ForesightEvaluation

struct TypingEvaluationTests {
  private let log = """
    user\ttime\tintent\tparameters\tcontext
    a\t1\tls\t\twd=/x
    a\t2\tgit\targs=push\twd=/x
    a\t3\tls\t\twd=/x
    a\t4\tgit\targs=push\twd=/x
    """

  private func figures(
    _ log: String, _ model: String, split: Split? = nil, thresholds: PromptThresholds? = nil
  ) throws -> TypingFigures {
    let folder = try Folder()
    var evaluator = Evaluator(models: [model], clock: { 0 })
    (evaluator.level, evaluator.measuresTyping, evaluator.split) = (.suggestion, true, split)
    evaluator.promptThresholds = thresholds
    let report = try evaluator.evaluate(folder.write("log.tsv", log + "\n"))
    #expect(report.json.text.contains("keys_saved_rejecting"))
    return try #require(report.models.first).figures.typing
  }

  @Test func figuresOfAShortLogAreThoseCountedByHand() throws {
    // "ls": 3 keys. "git push": 9. "ls": "git push" is shown, then at "l" the line: 3. "git push": at "g".
    let history = try figures(log, "history")
    #expect(history.lines == 4 && history.keys == 24)
    #expect(history.pressed[0] == 3 + 9 + 3 + 3)
    #expect(history.rightAtEmpty == 0)
    // What followed "ls" is known at the last.
    let matching = try figures(log, "match-prev-cmd")
    #expect(matching.pressed[0] == 3 + 9 + 3 + 2)
    #expect(matching.rightAtEmpty == 0.25)
  }

  @Test func nothingOfTheLineToComeIsKnown() throws {
    // Before the last line the two logs are the same, and so is what the last costs but for its own length.
    let other = log.replacing("a\t4\tgit\targs=push", with: "a\t4\tgit\targs=pull")
    for model in ["foresight", "history", "markov-1"] {
      let (one, two) = (try figures(log, model), try figures(other, model))
      #expect(one.keys == two.keys)
      #expect(one.pressed.first ?? 0 <= two.pressed.first ?? 0)
    }
  }

  @Test func onlyCommandLinesAreTyped() throws {
    let mixed = log + "\na\t5\tOrderCoffee\tsize=large\twd=/x\na\t6\tls\t\twd=/x"
    let figures = try figures(mixed, "foresight")
    #expect(figures.lines == 5 && figures.keys == 27)
  }

  @Test func whatIsShownAndWrongIsCounted() throws {
    // History shows at each key. Empty: nothing, "ls", "git push", "ls" (the last line): two wrong of three, none right.
    // Typed: "l", "ls", then of "git push" nothing that begins so; "l" is right; "g" is right.
    let shown = try figures(log, "history").shown
    #expect(shown.atEmpty.all == 4 && shown.atEmpty.shown == 3 && shown.atEmpty.right == 0)
    #expect(shown.whileTyping.shown == 2 && shown.whileTyping.right == 2 && shown.wrong == 3)
    #expect(shown.composed.shown == 0 && shown.changes == 2)
    #expect(shown.curve(from: 0).shown == 2 && shown.curve(from: 19).right == 2)
    var rest = shown.integers[...]
    #expect(ShownFigures(&rest) == shown && rest.isEmpty)
  }

  @Test func lessIsShownTheHigherTheThreshold() throws {
    let long = (0..<60).map { number in
      "a\t\(number)\t\(["ls", "git", "make"][number * number % 3])\targs=\(["push", "test", "-l"][number % 3])\twd=/x"
    }.joined(separator: "\n")
    let log = "user\ttime\tintent\tparameters\tcontext\n" + long
    var last: ShownFigures?
    for threshold in [0, 0.1, 0.3, 0.6, 1] as [Float] {
      let shown = try figures(
        log, "foresight", thresholds: threshold == 0 ? nil : PromptThresholds(all: threshold)
      ).shown
      if let last {
        #expect(shown.atEmpty.shown <= last.atEmpty.shown)
        #expect(shown.couldBeRight == last.couldBeRight)
      }
      last = shown
    }
    #expect(last?.atEmpty.shown == 0 && last?.whileTyping.shown == 0)
  }

  @Test func withASplitOnlyWhatComesLaterIsTyped() throws {
    let split = try #require(Split("1970-01-01T00:00:03Z"))
    #expect(try figures(log, "history", split: split).lines == 2)
  }
}
