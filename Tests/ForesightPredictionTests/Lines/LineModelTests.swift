import ForesightValues
import Testing

@testable import ForesightPrediction

/// Numbers that look random and are the same in each run.
private struct Chance {
  var state: UInt64
  mutating func next(below bound: Int) -> Int {
    state = StableHash.combine(state, 1)
    return Int(state % UInt64(bound))
  }
}

/// Lines as they come in shells, and as they should not.
private func lines(_ count: Int, seed: UInt64) -> [String] {
  var chance = Chance(state: seed)
  let words = [
    "git", "push", "commit", "-m", "'fix it'", "make", "test", "cd", "/var/log/boot.log", "ls", "",
    "ssh", "ada@engine", "--out=/tmp/x", "é", "e\u{301}", "\u{301}", "家", "👩‍👩‍👧", "\"open", "\\",
  ]
  return (0..<count).map { _ in
    (0...chance.next(below: 4)).map { _ in words[chance.next(below: words.count)] }
      .joined(separator: " ")
  }
}

private func model(of lines: [String], maximum: Int = 20_000) -> LineModel {
  var model = LineModel(maximum: maximum)
  learn(lines[...], all: lines, into: &model)
  return model
}

private func learn(_ part: ArraySlice<String>, all: [String], into model: inout LineModel) {
  for (index, line) in zip(part.indices, part) { model.learn(line, in: situation(index, all)) }
}

private func situation(_ index: Int, _ lines: [String]) -> LineSituation {
  LineSituation(
    directory: index % 5 == 0 ? nil : "/\(index / 7 % 3)",
    after: Array(lines[..<index].suffix(2).reversed()))
}

struct LineModelTests {
  private func laws(
    _ completions: [LineCompletion], typed: String, _ rejected: RejectedLines = RejectedLines()
  ) {
    var last = Float.infinity
    // What failed again and again comes last, in an order of its own.
    var rises = 0
    for completion in completions {
      #expect(completion.line.utf8.starts(with: typed.utf8))
      #expect(completion.line.utf8.count > typed.utf8.count)
      #expect(completion.line.isOneLine)
      #expect((0...1).contains(completion.probability) && (0...1).contains(completion.nextWord))
      #expect(completion.probability <= completion.nextWord)
      #expect(completion.value >= 0)
      rises += completion.value > last ? 1 : 0
      last = completion.value
      #expect(!rejected.rejects(completion.line, completing: typed))
    }
    #expect(rises <= 1)
    #expect(Set(completions.map { Array($0.line.utf8) }).count == completions.count)
  }

  /// What is kept from question to question changes no answer, whatever is learned between them.
  @Test func answersDoNotDependOnEarlierQuestions() {
    let all = lines(120, seed: 5)
    var asked = LineModel()
    for (index, line) in all.enumerated() {
      let place = situation(index, all)
      for typed in ["", "g", "git ", "git p", "cd /var/", "ls", "家"] {
        // A model that learned the same and was never asked.
        let fresh = model(of: Array(all[..<index]))
        let expected = fresh.completions(of: typed, in: place)
        #expect(asked.completions(of: typed, in: place) == expected)
        // A copy that learned more leaves nothing behind.
        var copy = asked
        copy.learn("git push", in: place)
        _ = copy.completions(of: typed, in: place)
        #expect(asked.completions(of: typed, in: place) == expected)
      }
      asked.learn(line, in: place)
    }
  }

  @Test(arguments: 1...4)
  func completionsGoOnFromWhatIsTypedAndAreNeverWhatWasRejected(seed: UInt64) {
    let log = lines(150, seed: seed)
    var chance = Chance(state: seed)
    var model = LineModel()
    for (index, line) in log.enumerated() {
      let known = KnownLines(
        (0..<3).map { _ in (log[chance.next(below: log.count)], Float(0.25)) })
      var rejected = RejectedLines()
      for count in 0...line.unicodeScalars.count {
        var typed = ""
        typed.unicodeScalars.append(contentsOf: line.unicodeScalars.prefix(count))
        let completions = model.completions(
          of: typed, in: situation(index, log), known: known, rejected: rejected, limit: 20)
        laws(completions, typed: typed, rejected)
        if let shown = completions.first {
          rejected.add(shown.line, shownFor: typed, isWordRight: chance.next(below: 3) == 0)
        }
      }
      model.learn(line, failed: index % 4 == 0, in: situation(index, log))
    }
  }

