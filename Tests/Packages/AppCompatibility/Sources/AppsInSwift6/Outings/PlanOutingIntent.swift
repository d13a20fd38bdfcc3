import AppIntents
import CoreLocation
import GeoToolbox
import OSLog

extension Logger {
  static let outings = Logger(subsystem: "org.example.outings", category: "intents")
}

@MainActor
@Observable
final class OutingModel {
  static let shared = OutingModel()

  var places = ["Harbour": CLLocation(latitude: 53.55, longitude: 9.99)]
  var planned: [String] = []

  func nearest(to location: CLLocation) -> String? {
    places.min { $0.value.distance(from: location) < $1.value.distance(from: location) }?.key
  }
}

struct OutingEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Outing"
  static let defaultQuery = OutingQuery()

  let id: String

  @Property(title: "Place")
  var place: PlaceDescriptor?

  @Property(title: "Meeting Points")
  var meetingPoints: [PlaceDescriptor]

  var displayRepresentation: DisplayRepresentation { "\(id)" }

  init(id: String, place: PlaceDescriptor? = nil) {
    self.id = id
    self.place = place
    meetingPoints = place.map { [$0] } ?? []
  }
}

@MainActor
struct OutingQuery: EntityQuery {
  nonisolated init() {}

  func entities(for identifiers: [OutingEntity.ID]) async throws -> [OutingEntity] {
    OutingModel.shared.places.filter { identifiers.contains($0.key) }.map { name, location in
      OutingEntity(
        id: name,
        place: PlaceDescriptor(
          representations: [.coordinate(location.coordinate)], commonName: name))
    }
  }

  func suggestedEntities() async throws -> [OutingEntity] {
    try await entities(for: OutingModel.shared.planned)
  }
}

struct PlanOutingIntent: AppIntent {
  static let title: LocalizedStringResource = "Plan Outing"
  static let description = IntentDescription("Plans an outing to a place.")

  @Parameter(title: "Where", description: "The place to go to.")
  var destination: PlaceDescriptor

  @Parameter(title: "From")
  var start: PlaceDescriptor?

  @Parameter(title: "Past")
  var stops: [PlaceDescriptor]

  @Parameter(title: "Near")
  var landmark: CLPlacemark?

  @Parameter(title: "Every")
  var rule: Calendar.RecurrenceRule?

  static var parameterSummary: some ParameterSummary {
    When(\.$start, .hasAnyValue) {
      Summary("Go from \(\.$start) to \(\.$destination)") {
        \.$stops
        \.$landmark
        \.$rule
      }
    } otherwise: {
      Summary("Go to \(\.$destination)")
    }
  }

  @MainActor
  func perform() async throws -> some IntentResult & ReturnsValue<PlaceDescriptor> & ProvidesDialog
  {
    let name = destination.commonName ?? destination.address ?? ""
    Logger.outings.info("Planned \(name), \(stops.count) stops, \(name.count, privacy: .public)")
    guard let coordinate = destination.coordinate, CLLocationCoordinate2DIsValid(coordinate) else {
      Logger.outings.error("No point for \(name, privacy: .private(mask: .hash))")
      throw $destination.needsValueError("Where is that?")
    }
    let location = CLLocation(latitude: coordinate.latitude, longitude: coordinate.longitude)
    let nearest = OutingModel.shared.nearest(to: location)
    OutingModel.shared.planned.append(nearest ?? name)
    return .result(value: destination, dialog: "To \(name), near \(nearest ?? "nothing").")
  }
}

extension PlanOutingIntent: PredictableIntent {
  static var predictionConfiguration: some IntentPredictionConfiguration {
    IntentPrediction(parameters: \.$destination) { destination in
      DisplayRepresentation(title: "Go to \(destination.commonName ?? "a place")")
    }
  }
}
