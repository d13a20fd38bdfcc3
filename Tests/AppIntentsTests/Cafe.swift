import AppIntents

// An app as its developer would write it: with this import alone.

enum Size: String, AppEnum {
  case small, large
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Size"
  static let caseDisplayRepresentations: [Size: DisplayRepresentation] = [
    .small: "Small", .large: "Large",
  ]
}

struct Coffee: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Coffee"
  static let defaultQuery = CoffeeQuery()
  let id: String
  var displayRepresentation: DisplayRepresentation { "\(id.capitalized)" }
}

struct CoffeeQuery: EntityQuery {
  static let menu = ["espresso", "latte", "mocha"]

  func entities(for identifiers: [Coffee.ID]) async throws -> [Coffee] {
    identifiers.filter(Self.menu.contains).map { Coffee(id: $0) }
  }
}

struct OrderCoffee: AppIntent {
  static let title: LocalizedStringResource = "Order Coffee"
  static let description = IntentDescription("Orders a coffee.")

  @Parameter var coffee: Coffee
  @Parameter var size: Size?
  @Parameter var cups: Int

  func perform() async throws -> some IntentResult & ReturnsValue<Int> { .result(value: cups) }
}

extension OrderCoffee {
  init(_ coffee: String, _ size: Size? = nil, cups: Int = 1) {
    self.init()
    self.coffee = Coffee(id: coffee)
    self.size = size
    self.cups = cups
  }
}

extension OrderCoffee: PredictableIntent {
  static var predictionConfiguration: some IntentPredictionConfiguration {
    IntentPrediction(parameters: (\.$coffee, \.$size)) { coffee, size in
      DisplayRepresentation(
        title: "Order a \(size?.localizedStringResource ?? "usual") \(coffee)",
        subtitle: "As on other days")
    }
    IntentPrediction(parameters: \.$coffee) { coffee in "Order a \(coffee)" }
  }
}

struct PayBill: AppIntent {
  static let title: LocalizedStringResource = "Pay"
  func perform() async throws -> some IntentResult { .result() }
}
