package import Foresight
internal import ForesightSystem
package import ForesightWire

/// A suggestion as a launcher shows it, with the data by which the launcher can report later which row was chosen.
///
///     var push = Donation(at: Moment(now.advanced(by: -Instant.day), utcOffset: 60), source: "desk", intent: "Push")
///     push.action = .command(["git", "push"], directory: nil)
///     let shop = try Engine(path: path, create: true)
///     try shop.donate([push], now: now, random: Environment.random)
///     let answer = PredictionAnswer(try shop.predict(request), to: request, model: shop.modelName)
///     try SuggestionRow.rows(answer, shop, describe: { _ in [:] }).map(\.title)      // ["Push"]
///
/// Only suggestions that can be performed become rows.
package struct SuggestionRow: Hashable, Sendable {
  /// The suggestion.
  package let suggestion: Suggestion
  /// A phrase for what will be done. It is `nil` if the title says that already, for an installed program, and if an
  /// app performs the intent.
  package let detail: String?
  /// The icon of the program, as a name in the icon theme or the path of a file; `nil` if there is none.
  package let icon: String?
  /// True if the person has pinned the row.
  package var isPinned = false
  /// The share of this row in the earlier choices for the typed text, from 0 to 1; 0 if there were none.
  var shareOfChoices = 0.0

  /// The title that a person sees, without control characters for the program that shows it, and not so long that it
  /// hides the detail.
  package var title: String { Self.shown(suggestion.title) }

  fileprivate static func shown(_ title: String) -> String {
    let title = title.visible
    return title.count > longestTitle ? title.prefix(longestTitle) + "…" : title
  }

  /// The most characters of a title.
  private static let longestTitle = 80

  /// The title, and the detail if there is one.
  var whole: String { detail.map { "\(title) — \($0)" } ?? title }

  /// The last rank whose probability is shown as a figure, because people do not compare the rows after it.
  private static let mostFigures = 8

  /// The probability in percent; `nil` if it is not worth showing.
  private var figure: String? {
    suggestion.rank <= Self.mostFigures && suggestion.probability >= 0.01
      ? Self.percent(suggestion.probability) : nil
  }

  private static func percent(_ probability: Double) -> String {
    probability < 0.01 ? "below 1 %" : "\(Int((probability * 100).rounded())) %"
  }

  /// The main reason, and the probability: "after Open Mail · 91 %".
  package var description: String {
    [isPinned ? LauncherRow.pinned : "", suggestion.reason.visible, figure ?? ""]
      .filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The probability and the reason, in a sentence.
  package var why: String {
    [
      isPinned ? LauncherRow.pinned : "", Self.percent(suggestion.probability),
      suggestion.why.visible,
    ].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The relevance among the rows of other search providers, from 0 to 1; a pinned row has the highest.
  var relevance: Double { isPinned ? 1 : max(suggestion.probability, shareOfChoices) }

  /// The bytes that identify the row: its suggestion's source, intent and parameters.
  var identity: [UInt8] { Array(JSON.members(suggestion.members).text.utf8) }

  /// Returns the rows of an answer in its order, the pinned ones first.
  ///
  /// - Parameter describe: returns the desktop's entries of some .desktop files.
  /// - Throws: `StoreError`.
  package static func rows(
    _ answer: PredictionAnswer, _ engine: Engine,
    describe: ([String]) throws -> [String: Launcher.Entry]
  ) throws -> [SuggestionRow] {
    let (performable, pinned) = try engine.pinnedFirst(
      answer.suggestions.filter(\.isPerformable), at: answer.moment)
    let actions = try performable.map { suggestion in
      try suggestion.action
        ?? engine.performable(
          suggestion.intent, source: suggestion.source, parameters: suggestion.parameters)?.action
    }
    let ids = actions.compactMap { action -> String? in
      if case .desktop(let id, _)? = action { id } else { nil }
    }
    let entries = ids.isEmpty ? [:] : try describe(ids)
    lazy var mounts = MountedFileSystems()
    return zip(performable.indices, actions).compactMap { index, action in
      let (suggestion, isPinned) = (performable[index], index < pinned)
      // A suggestion's own action was checked already.
      if suggestion.action == nil, let action, action.openedPath != nil, !action.isPossible(mounts)
      {
        return nil
      }
      guard case .desktop(let id, _)? = action else {
        return SuggestionRow(
          suggestion: suggestion,
          detail: action.flatMap { words(for: $0, under: SuggestionRow.shown(suggestion.title)) }?
            .visible,
          icon: action.map { iconName(of: $0) } ?? ownIcon, isPinned: isPinned)
      }
      // An app that is not installed any more, or not to be shown, cannot be started.
      guard let entry = entries[id], entry.isShown else { return nil }
      let icon = entry.icon.flatMap { $0.visible == $0 ? $0 : nil }
      return SuggestionRow(suggestion: suggestion, detail: nil, icon: icon, isPinned: isPinned)
    }
  }

  /// Returns the part of an action that a title does not tell: a file's name, a site's host, or else the whole action;
  /// `nil` if the title tells it.
  private static func words(for action: Action, under title: String) -> String? {
    let told: String
    switch action {
    case .uri(let uri) where ["http://", "https://"].contains { uri.hasPrefix($0) }:
      let rest = uri.drop { $0 != "/" }.dropFirst(2)
      told = String(rest.prefix { !"/?#".contains($0) })
      if told.contains("@") { return uri }
    default:
      guard let path = action.openedPath else { return action.words }
      told = path.split(separator: "/").last.map(String.init) ?? path
    }
    let name = told.hasPrefix("www.") ? String(told.dropFirst(4)) : told
    return title.lowercased().contains(name.lowercased()) ? nil : told
  }

  /// The icon of Foresight.
  private static let ownIcon = "org.foresight.Foresight1"

  private static func iconName(of action: Action) -> String {
    if let path = action.openedPath { return FileIcon.name(of: path) }
    switch action {
    case .command: return "utilities-terminal"
    case .uri, .document: return "applications-internet"
    case .bus, .desktop: return ownIcon
    }
  }
}

extension LauncherRow {
  /// Makes a launcher's row of a suggestion that can be performed.
  ///
  /// - Parameter token: a keyed hash that identifies the row; `nil` for none.
  package init(_ row: SuggestionRow, token: String? = nil) {
    let suggestion = row.suggestion
    let shown: [(String, JSON?)] = [
      ("title", .string(row.whole)), ("description", .string(row.description)),
      ("why", .string(row.why)), ("icon", row.icon.map(JSON.string)),
      ("probability", .number(suggestion.probability)), ("token", token.map(JSON.string)),
      ("relevance", .number(row.relevance)), ("pinned", row.isPinned ? .boolean(true) : nil),
    ]
    self.init(members: [("rank", .integer(Int64(suggestion.rank)))] + suggestion.members + shown)
  }
}

extension RowSearch {
  /// Returns the rows that match the typed text: the pinned ones first, then the others, the likeliest first. A row
  /// that was chosen for the same text before matches, whatever its words are.
  ///
  /// The probability of a row is that of a Dirichlet prior: the count of its choices, plus its share of one more
  /// choice, which is divided among the rows as they are likely now. So a single choice puts a row before all rows that
  /// were never chosen for this text.
  ///
  /// - Parameter counts: the number of times that each row was chosen for the typed text; empty if that is not known.
  /// - Complexity: O(words of the rows × words of the text).
  func matching(_ rows: [SuggestionRow], chosen counts: [Double] = []) -> [SuggestionRow] {
    let typed = SearchWord.words(of: text)
    if typed.isEmpty { return text.isEmpty ? Array(rows.prefix(limit)) : [] }
    let choices = counts.reduce(0, +)
    var rows = rows
    if choices > 0 {
      for index in rows.indices { rows[index].shareOfChoices = counts[index] / (choices + 1) }
    }
    // Rows that match by their words alone are in their order already, so no more of them are examined than are shown.
    var left = limit
    let found = rows.filter { row in
      if row.shareOfChoices > 0 { return true }
      if left == 0 { return false }
      let texts = [row.suggestion.title.visible, row.detail ?? "", row.suggestion.intent]
      let words = SearchWord.words(of: texts.joined(separator: " "))
      let fits = typed.allSatisfy { typed in
        words.contains { $0.letters.starts(with: typed.letters) }
      }
      if fits { left -= 1 }
      return fits
    }
    let sum = found.reduce(.leastNormalMagnitude) { $0 + $1.suggestion.probability }
    let worths = found.map { row in
      row.isPinned
        ? .infinity : row.shareOfChoices + row.suggestion.probability / sum / (choices + 1)
    }
    let order = found.indices.sorted { (worths[$0], $1) > (worths[$1], $0) }
    return order.prefix(limit).map { found[$0] }
  }
}
