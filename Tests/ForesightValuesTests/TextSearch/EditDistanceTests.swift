import Testing

@testable import ForesightValues

struct EditDistanceTests {
  private func letters(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }

  /// The distance by its definition, without a band and without an end.
  private func plain(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
    var table = Array(
      repeating: Array(repeating: 0, count: second.count + 1), count: first.count + 1)
    for row in 0...first.count {
      for column in 0...second.count {
        if row == 0 || column == 0 {
          table[row][column] = row + column
          continue
        }
        let isSame = first[row - 1] == second[column - 1]
        table[row][column] = min(
          table[row - 1][column - 1] + (isSame ? 0 : 1), table[row - 1][column] + 1,
          table[row][column - 1] + 1)
        if row > 1, column > 1, first[row - 1] == second[column - 2],
          first[row - 2] == second[column - 1]
        {
          table[row][column] = min(table[row][column], table[row - 2][column - 2] + 1)
        }
      }
    }
    return table[first.count][second.count]
  }

  /// All words of three letters of two and more: each pair, in both directions.
  private static let words: [String] = {
    var words = [""]
    for length in 1...5 {
      words += (0..<1 << length).map { bits in
        String((0..<length).map { bits >> $0 & 1 == 0 ? "a" : "b" })
      }
    }
    return words
  }()

  @Test(arguments: 0...3) func boundsChangeNothing(bound: Int) {
    for first in Self.words {
      for second in Self.words {
        let (first, second) = (letters(first), letters(second))
        let distance = plain(first, second)
        #expect(
          EditDistance.between(first, second, upTo: bound) == (distance <= bound ? distance : nil))
      }
    }
  }

  @Test(arguments: 0...3) func theNearestBeginningIsTheLeastOfAll(bound: Int) {
    for first in Self.words {
      for second in Self.words {
        let (first, second) = (letters(first), letters(second))
        let least = (0...second.count).map { plain(first, Array(second.prefix($0))) }.min() ?? 0
        #expect(
          EditDistance.fromBeginning(first, second, upTo: bound) == (least <= bound ? least : nil))
      }
    }
  }

  @Test func aPartOfARunIsTheNearestOfItsParts() {
    for word in Self.words where (2...3).contains(word.count) {
      for run in Self.words where run.count == 5 {
        let run = letters(run)
        let parts = run.indices.flatMap { start in
          (start...run.count).map { Array(run[start..<$0]) }
        }
        // Characters that are exchanged count twice where it is a part.
        let least = parts.map { part in levenshtein(letters(word), part) }.min()
        #expect(EditDistance.within(letters(word), run, upTo: 9) == least)
      }
    }
    #expect(EditDistance.within(letters("東亰都庁"), letters("新東京都庁前"), upTo: 1) == 1)
    #expect(EditDistance.within(letters("東亰都庁"), letters("新東京都庁前"), upTo: 0) == nil)
  }

  private func levenshtein(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
    guard let head = first.first else { return second.count }
    guard let other = second.first else { return first.count }
    let (rest, others) = (Array(first.dropFirst()), Array(second.dropFirst()))
    if head == other { return levenshtein(rest, others) }
    return 1
      + min(levenshtein(rest, others), levenshtein(rest, second), levenshtein(first, others))
  }

  @Test func examplesHold() {
    #expect(EditDistance.between(letters("coffee"), letters("cofefe"), upTo: 2) == 1)
    #expect(EditDistance.between(letters("coffee"), letters("toffees"), upTo: 2) == 2)
  }
}
