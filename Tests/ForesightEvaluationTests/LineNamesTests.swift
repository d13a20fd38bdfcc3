import ForesightValues
import Testing

@testable import ForesightEvaluation
@testable import ForesightPrediction

/// Words that other people typed.
struct LineNamesTests {
  private static let lines = [
    "nmap -sV engine", "ls -la", "ls -la", "cat notes", "nmap -p 80 engine", "cd ..", "git push",
  ]

  /// Counts a person for each list of lines.
  private func names(_ people: [[String]], minimum: Int = 2) -> LineNames {
    var counts: [UInt64: [String: Int]] = [:]
    for lines in people {
      var steps: Set<[String]> = []
      for (index, line) in lines.enumerated() {
        for step in LineNames.steps(of: line, after: index == 0 ? "" : lines[index - 1]) {
          steps.insert([String(step.context), step.word ?? "\n"])
        }
      }
      for step in steps { counts[UInt64(step[0]) ?? 0, default: [:]][step[1], default: 0] += 1 }
    }
    let contexts = counts.mapValues { words in
      words.filter { $0.value >= minimum }.map {
        LineNames.Follower(word: $0.key == "\n" ? nil : $0.key, people: Float($0.value))
      }
    }
    return LineNames(minimum: minimum, contexts: contexts.filter { !$0.value.isEmpty })
  }

  private func texts(_ model: LineModel, _ typed: String, after previous: [String] = []) -> [String]
  {
    model.completions(of: typed, in: LineSituation(after: previous), limit: 16).map(\.line)
  }

  @Test func whatOthersTypedComesBeforeAnythingWasTyped() {
    let names = names(Array(repeating: Self.lines, count: 50))
    let model = LineModel(names: names)
    #expect(
      texts(model, "nm")[0] == "nmap -sV engine" || texts(model, "nm")[0] == "nmap -p 80 engine")
    #expect(texts(model, "ls ")[0] == "ls -la")
    #expect(texts(LineModel(), "nm").isEmpty)
    // What nobody ran as a program is no first word.
    #expect(texts(model, "eng").isEmpty && texts(model, "no").isEmpty)
  }

  /// At an empty prompt nothing is said of what this person never ran.
  @Test func unaskedNothingComesThatOnlyOthersRun() {
    var model = LineModel(names: names(Array(repeating: Self.lines, count: 50)))
    #expect(texts(model, "").isEmpty)
    model.learn("make test", in: LineSituation())
    #expect(texts(model, "").allSatisfy { $0.hasPrefix("make") })
  }

  @Test func ofTooFewPeopleNothingComes() {
    let names = names([Self.lines, ["ls -la"]])
    #expect(names.words == ["-la", "ls"])
    #expect(texts(LineModel(names: names), "nm").isEmpty)
  }

  @Test func aPersonsOwnWordsWinAfterAFewLines() {
    let others = (0..<50).map { _ in ["git push origin main", "make install"] }
    var model = LineModel(names: names(others))
    #expect(texts(model, "git p")[0].hasPrefix("git push"))
    var lines: [String] = []
    for _ in 0..<6 where !(texts(model, "git p").first?.hasPrefix("git pull") ?? false) {
      lines.append("git pull")
      model.learn("git pull", in: LineSituation())
    }
    #expect((1...5).contains(lines.count))
  }

  /// With words of others, too, all that may come is as probable as one thing.
  @Test func probabilitiesSumToOne() {
    var model = LineModel(names: names([Self.lines, Self.lines]))
    for (index, line) in (Self.lines + ["make test", "git pull", "ls", "vi a b c"]).enumerated() {
      for typed in [[], ["nmap"], ["ls"], ["git", "push"], ["never"], ["cat", "never"]]
        as [[String]]
      {
        var place = LinePlace(LineSituation(after: Array(Self.lines[..<min(index, 3)].reversed())))
        for word in typed { place.append(model.words.number(of: word[...]) ?? Words.new, word) }
        var next = NextWords(model)
        let sum = (0..<Int32(model.words.texts.count)).reduce(Float(0)) { sum, word in
          sum + next.ask(at: place, limit: 0, about: word).asked
        }
        #expect(abs(sum - 1) < 1e-4, "\(typed) after \(index): \(sum)")
      }
      model.learn(line, in: LineSituation(directory: "/d", after: []))
    }
  }

  /// No step tells of words that are not allowed, nor was counted behind them.
  @Test func whatIsNotAllowedIsNowhere() {
    func isAllowed(_ word: Substring, _ isFirst: Bool) -> Bool {
      isFirst ? word == "ssh" : ["-p", "ssh"].contains(word)
    }
    let steps = LineNames.steps(of: "ssh secret@host -p 22", after: "cat key", where: isAllowed)
    #expect(steps.map(\.word) == ["ssh", "ssh", "-p", "-p", nil, nil])
    // The same words are known by the same keys, and none by that of the host.
    let plain = LineNames.steps(of: "ssh other@host -p 23", after: "", where: isAllowed)
    #expect(steps.map(\.context) == plain.map(\.context))
    #expect(LineNames.steps(of: "secret -p", after: "", where: isAllowed).isEmpty)
    let blank = LineNames.steps(of: "ssh  -p", after: "", where: isAllowed)
    #expect(!blank.contains { $0.word?.isEmpty ?? false })
    #expect(LineNames.steps(of: "ssh\n-p", after: "").isEmpty)
  }

  @Test func theOrderOfCountingDoesNotMatter() {
    let followers = [("b", 3), ("a", 3), (nil, 5), ("c", 9)].map {
      LineNames.Follower(word: $0.0, people: Float($0.1))
    }
    let names = [followers, followers.reversed()].map {
      LineNames(minimum: 3, contexts: [LineNames.firstWords: $0, 77: $0])
    }
    #expect(names[0] == names[1] && names[0].hashValue == names[1].hashValue)
    #expect(names[0].words == ["a", "b", "c"])
    let long = LineNames.Follower(word: String(repeating: "x", count: 101), people: 9)
    #expect(LineNames(minimum: 3, contexts: [1: [long, .init(word: "", people: 4)]]).words == [])
  }
}
