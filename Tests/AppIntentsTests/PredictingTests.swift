import Foresight
import ForesightValues
import Foundation
import Testing

@testable import AppIntents

extension DonatingTests {
  /// What is suggested, and what is done with it. Serial, as all that shares the one manager.
  @Suite(.serialized)
  struct PredictingTests {
    private let directory = TemporaryStore()
    private let manager = IntentDonationManager.shared
    private let predictor = IntentPredictor.shared

    private func time(_ hours: Int) -> Date {
      Date(timeIntervalSince1970: 1_767_250_000 + Double(hours) * 3600)
    }

    private func live(_ count: Int) async throws {
      for number in 0..<count {
        try await manager.donate(
          intent: OrderCoffee(number % 3 == 0 ? "mocha" : "latte"), at: time(2 * number))
        try await manager.donate(intent: PayBill(), at: time(2 * number + 1))
      }
    }

    @Test func shortcutsAreSuggestedBeforeAnythingIsDonated() async throws {
      #expect(try await predictor.suggestions().isEmpty)
      CafeShortcuts.updateAppShortcutParameters()
      let first = try await predictor.suggestions()
      #expect(first.map(\.persistentIdentifier) == ["PayBill", "OrderCoffee"])
      #expect(first.allSatisfy { $0.probability == 1.0 / 3 })
      #expect(
        first.map { String(localized: $0.displayRepresentation.title) } == ["Settle", "Order"])
      #expect(try await first[0].makeIntent() is PayBill)
      #expect(try await (first[1].makeIntent() as? OrderCoffee)?.coffee.id == "latte")
      try await first[0].accept()
      let later = try await predictor.suggestions()
      #expect(later.map(\.persistentIdentifier) == ["PayBill"] && later[0].probability < 1)
    }

    /// What the person hides is no suggestion either because nothing else is left of what they did.
    @Test func whatIsHiddenIsNotSuggestedAsAShortcut() async throws {
      CafeShortcuts.updateAppShortcutParameters()
      #expect(try await predictor.suggestions().count == 2)
      try directory.write(settings: #"{"hide":[{"intent":"PayBill"}]}"#)
      #expect(try await predictor.suggestions().map(\.persistentIdentifier) == ["OrderCoffee"])
      try await manager.donate(intent: PayBill())
      #expect(try await predictor.suggestions().isEmpty)
    }

    @Test func aDismissedShortcutFalls() async throws {
      CafeShortcuts.updateAppShortcutParameters()
      try await predictor.suggestions()[0].dismiss()
      let suggestions = try await predictor.suggestions()
      #expect(suggestions.map(\.persistentIdentifier) == ["OrderCoffee", "PayBill"])
      #expect(suggestions.map(\.probability) == [0.4, 0.2])
    }

    @Test func aLimitBelowNothingIsNothing() async throws {
      try await live(3)
      #expect(try await predictor.suggestions(at: time(9), limit: -1).isEmpty)
      #expect(try await predictor.mostUsed(Coffee.self, at: time(9), limit: -1).isEmpty)
    }

    @Test func whatIsNotDiscoverableIsNeverSuggestedAndWhatNeedsUnlockingOnlyUnlocked() async throws
    {
      for number in 0..<10 {
        try await manager.donate(intent: HiddenIntent(), at: time(3 * number))
        try await manager.donate(intent: GuardedIntent(), at: time(3 * number + 1))
        try await manager.donate(intent: PayBill(), at: time(3 * number + 2))
      }
      let locked = try await predictor.suggestions(at: time(30))
      #expect(locked.map(\.persistentIdentifier) == ["PayBill"])
      let unlocked = try await predictor.suggestions(at: time(30), context: ["unlocked": "true"])
      #expect(Set(unlocked.map(\.persistentIdentifier)) == ["PayBill", "GuardedIntent"])
    }

    @Test func whatFitsTheMomentIsRaisedAndTheSumStaysOne() async throws {
      try await live(20)
      func probability(_ id: String, _ entities: [EntityIdentifier] = []) async throws -> Double {
        let all = try await predictor.suggestions(
          at: time(41), entitiesOnScreen: entities, limit: 100)
        #expect(all.map(\.probability).reduce(0, +) < 1)
        #expect(all.map(\.probability) == all.map(\.probability).sorted(by: >))
        return all.first { $0.id.contains(id) }?.probability ?? 0
      }
      for coffee in ["latte", "mocha"] {
        let (usual, pay) = (try await probability(coffee), try await probability("PayBill"))
        let onScreen = EntityIdentifier(for: Coffee.self, identifier: coffee)
        #expect(try await probability(coffee, [onScreen]) > usual && usual > 0)
        #expect(try await probability("PayBill", [onScreen]) < pay)
        let other = EntityIdentifier(for: Coffee.self, identifier: "matcha")
        #expect(try await probability(coffee, [other]) == usual)
      }
    }

    @Test func aDismissedSuggestionFalls() async throws {
      try await live(20)
      let before = try await predictor.suggestions(at: time(40))
      let first = try #require(before.first)
      try await first.dismiss()
      let after = try await predictor.suggestions(at: time(40).addingTimeInterval(60))
      let now = after.first { $0.id == first.id }
      #expect((now?.probability ?? 0) < first.probability / 2)
    }

    @Test func takingBackWhatWasDoneDeletesItsDonation() async throws {
      try await TakeNote()()
      #expect(try await predictor.suggestions().map(\.persistentIdentifier) == ["TakeNote"])
      UndoManager.shared.undo()
      #expect(try await predictor.suggestions().isEmpty)
    }

    @Test func entitiesAreRankedByUse() async throws {
      try await live(30)
      let used = try await predictor.mostUsed(Coffee.self, at: time(60))
      #expect(used.map(\.id) == ["latte", "mocha"])
      #expect(
        try await predictor.mostUsed(Coffee.self, at: time(60), limit: 1).map(\.id) == ["latte"])
      #expect(try await predictor.mostUsed(Coffee.self, at: time(-1)).isEmpty)
    }

