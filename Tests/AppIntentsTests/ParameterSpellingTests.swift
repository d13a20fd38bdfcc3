import Testing

@testable import AppIntents

// Most of what is stated here is stated by compiling: each spelling is one that apps use.

struct Syrups: DynamicOptionsProvider {
  func results() async throws -> [String] { ["Vanilla", "Hazelnut"] }
  func defaultResult() async -> String? { "Vanilla" }
}

struct SyrupSections: DynamicOptionsProvider {
  func results() async throws -> ItemCollection<String> {
    ItemCollection {
      ItemSection("Sweet", items: [Item("Vanilla", title: "Vanilla"), Item("Caramel")])
      ItemSection("Nutty") {
        "Hazelnut"
        Item("Almond")
      }
    }
  }
}

struct Recipe: Codable, Hashable, _IntentValue {
  var name: String
  var minutes: Int
}

struct Bare: AppIntent {
  static let title: LocalizedStringResource = "Bare"
  @Parameter var text: String
  @Parameter() var optionalText: String?
  @Parameter var texts: [String]
  @Parameter var optionalTexts: [String]?
  @Parameter var number: Int
  @Parameter var size: Size
  @Parameter var sizes: Set<Size>
  @Parameter var song: Song?
  @Parameter var recipe: Recipe
  @Parameter var identifier: EntityIdentifier?
  func perform() async throws -> some IntentResult { .result() }
}

struct Spelled: AppIntent {
  static var title: LocalizedStringResource { "Spelled" }
  static var description: IntentDescription { "All spellings." }

  @Parameter(title: "A") var text: String
  @Parameter(title: "A", default: "x") var textWithDefault: String
  @Parameter(title: "A", default: "x") var optionalTextWithDefault: String?
  @Parameter(title: "A", default: ["x", "y"]) var textsWithDefault: [String]
  @Parameter(title: "A", description: "B") var described: String?
  @Parameter(description: "B") var describedAlone: String
  @Parameter(default: "x") var defaultAlone: String
  @Parameter(title: "A", description: "B", requestValueDialog: "Which?") var asked: String
  @Parameter(title: "A", requestValueDialog: IntentDialog("Which?")) var askedBriefly: String
  @Parameter(title: "A", inputConnectionBehavior: .connectToPreviousIntentResult)
  var connected: String
  @Parameter(title: "A", optionsProvider: Syrups()) var chosen: String
  @Parameter(title: "A", default: "Vanilla", optionsProvider: SyrupSections()) var sectioned:
    String?
  @Parameter(title: "A", optionsProvider: Syrups()) var severalChosen: [String]?
  @Parameter(
    title: "A", inputOptions: String.IntentInputOptions(keyboardType: .URL, multiline: true))
  var typed: String
  @Parameter(title: "A", inputOptions: .init(capitalizationType: .none)) var typedBriefly: String?

  @Parameter(title: "A", default: 1) var number: Int
  @Parameter(title: "A", inclusiveRange: (1, 24)) var ranged: Int
  @Parameter(title: "A", default: 2, inclusiveRange: (lowerBound: 1, upperBound: 24))
  var rangedWithNames: Int?
  @Parameter(title: "A", default: 1, controlStyle: .stepper) var stepped: Int
  @Parameter(
    title: "A", description: "B", default: 94, controlStyle: .slider, inclusiveRange: (50, 100))
  var opacity: Double
  @Parameter(title: "A", controlStyle: .field, inclusiveRange: (0.5, 1)) var share: Double?
  @Parameter(title: "A", default: [1, 2], inclusiveRange: (0, 9)) var digits: [Int]

  @Parameter(title: "A", default: true) var flag: Bool
  @Parameter(
    title: "A", default: true, displayName: Bool.IntentDisplayName(true: "On", false: "Off"))
  var named: Bool
  @Parameter(title: "A", displayName: .init(true: "On", false: "Off")) var maybeNamed: Bool?

  @Parameter(title: "A") var moment: Date
  @Parameter(title: "A", kind: .date) var day: Date?
  @Parameter(title: "A", description: "B", kind: .time) var components: DateComponents
  @Parameter(title: "A", default: URL(string: "https://example.org")) var link: URL?
  @Parameter(title: "A", default: "x") var styled: AttributedString

  @Parameter(title: "A", default: .large) var size: Size
  @Parameter(title: "A", default: .large) var maybeSize: Size?
  @Parameter(title: "A", default: Size.small, requestDisambiguationDialog: "Which size?")
  var ambiguousSize: Size
  @Parameter(title: "A", supportedValues: [.small]) var onlySmall: Size
  @Parameter(
    title: "A", default: [.small], requestDisambiguationDialog: "?", supportedValues: [.small])
  var sizes: [Size]

