import AppIntents

enum CoffeeSize: String, AppEnum {
  case small
  case medium
  case large

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Size"
  static let caseDisplayRepresentations: [CoffeeSize: DisplayRepresentation] = [
    .small: "Small", .medium: "Medium", .large: "Large",
  ]
}

struct OrderCoffeeIntent: AppIntent, PredictableIntent {
  static let title: LocalizedStringResource = "Order Coffee"
  static let description = IntentDescription("Orders a coffee at your usual place.")

  @Parameter(title: "Drink", default: "espresso", optionsProvider: DrinkOptions())
  var drink: String

  @Parameter(title: "Size", default: .medium)
  var size: CoffeeSize

  @Parameter(title: "Cups", default: 1, controlStyle: .field, inclusiveRange: (1, 10))
  var cups: Int

  @Parameter(title: "Extras", default: [])
  var extras: [String]

  init() {}

  init(drink: String, size: CoffeeSize = .medium, cups: Int = 1) {
    self.drink = drink
    self.size = size
    self.cups = cups
  }

  static var bare: IntentPrediction<OrderCoffeeIntent, ()> {
    IntentPrediction<OrderCoffeeIntent, ()> {
      DisplayRepresentation(title: "Order coffee")
    }
  }

  static var predictionConfiguration: some IntentPredictionConfiguration {
    IntentPrediction(parameters: (\.$drink, \.$size, \.$cups)) { drink, size, cups in
      DisplayRepresentation(title: "Order \(cups) × \(size) \(drink)")
    }
    IntentPrediction(parameters: (\.$drink, \.$size)) { drink, size in
      DisplayRepresentation(
        title: "Order a \(size) \(drink)", subtitle: "As usual",
        image: .init(systemName: "cup.and.saucer"))
    }
    IntentPrediction(parameters: (\.$drink)) { drink in
      DisplayRepresentation(title: "Order \(drink)")
    }
    bare
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> & ProvidesDialog {
    .result(value: "\(cups) \(size.rawValue) \(drink)", dialog: "Ordered.")
  }

  struct DrinkOptions: DynamicOptionsProvider {
    func results() async throws -> [String] {
      ["espresso", "flat white", "filter"]
    }
  }
}

/// Running an intent from the app's own code: it is donated unless that is not wanted.
struct CoffeeCounter {
  func order(_ drink: String) async throws -> String {
    let intent = OrderCoffeeIntent(drink: drink)
    return try await intent()
  }

  func rehearse(_ drink: String) async throws -> String {
    try await OrderCoffeeIntent(drink: drink)(donate: false)
  }

  func close() async throws {
    let intent = CloseCounterIntent()
    try await intent(donate: false)
    try await intent()
  }
}

struct CloseCounterIntent: AppIntent {
  static let title: LocalizedStringResource = "Close the Counter"

  func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> {
    .result()
  }
}
