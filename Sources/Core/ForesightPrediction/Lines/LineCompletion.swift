/// A whole command line that begins with the typed text.
///
///     let shown = model.completions(of: "git pus", in: LineSituation(directory: "/engine"), limit: 1)[0]
///     shown.line                  // "git push origin main"
///     shown.probability < shown.nextWord      // true: a word is likelier than all of the line
public struct LineCompletion: Hashable, Sendable {
  /// The line; its UTF-8 begins with that of the typed text, and has more.
  public var line: String
  /// The probability that it is the line, given the typed text.
  public var probability: Float
  /// The probability that its next word is right: the word that is being typed, or the next one where that is whole.
  public var nextWord: Float
  /// The usefulness of showing it: the keys that are expected to be saved by taking its next word, or all of it.
  public var value: Float

  /// The probability that the line goes on so to its end.
  public var goesOn: Float
  /// True if no line that is known begins so.
  public var isComposed: Bool
}

extension LineCompletion {
  /// A line that something else than the person's own words made.
  package init(composed line: String, probability: Float) {
    self.init(
      line: line, probability: probability, nextWord: probability, value: 0, goesOn: probability,
      isComposed: true)
  }
}
