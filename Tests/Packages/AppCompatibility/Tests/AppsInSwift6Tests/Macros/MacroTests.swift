import AppIntents
import Testing

@testable import AppsInSwift6

@Suite struct MacroTests {
  @Test func unionsHoldOneOfTheirCases() async throws {
    let intent = SearchEverythingIntent()
    intent.text = "Train"
    guard case .track(let track) = try await intent.perform().value else {
      Issue.record("The track was not found.")
      return
    }
    #expect(track.id == "t2")
    #expect(SearchResult.caseDisplayRepresentations[.playlist]?.title == "Playlist")
    let found = try await SearchResultQuery().values(for: StringSearchCriteria(term: "Harbour"))
    #expect(found.count == 2)
  }

  @Test func computedPropertiesComeFromTheRecord() async throws {
    let recipe = try #require(try await RecipeQuery().entities(for: ["Tea"]).first)
    #expect(recipe.stepCount == 2)
    #expect(recipe.name == "Tea")
    #expect(try await recipe.text == "Boil\nPour")
    let cook = CookIntent()
    cook.recipe = recipe
    #expect(try await cook.perform().value == "2: Boil\nPour")
  }

  @Test func schemasMakeIntentsAndEntities() async throws {
    let add = AddSongIntent()
    add.song = SongEntity(id: "1", title: "Ebb")
    add.playlist = PlaylistEntity.all[0]
    #expect(try await add.perform().value == "Ebb")
    #expect(PictureKind.caseDisplayRepresentations[.video]?.title == "Video")
    #expect(PictureEntity(id: "7").id == "7")
  }
}

@Suite struct UnionSummaryTests {
  private func sentence(_ greeting: Greeting, or alternative: Greeting? = nil) -> String? {
    let send = SendGreetingIntent()
    send.greeting = greeting
    send.alternative = alternative
    return SendGreetingIntent.parameterSummary._sentence(for: send).map { contents(of: $0) }
  }

  @Test func summariesAreChosenByTheCase() throws {
    let track = TrackEntity.catalogue[0]
    #expect(sentence(.words("Hello"))?.contains("Write") == true)
    #expect(sentence(.tune(track))?.contains("Play") == true)
    #expect(sentence(.tune(track), or: .words("Hi"))?.contains(" or ") == true)
  }
}
