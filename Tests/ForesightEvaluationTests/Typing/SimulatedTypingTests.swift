import ForesightPrediction
import Testing

@testable import ForesightEvaluation

struct SimulatedTypingTests {
  private func keys(
    _ target: String, _ shown: @escaping (String, RejectedLines) -> String?
  ) -> [Int] {
    TypingFigures.Habit.allCases.map {
      SimulatedTyping.keys(of: target, $0) { typed, rejected in
        shown(typed, rejected).map { ShownText(line: $0, probability: 1) }
      }
    }
  }

  /// The first of some lines that goes on from what is typed.
  private func first(of lines: String...) -> (String, RejectedLines) -> String? {
    { typed, rejected in
      lines.first {
        $0.hasPrefix(typed) && $0 != typed && !rejected.rejects($0, completing: typed)
      }
    }
  }

  @Test func keysAreThoseCountedByHand() {
    // Without help: each character, and Return.
    #expect(keys("git push") { _, _ in nil } == [9, 9, 9])
    // Taken before anything is typed, and Return.
    #expect(keys("git push", first(of: "git push")) == [2, 2, 2])
    // "git" is taken, the rest typed.
    #expect(keys("git pull", first(of: "git push")) == [9, 7, 7])
    // "git" and " push" are taken. Rejecting: with "git" taken, the line is known to be another.
    #expect(keys("git push", first(of: "git push -f")) == [9, 3, 7])
    // "git pull" is shown when "git pul" is typed; rejecting, as soon as "git" is taken.
    #expect(
      keys("git pull", first(of: "git push", "git pull")) == [9, 7, 3])
    // A word that only begins right is not taken.
    #expect(keys("makes", first(of: "make all")) == [6, 6, 6])
  }

  @Test func aCharacterIsOneKeyAndAnEmptyLineIsReturn() {
    #expect(keys("") { _, _ in "x" } == [1, 1, 1])
    #expect(keys("é家👍") { _, _ in nil } == [4, 4, 4])
  }

  @Test func whoTypesLooksBeforeEachKey() {
    var looks: [String] = []
    let keys = SimulatedTyping.keys(of: "git pull", .rejecting) { typed, rejected in
      first(of: "git push", "git pull")(typed, rejected).map {
        ShownText(line: $0, probability: 1)
      }
    } look: { typed, shown in
      looks.append("\(typed)|\(shown?.line ?? "")")
    }
    // The last look is before Return.
    #expect(keys == 3 && looks == ["|git push", "git|git pull"])
    looks = []
    _ = SimulatedTyping.keys(of: "ab", .rejecting) { _, _ in
      nil
    } look: { typed, _ in
      looks.append(typed)
    }
    #expect(looks == ["", "a", "ab"])
  }

  @Test func figuresAreSharesOfKeys() {
    var figures = TypingFigures()
    figures.add(keys: 9, pressed: [9, 7, 4], isRightAtEmpty: false)
    var other = TypingFigures()
    other.add(keys: 3, pressed: [3, 2, 2], isRightAtEmpty: true)
    figures.add(other)
    #expect(figures.keysSaved(.lines) == 0)
    #expect(figures.keysSaved(.words) == 0.25 && figures.keysSaved(.rejecting) == 0.5)
    #expect(figures.rightAtEmpty == 0.5)
  }
}
