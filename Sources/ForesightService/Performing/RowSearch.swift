internal import Foresight
internal import TextSearch

/// What a launcher looks for among the suggestions that can be done: those whose words begin with all that was typed, and
/// all before anything is.
public struct RowSearch: Hashable, Sendable {
  /// What was typed.
  var text: String
  /// How many rows at most.
  var limit: Int

  /// How many suggestions are looked at.
  static let looked = 200

  /// The rows that fit, in the order of the suggestions.
  ///
  /// - Complexity: O(words of the rows × words of the text).
  func matching(_ rows: [SuggestionRow]) -> [SuggestionRow] {
    let typed = SearchWord.words(of: text)
    if typed.isEmpty { return text.isEmpty ? Array(rows.prefix(limit)) : [] }
    let found = rows.lazy.filter { row in
      let words = SearchWord.words(
        of: [row.title, row.detail ?? "", row.suggestion.intent]
          .joined(separator: " "))
      return typed.allSatisfy { typed in words.contains { $0.letters.starts(with: typed.letters) } }
    }
    return Array(found.prefix(limit))
  }
}
