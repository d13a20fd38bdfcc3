import AppIntents
import CoreSpotlight
import Testing

@testable import AppsInSwift6

/// What can be handed to others is declared, and items are found beside entities.
@Suite(.serialized) struct PostcardTests {
  init() { AppStart.run() }

  private func found(_ text: String) async throws -> [String] {
    try await IntentPredictor.shared.search(text).compactMap(\.entityIdentifier)
  }

  @Test func itemsAreFoundUntilTheyAreRemoved() async throws {
    try await PostcardIndex.indexItems()
    #expect(try await found("card rome") == ["card/rome"])
    try await PostcardIndex.remove(["card/rome"])
    #expect(try await found("card rome").isEmpty)
    #expect(try await found("card oslo") == ["card/oslo"])
    try await PostcardIndex.removeAll()
    #expect(try await found("card oslo").isEmpty)
  }

  @Test func anItemThatStandsForAnEntityIsFoundAsThat() async throws {
    try await PostcardIndex.indexEntities()
    let found = try await IntentPredictor.shared.search("sent solveig")
    #expect(try await found.first?.entity(of: PostcardEntity.self)?.id == "oslo")
    try await PostcardIndex.removeAll()
    #expect(try await IntentPredictor.shared.search("solveig").isEmpty)
  }

  @Test func whoDoesNotWaitIsTold() async throws {
    let isDone = await withCheckedContinuation { continuation in
      PostcardIndex.indexWithoutWaiting { continuation.resume(returning: $0) }
    }
    #expect(isDone)
    #expect(try await found("card oslo") == ["card/oslo"])
    try await PostcardIndex.removeAll()
  }

  @Test func aPostcardIsShared() async throws {
    let share = SharePostcardIntent()
    share.postcard = PostcardQuery.all[0]
    #expect(try await share.perform().value?.writer == "Livia")
  }
}
