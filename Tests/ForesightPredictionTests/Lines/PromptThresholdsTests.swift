import ForesightValues
import Testing

@testable import ForesightPrediction

struct PromptThresholdsTests {
  private static let situation = LineSituation(directory: "/x", after: [])

  private func model(of lines: [String]) -> LineModel {
    var model = LineModel()
    for line in lines { model.learn(line, in: Self.situation) }
    return model
  }

  /// A few hundred lines of a few words, the same in each run.
  private static let lines = (0..<400).map { number -> String in
    let programs = ["git", "make", "ssh", "vim", "ls"]
    let words = ["push", "test", "ada@engine", "src/engine", "-l", "commit", "--all", "README.md"]
    return programs[number * number % 5] + " " + words[number * 7 % 8]
      + (number % 3 == 0 ? " " + words[number % 8] : "")
  }

  @Test(arguments: [0, 0.05, 0.2, 0.5, 1] as [Float])
  func aTextReachesAThresholdAndAWordsEnd(least: Float) {
    let model = model(of: Self.lines)
    let known = KnownLines([
      ("git push", 0.3), ("make test", 0.2), ("vim src/engine -l", 0.1), ("ls -l", 0.05),
    ])
    for typed in [
      "", "g", "git", "git ", "git p", "make t", "vim src", "ssh ada@engine ", "l", "x",
    ] {
      func completions(_ thresholds: PromptThresholds?) -> [LineCompletion] {
        model.completions(
          of: typed, in: Self.situation, known: known, thresholds: thresholds, limit: 100)
      }
      let whole = completions(nil)
      let texts = completions(PromptThresholds(all: least))
      for text in texts {
        #expect(text.goesOn >= least)
        #expect(
          whole.contains {
            $0.line == text.line || $0.line.utf8.starts(with: (text.line + " ").utf8)
          }, "\(text.line)")
      }
      #expect(texts.count <= whole.count)
      #expect(texts.count >= completions(PromptThresholds(all: least + 0.2)).count)
    }
  }

  @Test func anEmptyPromptShowsWhatThePredictorExpects() {
    let known = KnownLines([("git push", 0.3), ("make test", 0.2), ("ls -l", 0.05)])
    let texts = model(of: Self.lines).completions(
      of: "", in: Self.situation, known: known,
      thresholds: PromptThresholds(atEmpty: 0.16, known: 0, composed: 0.06, longer: 0.4), limit: 100
    )
    #expect(texts.map(\.line) == ["git push", "make test"])
    #expect(texts.map(\.goesOn) == [0.3, 0.2])
  }

  @Test(arguments: [0.1, 0.3, 0.6] as [Float])
  func aTextThatIsNotProbableEnoughEndsWithTheNextWord(longer: Float) {
    let model = model(of: Self.lines)
    let known = KnownLines([("git push origin main", 0.3), ("git push origin next", 0.2)])
    var thresholds = PromptThresholds(all: 0)
    thresholds.longer = longer
    for typed in ["g", "git p", "git push", "git push ", "git push o", "vim ", "m"] {
      let whole = model.completions(
        of: typed, in: Self.situation, known: known, thresholds: PromptThresholds(all: 0),
        limit: 100)
      let cut = model.completions(
        of: typed, in: Self.situation, known: known, thresholds: thresholds, limit: 100)
      #expect(cut.count == whole.count)
      for (one, other) in zip(whole, cut) where !one.line.hasSameBytes(as: other.line) {
        #expect(one.goesOn < longer && other.goesOn >= one.goesOn)
        #expect(one.line.utf8.starts(with: (other.line + " ").utf8))
        let word = other.line.utf8.dropFirst(typed.utf8.count)
        #expect(!word.dropFirst(typed.hasSuffix(" ") ? 0 : 1).contains(UInt8(ascii: " ")))
      }
    }
  }

  /// That the last line is run again is all that could be expected of three.
  @Test func aLogOfThreeLinesSaysNothingUnasked() {
    let known = KnownLines([("git push", 0.9)])
    for count in 0...5 {
      let model = model(of: (0..<count).map { "make \($0)" })
      let texts = model.completions(
        of: "", in: Self.situation, known: known, thresholds: PromptThresholds(all: 0))
      #expect(texts.isEmpty == (count < 4), "\(count)")
    }
  }

  /// An option is one of the program that it was seen behind, wherever it stood there.
  @Test func optionsOfOtherProgramsAreNotComposed() {
    let lines = Array(
      repeating: ["git commit -am wip", "grep TODO", "tar -x -f a.tar", "tar b.tar"], count: 5
    ).flatMap { $0 }
    let model = model(of: lines)
    func options(_ typed: String) -> [String] {
      model.completions(of: typed, in: Self.situation, limit: 16).map(\.line)
    }
    #expect(options("grep -").isEmpty)
    #expect(options("tar b.tar -").contains { $0.hasPrefix("tar b.tar -x") })
    #expect(options("git commit -").contains { $0.hasPrefix("git commit -am") })
  }

  @Test func nothingIsComposedWithinQuotationMarks() {
    var model = model(of: ["git add first", "git add first", "git commit -m \"fix the build\""])
    model.learn("git add first", in: LineSituation())
    func texts(_ typed: String, _ known: KnownLines = KnownLines()) -> [String] {
      model.completions(
        of: typed, in: Self.situation, known: known, thresholds: PromptThresholds(all: 0)
      ).map(\.line)
    }
    #expect(!texts("git add f").isEmpty)
    #expect(texts("git commit -m \"f").isEmpty)
    let whole = KnownLines([("git commit -m \"fix the build\"", 0.5)])
    #expect(texts("git commit -m \"f", whole) == ["git commit -m \"fix the build\""])
  }

  @Test func whatWasNeverAProgramIsNoFirstWord() {
    let model = model(of: Self.lines)
    for typed in ["s", "p", "src", "READ", "c"] {
      let lines = model.completions(of: typed, in: Self.situation, limit: 100).map(\.line)
      #expect(lines.allSatisfy { $0.hasPrefix("ssh") }, "\(lines)")
    }
  }

  /// Behind a program that was never run a composed text has to be three times as sure; at a key all are offered.
  @Test func littleIsComposedBehindAStranger() throws {
    let model = model(of: Self.lines)
    func texts(_ typed: String, _ thresholds: PromptThresholds?) -> [LineCompletion] {
      model.completions(of: typed, in: Self.situation, thresholds: thresholds, limit: 100)
    }
    var fewer = 0
    let (usual, strange) = (
      PromptThresholds.shipped.composed, 3 * PromptThresholds.shipped.composed
    )
    for rest in ["", "p", "t", "src", "-", "c", "README"] {
      for program in ["kubectl", "push", "A=1 mkae"] {
        let typed = "\(program) \(rest)"
        #expect(texts(typed, .shipped).allSatisfy { $0.goesOn >= strange })
        fewer += texts(typed, PromptThresholds(all: 0)).count { $0.goesOn < strange }
        // Options of other programs are none of it.
        #expect(texts(typed, nil).isEmpty == (rest == "-"))
      }
      let typed = "A=1 git \(rest)"
      #expect(texts(typed, .shipped).allSatisfy { $0.goesOn >= usual })
    }
    #expect(fewer > 0)
    var whole = PromptThresholds.shipped
    whole.longer = 0
    #expect(texts("make ", whole).contains { $0.goesOn < 0.18 })
  }

  @Test func nothingIsShownWhereTheLineIsLikelierAll() {
    let model = model(of: Array(repeating: "make test", count: 30) + ["echo abcdefghij"])
    let known = KnownLines([("make test", 0.8)])
    func texts(_ typed: String) -> [String] {
      model.completions(
        of: typed, in: Self.situation, known: known, thresholds: PromptThresholds(all: 0)
      ).map(\.line)
    }
    #expect(texts("make test").isEmpty)
    #expect(texts("make t").first == "make test")
  }

  /// Who types `cd` all day and begins with a `c` is not shown what they ran twice.
  @Test func whatIsFarFromTheLikeliestIsNotShown() {
    func texts(_ directories: Int) -> [String] {
      let visits = (0..<directories).map { "cd x\($0)" }
      let model = model(of: ["chmod +x run", "chmod +x run"] + visits)
      return model.completions(of: "c", in: Self.situation, thresholds: PromptThresholds(all: 0.01))
        .map(\.line)
    }
    #expect(texts(0).contains { $0.hasPrefix("chmod") })
    #expect(texts(40).first.map { $0.hasPrefix("cd") } ?? true)
  }
}
