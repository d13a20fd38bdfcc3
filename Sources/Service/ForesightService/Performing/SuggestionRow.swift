package import Foresight
package import ForesightValues
package import ForesightWire

/// A suggestion as a launcher shows it, with all by which the launcher names it when it is chosen.
///
///     var push = Donation(at: Moment(now.advanced(by: -Instant.day), utcOffset: 60), source: "desk", intent: "Push")
///     push.action = .command(["git", "push"], directory: nil)
///     let shop = try Engine(path: path, create: true)
///     try shop.donate([push], now: now, random: Environment.random)
///     let answer = PredictionAnswer(try shop.predict(request), to: request, model: shop.modelName)
///     try SuggestionRow.rows(answer, shop, describe: { _ in [:] }).map(\.title)      // ["Push"]
///
/// Only what can be done is a row.
package struct SuggestionRow: Hashable, Sendable {
  /// The suggestion.
  package let suggestion: Suggestion
  /// The words for what will be done, where its title need not tell; `nil` where the system knows the program, or an
  /// app does it.
  package let detail: String?
  /// The icon of the program: a name of the theme, or a file.
  package let icon: String?

  /// The title that a person sees; nothing in it steers the program that shows it.
  package var title: String { suggestion.title.visible }

  /// Its line: the title, and what will be done where the title need not tell.
  package var line: String { detail.map { "\(title) — \($0)" } ?? title }

  /// The likelihood in words.
  package var likelihood: String {
    switch suggestion.probability {
    case 0.5...: "very likely now"
    case 0.25..<0.5: "likely now"
    case 0.1..<0.25: "possible now"
    default: "less likely now"
    }
  }

  /// The first reason, or all that are told.
  package var why: String { suggestion.why.visible }

  /// The bytes that tell it from every other one: its source, its intent and its values.
  var identity: [UInt8] { Array(JSON.members(suggestion.members).text.utf8) }

  /// The rows of an answer, in its order.
  ///
  /// - Parameter describe: Returns the desktop's entries of some .desktop files.
  /// - Throws: `StoreError`.
  package static func rows(
    _ answer: PredictionAnswer, _ engine: Engine,
    describe: ([String]) throws -> [String: Launcher.Entry]
  ) throws -> [SuggestionRow] {
    let performable = answer.suggestions.filter(\.isPerformable)
    let actions = try performable.map { suggestion in
      try suggestion.action
        ?? engine.performable(
          suggestion.intent, source: suggestion.source, parameters: suggestion.parameters)?.action
    }
    let ids = actions.compactMap { action -> String? in
      if case .desktop(let id, _)? = action { id } else { nil }
    }
    let entries = ids.isEmpty ? [:] : try describe(ids)
    return zip(performable, actions).compactMap { suggestion, action in
      guard case .desktop(let id, _)? = action else {
        let icon =
          if case .uri? = action { "applications-internet" } else { "system-run" }
        return SuggestionRow(
          suggestion: suggestion, detail: action.map(\.words.visible), icon: icon)
      }
      // What is not installed any more, or not to be shown, cannot be started.
      guard let entry = entries[id], entry.isShown else { return nil }
      let icon = entry.icon.flatMap { $0.visible == $0 ? $0 : nil }
      return SuggestionRow(suggestion: suggestion, detail: nil, icon: icon)
    }
  }
}

extension LauncherRow {
  /// Makes a row of a suggestion that can be done.
  package init(_ row: SuggestionRow, token: String? = nil) {
    let suggestion = row.suggestion
    self.init(
      title: row.line,
      description: row.why.isEmpty ? row.likelihood : "\(row.likelihood) · \(row.why)",
      icon: row.icon, probability: suggestion.probability, token: token,
      members: [("rank", .integer(Int64(suggestion.rank)))] + suggestion.members)
  }
}

extension RowSearch {
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
