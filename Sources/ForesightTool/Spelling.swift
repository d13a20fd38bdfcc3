/// What a word that nobody knows was probably meant to be.
///
///     Spelling.guess("predcit", ["donate", "predict"])      // "predict"
///     Spelling.distance("predcit", "predict")               // 1
enum Spelling {
  /// The nearest of the known words, the first of several; `nil` where none is within a third of the word's
  /// length, and two at most.
  ///
  /// - Complexity: O(words · bytes²).
  static func guess(_ word: String, _ known: [String]) -> String? {
    let limit = min(2, word.count / 3)
    // Nobody means what is longer than all that there is; and it would take long.
    guard limit > 0, word.count <= 40 else { return nil }
    let near = known.map { (word: $0, distance: distance(word, $0)) }
      .min { $0.distance < $1.distance }
    return near.flatMap { $0.distance <= limit ? $0.word : nil }
  }

  /// How many letters must be put in, left out, replaced, or swapped with the next, each place once (the
  /// "optimal string alignment" distance).
  static func distance(_ first: String, _ second: String) -> Int {
    let (first, second) = (Array(first), Array(second))
    var rows = [Array(0...second.count)]
    for (i, letter) in first.enumerated() {
      var row = [i + 1]
      for (j, other) in second.enumerated() {
        var least = min(row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (letter == other ? 0 : 1))
        if i > 0, j > 0, letter == second[j - 1], other == first[i - 1] {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[first.count][second.count]
  }
}
