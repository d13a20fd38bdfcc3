/// The score of an item in a search, in which each word of the query has to match a word of the item.
public struct SearchScore: Hashable, Comparable, Sendable {
  /// True if no letter is wrong. Such items come first.
  public var isExact: Bool
  /// The quality of the match, from 0 to 1; more for an item that is important or expected.
  public var value: Double

  /// Makes a score.
  public init(isExact: Bool, value: Double) { (self.isExact, self.value) = (isExact, value) }

  /// Returns true if the second is the better one.
  public static func < (first: SearchScore, second: SearchScore) -> Bool {
    (first.isExact ? 1 : 0, first.value) < (second.isExact ? 1 : 0, second.value)
  }

  /// Returns the contribution of one matching word.
  ///
  /// - Parameter titleClass: see ``SearchFields/titleClass``.
  public static func worth(_ fit: WordFit, in field: SearchFields.Field, titleClass: Int) -> Double
  {
    // A match in a short title counts more; even in a long one, it counts more than in another name.
    fit.rawValue * field.weight * (field == .title ? 1 - 0.03 * Double(titleClass) : 1)
  }
}

extension SearchFields {
  /// The class of the title's length: 0 for one word, to 3 for four and more.
  public var titleClass: Int { min(max(SearchWord.words(of: title).count, 1), 4) - 1 }

  /// Returns the score for a query; `nil` if one of its words matches nothing, or it has none.
  ///
  ///     SearchFields(title: "Blue Train").match(SearchWord.words(of: "trian"))?.isExact      // false
  ///
  /// - Complexity: O(words of the query × words of the fields).
  public func match(_ query: [SearchWord]) -> SearchScore? {
    if query.isEmpty { return nil }
    let (words, titleClass) = (words, titleClass)
    var score = SearchScore(isExact: true, value: 0)
    for wanted in query {
      let found = words.lazy.compactMap { word, field in
        wanted.fit(word).map { fit in
          let worth = SearchScore.worth(fit, in: field, titleClass: titleClass)
          return SearchScore(isExact: fit.isExact, value: worth)
        }
      }
      guard let best = found.max() else { return nil }
      score.isExact = score.isExact && best.isExact
      score.value += best.value
    }
    score.value /= Double(query.count)
    return score
  }
}
