import Foresight
import ForesightLog
import ForesightValues
import Testing

@testable import AppIntents

extension DonatingTests {
  /// What the person has before them. They share the one screen of the process.
  @Suite(.serialized)
  struct OnScreenTests {
    private let directory = TemporaryStore()
    private let manager = IntentDonationManager.shared
    private let predictor = IntentPredictor.shared

    private func start(_ count: Int) -> Date {
      Date(timeIntervalSince1970: 1_767_250_000 + Double(count) * 3600)
    }

    private func activity(_ coffee: String) -> NSUserActivity {
      let activity = NSUserActivity(activityType: "coffee")
      activity.appEntityIdentifier = EntityIdentifier(for: Coffee.self, identifier: coffee)
      return activity
    }

    /// Orders coffees in turn.
    private func order(_ counts: Range<Int>, showing: (String) -> String?) async throws {
      for number in counts {
        let coffee = CoffeeQuery.menu[number % 3]
        let shown = showing(coffee).map(activity)
        shown?.becomeCurrent()
        try await manager.donate(intent: OrderCoffee(coffee), context: [:], at: start(number))
        shown?.invalidate()
      }
    }

    private func probability(_ coffee: String, at count: Int) async throws -> Double {
      var sum = 0.0
      for suggestion in try await predictor.suggestions(at: start(count)) {
        let order = try await suggestion.makeIntent() as? OrderCoffee
        if order?.coffee.id == coffee { sum += suggestion.probability }
      }
      return sum
    }

    @Test func theCurrentActivityTellsWhatIsOnTheScreen() {
      let (latte, mocha) = (activity("latte"), activity("mocha"))
      #expect(Screen.shared.entities.isEmpty)
      latte.becomeCurrent()
      #expect(Screen.shared.entities.map(\.identifier) == ["latte"])
      mocha.becomeCurrent()
      latte.resignCurrent()
      #expect(Screen.shared.entities.map(\.identifier) == ["mocha"])
      mocha.appEntityIdentifier = EntityIdentifier(for: Coffee.self, identifier: "espresso")
      #expect(Screen.shared.entities.map(\.identifier) == ["espresso"])
      mocha.invalidate()
      #expect(Screen.shared.entities.isEmpty)
      mocha.becomeCurrent()
      #expect(Screen.shared.entities.isEmpty)
    }

    @Test func anActivityThatIsGoneIsNotCurrent() {
      do { activity("latte").becomeCurrent() }
      #expect(Screen.shared.entities.isEmpty)
    }

    @Test func whatIsOnTheScreenIsRaised() async throws {
      try await order(0..<30) { _ in nil }
      let before = try await probability("mocha", at: 30)
      let mocha = activity("mocha")
      mocha.becomeCurrent()
      #expect(try await probability("mocha", at: 30) > before)
      mocha.resignCurrent()
      #expect(try await probability("mocha", at: 30) == before)
    }

    @Test func nothingIsRecordedUntilTheAppAsks() async throws {
      func contexts() async throws -> [Fields] {
        try await DonationCenter.shared.withEngine { engine in
          try await engine.run { engine in
            try engine.log.read { log in
              var contexts: [Fields] = []
              try log.forEach { contexts.append($0.context) }
              return contexts
            }
          }
        }
      }
      try await order(0..<1) { $0 }
      #expect(try await contexts() == [[:]])
      manager.recordsRelevance = true
      defer { manager.recordsRelevance = false }
      try await order(1..<2) { $0 }
      try await order(2..<3) { _ in nil }
      #expect(
        try await contexts()
          == [[:], ["onScreen": .entity(type: "Coffee", id: "latte")], [:]])
    }

    @Test func howMuchItCountsIsLearned() async throws {
      manager.recordsRelevance = true
      defer { manager.recordsRelevance = false }
      func factor() async throws -> Double {
        let source = directory.source
        return try await DonationCenter.shared.withEngine { engine in
          try await engine.run {
            try $0.learnedRelevance(of: source, before: .init(.distantFuture))
              .factor(of: .onScreen)
          }
        }
      }
      #expect(try await factor() == 4)
      try await order(0..<30) { $0 == "mocha" ? "latte" : nil }
      let ignored = try await factor()
      #expect(ignored < 2)
      let raised = Relevance(
        at: .now, context: [:], onScreen: [EntityIdentifier(for: Coffee(id: "x"))])
      #expect(raised.context["onScreen"] != nil)
      try await order(30..<120) { $0 }
      #expect(try await factor() > ignored)
    }
  }
}
