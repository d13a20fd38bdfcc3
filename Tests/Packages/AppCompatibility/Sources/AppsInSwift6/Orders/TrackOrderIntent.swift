import AppIntents

struct OrderEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Order"
  static let defaultQuery = OrderQuery()

  let id: Int

  @Property(title: "Placed on")
  var placed: DateComponents

  @Property(title: "Total")
  var total: Double

  @Property(title: "State")
  var state: OrderState

  @Property(title: "Sizes")
  var sizes: Set<CoffeeSize>

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "Order \(id)", subtitle: "\(state)")
  }

  init(id: Int, total: Double, state: OrderState) {
    self.id = id
    self.placed = DateComponents(year: 2026, month: 11, day: id)
    self.total = total
    self.state = state
    self.sizes = [.small]
  }
}

enum OrderState: String, AppEnum {
  case placed, ready, collected

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "State"
  static let caseDisplayRepresentations: [OrderState: DisplayRepresentation] = [
    .placed: "Placed", .ready: "Ready", .collected: "Collected",
  ]
}

struct OrderQuery: EntityQuery {
  static let persistentIdentifier = "cafe.orders"

  func entities(for identifiers: [OrderEntity.ID]) async throws -> [OrderEntity] {
    identifiers.map { OrderEntity(id: $0, total: 3.5, state: .ready) }
  }

  func suggestedEntities() async throws -> [OrderEntity] {
    [OrderEntity(id: 7, total: 4.2, state: .placed)]
  }
}

struct TrackOrderIntent: AppIntent {
  static let title: LocalizedStringResource = "Track Order"
  static let persistentIdentifier = "cafe.track-order"

  @Parameter(title: "Order")
  var order: OrderEntity?

  @Parameter(title: "States")
  var states: Set<OrderState>?

  func perform() async throws -> some IntentResult & ReturnsValue<OrderState> & OpensIntent {
    .result(value: order?.state ?? .collected, opensIntent: OrderCoffeeIntent(drink: "filter"))
  }
}

struct RepeatOrderIntent: AppIntent {
  static let title: LocalizedStringResource = "Repeat Order"

  func perform() async throws -> some IntentResult & OpensIntent & ProvidesDialog {
    .result(opensIntent: OrderCoffeeIntent(drink: "filter"), dialog: "The same again.")
  }
}
