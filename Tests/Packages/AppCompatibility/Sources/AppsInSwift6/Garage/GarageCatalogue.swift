import AppIntents

// A query by properties that lives on the main actor, and an intent that configures a widget and a control.

@MainActor
final class Workshop {
  static let shared = Workshop()
  var vehicles = [
    VehicleEntity(id: 1, model: "Estate", price: 12_500, seats: 5),
    VehicleEntity(id: 2, model: "Roadster", price: 31_000, seats: 2),
  ]
}

struct VehicleEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Vehicle"
  static let defaultQuery = VehicleQuery()

  let id: Int

  @Property(title: "Model")
  var model: String

  @Property(title: "Price")
  var price: Decimal

  @Property(title: "Seats")
  var seats: Int

  var displayRepresentation: DisplayRepresentation { "\(model)" }

  init(id: Int, model: String, price: Decimal, seats: Int) {
    self.id = id
    self.model = model
    self.price = price
    self.seats = seats
  }
}

@MainActor
struct VehicleQuery: EntityPropertyQuery {
  struct Filter: Sendable {
    let fits: @MainActor @Sendable (VehicleEntity) -> Bool
  }

  nonisolated init() {}

  nonisolated static var properties: QueryProperties {
    QueryProperties {
      Property(\VehicleEntity.$model) {
        ContainsComparator { text in
          Filter { $0.model.localizedStandardContains(text) }
        }
        EqualToComparator { text in
          Filter { $0.model == text }
        }
      }
      Property(\VehicleEntity.$seats) {
        GreaterThanOrEqualToComparator { seats in
          Filter { $0.seats >= seats }
        }
      }
    }
  }

  nonisolated static var sortingOptions: SortingOptions {
    SortingOptions {
      SortableBy(\VehicleEntity.$model)
      SortableBy(\VehicleEntity.$seats)
    }
  }

  func entities(for identifiers: [Int]) async throws -> [VehicleEntity] {
    Workshop.shared.vehicles.filter { identifiers.contains($0.id) }
  }

  func entities(
    matching filters: [Filter], mode: ComparatorMode, sortedBy: [EntityQuerySort<VehicleEntity>],
    limit: Int?
  ) async throws -> [VehicleEntity] {
    let found = Workshop.shared.vehicles.filter { vehicle in
      switch mode {
      case .and: filters.allSatisfy { $0.fits(vehicle) }
      case .or: filters.contains { $0.fits(vehicle) }
      }
    }
    return Array(found.prefix(limit ?? found.count))
  }
}

struct ShowVehicleIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Show Vehicle"

  @Parameter(title: "Vehicle")
  var vehicle: VehicleEntity?
}

extension ShowVehicleIntent: ControlConfigurationIntent {}
