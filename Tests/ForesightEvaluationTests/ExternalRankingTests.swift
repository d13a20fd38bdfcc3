import ForesightFormats
import ForesightValues
import Testing

@testable import ForesightEvaluation

struct ExternalRankingTests {
  private let names: TargetNames

  init() {
    var names = TargetNames(level: .intent)
    for intent in ["a", "b", "c"] {
      names.add(
        Donation(
          at: Moment(Instant(seconds: 0), utcOffset: 0), source: "s", intent: intent))
    }
    self.names = names
  }

  private func ranking(_ text: String, excluding excluded: Int? = nil) throws -> ExternalRanking {
    try ExternalRanking(Array(text.utf8), names: names, excluding: excluded)
  }

  @Test(
    arguments: [
      ("[]", [], nil), (#"["b","a"]"#, [1, 0], nil), (#" [ "c" ] "#, [2], nil),
      (#"[["b",0.5],["a",0.25]]"#, [1, 0], [0.5, 0.25]), (#"[["b",1]]"#, [1], [1]),
      // What was never done is no candidate, and its probability that of something new.
      (#"["z","b"]"#, [1], nil), (#"[["z",0.5],["b",0.25]]"#, [1], [0.25]),
      // The order is the program's, whatever the probabilities are.
      (#"[["a",0.1],["b",0.2]]"#, [0, 1], [0.1, 0.2]),
    ] as [(String, [Int], [Double]?)])
  func anAnswerIsARanking(text: String, candidates: [Int], probabilities: [Double]?) throws {
    let ranking = try ranking(text)
    #expect(ranking.candidates == candidates && ranking.probabilities == probabilities)
  }

  @Test func whatIsKnownNotToComeIsTakenOut() throws {
    #expect(try ranking(#"["b","a"]"#, excluding: 1).candidates == [0])
    let shared = try ranking(#"[["b",0.5],["a",0.25],["c",0.125]]"#, excluding: 1)
    #expect(shared.candidates == [0, 2] && shared.probabilities == [0.5, 0.25])
    // Sums may be off by a little, which is much of a small rest.
    for text in [#"[["a",0.9009],["b",0.1]]"#, #"[["a",0.0005],["b",0.9999999999999999]]"#] {
      let sum = try #require(ranking(text, excluding: 1).probabilities).reduce(0, +)
      #expect((0.99...1).contains(sum))
    }
    let sure = try ranking(#"[["b",1],["a",0]]"#, excluding: 1)
    #expect(sure.candidates == [0] && sure.probabilities == [0])
  }

  @Test(arguments: [
    "", "x", "{}", "1", #""a""#, #"["a","#, "[1]", "[null]", #"[["a"]]"#, #"[["a","b"]]"#,
    #"[["a",0.5,1]]"#, #"[[0.5,"a"]]"#, #"["a","a"]"#, #"["z","z"]"#, #"[["a",0.1],["a",0.2]]"#,
    #"["a",["b",0.5]]"#, #"[["a",1.5]]"#, #"[["a",-0.1]]"#, #"[["a",NaN]]"#,
    #"[["a",0.9],["b",0.2]]"#, "[\"\u{ff}",
  ])
  func anythingElseIsRefused(text: String) {
    #expect(throws: Fault.self) { try ranking(text) }
  }
}
