/// What a launcher looks for among the suggestions that can be done: those whose words begin with all that was typed, and
/// all before anything is.
public struct RowSearch: Hashable, Sendable {
  /// What was typed.
  package var text: String
  /// How many rows at most.
  package var limit: Int

  /// How many suggestions are looked at.
  package static let looked = 200
}
