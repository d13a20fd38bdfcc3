import Testing

@testable import AppIntents

// Each type below writes as little as an app may: that the rest is inferred is what is tested.

struct Note: AppEntity {
  static var typeDisplayRepresentation: TypeDisplayRepresentation { "Note" }
  static var defaultQuery: NoteQuery { NoteQuery() }
  var id: String
  var displayRepresentation: DisplayRepresentation {
    .init(title: "\(id)", image: .init(systemName: "note"))
  }

  struct NoteQuery: EntityQuery {
    func entities(for identifiers: [Note.ID]) async throws -> [Note] {
      identifiers.map { Note(id: $0) }
    }
  }
}

struct SuggestingQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [Note] { [] }
  func suggestedEntities() async throws -> [Note] { [Note(id: "a")] }
}

struct SectionedQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [Note] { [] }
  func suggestedEntities() async throws -> IntentItemCollection<Note> {
    IntentItemCollection(items: [Note(id: "a")])
  }
}

struct SectionedByAliasQuery: EntityStringQuery {
  func entities(for identifiers: [String]) async throws -> [Note] { [] }
  func entities(matching string: String) async throws -> IntentItemCollection<Note> {
    .init(sections: [.init("Found", items: [Note(id: string)])])
  }
  func suggestedEntities() async throws -> ItemCollection<Note> {
    ItemCollection { ItemSection("All", items: [Note(id: "a"), Note(id: "b")]) }
  }
}

struct StringQuery: EntityStringQuery {
  func entities(for identifiers: [String]) async throws -> [Note] { [] }
  func entities(matching string: String) async throws -> [Note] { [Note(id: string)] }
}

struct DefaultingQuery: EntityStringQuery {
  func entities(for identifiers: [String]) async throws -> [Note] { [] }
  func entities(matching string: String) async throws -> [Note] { [Note(id: string)] }
  func suggestedEntities() async throws -> [Note] { [] }
  func defaultResult() async -> Note? { Note(id: "default") }
}

struct ListingQuery: EnumerableEntityQuery {
  static var findIntentDescription: IntentDescription? { IntentDescription("Finds notes.") }
  func entities(for identifiers: [String]) async throws -> [Note] { [] }
  func allEntities() async throws -> [Note] { [Note(id: "a"), Note(id: "b")] }
}

struct Preferences: UniqueAppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Preferences"
  static let defaultQuery = PreferencesQuery()
  var id: String { "preferences" }
  var displayRepresentation: DisplayRepresentation { "Preferences" }

  struct PreferencesQuery: UniqueAppEntityQuery {
    func uniqueEntity() async throws -> Preferences { Preferences() }
  }
}

struct Theme: UniqueAppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Theme"
  static let defaultQuery = UniqueAppEntityProvider<Theme> { Theme() }
  var id: String { "theme" }
  var displayRepresentation: DisplayRepresentation { "Theme" }
}

struct Weather: TransientAppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Weather"
  @Property(title: "Degrees") var degrees: Double
  var displayRepresentation: DisplayRepresentation { "\(degrees, specifier: "%.0f")°" }
}

struct PictureQuery: IntentValueQuery {
  func values(for input: StringSearchCriteria) async throws -> [Note] { [Note(id: input.term)] }
}

@Suite struct EntityQueryTests {
  @Test func nothingIsSuggestedUnlessItIsSaid() async throws {
    #expect(try await Note.NoteQuery().suggestedEntities().isEmpty)
    #expect(try await StringQuery().results().isEmpty)
  }

  @Test func suggestionsAreTheResults() async throws {
    #expect(try await SuggestingQuery().results().map(\.id) == ["a"])
    #expect(try await SectionedQuery().results()._values.map(\.id) == ["a"])
    #expect(try await SectionedByAliasQuery().results()._values.map(\.id) == ["a", "b"])
    #expect(try await SectionedByAliasQuery().entities(matching: "x")._values.map(\.id) == ["x"])
    #expect(try await ListingQuery().results().map(\.id) == ["a", "b"])
    #expect(await DefaultingQuery().defaultResult()?.id == "default")
    #expect(await StringQuery().defaultResult() == nil)
  }

