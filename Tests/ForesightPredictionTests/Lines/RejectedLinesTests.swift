import Testing

@testable import ForesightPrediction

struct RejectedLinesTests {
  @Test func aLineIsRejectedAsAWholeAndItsNextWordAtItsPlace() {
    var rejected = RejectedLines()
    #expect(rejected.isEmpty)
    rejected.add("git push -f", shownFor: "git")
    #expect(rejected.rejects("git push -f", completing: "g"))
    for typed in ["git", "git ", "git pu"] {
      #expect(rejected.rejects("git push", completing: typed))
      #expect(!rejected.rejects("git pull", completing: typed))
      #expect(!rejected.rejects("git pushall", completing: typed))
    }
    // Elsewhere the word may come.
    #expect(!rejected.rejects("push push", completing: ""))
    #expect(!rejected.rejects("git x push", completing: "git x"))
  }

  @Test func aWordThatWasTakenIsNotRejected() {
    var rejected = RejectedLines()
    rejected.add("git push -f", shownFor: "git", isWordRight: true)
    #expect(rejected.rejects("git push -f", completing: "git"))
    #expect(!rejected.rejects("git push", completing: "git"))
  }
}
