import AppIntents

@available(iOS 16.0, macOS 13.0, watchOS 9.0, *)
struct WaterPlantsIntent: AppIntent {

  static var title: LocalizedStringResource = "Water the Plants"
  static var description = IntentDescription("Opens the valve for a while.")
  static var openAppWhenRun: Bool = false

  @Parameter(title: "Bed")
  var bed: GardenBedEntity?

  @Parameter(title: "Minutes", default: 10, inclusiveRange: (1, 60))
  var minutes: Int

  static var parameterSummary: some ParameterSummary {
    Summary("Water \(\.$bed) for \(\.$minutes)")
  }

  @MainActor
  func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
    Garden.shared.watered += minutes
    return .result(value: minutes, dialog: "Watering for \(minutes) minutes.")
  }
}

@available(iOS 16.0, macOS 13.0, watchOS 9.0, *)
extension WaterPlantsIntent: PredictableIntent {
  static var always = IntentPrediction<WaterPlantsIntent, ()> {
    DisplayRepresentation(title: "Water the plants")
  }

  static var predictionConfiguration: some IntentPredictionConfiguration {
    IntentPrediction(parameters: (\.$bed, \.$minutes)) { bed, minutes in
      let name = bed?.name ?? "everything"
      return DisplayRepresentation(title: "Water \(name)", subtitle: "\(minutes) minutes")
    }
    always
  }
}

struct GardenBedEntity: AppEntity, Identifiable {
  static var typeDisplayRepresentation: TypeDisplayRepresentation = "Bed"
  static var defaultQuery = GardenBedQuery()
  static var typeDisplayName: LocalizedStringResource = "Bed"

  var id: UUID
  var name: String

  @Property(title: "Area")
  var area: Measurement<UnitArea>

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(name)")
  }

  init(id: UUID, name: String) {
    self.id = id
    self.name = name
    self.area = Measurement(value: 2, unit: .squareMeters)
  }
}

struct GardenBedQuery: EntityQuery {
  func entities(for identifiers: [UUID]) async throws -> [GardenBedEntity] {
    Garden.shared.beds.filter { identifiers.contains($0.id) }
  }

  func suggestedEntities() async throws -> [GardenBedEntity] {
    Garden.shared.beds
  }
}

/// The app's state as it was kept before strict concurrency: in one class for all.
class Garden: @unchecked Sendable {
  static let shared = Garden()

  var watered = 0
  var beds = [
    GardenBedEntity(id: UUID(), name: "Tomatoes"), GardenBedEntity(id: UUID(), name: "Beans"),
  ]
}