    @Test func entitiesThatAnAutomationUsedAreNotRanked() async throws {
      let automation = AppIntentInteraction.Requester(handler: nil, isAutomation: true)
      try await AppIntentInteraction.Requester.$ofTask.withValue(automation) { try await live(30) }
      #expect(try await predictor.mostUsed(Coffee.self, at: time(60)).isEmpty)
    }

    @Test func suggestionsComeAnewWithEachDonation() async throws {
      var updates = predictor.updates().makeAsyncIterator()
      #expect(try await updates.next()?.isEmpty == true)
      try await PayBill().donate()
      #expect(try await updates.next()?.map(\.persistentIdentifier) == ["PayBill"])
    }

    @Test func anEntityThatIsGoneIsNamedAndHidesNothing() async throws {
      for number in 0..<10 {
        try await manager.donate(intent: OrderCoffee("matcha"), at: time(2 * number))
        try await manager.donate(intent: PayBill(), at: time(2 * number + 1))
      }
      let suggestions = try await predictor.suggestions(at: time(20))
      #expect(suggestions.count == 2)
      let order = try #require(suggestions.first { $0.persistentIdentifier == "OrderCoffee" })
      await #expect(
        throws: IntentSuggestionError.entityNotFound(intent: "OrderCoffee", parameter: "coffee")
      ) {
        try await order.makeIntent()
      }
    }

    @Test func whatASuggestionLeavesOpenIsAskedForBeforeItIsDone() async throws {
      for (number, coffee) in ["latte", "mocha", "espresso"].enumerated() {
        try await manager.donate(intent: OrderCoffee(coffee), at: time(number))
      }
      let order = try #require(try await predictor.suggestions(at: time(3)).first)
      #expect(String(localized: order.displayRepresentation.title).hasPrefix("Order a "))
      #expect(try await order.makeIntent() is OrderCoffee)
      await #expect(
        throws: IntentSuggestionError.unsetParameter(intent: "OrderCoffee", parameter: "cups")
      ) {
        try await order.accept()
      }
    }

    /// What an earlier version of the app has donated, and this one understands no more.
    @Test(arguments: [
      (
        "beans", ParameterValue.string("arabica"),
        IntentSuggestionError.unknownParameter(intent: "OrderCoffee", parameter: "beans")
      ),
      (
        "size", .enumeration(type: "Size", value: "arabica"),
        .unknownCase(intent: "OrderCoffee", parameter: "size")
      ),
      ("size", .boolean(true), .changedParameter(intent: "OrderCoffee", parameter: "size")),
      ("cups", "arabica", .changedParameter(intent: "OrderCoffee", parameter: "cups")),
    ])
    func whatAnEarlierVersionDonatedIsNamed(
      parameter: String, value: ParameterValue, fault: IntentSuggestionError
    ) async throws {
      let engine = SharedEngine(
        path: directory.store, create: true, random: { .random(in: 0 ... .max) })
      try await engine.donate(
        (0..<10).map { number in
          Donation(
            at: Moment(Instant(seconds: 1_767_250_000 + 3600 * Int64(number)), utcOffset: 0),
            source: directory.source, intent: "OrderCoffee",
            parameters: Fields(dictionaryLiteral: (parameter, value)),
            presentation: Presentation(typeName: _mangledTypeName(OrderCoffee.self)))
        }, now: Instant(seconds: 1_800_000_000))
      let suggestion = try #require(try await predictor.suggestions(at: time(11)).first)
      await #expect(throws: fault) {
        try await suggestion.makeIntent()
      }
      #expect(!fault.description.contains("arabica"))
    }

    @Test func aTypeThatIsNotThereIsTold() async throws {
      let engine = SharedEngine(
        path: directory.store, create: true, random: { .random(in: 0 ... .max) })
      try await engine.donate(
        [
          Donation(
            at: Moment(Instant(seconds: 1_767_250_000), utcOffset: 0), source: directory.source,
            intent: "GoneIntent", presentation: Presentation(typeName: "4Cafe10GoneIntentV"))
        ], now: Instant(seconds: 1_800_000_000))
      let suggestion = try #require(try await predictor.suggestions(at: time(1)).first)
      await #expect(throws: IntentSuggestionError.unknownIntent(intent: "GoneIntent")) {
        try await suggestion.makeIntent()
      }
    }

    @Test func twoIntentsOfOneIdentifierAreTold() async throws {
      try await First.Twin().donate()
      await #expect(throws: IntentDonationError.ambiguousIdentifier(intent: "Twin")) {
        try await Second.Twin().donate()
      }
    }
  }
}

