import AppIntents
import Testing

@testable import AppsInSwift6

@Suite struct QueryTests {
  @Test func answersForIdentifiers() async throws {
    let tracks = try await TrackQuery().entities(for: ["t3", "t1", "unknown"])
    #expect(Set(tracks.map(\.id)) == ["t1", "t3"])
  }

  @Test func answersForWords() async throws {
    #expect(try await PlaylistQuery().entities(matching: "NIGHT").map(\.name) == ["Late Night"])
    #expect(try await PlaceEntity.PlaceQuery().entities(matching: "Hill").sections.count == 1)
  }

  @Test func suggestsAndOffersTheSame() async throws {
    let suggested = try await PlaylistQuery().suggestedEntities()
    #expect(suggested.count == 3)
    #expect(try await PlaylistQuery().results().map(\.id) == suggested.map(\.id))
    #expect(await PlaylistQuery().defaultResult()?.name == "Morning")
  }

  @Test func suggestsNothingUnlessWritten() async throws {
    #expect(try await ConversationEntity.Query().suggestedEntities().isEmpty)
  }

  @Test func comparatorsNarrowTheSearch() async throws {
    let byTides: TrackFilter = { $0.artist == "The Tides" }
    let long: TrackFilter = { $0.seconds > 200 }
    let night: TrackFilter = { $0.title.hasPrefix("Night") }
    let query = TrackQuery()
    let both = try await query.entities(
      matching: [byTides, long], mode: .and, sortedBy: [], limit: nil)
    #expect(both.map(\.id) == ["t1", "t3"])
    let either = try await query.entities(
      matching: [byTides, night], mode: .or, sortedBy: [], limit: 2)
    #expect(either.map(\.id) == ["t1", "t2"])
  }

  @Test func comparatorsAreDeclaredForEachProperty() {
    let properties = contents(of: TrackQuery.properties)
    #expect(!properties.isEmpty)
    #expect(!contents(of: TrackQuery.sortingOptions).isEmpty)
    #expect(!contents(of: BookQuery.properties).isEmpty)
    #expect(TrackQuery.findIntentDescription != nil)
  }

  @Test func optionsComeInSections() async throws {
    #expect(try await ExerciseOptions().results().sections.count == 2)
    #expect(try await TaskQuery().suggestedEntities().sections.count == 2)
    #expect(await ExerciseOptions().defaultResult() == "Squat")
    #expect(try await OrderCoffeeIntent.DrinkOptions().results().count == 3)
  }

  @Test func queriesAreGivenTheirDependencies() async throws {
    AppStart.run()
    #expect(try await NoteQuery().suggestedEntities().map(\.title).contains("First note"))
    #expect(try await PodcastOptions().results().sections.count == 1)
  }

  @Test func valueQueriesAnswer() async throws {
    let found = try await TrackValueQuery().values(for: StringSearchCriteria(term: "Harbour"))
    #expect(found.map(\.id) == ["t1", "t3"])
  }
}
