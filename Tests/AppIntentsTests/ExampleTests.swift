import Testing

@testable import AppIntents

// The examples of the documentation that say what comes out of them.

struct ExampleParameters: AppIntent {
  static let title: LocalizedStringResource = "Order Coffee"
  @Parameter var note: String?
  @Parameter(title: "Cups", description: "How many to brew.", default: 1) var cups: Int
  @Parameter(title: "Guest", requestValueDialog: "For whom?") var guest: String?
  @Parameter(title: "Milk", displayName: .init(true: "with milk", false: "black")) var milk: Bool
  @Parameter(title: "Size", requestDisambiguationDialog: "Which size?") var size: Size?
  @Parameter(title: "Size", default: .small, supportedValues: [.small]) var only: Size
  @Parameter(title: "Pages", default: [URL(string: "https://example.org"), nil]) var pages: [URL]
  @Parameter(title: "Cups", default: 1, controlStyle: .stepper, inclusiveRange: (1, 6))
  var steps: Int
  @Parameter(title: "Volume", default: 0.5, controlStyle: .slider, inclusiveRange: (0, 1))
  var volume: Double
  @Parameter(title: "Cups", default: 1, inclusiveRange: (1, 6)) var range: Int
  @Parameter(title: "Degrees", default: 92.5, inclusiveRange: (80, 100)) var degrees: Double
  @Parameter(title: "Pick-up", kind: .dateTime) var pickUp: Date?
  @Parameter(title: "Every day at", kind: .time) var time: DateComponents
  @Parameter(title: "Song", requestDisambiguationDialog: "Which song?") var song: Song
  @Parameter(title: "Song", query: SongQuery()) var favourite: Song
  @Parameter(title: "Songs", size: 3) var songs: [Song]
  @Parameter(title: "Songs", size: .init(min: 1, max: 5)) var more: [Song]
  @Parameter(title: "Songs", size: [.systemSmall: 1, .systemLarge: 4]) var widget: [Song]
  @Parameter(title: "Address", inputOptions: .init(keyboardType: .URL, capitalizationType: .none))
  var address: String
  @Parameter(title: "Pictures", supportedContentTypes: [.png]) var pictures: [IntentFile]
  @Parameter(title: "Picture", supportedTypeIdentifiers: ["public.png"]) var picture: IntentFile
  @Parameter(title: "To", mode: .contact) var recipients: [IntentPerson]
  @Parameter(title: "Tip", currencyCodes: ["EUR", "CHF"]) var tip: IntentCurrencyAmount?
  @Parameter(title: "Tip", inclusiveRange: (0, 20)) var bound: IntentCurrencyAmount?
  @Parameter(title: "Beans", defaultValue: 18, defaultUnit: .grams)
  var beans: Measurement<UnitMass>
  @Parameter(title: "Water", defaultValue: 250, unit: .milliliters)
  var water: Measurement<UnitVolume>
  @Parameter(title: "Steep", default: .seconds(90), defaultUnit: .minutes) var steep: Duration

  static var parameterSummary: some ParameterSummary {
    When(\.$guest, .hasAnyValue) {
      Summary("Order \(\.$cups) coffees for \(\.$guest)") { \.$note }
    } otherwise: {
      Switch(\.$size) {
        Case(.small) { Summary("Order an espresso") }
        DefaultCase { Summary() }
      }
    }
  }

  /// What asks a person, as it is written; it is not performed.
  func perform() async throws -> some IntentResult & OpensIntent & ProvidesDialog {
    try await requestConfirmation()
    try await requestConfirmation(result: .result(dialog: "That makes 4.50 €."))
    try await requestConfirmation(actionName: .order, dialog: "Order two coffees?")
    try await continueInForeground("Sign in to go on.", alwaysConfirm: false)
    song = try await $song.requestDisambiguation(among: songs, dialog: "Which song?")
    size = try await $size.requestDisambiguation(
      among: [IntentItem(.small, title: "0.2 l"), IntentItem(.large, title: "0.4 l")])
    if try await $song.requestConfirmation(for: song) { songs = [song] }
    let choice = try await requestChoice(
      between: [
        IntentChoiceOption(title: "Keep", subtitle: "In the archive"),
        IntentChoiceOption(title: "Delete", style: .destructive), .cancel,
      ])
    guard size != nil, choice.title == "Keep" else { throw $size.needsValueError("Which size?") }
    guard songs.count == 1 else { throw $song.needsDisambiguationError(among: songs) }
    return .result(opensIntent: PayBill(), dialog: "It is on its way.")
  }
}

