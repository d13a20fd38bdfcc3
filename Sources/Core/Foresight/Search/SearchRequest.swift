public import ForesightValues

/// A search by text.
///
///     try engine.index([IndexedItem(source: "music", type: "Song", id: "7", title: "Blue Train")])
///     let found = try engine.search(SearchRequest("trian", at: moment))
///     found.first?.title      // "Blue Train"
public struct SearchRequest: Sendable {
  /// The text to search for.
  public var text: String
  /// The moment of the search. Of results that match equally well, those that are more probable at this moment come
  /// first.
  public var moment: Moment
  /// The context, on which the probabilities of the results depend.
  public var context: Fields
  /// Only results of these sources; `nil` for those of any source.
  public var sources: [String]?
  /// The most results.
  public var limit: Int

  /// Makes a request.
  public init(
    _ text: String, at moment: Moment, context: Fields = [:], sources: [String]? = nil,
    limit: Int = 8
  ) {
    (self.text, self.moment, self.context) = (text, moment, context)
    (self.sources, self.limit) = (sources, max(0, limit))
  }
}

/// An entity, shortcut or intent that a search found.
///
///     let found = try engine.search(SearchRequest("coffee", at: moment))[0]
///     found.kind       // .intent
///     found.source     // "cafe"
///     found.type       // "OrderCoffee"
public struct SearchResult: Hashable, Sendable {
  /// The kinds of results.
  public enum Kind: String, Hashable, Sendable {
    /// An entity, by its title, its other names, its keywords or its text.
    case entity
    /// A shortcut, by its title or its phrases.
    case shortcut
    /// An intent, by its title.
    case intent
  }

  /// The kind of the result.
  public var kind: Kind
  /// The source that it belongs to.
  public var source: String
  /// The entity's type, or the intent's name.
  public var type: String
  /// The identifier of the entity or shortcut; empty for an intent.
  public var id: String
  /// The title that a person sees.
  public var title: String
  /// The line below the title; `nil` if there is none.
  public var subtitle: String?
  /// The name by which the app's program finds the intent's type; `nil` if it is not known.
  public var typeName: String?
  /// The score: how well the text matches, and how much the result is expected; see ``Engine/search(_:)``.
  public var score: SearchScore
  /// The probability, 0 to 1, that the next donation contains this entity, or is of this intent; for a shortcut, of the
  /// intent that it performs.
  public var probability: Double
}
