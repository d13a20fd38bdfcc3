import AppIntents
import Foresight
import ForesightValues
import Foundation
import Testing

extension DonatingTests {
  /// When something is done in the app. Serial, as all that shares the one manager.
  @Suite(.serialized)
  struct ForecastingTests {
    private let directory = TemporaryStore()
    private let manager = IntentDonationManager.shared
    private let predictor = IntentPredictor.shared
    private let day = 86_400.0
    /// Noon of the day after the last on which something is done, in UTC.
    private let noon = Date(timeIntervalSince1970: 1_767_225_600 + 31 * 86_400 + 43_200)

    /// Pays and does something that is hidden, on each of thirty days at noon.
    private func live() async throws {
      for number in (1...30).reversed() {
        let date = noon - Double(number) * day
        try await manager.donate(intent: PayBill(), at: date)
        try await manager.donate(intent: HiddenIntent(), at: date + 60)
        try await manager.donate(intent: GuardedIntent(), at: date + 120)
      }
    }

    @Test func theDayIsToldInHours() async throws {
      #expect(try await predictor.forecast(for: noon).isEmpty)
      try await live()
      let lines = try await predictor.forecast(for: noon - 7200)
      let first = try #require(lines.first)
      #expect(first.persistentIdentifier == "PayBill" && first.probability > 0.5)
      #expect(String(localized: first.displayRepresentation.title) == "Pay")
      #expect(first.interval.duration == 7200 && first.interval.contains(noon))
      #expect(first.why.hasPrefix("on ") && (0...1).contains(first.probability))
      // Neither what is not to be discovered nor what needs an unlocked screen.
      #expect(Set(lines.map(\.persistentIdentifier)) == ["PayBill"])
      #expect(try await predictor.forecast(for: noon, limit: -1).isEmpty)
    }

    @Test func anIntentIsToldWithinATime() async throws {
      try await live()
      let morning = noon - 7200
      let soon = try #require(
        try await predictor.probability(of: PayBill.self, within: .seconds(60), at: morning))
      let later = try #require(
        try await predictor.probability(of: PayBill.self, within: .seconds(14_400), at: morning))
      #expect(0 < soon && soon < later && later <= 1)
      let never = try await predictor.probability(
        of: OrderCoffee.self, within: .seconds(3600), at: morning)
      #expect(never == nil)
      #expect(
        try await predictor.probability(of: HiddenIntent.self, within: .seconds(3600), at: morning)
          == nil)
    }

    @Test func otherAppsAreNotTold() async throws {
      try await live()
      let engine = try Engine(path: directory.store, create: false)
      let donations = (1...30).map { number in
        let seconds = Int64((noon - Double(number) * day).timeIntervalSince1970)
        return Donation(
          at: Moment(Instant(seconds: seconds), utcOffset: 0), source: "another",
          intent: "OrderCoffee")
      }
      try engine.donate(
        donations, now: Environment.now, isLimited: false, random: { .random(in: 0 ... .max) })
      let lines = try await predictor.forecast(for: noon - 7200, limit: 100)
      #expect(Set(lines.map(\.persistentIdentifier)) == ["PayBill"])
      #expect(
        try await predictor.probability(of: OrderCoffee.self, within: .seconds(3600), at: noon)
          == nil)
    }
  }
}
