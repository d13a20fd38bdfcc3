import Testing

@testable import AppIntents

struct Brew: AppIntent {
  static let title: LocalizedStringResource = "Brew"
  @Parameter(title: "Size") var size: Size?
  @Parameter(title: "Cups", default: 1) var cups: Int
  @Parameter(title: "Milk", default: true, displayName: .init(true: "with milk", false: "black"))
  var milk: Bool
  @Parameter(title: "Song") var song: Song?
  @Parameter(title: "Note") var note: String?

  static var parameterSummary: some ParameterSummary {
    When(\.$size, .hasAnyValue) {
      Summary("Brew \(\.$cups) \(\.$size) \(\.$milk)") {
        \.$song
        \.$note
      }
    } otherwise: {
      Summary("Brew \(\.$cups) of \(\.$size)", table: "Brewing")
    }
  }

  func perform() async throws -> some IntentResult { .result() }
}

struct Chosen: AppIntent {
  static let title: LocalizedStringResource = "Chosen"
  @Parameter(title: "Size") var size: Size
  @Parameter(title: "Cups", default: 1) var cups: Int
  @Parameter(title: "Song") var song: Song?

  static var parameterSummary: some ParameterSummary {
    Switch(\.$size) {
      Case(.small) {
        When(\.$cups, .greaterThan, 2) {
          Summary("Many small ones")
        } otherwise: {
          When(\.$cups, .equalTo, 2) {
            Summary("Two small ones")
          } otherwise: {
            Summary("A small one")
          }
        }
      }
      Case([.large]) {
        When(\.$cups, .oneOf, [3, 4]) {
          Summary("Three or four large ones")
        } otherwise: {
          When(\.$song, .notEqualTo, Song.library[0]) {
            Summary("Large, not to \(\.$song)")
          } otherwise: {
            Summary("Large, to \(\.$song)")
          }
        }
      }
      DefaultCase { Summary("Some \(\.$size)") }
    }
  }

  func perform() async throws -> some IntentResult { .result() }
}

struct Widget: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Widget"
  static let description = IntentDescription("A widget.")
  @Parameter(title: "Size", default: .small) var size: Size

  static var parameterSummary: some ParameterSummary {
    When(widgetFamily: .equalTo, .systemLarge) {
      Summary("Large") { \.$size }
    } otherwise: {
      When(widgetFamily: .oneOf, [.systemSmall, .systemMedium]) {
        Summary("Small")
      } otherwise: {
        Switch(.widgetFamily) {
          Case(.systemSmall) { Summary("Smaller") }
          DefaultCase { Summary { \.$size } }
        }
      }
    }
  }
}

struct Plain: AppIntent {
  static let title: LocalizedStringResource = "Plain"
  func perform() async throws -> some IntentResult { .result() }
}

@Suite struct SummaryTests {
  @Test func aSentenceHasTheValuesOfTheMoment() {
    let brew = Brew()
    #expect(brew.summaryText == "Brew 1 of Size")
    brew.size = .large
    brew.cups = 2
    #expect(brew.summaryText == "Brew 2 Large with milk")
    brew.milk = false
    #expect(brew.summaryText == "Brew 2 Large black")
    #expect(Brew.parameterSummary._sentence(for: brew)?.below == ["Song", "Note"])
  }

  @Test func conditionsChooseTheSentence() {
    let chosen = Chosen()
    #expect(chosen.summaryText == "Some Size")
    chosen.size = .small
    #expect(chosen.summaryText == "A small one")
    chosen.cups = 2
    #expect(chosen.summaryText == "Two small ones")
    chosen.cups = 3
    #expect(chosen.summaryText == "Many small ones")
    chosen.size = .large
    #expect(chosen.summaryText == "Three or four large ones")
    chosen.cups = 5
    chosen.song = Song.library[0]
    #expect(chosen.summaryText == "Large, to Autumn")
    chosen.song = Song.library[1]
    #expect(chosen.summaryText == "Large, not to Bells")
  }

  @Test func thereIsNoWidget() {
    #expect(
      Widget.parameterSummary._sentence(for: Widget()) == .init(text: "Widget", below: ["Size"]))
  }

  @Test func withoutASentenceItIsTheTitle() {
    #expect(Plain().summaryText == "Plain")
  }

  @Test func valuesAreReadAsPeopleReadThem() throws {
    #expect(readableText(of: [Size.small, .large]) == "Small, Large")
    #expect(readableText(of: Song?.some(Song.library[1]) as Any) == "Bells")
    #expect(readableText(of: Int?.none as Any) == nil)
    #expect(
      readableText(of: try #require(URL(string: "https://example.org"))) == "https://example.org")
    #expect(readableText(of: IntentFile(data: Data(), filename: "a.txt")) == "a.txt")
  }
}