  @Test func aLineNeverTypedIsComposedOfKnownWords() {
    let model = model(of: ["git add a.txt", "git add b.txt", "ls", "cat /var/log/boot.log"])
    func lines(_ typed: String) -> [String] {
      model.completions(of: typed, in: LineSituation(), limit: 20).map(\.line)
    }
    #expect(lines("ls b").contains("ls b.txt"))
    #expect(lines("git c").contains { $0.hasPrefix("git cat") })
    // A piece of a path behind one that was never used.
    #expect(lines("cat old/bo").contains("cat old/boot.log"))
  }

  @Test func learningInPartsIsLearningInOneGo() {
    let log = lines(400, seed: 7)
    let whole = model(of: log, maximum: 150)
    for cut in [1, 75, 149, 150, 151, 301] {
      var parts = LineModel(maximum: 150)
      learn(log[..<cut], all: log, into: &parts)
      let copy = parts
      learn(log[cut...], all: log, into: &parts)
      for typed in ["", "git", "git ", "s", "cd /"] {
        let here = LineSituation(directory: "/1", after: [log[399]])
        #expect(
          parts.completions(of: typed, in: here, limit: 20)
            == whole.completions(of: typed, in: here, limit: 20))
        // A copy keeps what it knew.
        laws(copy.completions(of: typed, in: here, limit: 20), typed: typed)
      }
    }
  }

  @Test func onlySoManyLinesAreRemembered() {
    let all = (0..<1000).map { "command\($0) argument\($0)" }
    var model = LineModel(maximum: 100)
    for line in all {
      model.learn(line, in: LineSituation())
      #expect(model.count <= 100)
    }
    #expect(model.words.texts.count <= 2 * 100 + 2)
    #expect(model.completions(of: "command1", in: LineSituation(), limit: 20).isEmpty)
    #expect(model.completions(of: "command99", in: LineSituation()).isEmpty == false)
  }

  @Test func whatFailedIsOfferedLess() throws {
    func value(failed: Bool) throws -> Float {
      var model = LineModel()
      for line in ["make all", "make clean", "make all", "ls"] {
        model.learn(line, failed: failed && line == "make all", in: LineSituation())
      }
      let known = KnownLines([("make all", 0.2), ("make clean", 0.2)])
      let completions = model.completions(of: "ma", in: LineSituation(), known: known, limit: 20)
      return try #require(completions.first { $0.line == "make all" }).probability
    }
    #expect(try value(failed: true) < value(failed: false))
  }

  /// However probable, while there is anything else; once it succeeded it is a line as any other.
  @Test(arguments: ["", "ma", "make b"])
  func whatFailedTwiceAndNeverSucceededComesLast(typed: String) throws {
    var model = LineModel()
    let known = KnownLines([("make broken", 0.8), ("make bench", 0.1)])
    func lines(_ thresholds: PromptThresholds?) -> [String] {
      model.completions(
        of: typed, in: LineSituation(), known: known, thresholds: thresholds, limit: 20
      ).map(\.line)
    }
    for _ in 0..<3 { model.learn("# nothing", in: LineSituation()) }
    model.learn("make broken", failed: true, in: LineSituation())
    model.learn("make bench", in: LineSituation())
    #expect(lines(nil).first == "make broken")
    model.learn("make broken", failed: true, in: LineSituation())
    #expect(lines(nil).last == "make broken" && lines(nil).contains("make bench"))
    #expect(lines(PromptThresholds(all: 0)).first == "make bench")
    model.learn("make broken", in: LineSituation())
    model.learn("make broken", failed: true, in: LineSituation())
    model.learn("make broken", failed: true, in: LineSituation())
    #expect(lines(nil).first == "make broken")
  }

  @Test func whatWasCorrectedRightAfterIsOfferedLess() throws {
    func value(_ lines: [String]) throws -> Float {
      var model = LineModel()
      var former: String?
      for line in lines {
        model.learn(line, after: former, in: LineSituation())
        former = line
      }
      let known = KnownLines([("make relaese", 0.2), ("make release", 0.2)])
      let completions = model.completions(of: "ma", in: LineSituation(), known: known, limit: 20)
      return try #require(completions.first { $0.line == "make relaese" }).probability
    }
    let kept = try value(["make relaese", "ls", "make release"])
    #expect(try value(["make relaese", "make release", "ls"]) < kept)
    // Who runs it again means it.
    let again = try value(["make relaese", "make release", "make relaese"])
    #expect(try again > value(["make relaese", "make release", "ls"]))
  }

  @Test func linesOfSeveralLinesAreNeitherLearnedNorOffered() {
    let hostile = ["a\nb", "a\u{1b}[2J", "a\0", "a\r", "a\u{85}b", "a\u{2028}b", "a\tb", ""]
    var model = LineModel()
    for line in hostile { model.learn(line, in: LineSituation(after: hostile)) }
    #expect(model.count == 0)
    let known = KnownLines(hostile.map { ($0, 0.1) })
    for typed in ["", "a"] + hostile {
      #expect(model.completions(of: typed, in: LineSituation(), known: known, limit: 20).isEmpty)
    }
  }

  @Test func hostileLinesDoNoHarm() {
    let long = [
      String(repeating: "x", count: 1 << 20), String(repeating: " ", count: 5000),
      String(repeating: "a ", count: 255) + "b", String(repeating: "\u{301}", count: 4000),
      String(repeating: "/", count: 3000), String(repeating: "a/b=", count: 500),
    ]
    var model = LineModel()
    for line in long + long { model.learn(line, in: LineSituation(directory: line, after: [line])) }
    let known = KnownLines(long.map { ($0, 0.1) })
    for line in long {
      for typed in ["", String(line.prefix(3)), String(line.prefix(400)), line] {
        laws(
          model.completions(of: typed, in: LineSituation(), known: known, limit: 20), typed: typed)
      }
    }
  }

  @Test func itSaysTheSameInEveryProcess() {
    let log = lines(300, seed: 3)
    let best = model(of: log).completions(of: "", in: situation(299, log), limit: 3)
    // Hashes of Swift's own are seeded in each process; these are not.
    #expect(best.map(\.line) == ["ada@engine", "/var/log/boot.log", "家 \u{301}"])
    #expect(best.map { Int($0.value * 1000) } == [644, 315, 294])
  }

  /// Behind a cut stands what may be the rest of a path or an address.
  @Test func noOptionAndNoSignOfAShellIsJoined() {
    var model = LineModel()
    for line in ["git log --oneline", "mkdir -p deep/er; touch x", "ls src/", "cat notes"] {
      model.learn(line, in: LineSituation())
    }
    for typed in ["src/", "../", "deep/e", "a=", "x:", "deep/"] {
      let words = model.words.joined(beginning: typed[...], isFirst: false) { _ in true }
        .map(\.word)
      #expect(
        !words.contains { $0.contains("/-") || $0.contains("=-") || $0.contains(";") }, "\(words)")
    }
    model.learn("MYPW=nightly make", in: LineSituation())
    #expect(model.words.joined(beginning: "ni", isFirst: false) { _ in true }.isEmpty)
    let notes = model.words.joined(beginning: "src/n", isFirst: false) { _ in true }
    #expect(notes.map(\.word) == ["src/notes"])
  }
}
