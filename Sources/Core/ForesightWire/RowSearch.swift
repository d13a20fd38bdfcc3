/// A launcher's search among the suggestions that can be done: for those whose words begin with all that was typed,
/// and for all before anything is.
public struct RowSearch: Hashable, Sendable {
  /// The typed text.
  package var text: String
  /// The most rows to return.
  package var limit: Int

  /// The number of suggestions that are looked at.
  package static let (looked, most) = (200, 2000)
}
