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

struct Page: URLRepresentableEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Page"
  static let defaultQuery = PageQuery()
  static var urlRepresentation: URLRepresentation { "https://example.org/page/\(.id)" }
  let id: Int
  var displayRepresentation: DisplayRepresentation { "\(id)" }
}

struct PageQuery: EntityQuery {
  func entities(for identifiers: [Int]) async throws -> [Page] { identifiers.map(Page.init) }
}

struct SongsExtension: AppIntentsExtension {}

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
    #expect(OpenURLIntent(urlRepresentable: Page(id: 3)).url.absoluteString.hasSuffix("page/3"))
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

  @Test("An empty collection is no riddle either; a comparison may be written out")
  func spellings() {
    #expect(IntentItemCollection<String>(items: []).items.isEmpty)
    #expect(ComparableComparisonOperator.lessThan == .lessThan)
    #expect(IntentDialog(full: "Done", systemImageName: "checkmark").systemImageName == "checkmark")
    SongsExtension.main()
  }
}

/// A query that promises no more than some results.
private struct VagueQuery: EntityQuery {
  func entities(for identifiers: [Page.ID]) async throws -> [Page] { [] }
  func suggestedEntities() async throws -> some ResultsCollection { [Page(id: 1)] }
  func defaultResult() async -> DefaultValue? { Page(id: 2) }
}
