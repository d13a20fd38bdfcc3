import AppIntents
import CoreSpotlight
import Testing

@testable import AppsInSwift6

/// What is indexed is found, by the index's own search where a query has none.
@Suite(.serialized) struct PantryTests {
  init() async throws {
    AppStart.run()
    try await Pantry.tellSpotlight()
  }

  @Test func aQueryFindsByTheIndex() async throws {
    let query = JarQuery()
    #expect(try await query.entities(matching: "aprikot").map(\.id) == ["apricot"])
    #expect(try await query.entities(matching: "preserve").count == 2)
    #expect(try await query.entities(matching: "chutney").isEmpty)
    #expect(try await ShelfQuery().entities(matching: "upper").map(\.id) == ["plum"])
    #expect(try await ShelfQuery().entities(matching: "plum").isEmpty)
  }

  @Test func aPropertyQueryFindsByPredicates() async throws {
    let heavy = #Predicate<JarEntity> { $0.grams > 300 }
    let found = try await JarPropertyQuery().entities(
      matching: [heavy], mode: .and, sortedBy: [], limit: nil)
    #expect(found.map(\.id) == ["apricot"])
    let sorted = try await JarPropertyQuery().entities(
      matching: [], mode: .or, sortedBy: [.init(by: \.$grams, order: .descending)], limit: 1)
    #expect(sorted.map(\.id) == ["apricot"])
  }

  @Test func thePredictorFindsEntities() async throws {
    let found = try await IntentPredictor.shared.search("plum jam")
    #expect(found.first?.entityIdentifier == "plum")
    #expect(try await found.first?.entity(of: JarEntity.self)?.grams == 250)
  }

  @Test func whatIsOnTheScreenIsSaid() async throws {
    let intent = OpenJarIntent()
    intent.jar = Pantry.jars[0]
    _ = try await intent.perform()
    IntentDonationManager.shared.recordsRelevance = true
    #expect(IntentDonationManager.shared.recordsRelevance)
    IntentDonationManager.shared.recordsRelevance = false
  }

  @Test func whatIsDeletedIsNotFound() async throws {
    try await Pantry.clearSpotlight()
    #expect(try await JarQuery().entities(matching: "jam").isEmpty)
  }
}
