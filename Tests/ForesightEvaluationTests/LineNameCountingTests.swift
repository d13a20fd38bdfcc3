import Foresight
import ForesightFormats
import ForesightPrediction
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

@testable import ForesightEvaluation

struct LineNameCountingTests {
  private func donations(_ lines: [String]) -> [Donation] {
    lines.enumerated().map { index, line in
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      return Donation(
        at: Moment(Instant(seconds: Int64(index)), utcOffset: 0), source: "zsh", intent: parts[0],
        parameters: parts.count > 1 ? ["arguments": .string(parts[1])] : [:])
    }
  }

  @Test func peopleAreCountedAndNotLines() throws {
    var counting = LineNameCounting()
    for user in 0..<5 {
      counting.add(
        counting.steps(
          in: donations(Array(repeating: "ls -la", count: user + 1) + ["make u\(user)"])))
    }
    #expect(counting.names(NamingChoice(minimum: 6)) == nil)
    let names = try #require(counting.names(NamingChoice(minimum: 5)))
    let words = Set(names.contexts.values.joined().compactMap(\.word))
    #expect(words == ["ls", "-la", "make"])
    #expect(names.contexts.values.joined().allSatisfy { $0.people == 5 })
  }

  /// A step of few is told only of words that many typed, and behind such: whoever guesses others finds no hash of them.
  @Test func stepsMayRestOnFewerPeopleThanWords() throws {
    var counting = LineNameCounting()
    for _ in 0..<3 { counting.add(counting.steps(in: donations(["git push", "make test"]))) }
    for _ in 0..<2 {
      counting.add(counting.steps(in: donations(["git push", "git push test", "git secret push"])))
    }
    let choice = NamingChoice(minimum: 3, minimumOfSteps: 2)
    let names = try #require(counting.names(choice))
    #expect(names.minimum == 3 && names.minimumOfSteps == 2)
    #expect(
      Set(names.contexts.values.joined().compactMap(\.word)) == ["git", "push", "make", "test"])
    func people(_ line: String, after previous: String = "", _ word: String?) -> Set<Float> {
      let steps = LineNames.steps(of: line, after: previous).filter { $0.word == word }
      return Set(
        steps.compactMap { step in
          names.contexts[step.context]?.first { $0.word == word }?.people
        })
    }
    #expect(people("git push", "push") == [5])
    #expect(people("git push test", "test") == [2, 5])
    // Nothing is known of what was typed behind the word of two.
    let behind = LineNames.steps(of: "git secret push", after: "git push test").filter {
      $0.before.contains("secret")
    }
    #expect(!behind.isEmpty && behind.allSatisfy { names.contexts[$0.context] == nil })
    #expect(
      counting.names(NamingChoice(minimum: 3, minimumOfSteps: 3))
        == counting.names(NamingChoice(minimum: 3)))
  }

  /// A word that a file of words would refuse is in none.
  @Test func whatCannotBeNamedIsNot() throws {
    var counting = LineNameCounting()
    for _ in 0..<5 {
      counting.add(counting.steps(in: donations(["ls a\tb", "ls a\u{200b}b", "ls c"])))
    }
    let names = try #require(counting.names(NamingChoice(minimum: 5)))
    #expect(Set(names.words) == ["c", "ls"])
    let json = JSON.object(LineNamesFile.members(names))
    #expect(try LineNamesFile.names(JSON.parse(Array(json.text.utf8))) == names)
  }

  /// A line that holds a secret is not counted, however many typed it.
  @Test func secretsAreNotCounted() throws {
    var counting = LineNameCounting()
    for _ in 0..<9 {
      counting.add(
        counting.steps(
          in: donations(["curl -H 'Authorization: Bearer abcdefghij0123456789'", "ls"])))
    }
    let names = try #require(counting.names(NamingChoice(minimum: 5)))
    #expect(Set(names.contexts.values.joined().compactMap(\.word)) == ["ls"])
    // Nor is it known by its hash what it was before.
    let secret = "curl -H 'Authorization: Bearer abcdefghij0123456789'"
    #expect(
      counting.steps(in: donations([secret, "ls"])) == counting.steps(in: donations(["ls"])))
  }

  /// A person in two data sets is one; where that cannot be told apart, nothing is counted.
  @Test func nobodyIsCountedTwice() throws {
    let place = try TemporaryDirectory()
    let path = place.path + "/log.tsv"
    try "user\ttime\tintent\nann\t1\tls\nann\t2\tls\nbob\t3\tls\nbob\t4\tmake\n".write(
      toFile: path, atomically: false, encoding: .utf8)
    #expect(try LineNames.counted(in: [path], NamingChoice(minimum: 2)) != nil)
    #expect(try LineNames.counted(in: [path], NamingChoice(minimum: 3)) == nil)
    #expect(throws: InputError.self) {
      try LineNames.counted(in: [path, path], NamingChoice(minimum: 3))
    }
  }

  @Test func optionsMayBeNamedAndNothingThatMayBeAPassword() {
    let words = AllowedWords("git clone push # and more\n\nssh -p\n")
    for word in ["-v", "-la", "--help", "--no-edit", "clone", "git"] {
      #expect(words.allows(word[...], isFirst: false), "\(word)")
    }
    for word in ["-phunter2", "-p1", "--", "--x1", "more", "", "-", "10.0.0.1", "--user=ada"] {
      #expect(!words.allows(word[...], isFirst: false), "\(word)")
    }
    #expect(words.allows("git", isFirst: true) && !words.allows("push", isFirst: true))
    #expect(!words.allows("-v", isFirst: true))
  }
}