  @Parameter(title: "A", requestValueDialog: "Which song?") var song: Song
  @Parameter(title: "A", requestDisambiguationDialog: "Which song?") var ambiguousSong: Song?
  @Parameter(title: "A", query: SongQuery()) var found: Song
  @Parameter(title: "A", size: 3) var songs: [Song]
  @Parameter(title: "A", size: [.systemSmall: 3, .systemLarge: .init(min: 1, max: 7)])
  var widgetSongs: [Song]?
  @Parameter(title: "A", optionsProvider: SongQuery()) var offered: Song?

  @Parameter(title: "A", defaultValue: 5, defaultUnit: .kilometers, supportsNegativeNumbers: false)
  var distance: Measurement<UnitLength>
  @Parameter(title: "A", defaultUnit: .minutes) var time: Measurement<UnitDuration>?
  @Parameter(title: "A", defaultValue: 20, unit: .celsius) var heat: Measurement<UnitTemperature>
  @Parameter(title: "A") var weight: Measurement<UnitMass>
  @Parameter(title: "A", default: .seconds(30), defaultUnit: .minutes) var wait: Duration
  @Parameter(title: "A") var waitAtAll: Duration?

  @Parameter(title: "A", supportedContentTypes: [.png, .pdf]) var file: IntentFile
  @Parameter(title: "A", supportedTypeIdentifiers: ["public.image"]) var files: [IntentFile]
  @Parameter(title: "A", mode: .email) var person: IntentPerson?
  @Parameter(title: "A", currencyCodes: ["EUR"], inclusiveRange: (0, 100))
  var price: IntentCurrencyAmount
  @Parameter(title: "A") var method: IntentPaymentMethod
  @Parameter(title: "A", displayStyle: .city) var place: CLPlacemark?
  @Parameter(title: "A") var criteria: StringSearchCriteria
  @Parameter(title: "A", default: .systemLarge) var family: IntentWidgetFamily
  @Parameter(title: "A", default: Recipe(name: "Tea", minutes: 4)) var recipe: Recipe

  func perform() async throws -> some IntentResult { .result() }
}

struct SongFromTitle: Resolver {
  func resolve(from title: String, context: IntentParameterContext<Song>) async throws -> Song? {
    Song.library.first { $0.title == title }
  }
}

struct Resolved: AppIntent {
  static let title: LocalizedStringResource = "Resolved"
  @Parameter(title: "Song", resolvers: { SongFromTitle() }) var song: Song
  func perform() async throws -> some IntentResult { .result() }
}

@Suite struct ParameterSpellingTests {
  @Test func defaultsAreTheFirstValues() {
    let intent = Spelled()
    #expect(intent.textWithDefault == "x")
    #expect(intent.optionalTextWithDefault == "x")
    #expect(intent.textsWithDefault == ["x", "y"])
    #expect(intent.defaultAlone == "x")
    #expect(intent.number == 1)
    #expect(intent.opacity == 94)
    #expect(intent.digits == [1, 2])
    #expect(intent.flag && intent.named && intent.maybeNamed == nil)
    #expect(intent.size == .large && intent.maybeSize == .large)
    #expect(intent.sizes == [.small])
    #expect(intent.distance == Measurement(value: 5, unit: .kilometers))
    #expect(intent.time == nil)
    #expect(intent.heat == Measurement(value: 20, unit: .celsius))
    #expect(intent.wait == .seconds(30))
    #expect(intent.family == .systemLarge)
    #expect(intent.recipe.minutes == 4)
    #expect(intent.link?.host() == "example.org")
  }

  @Test func whatHasNoDefaultHasNoValue() {
    #expect(Bare().$text.currentValue == nil)
    #expect(Bare().$optionalText.currentValue == .some(nil))
    #expect(Spelled().$moment.currentValue == nil)
    #expect(Spelled().day == nil)
  }

  @Test func theDialogIsKept() {
    #expect(Spelled().$asked.requestValueDialog?.full == "Which?")
  }

  @Test func rangesAreNotCheckedOnAssignment() {
    let intent = Spelled()
    intent.ranged = 1000
    intent.onlySmall = .large
    #expect(intent.ranged == 1000 && intent.onlySmall == .large)
  }

  @Test func optionsComeFromWhoeverKnowsThem() async throws {
    let intent = Spelled()
    #expect(try await intent.$chosen.options().map(\.value) == ["Vanilla", "Hazelnut"])
    #expect(
      try await intent.$sectioned.options().map(\.value) == [
        "Vanilla", "Caramel", "Hazelnut", "Almond",
      ])
    #expect(try await intent.$size.options().map(\.value) == [.small, .large])
    #expect(try await intent.$onlySmall.options().map(\.value) == [.small])
    #expect(try await intent.$found.options().map(\.value).map(\.id) == Song.library.map(\.id))
    #expect(try await intent.$text.options().isEmpty)
  }
}
