import AppIntents
import Testing

@testable import AppsInSwift5

/// The same apps in the older language mode, where nearly everything is a `static var`.
@Suite struct Swift5Tests {
  private func described<Intent: AppIntent>(_ intent: Intent.Type) -> String {
    var text = ""
    dump(Intent.description, to: &text)
    return text
  }

  @Test func descriptionsInVariablesAreFound() {
    #expect(described(WaterPlantsIntent.self).contains("Opens the valve"))
    #expect(described(OrderCoffeeIntent.self).contains("at your usual place"))
    #expect(described(MowLawnIntent.self).contains("Sends the mower out"))
  }

  @Test func identifiersAreTheSameInBothModes() {
    #expect(OrderCoffeeIntent.persistentIdentifier == "OrderCoffeeIntent")
    #expect(MowLawnIntent.persistentIdentifier == "MowLawnCustomIntent")
    #expect(TrackEntity.persistentIdentifier == "TrackEntity")
  }

  @Test func intentsPerform() async throws {
    #expect(try await MowLawnIntent().perform().value == 4)
    #expect(
      try await OrderCoffeeIntent(drink: "filter", cups: 2).perform().value == "2 medium filter")
    let water = WaterPlantsIntent()
    water.minutes = 5
    #expect(try await water.perform().value == 5)
    #expect(Garden.shared.watered == 5)
  }

  @Test func entitiesAreFound() async throws {
    let beds = try await GardenBedQuery().suggestedEntities()
    #expect(beds.map(\.name) == ["Tomatoes", "Beans"])
    #expect(beds[0].area == Measurement(value: 2, unit: .squareMeters))
    #expect(try await ValveEntity.defaultQuery.entities(for: ["valve"]).count == 1)
  }

  @Test func shortcutsAreListed() {
    #expect(GardenShortcuts.appShortcuts.count == 1)
    #expect(GardenShortcuts.negativePhrases.count == 1)
    #expect(AppShortcuts.appShortcuts.count == 3)
  }

  @Test func predictionsInVariablesAreBuilt() {
    let configurations: [any IntentPredictionConfiguration] = [
      WaterPlantsIntent.predictionConfiguration, WaterPlantsIntent.always,
      MowLawnIntent.predictionConfiguration, PackBagIntent.predictionConfiguration,
    ]
    #expect(configurations.count == 4)
  }
}
