import AppIntents
import Testing

@testable import AppsInSwift6

@Suite struct MainActorTests {
  /// Asks as the system does, which knows of a query only what the protocol says.
  private func names<Query: EntityStringQuery & EnumerableEntityQuery>(
    from query: Query
  ) async throws -> [[Query.Entity.ID]] where Query.Result == [Query.Entity] {
    [
      try await query.allEntities().map(\.id),
      try await query.suggestedEntities().map(\.id),
      try await query.entities(matching: "Har").map(\.id),
    ]
  }

  @Test func queriesOfTheMainActorAnswer() async throws {
    #expect(
      try await names(from: CanvasQuery()) == [["Harbour", "Meadow"], ["Meadow"], ["Harbour"]])
    #expect(try await CanvasEntity.defaultQuery.entities(for: ["Meadow"]).map(\.id) == ["Meadow"])
  }

  @Test func providersOfTheMainActorAnswer() async throws {
    func options<Provider: DynamicOptionsProvider>(
      from provider: Provider
    ) async throws -> (Provider.Result, Provider.DefaultValue?) {
      (try await provider.results(), await provider.defaultResult())
    }
    let (all, first) = try await options(from: ColourOptionsProvider())
    #expect(all == ["ochre", "umber"])
    #expect(first == "ochre")
  }

  @Test func intentsOfTheMainActorAreDoneAndDonated() async throws {
    AppStart.run()
    let paint = await PaintIntent(canvas: CanvasEntity(id: "Harbour"), colour: "umber")
    #expect(try await paint() == 1)
    try await CleanBrushesIntent()()
    #expect(await Studio.shared.strokes.isEmpty)
    let deleted = try await IntentDonationManager.shared.deleteDonations(
      matching: .intentType(PaintIntent.self))
    #expect(deleted.count == 1)
  }
}
