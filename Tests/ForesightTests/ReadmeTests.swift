import Foresight
import Testing

/// What the README shows compiles with one import and does what it says.
struct ReadmeTests {
  @Test func theExampleFromSwift() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.store

    let engine = try PredictionEngine(path: path, create: true, random: Surroundings.random)
    try await engine.donate(
      [Donation(at: Surroundings.moment, source: "cafe", intent: "OrderCoffee")],
      now: Surroundings.now)
    let forecast = try await engine.predict(PredictionRequest(at: Surroundings.moment))
    #expect(forecast.suggestions.first?.title ?? "nothing yet" == "Order Coffee")
  }
}