private struct CafeShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: PayBill(), phrases: ["Pay \(.applicationName)"], shortTitle: "Settle",
      systemImageName: "creditcard")
    AppShortcut(
      intent: OrderCoffee("latte"), phrases: ["Order in \(.applicationName)"], shortTitle: "Order",
      systemImageName: "cup.and.saucer")
    AppShortcut(
      intent: HiddenIntent(), phrases: ["Hide in \(.applicationName)"], shortTitle: "Hidden",
      systemImageName: "eye")
  }
}

struct HiddenIntent: AppIntent {
  static let title: LocalizedStringResource = "Hidden"
  static let isDiscoverable = false
  func perform() async throws -> some IntentResult { .result() }
}

struct GuardedIntent: AppIntent {
  static let title: LocalizedStringResource = "Guarded"
  static let authenticationPolicy = IntentAuthenticationPolicy.requiresAuthentication
  func perform() async throws -> some IntentResult { .result() }
}

struct TakeNote: UndoableIntent {
  static let title: LocalizedStringResource = "Take Note"
  func perform() async throws -> some IntentResult {
    undoManager?.registerUndo(withTarget: Notebook.shared) { _ in }
    return .result()
  }
}

private final class Notebook: Sendable {
  static let shared = Notebook()
}

enum First {
  struct Twin: AppIntent {
    static let title: LocalizedStringResource = "Twin"
    func perform() async throws -> some IntentResult { .result() }
  }
}

enum Second {
  struct Twin: AppIntent {
    static let title: LocalizedStringResource = "Twin"
    func perform() async throws -> some IntentResult { .result() }
  }
}
