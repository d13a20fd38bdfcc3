import Testing

@testable import ForesightPrediction

struct ByteOrderTests {
  @Test func textsAreOrderedByTheirBytes() {
    let parts = [
      "", "\0", "a", "b", "é", "e\u{301}", "家", "👩‍👩‍👧",
      "a text that is too long to be stored in place",
    ]
    let texts = parts + parts.flatMap { first in parts.map { first + $0 } }
    for first in texts {
      for second in texts {
        let expected = first.utf8.lexicographicallyPrecedes(second.utf8)
        #expect(first.hasBytesBefore(second) == expected, "\(first) before \(second)")
      }
    }
  }
}
