internal import ForesightValues

/// Guesses which known word an unknown word was meant to be.
///
///     Spelling.guess("predcit", ["donate", "predict"])      // "predict"
enum Spelling {
  /// Returns the known word with the smallest edit distance, the first of several; `nil` if that distance is above two,
  /// or above a third of the word's length.
  ///
  /// - Complexity: O(words · letters).
  static func guess(_ word: String, _ known: [String]) -> String? {
    let letters = Array(word.unicodeScalars)
    let limit = min(2, letters.count / 3)
    // No known word is nearly as long.
    guard limit > 0, letters.count <= 40 else { return nil }
    let near = known.compactMap { word in
      EditDistance.between(letters, Array(word.unicodeScalars), upTo: limit).map { (word, $0) }
    }
    return near.min { $0.1 < $1.1 }?.0
  }
}
