import Testing

@testable import AppIntents

struct SetLamp: SetValueIntent {
  static let title: LocalizedStringResource = "Set Lamp"
  @Parameter(title: "On") var value: Bool
  func perform() async throws -> some IntentResult & ReturnsValue<Bool> { .result(value: value) }
}

struct ShowPage: AppIntent {
  static let title: LocalizedStringResource = "Show Page"
  @Parameter(title: "Page") var page: URL
  func perform() async throws -> some IntentResult & OpensIntent {
    .result(opensIntent: OpenURLIntent(page))
  }
}

struct LateSongs: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Late Songs"
  var displayRepresentation: DisplayRepresentation { "Late Songs" }
  var appContext: FocusFilterAppContext {
    FocusFilterAppContext(
      notificationFilterPredicate: NSPredicate(value: false),
      targetContentIdentifierPrefix: "song")
  }
  func perform() async throws -> some IntentResult { .result() }
}

/// Intents behind switches, links and filters: they carry what they were given.
struct ControlIntentTests {
  @Test("A switch's intent runs with the value that was set")
  func setValue() async throws {
    func set<Intent: SetValueIntent<Bool>>(_ intent: Intent, to value: Bool) {
      var intent = intent
      intent.value = value
    }
    let lamp = SetLamp()
    set(lamp, to: true)
    #expect(try await lamp.perform().value == true)
  }

  @Test("An intent that opens an address keeps it")
  func openURL() async throws {
    let address = try #require(URL(string: "https://example.org/a"))
    #expect(OpenURLIntent(address).url == address)
    let page = ShowPage()
    page.page = address
    _ = try await page.perform()
    _ = try await OpenURLIntent(address).perform()
  }

  @Test("A Focus filter says which notifications it lets through")
  func focusContext() async throws {
    let context = LateSongs().appContext
    #expect(context.notificationFilterPredicate?.evaluate(with: nil) == false)
    #expect(context.targetContentIdentifierPrefix == "song")
    #expect(FocusFilterAppContext().notificationFilterPredicate == nil)
  }

  @Test("A predicate can search as a person does")
  func localizedStandardContains() throws {
    let text = "CAFE"
    let predicate = #Predicate<String> { $0.localizedStandardContains(text) }
    #expect(try predicate.evaluate("Le Café"))
    #expect(try !predicate.evaluate("Le Thé"))
  }

  @Test("Values are interpolated as a list")
  func lists() {
    let sizes = [Size.small, .large]
    let text = String(localized: "Order \(sizes, format: .list(type: .and))")
    let names = sizes.map { String(localized: $0.localizedStringResource) }
    for name in names { #expect(text.contains(name)) }
    #expect(String(localized: "\(["a"], format: .list(type: .and))") == "a")
  }

  @Test("A collection tells the items of all its sections; an empty section is no riddle")
  func items() {
    let collection = IntentItemCollection<String>(sections: [
      .init("None", items: []), .init("Some", items: ["a", "b"]),
    ])
    #expect(collection.items.map(\.value) == ["a", "b"])
    #expect(IntentItemCollection<String>.empty.items.isEmpty)
  }
}
