/// The score of a thing in a search: each word of the query has to fit one of its own.
public struct SearchScore: Hashable, Comparable, Sendable {
  /// True if no letter is wrong: such a thing comes first.
  public var isExact: Bool
  /// The quality of the fit, from 0 to 1, more where it is important or expected.
  public var value: Double

  /// Makes a score.
  public init(isExact: Bool, value: Double) { (self.isExact, self.value) = (isExact, value) }

  /// Returns true if the second is the better one.
  public static func < (first: SearchScore, second: SearchScore) -> Bool {
    (first.isExact ? 1 : 0, first.value) < (second.isExact ? 1 : 0, second.value)
  }

  /// Returns the contribution of one word where it fits.
  ///
  /// - Parameter titleClass: see ``SearchFields/titleClass``.
  public static func worth(_ fit: WordFit, in field: SearchFields.Field, titleClass: Int) -> Double
  {
    // A short title says more of what it contains; a long one still says more than another name.
    fit.worth * field.weight * (field == .title ? 1 - 0.03 * Double(titleClass) : 1)
  }
}

extension SearchFields {
  /// The class of the title's length: 0 for one word, to 3 for four and more.
  public var titleClass: Int { min(max(SearchWord.words(of: title).count, 1), 4) - 1 }

  /// Returns the score for a text that is looked for; `nil` where they do not fit it, as for a text without words.
  ///
  ///     SearchFields(title: "Blue Train").match(SearchWord.words(of: "trian"))?.isExact      // false
  ///
  /// - Complexity: O(words of both, multiplied).
  public func match(_ query: [SearchWord]) -> SearchScore? {
    if query.isEmpty { return nil }
    let (words, titleClass) = (words, titleClass)
    var score = SearchScore(isExact: true, value: 0)
    for wanted in query {
      var best: SearchScore?
      for (word, field) in words {
        guard let fit = wanted.fit(word) else { continue }
        let found = SearchScore(
          isExact: fit.isExact,
          value: SearchScore.worth(fit, in: field, titleClass: titleClass))
        best = max(best ?? found, found)
      }
      guard let best else { return nil }
      score.isExact = score.isExact && best.isExact
      score.value += best.value
    }
    score.value /= Double(query.count)
    return score
  }
}
