import AppIntents

/// A trip exists only as an answer: nobody looks one up.
struct TripEntity: TransientAppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Trip"

  @Property(title: "From")
  var origin: String

  @Property(title: "To")
  var destination: String

  @Property(title: "Length")
  var length: Measurement<UnitLength>?

  var displayRepresentation: DisplayRepresentation {
    "from \(origin) to \(destination)"
  }

  init() {
    origin = ""
    destination = ""
  }

  init(from origin: String, to destination: String) {
    self.init()
    self.origin = origin
    self.destination = destination
  }
}

/// There is one traveller: whoever holds the device.
struct TravellerEntity: UniqueAppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Traveller"
  static let defaultQuery = TravellerQuery()

  let id = "traveller"

  @Property(title: "Home station")
  var home: String

  var displayRepresentation: DisplayRepresentation { "You" }

  init(home: String) {
    self.home = home
  }
}

struct TravellerQuery: UniqueAppEntityQuery {
  typealias Entity = TravellerEntity

  func uniqueEntity() async throws -> TravellerEntity {
    TravellerEntity(home: "Harbour")
  }
}

struct SetHomeStationIntent: AppIntent {
  static let title: LocalizedStringResource = "Set Home Station"

  @Parameter(title: "Traveller")
  var traveller: TravellerEntity

  @Parameter(title: "Station")
  var station: String

  func perform() async throws -> some IntentResult & ReturnsValue<TravellerEntity> {
    traveller.home = station
    return .result(value: traveller)
  }
}

struct PlanTripIntent: AppIntent {
  static let title: LocalizedStringResource = "Plan a Trip"

  @Parameter(title: "Trips")
  var trips: [TripEntity]?

  func perform() async throws -> some IntentResult & ReturnsValue<TripEntity> {
    .result(value: trips?.first ?? TripEntity(from: "Harbour", to: "Airport"))
  }
}
