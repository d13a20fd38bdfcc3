import AppIntents

struct SearchNotesIntent: ShowInAppSearchResultsIntent {
  static let title: LocalizedStringResource = "Search Notes"
  static let searchScopes: [StringSearchScope] = [.general]

  @Parameter(title: "Text")
  var criteria: StringSearchCriteria

  @Dependency
  private var search: NoteSearch

  @MainActor
  func perform() async throws -> some IntentResult {
    search.show(criteria.term)
    return .result()
  }
}

@MainActor
final class NoteSearch: Sendable {
  private(set) var shown: [String] = []

  nonisolated init() {}

  func show(_ term: String) {
    shown.append(term)
  }
}

/// What happens after a search is of interest as a value, not as a screen.
struct CountNotesIntent: AppIntent {
  static let title: LocalizedStringResource = "Count Notes"
  static let description = IntentDescription("Counts the notes that hold a text.")
  static let supportedModes: IntentModes = .background

  @Parameter(title: "Text", inputOptions: .init(capitalizationType: .none))
  var text: String?

  func perform() async throws -> some ReturnsValue<Int> {
    let query = NoteQuery()
    guard let text else {
      return .result(value: try await query.suggestedEntities().count)
    }
    return .result(value: try await query.entities(matching: text).count)
  }
}
