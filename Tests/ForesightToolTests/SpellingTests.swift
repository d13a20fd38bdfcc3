import ForesightValues
import Testing

@testable import ForesightTool

struct SpellingTests {
  @Test func aGuessIsNear() {
    let names = ["donate", "predict", "dismiss", "tsv"]
    #expect(Spelling.guess("dismis", names) == "dismiss")
    #expect(Spelling.guess("perdcit", names) == "predict")
    #expect(Spelling.guess("tvs", names) == "tsv")
    // Three faults, a word too short to tell, another word, and one that nobody typed.
    for word in ["prdicxz", "ts", "dance", "", String(repeating: "donate", count: 1000)] {
      #expect(Spelling.guess(word, names) == nil, "\(word)")
    }
  }

  /// Whatever single fault there is in whatever name of the program, the name is found, or one as near.
  @Test func everyFaultInEveryNameIsUnderstood() {
    let names = Subcommand.allCases.map(\.rawValue)
    for name in names {
      for place in name.indices {
        var missing = name
        missing.remove(at: place)
        if missing.count < 3 || names.contains(missing) { continue }
        let guess = Spelling.guess(missing, names) ?? ""
        let distance = EditDistance.between(
          Array(missing.unicodeScalars), Array(guess.unicodeScalars), upTo: 1)
        #expect(distance == 1, "\(missing)")
      }
    }
  }
}
