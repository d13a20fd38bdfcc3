/// A launcher's search for suggestions that can be performed. For each typed word, a suggestion must have a word that
/// begins with it; an empty text finds all.
public struct RowSearch: Hashable, Sendable {
  /// The typed text.
  package var text: String
  /// The most rows to return.
  package var limit: Int

  /// The number of suggestions that are searched: `looked` at first, and `most` if none of these match.
  package static let (looked, most) = (200, 2000)
}