private struct ExampleShortcuts: AppShortcutsProvider {
  struct SizeOptions: DynamicOptionsProvider {
    func results() async throws -> [Size] { [.small, .large] }
  }
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: ExampleParameters(), phrases: ["Order \(\.$size) in \(.applicationName)"],
      shortTitle: "Order", systemImageName: "cup.and.saucer",
      parameterPresentation: ParameterPresentation(
        for: \.$size, summary: Summary("Order \(\.$size)"),
        optionsCollections: { OptionsCollection(SizeOptions(), title: "Sizes") }))
  }
  static var negativePhrases: NegativeAppShortcutPhrases {
    NegativeAppShortcutPhrases { "Call \(.applicationName)" }
  }
}

private struct ExampleTea: DeprecatedAppIntent {
  static let title: LocalizedStringResource = "Order Tea"
  static var deprecation: IntentDeprecation<PayBill> {
    IntentDeprecation(message: "Use Pay", replacedBy: PayBill.self)
  }
  func perform() async throws -> some IntentResult { .result() }
}

private enum ExampleError: Error, CustomAppIntentErrorConvertible {
  case signedOut
  var appIntentError: AppIntentError { AppIntentError.UserActionRequired.signin }
}

@Suite struct ExampleTests {
  @Test func parametersStartAsTheySay() {
    let order = ExampleParameters()
    #expect(order.note == nil && order.guest == nil)
    #expect(order.cups == 1 && order.$cups.defaultValue == 1)
    #expect(order.pages.count == 1)
    order.range = 7
    #expect(order.range == 7)
    order.time = DateComponents(hour: 7, minute: 30)
    order.tip = IntentCurrencyAmount(amount: 2, currencyCode: "EUR")
    #expect(abs(order.beans.converted(to: .kilograms).value - 0.018) < 1e-12)
  }

  @Test func summariesSayWhatIsSet() {
    let order = ExampleParameters()
    #expect(order.summaryText == "Order Coffee")
    order.size = .small
    #expect(order.summaryText == "Order an espresso")
    order.cups = 2
    order.guest = "Ada"
    #expect(order.summaryText == "Order 2 coffees for Ada")
  }

  @Test func itemsComeInTheirOrder() {
    let drinks = IntentItemCollection(sections: [
      IntentItemSection("Hot", items: ["Latte", "Mocha"]),
      IntentItemSection("Cold", items: [IntentItem("tonic", title: "Espresso Tonic")]),
    ])
    #expect(drinks.items.map(\.value) == ["Latte", "Mocha", "tonic"])
  }

  @Test func identifiersAreTexts() throws {
    #expect(7.entityIdentifierString == "7")
    #expect(Int.entityIdentifier(for: "7") == 7)
    #expect(Int.entityIdentifier(for: "seven") == nil)
    let drawing = try FileEntityIdentifier.file(url: URL(filePath: "/tmp/a.png"))
    #expect(drawing.entityIdentifierString == "file:///tmp/a.png")
    #expect(FileEntityIdentifier.draft(identifier: "7").url == nil)
  }

  @Test func queriesFindWhatTheySay() async throws {
    #expect(try await SongQuery().entities(matching: "Bell").map(\.title) == ["Bells"])
    let shown = try await SongQuery().displayRepresentations(for: [2])[2]
    #expect(shown.map { String(localized: $0.title) } == "Bells")
    let provider = UniqueAppEntityProvider { Song.library[0] }
    #expect(try await provider.uniqueEntity().title == "Autumn")
    #expect(EntityQuerySort<Song>(by: \.$title, order: .descending).order == .descending)
  }

  @Test func errorsAndNamesAreWords() {
    #expect("\(AppIntentError(description: "The kitchen is closed."))" == "The kitchen is closed.")
    #expect(ExampleError.signedOut.appIntentError == AppIntentError.UserActionRequired.signin)
    #expect(IntentPerson.Name.displayName("Ada").displayString == "Ada")
    #expect(
      ConfirmationActionName.custom(acceptLabel: "Brew", denyLabel: "Not now") != .order)
    #expect(ExampleTea.deprecation.message == "Use Pay")
    #expect(ExampleShortcuts.appShortcuts.count == 1)
    #expect(ExampleShortcuts.negativePhrases._phrases.count == 1)
  }

  @Test func whatIsTakenBackIsNamed() {
    let manager = UndoManager()
    manager.registerUndo(withTarget: Shelves()) { _ in }
    manager.setActionName("Lend")
    #expect(manager.undoActionName == "Lend")
    manager.undo()
    #expect(!manager.canUndo)
  }
}