  @Test func aUniqueEntityIsFoundByItsIdentifierAlone() async throws {
    #expect(try await Preferences.defaultQuery.entities(for: ["preferences"]).count == 1)
    #expect(try await Preferences.defaultQuery.entities(for: ["other"]).isEmpty)
    #expect(try await Theme.defaultQuery.results().map(\.id) == ["theme"])
  }

  @Test func aTransientEntityIsNotFound() async throws {
    let weather = Weather()
    weather.degrees = 21
    #expect(String(localized: weather.displayRepresentation.title) == "21°")
    #expect(try await Weather.defaultQuery.entities(for: [weather.id]).isEmpty)
  }

  @Test func representationsHaveThePartsThatAreAskedFor() async throws {
    let query = Note.defaultQuery
    #expect(try await query.displayRepresentations(for: ["a"])["a"]?.image != nil)
    let text = try await query.displayRepresentations(for: ["a", "b"], requestedComponents: .text)
    #expect(text.count == 2 && text["b"]?.image == nil)
  }

  @Test func aValueQueryAnswersWhatTheSystemSaw() async throws {
    #expect(try await PictureQuery().values(for: .init(term: "cat")).map(\.id) == ["cat"])
  }
}

@Suite struct EntityPropertyQueryTests {
  private func titles(
    _ conditions: EntityCondition<Song>..., mode: ComparatorMode = .and,
    sortedBy: [EntityQuerySort<Song>] = [], limit: Int? = nil
  ) async throws -> [String] {
    try await SongQuery().find(where: conditions, mode: mode, sortedBy: sortedBy, limit: limit)
      .map(\.title)
  }

  @Test func everyComparatorIsApplied() async throws {
    #expect(try await titles(.init(\.$title, .equalTo, "Bells")) == ["Bells"])
    #expect(try await titles(.init(\.$title, .notEqualTo, "Bells")).count == 2)
    #expect(try await titles(.init(\.$title, .contains, "ell")) == ["Bells"])
    #expect(try await titles(.init(\.$title, .hasPrefix, "Autumn")).count == 2)
    #expect(try await titles(.init(\.$title, .hasSuffix, "Again")) == ["Autumn Again"])
    #expect(try await titles(.init(\.$seconds, .lessThan, 240)) == ["Autumn"])
    #expect(try await titles(.init(\.$seconds, .lessThanOrEqualTo, 240)).count == 2)
    #expect(try await titles(.init(\.$seconds, .greaterThan, 240)) == ["Autumn Again"])
    #expect(try await titles(.init(\.$seconds, .greaterThanOrEqualTo, 240)).count == 2)
    #expect(try await titles(.init(\.$seconds, .isBetween, 200, 250)) == ["Bells"])
    #expect(try await titles(.init(\.$genre, .equalTo, "Folk")).isEmpty)
    #expect(try await titles(.init(\.$tags, .contains, "Bo")) == ["Bells"])
  }

  @Test func modeSortingAndLimitReachTheQuery() async throws {
    let either: [EntityCondition<Song>] = [
      .init(\.$title, .equalTo, "Bells"), .init(\.$seconds, .greaterThan, 240),
    ]
    #expect(try await titles(either[0], either[1]).isEmpty)
    #expect(try await titles(either[0], either[1], mode: .or).count == 2)
    #expect(
      try await titles(sortedBy: [.init(by: \.$seconds, order: .descending)], limit: 2)
        == ["Autumn Again", "Bells"])
  }

  @Test func whatTheQueryDoesNotOfferIsRefused() async throws {
    await #expect(throws: AppIntentError.self) {
      _ = try await titles(.init(\.$title, .lessThan, "Bells"))
    }
    await #expect(throws: AppIntentError.self) {
      _ = try await titles(.init(\.$title, .equalTo, 7))
    }
  }
}
