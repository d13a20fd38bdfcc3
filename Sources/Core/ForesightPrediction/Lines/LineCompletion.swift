/// A whole command line that begins with the typed text.
///
///     let shown = model.completions(of: "git pus", in: LineSituation(directory: "/engine"), limit: 1)[0]
///     shown.line                  // "git push origin main"
///     shown.probability < shown.nextWord      // true: a word is likelier than all of the line
public struct LineCompletion: Hashable, Sendable {
  /// The line; its UTF-8 begins with that of the typed text, and has more.
  public var line: String
  /// The probability that the finished line is this one, given the typed text.
  public var probability: Float
  /// The probability that its next word is right: the word being typed or, if that is whole, the word after it.
  public var nextWord: Float
  /// The usefulness of showing it: the number of keys that taking its next word, or all of it, is expected to save.
  public var value: Float

  /// The probability that the finished line begins with this one; it may be longer.
  public var goesOn: Float
  /// True if no known line begins with it.
  public var isComposed: Bool
}

extension LineCompletion {
  /// Makes a completion that does not come from the person's own words.
  package init(composed line: String, probability: Float) {
    self.init(
      line: line, probability: probability, nextWord: probability, value: 0, goesOn: probability,
      isComposed: true)
  }
}
