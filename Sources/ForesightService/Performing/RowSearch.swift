internal import Foresight
internal import JSON
internal import TextSearch

/// What a launcher looks for among the suggestions: those whose words begin with all that was typed.
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
    if typed.isEmpty { return [] }
    let found = rows.lazy.filter { row in
      let words = SearchWord.words(
        of: [row.title, row.detail ?? "", row.suggestion.intent]
          .joined(separator: " "))
      return typed.allSatisfy { typed in words.contains { $0.letters.starts(with: typed.letters) } }
    }
    return Array(found.prefix(limit))
  }
}

extension SuggestionRow {
  /// As the service hands it to the doors of desktops; the id says all that they show.
  var json: JSON {
    return .members([
      ("rank", .integer(Int64(suggestion.rank))), ("source", .string(suggestion.source)),
      ("intent", .string(suggestion.intent)), ("parameters", NDJSON.json(suggestion.parameters)),
      ("title", .string(line)),
      ("description", .string(why.isEmpty ? likelihood : "\(likelihood) · \(why)")),
      ("icon", icon.map(JSON.string)), ("probability", .number(suggestion.probability)),
    ])
  }
}
