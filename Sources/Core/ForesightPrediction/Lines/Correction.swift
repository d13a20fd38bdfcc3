internal import ForesightValues

/// Tells a slip of the fingers by the line that puts it right.
///
///     Correction.corrects("make release", "make relaese") { _ in false }      // true
enum Correction {
  /// The shortest word in which a slip is looked for: shorter ones differ by a letter because they mean something
  /// else, and so do words that hold a digit.
  private static let shortest = 4

  /// Returns true if a line is the one before it but for one word, in which a letter was left out, put in, replaced, or
  /// exchanged with the next.
  ///
  /// - Parameter isKnown: true for a word that was used before both of them: a word that is used again and again is no
  ///   slip.
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
