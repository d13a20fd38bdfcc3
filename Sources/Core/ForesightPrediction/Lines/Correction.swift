internal import ForesightValues

/// Recognizes a typing mistake by the line that corrects it.
///
///     Correction.corrects("make release", "make relaese") { _ in false }      // true
enum Correction {
  /// The length of the shortest word in which a mistake is looked for. Shorter words differ by a letter because they
  /// mean something else, and so do words that have a digit.
  private static let shortest = 4

  /// Returns true if a line corrects a mistake in the previous line: the two differ in one word only, in which a letter
  /// was left out, added, replaced, or swapped with the next.
  ///
  /// - Parameter isKnown: returns true for a word that was used before both lines; such a word is not a mistake.
  /// - Complexity: O(letters).
  static func corrects(
    _ line: String, _ former: String, isKnown: (Substring) -> Bool
  ) -> Bool {
    let (words, formerWords) = (Words.split(line), Words.split(former))
    guard words.count == formerWords.count else { return false }
    let different = zip(words, formerWords).filter { !$0.utf8.elementsEqual($1.utf8) }
    guard different.count == 1, let (right, wrong) = different.first,
      min(right.unicodeScalars.count, wrong.unicodeScalars.count) >= shortest,
      !right.contains(where: \.isNumber), !wrong.contains(where: \.isNumber), !isKnown(wrong)
    else { return false }
    return EditDistance.between(
      Array(right.unicodeScalars), Array(wrong.unicodeScalars), upTo: 1) == 1
  }
}
