import AppIntents

struct PlaceEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Place"
  static let defaultQuery = PlaceQuery()

  let id: String
  var displayRepresentation: DisplayRepresentation { .init(title: "\(id)") }

  struct PlaceQuery: EntityStringQuery {
    func entities(for identifiers: [String]) async throws -> [PlaceEntity] {
      identifiers.map(PlaceEntity.init(id:))
    }

    func entities(matching string: String) async throws -> ItemCollection<PlaceEntity> {
      ItemCollection {
        ItemSection(items: [Item(PlaceEntity(id: string), title: "\(string)")])
      }
    }

    func suggestedEntities() async throws -> ItemCollection<PlaceEntity> {
      ItemCollection {
        ItemSection("Saved", items: [PlaceEntity(id: "Harbour"), PlaceEntity(id: "Hills")])
      }
    }
  }
}

struct GetWeatherIntent: AppIntent, PredictableIntent {
  static let title: LocalizedStringResource = "Get Weather"
  static let description = IntentDescription(
    "Tells the weather.", categoryName: "Weather", searchKeywords: ["rain", "temperature"],
    resultValueName: "Temperature")

  @Parameter(title: "Place", default: nil, query: PlaceEntity.PlaceQuery())
  var place: PlaceEntity?

  @Parameter(title: "Day", kind: .date)
  var day: Date?

  static var parameterSummary: some ParameterSummary {
    Summary("Get the weather in \(\.$place) on \(\.$day)")
  }

  static var predictionConfiguration: some IntentPredictionConfiguration {
    IntentPrediction(parameters: (\.$place)) { place in
      let name = place?.id ?? "your place"
      return DisplayRepresentation(title: "Weather in \(name)")
    }
  }

  func perform() async throws
    -> some IntentResult & ReturnsValue<Measurement<UnitTemperature>> & ProvidesDialog
  {
    .result(
      value: Measurement(value: 12, unit: .celsius),
      dialog: IntentDialog(
        full: "It is 12 degrees in \(place?.id ?? "the harbour").", supporting: "12 degrees",
        systemImageName: "cloud"))
  }
}

struct ShowRadarIntent: AppIntent {
  static let title: LocalizedStringResource = "Show Radar"
  static let openAppWhenRun: Bool = true

  @Parameter(title: "Layers", default: ["rain"], optionsProvider: LayerOptions())
  var layers: [String]

  func perform() async throws -> some ProvidesDialog {
    let lines = layers.joined(separator: ", ")
    return .result(dialog: .init(stringLiteral: "Showing \(lines)."))
  }

  struct LayerOptions: DynamicOptionsProvider {
    func results() async throws -> [String] { ["rain", "wind", "clouds"] }
    func defaultResult() async -> [String]? { ["rain"] }
  }
}
