import Testing

@testable import ForesightTool

struct SpellingTests {
  @Test(
    arguments: [
      ("predcit", "predict", 1), ("", "abc", 3), ("abc", "", 3), ("same", "same", 0),
      ("kitten", "sitting", 3), ("ab", "ba", 1), ("ca", "abc", 3), ("stats", "status", 1),
    ] as [(String, String, Int)])
  func knownDistances(first: String, second: String, distance: Int) {
    #expect(Spelling.distance(first, second) == distance)
  }

  /// Over all words of up to four letters of two: nothing but itself is at no distance, both ways are as far, and
  /// one letter more or less is one step.
  @Test func distanceIsOne() {
    var words = [""]
    for word in words { words += [word + "a", word + "b"] }
    while words.last?.count != 4 {
      words += words.filter { $0.count == words.last?.count }.flatMap { [$0 + "a", $0 + "b"] }
    }
    for first in words {
      for second in words {
        let distance = Spelling.distance(first, second)
        #expect((distance == 0) == (first == second))
        #expect(distance == Spelling.distance(second, first))
        #expect(abs(first.count - second.count) <= distance)
        #expect(distance <= max(first.count, second.count))
        #expect(Spelling.distance(first + "a", second) <= distance + 1)
      }
    }
  }

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
        #expect(Spelling.distance(missing, guess) == 1, "\(missing)")
      }
    }
  }
}
