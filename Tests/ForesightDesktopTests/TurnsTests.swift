import Testing

@testable import ForesightDesktop

struct TurnsTests {
  /// What was asked, in its order, and what is to be called when the answer has come.
  private final class Desk {
    var asked: [String] = []
    var answers: [() -> Void] = []

    func question(_ name: String) -> Turns.Question {
      { done in
        self.asked.append(name)
        self.answers.append(done)
      }
    }

    func answer() { answers.removeFirst()() }
  }

  @Test func eachHasOneQuestionUnderWay() {
    let (turns, desk) = (Turns(), Desk())
    for number in 0..<4 { #expect(turns.take(for: "a", desk.question("a\(number)"))) }
    for number in 0..<2 { #expect(turns.take(for: "b", desk.question("b\(number)"))) }
    #expect(desk.asked == ["a0", "b0"])
    for _ in 0..<6 { desk.answer() }
    #expect(desk.asked == ["a0", "b0", "a1", "b1", "a2", "a3"])
    // Nothing is left of them.
    #expect(turns.take(for: "a", desk.question("a4")) && desk.asked.last == "a4")
  }

  @Test func whatWaitsIsBoundedInBytesToo() {
    let (turns, desk) = (Turns(), Desk())
    let part = Turns.mostBytes / 4
    #expect(turns.take(for: "a", bytes: part, desk.question("a0")))
    for number in 1...4 { #expect(turns.take(for: "a", bytes: part, desk.question("a\(number)"))) }
    #expect(!turns.take(for: "a", bytes: part, desk.question("a5")))
    // Who has nothing under way is asked at once, and holds nothing.
    #expect(turns.take(for: "b", bytes: part, desk.question("b0")))
    desk.answer()
    #expect(turns.take(for: "a", bytes: part, desk.question("a6")))
  }

  @Test func whatIsAnsweredAtOnceIsNoTrouble() {
    let turns = Turns()
    var (asked, first) = (0, {})
    var (depth, deepest) = (0, 0)
    #expect(turns.take(for: "a") { first = $0 })
    for _ in 0..<Turns.most {
      #expect(
        turns.take(for: "a") { done in
          asked += 1
          depth += 1
          deepest = max(deepest, depth)
          done()
          depth -= 1
        })
    }
    #expect(!turns.take(for: "a") { $0() } && turns.take(for: "b") { $0() })
    first()
    #expect(deepest == 1, "one within the other, however many")
    #expect(asked == Turns.most && turns.take(for: "a") { $0() })
  }
}
