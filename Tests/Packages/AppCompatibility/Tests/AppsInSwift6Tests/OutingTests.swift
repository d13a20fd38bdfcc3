import AppIntents
import CoreLocation
import GeoToolbox
import Testing

@testable import AppsInSwift6

@Suite struct OutingTests {
  private let harbour = PlaceDescriptor(
    representations: [.coordinate(.init(latitude: 53.55, longitude: 9.99))],
    commonName: "Harbour")

  @Test func placesAreGivenBack() async throws {
    AppStart.run()
    let plan = PlanOutingIntent()
    plan.destination = harbour
    plan.stops = [harbour]
    plan.rule = .weekly(calendar: Calendar(identifier: .gregorian))
    #expect(try await plan() == harbour)
    #expect(try await OutingEntity.defaultQuery.suggestedEntities().map(\.id) == ["Harbour"])
    #expect(try await OutingQuery().entities(for: ["Harbour"]).first?.place == harbour)
  }

  @Test func addressesAloneAreAskedAbout() async throws {
    let plan = PlanOutingIntent()
    plan.destination = PlaceDescriptor(
      representations: [.address("Am Markt 1")], commonName: nil)
    plan.stops = []
    await #expect(throws: AppIntentError.self) { try await plan.perform() }
  }
}
