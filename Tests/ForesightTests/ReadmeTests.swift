import Foresight
import ForesightTestSupport
import Testing

/// What the page on apps shows compiles with one import and does what it says.
struct ReadmeTests {
  @Test func theExampleFromSwift() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.store

    let engine = SharedEngine(path: path, create: true, random: Environment.random)
    try await engine.donate(
      [Donation(at: Environment.moment, source: "cafe", intent: "OrderCoffee")],
      now: Environment.now)
    let forecast = try await engine.predict(PredictionRequest(at: Environment.moment))
    print(forecast.suggestions.first?.title ?? "nothing yet")
    #expect(forecast.suggestions.first?.title == "Order Coffee")
  }
}
