import Testing

@testable import ForesightPrediction

struct WordsTests {
  @Test func wordsJoinedAreTheLine() {
    var texts = [""]
    for _ in 0..<6 {
      texts += texts.flatMap { text in ["a", " ", "\u{301}", "\""].map { text + $0 } }
    }
    for text in Set(texts) {
      let words = Words.split(text)
      #expect(words.allSatisfy { !$0.utf8.contains(UInt8(ascii: " ")) })
      #expect(words.joined(separator: " ").utf8.elementsEqual(text.utf8))
    }
  }

  @Test func wordsAreFoundByWhatTheyBeginWith() {
    var words = Words()
    let texts = ["make", "ma", "mail", "", "x", "é", "e\u{301}", "make"]
    for text in texts { _ = words.add(Substring(text)) }
    for beginning in ["", "m", "ma", "mak", "make", "makes", "e", "é"] {
      let found = words.beginning(with: Substring(beginning)).map {
        Array(words.texts[Int($0)].utf8)
      }
      var expected = texts.dropLast().map { Array($0.utf8) }
      expected.removeAll { !$0.starts(with: beginning.utf8) }
      expected.sort { $0.lexicographicallyPrecedes($1) }
      #expect(found == expected)
    }
  }

  @Test func sharesSumToOneAndFavourTheLatest() {
    var uses = Words.Uses()
    for number in 0..<50 { uses.add(Int32(2 + number % 7), 1, line: Int32(number)) }
    uses.add(3, 1, line: 50)
    let shares = (0..<12).map { uses.share(Int32($0)) }
    #expect(abs(shares.reduce(0, +) - 1) < 1e-5)
    #expect(shares.max() == shares[3] && shares[0] == 0)
    #expect(uses.latest(100) == [3, 2, 8, 7, 6, 5, 4])
  }
}
