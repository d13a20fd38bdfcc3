import ForesightValues
import Testing

@testable import AppIntents

/// What the log keeps of a value, and what becomes of it again.
private func again<Value: _IntentValue>(_ value: Value) async throws -> Value? {
  guard let recorded = try value._recorded() else { return nil }
  return try await Value._rebuilt(from: recorded)
}

@Suite struct ValueRecordingTests {
  @Test func whatTheLogKeepsIsHadAgain() async throws {
    let amount = IntentCurrencyAmount(amount: 2.5, currencyCode: "EUR")
    #expect(try await again(amount) == amount)
    let method = IntentPaymentMethod(type: .debit, identificationHint: "12:34")
    #expect(try await again(method) == method)
    #expect(try await again(IntentPaymentMethod.applePay) == .applePay)
    let criteria = StringSearchCriteria(term: "tea")
    #expect(try await again(criteria) == criteria)
    #expect(try await again(IntentWidgetFamily.accessoryInline) == .accessoryInline)
    #expect(try await again(Duration.seconds(90)) == .seconds(90))
    for seconds in [1e30, -1e19, 9.3e18, .infinity, .nan] {
      #expect(try await Duration._rebuilt(from: .number(seconds)) == nil)
    }
    let longest = try await Duration._rebuilt(from: .number(-9e18))
    #expect(longest?.components.seconds == -9_000_000_000_000_000_000)
    let recipe = Recipe(name: "Tea", minutes: 4)
    #expect(try await again(recipe) == recipe)
    #expect(try await again([recipe]) == [recipe])
    let place = CLPlacemark(name: "Studio", location: .init(latitude: 52.5, longitude: 13.4))
    #expect(try await again(place) == place)
    let rule = Calendar.RecurrenceRule.weekly(
      calendar: Calendar(identifier: .gregorian), interval: 2, weekdays: [.every(.friday)])
    #expect(try await again(rule) == rule)
    #expect(try await again(Optional(rule)) == rule)
    #expect(try await again([rule]) == [rule])
    var name = PersonNameComponents()
    name.givenName = "Ada"
    #expect(try await again(name) == name)
    for decimal in [Decimal(string: "0.1"), 12.5, -3, 0, 1_000_000] {
      #expect(try await again(decimal) == decimal)
    }
    for search in [
      AudioSearch.Criteria.unspecified, .searchQuery("Blue"), .url([URL(filePath: "/a")]),
    ] {
      #expect(try await again(AudioSearch(criteria: search))?.criteria == search)
    }
    let kilometre = Measurement(value: 1, unit: UnitLength.kilometers)
    #expect(try await again(kilometre)?.converted(to: .meters).value == 1000)
  }

  @Test func aPersonIsKnownByIdentifierOrHandle() async throws {
    let mail = IntentPerson.Handle(emailAddress: "ada@example.org")
    let ada = IntentPerson(
      identifier: .applicationDefined("7"), name: .displayName("Ada"), handle: mail)
    #expect(try ada._recorded() == .string("person:7"))
    #expect(try await again(ada)?.identifier == .applicationDefined("7"))
    #expect(try IntentPerson(handle: mail)._recorded() == .string("mailto:ada@example.org"))
    #expect(try await again(IntentPerson(handle: mail)) == IntentPerson(handle: mail))
    let caller = IntentPerson(handle: .init(phoneNumber: "+1555"))
    #expect(try await again(caller) == caller)
    let nobody = IntentPerson(identifier: .unknown, name: .displayName("?"), handle: nil)
    #expect(try nobody._recorded() == nil)
    #expect(readableText(of: ada) == "Ada" && readableText(of: caller) == "+1555")
  }

  @Test func aFileIsItsNameAndCannotBeHadAgain() async throws {
    let file = IntentFile(data: Data("x".utf8), filename: "plan.txt", type: .plainText)
    #expect(try file._recorded() == .string("plan.txt"))
    #expect(try await again(file) == nil)
    #expect(file.data == Data("x".utf8) && file.fileURL == nil)
  }

  @Test func otherKindsAreNotTakenForIt() async throws {
    #expect(try await IntentCurrencyAmount._rebuilt(from: .string("much")) == nil)
    #expect(try await IntentPaymentMethod._rebuilt(from: .string("gold:1")) == nil)
    #expect(try await IntentPerson._rebuilt(from: .string("Ada")) == nil)
    #expect(try await IntentWidgetFamily._rebuilt(from: .integer(1)) == nil)
    #expect(try await Recipe._rebuilt(from: .string("{}")) == nil)
  }
}
