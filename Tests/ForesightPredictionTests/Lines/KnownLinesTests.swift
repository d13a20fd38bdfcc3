import Testing

@testable import ForesightPrediction

struct KnownLinesTests {
  @Test func linesAreFoundByWhatTheyBeginWith() {
    let lines: [(line: String, probability: Float)] = [
      ("git push", 0.25), ("git", 0.125), ("ls", 0.125), ("git pull", 0.25), ("git push", 0.125),
      ("ls\n", 0.125),
    ]
    let known = KnownLines(lines)
    #expect(known.beginning(with: "").map(\.line) == ["git", "git pull", "git push", "ls"])
    #expect(known.beginning(with: "git").map(\.line) == ["git pull", "git push"])
    #expect(known.beginning(with: "x").isEmpty && known.beginning(with: "ls").isEmpty)
    #expect(known.probability(of: "git push") == 0.375)
    #expect(known.probability(of: "git p") == 0)
    #expect(known.sum(known.beginning(with: "git ")) == 0.625)
    #expect(known.total == 0.875)
  }
}
