import AppIntents

enum TravelClass: String, AppEnum, Codable {
  case economy, business

  static let typeDisplayRepresentation = TypeDisplayRepresentation(stringLiteral: "Class")
  static let caseDisplayRepresentations: [TravelClass: DisplayRepresentation] = [
    .economy: "Economy", .business: "Business",
  ]
}

struct BookTripIntent: AppIntent {
  static let title: LocalizedStringResource = "Book a Trip"
  static let description = IntentDescription("Books seats on a train.")

  @Parameter(title: "From", optionsProvider: StationOptions())
  var origin: String

  @Parameter(
    title: "To", description: "Where the trip ends.", default: "Harbour",
    requestValueDialog: "Where to?", inputConnectionBehavior: .default,
    optionsProvider: StationOptions())
  var destination: String

  @Parameter(title: "Leaving", kind: .dateTime, requestValueDialog: "When does it start?")
  var leaving: Date

  @Parameter(title: "Back on", description: "Left out for one way.", kind: .date)
  var back: DateComponents?

  @Parameter(title: "Passengers", default: 1, inclusiveRange: (1, 9))
  var passengers: Int

  @Parameter(title: "Class", default: .economy)
  var travelClass: TravelClass

  @Parameter(title: "Price at most", currencyCodes: ["EUR", "USD"])
  var limit: IntentCurrencyAmount?

  static var parameterSummary: some ParameterSummary {
    Switch(\.$travelClass) {
      Case(.business) {
        When(\.$back, .hasAnyValue) {
          Summary("Business from \(\.$origin) to \(\.$destination) and back on \(\.$back)") {
            \.$leaving
            \.$passengers
          }
        } otherwise: {
          Summary("Business from \(\.$origin) to \(\.$destination)") {
            \.$leaving
          }
        }
      }
      DefaultCase {
        Summary("Book \(\.$passengers) seats from \(\.$origin) to \(\.$destination)") {
          \.$leaving
          \.$back
          \.$travelClass
          \.$limit
        }
      }
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<TripEntity> & ProvidesDialog {
    try await requestConfirmation(
      conditions: [], actionName: .book, dialog: "Book \(passengers) to \(destination)?")
    let trip = TripEntity(from: origin, to: destination)
    return .result(value: trip, dialog: "Booked \(trip).")
  }
}

struct StationOptions: DynamicOptionsProvider {
  func results() async throws -> ItemCollection<String> {
    ItemCollection(items: [Item("Harbour"), Item("Old Town", title: "Old Town"), Item("Airport")])
  }
}
