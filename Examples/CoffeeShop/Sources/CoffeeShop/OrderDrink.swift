import AppIntents

/// Orders a drink.
struct OrderDrink: AppIntent {
  static let title: LocalizedStringResource = "Order a Drink"
  static let description = IntentDescription(
    "Orders a drink from the menu.", categoryName: "Orders")

  @Parameter(title: "Drink") var drink: Drink
  @Parameter(title: "Size", default: .medium) var size: CupSize
  @Parameter(title: "To go", default: false) var isToGo: Bool

  static var parameterSummary: some ParameterSummary {
    Summary("Order a \(\.$size) \(\.$drink)") { \.$isToGo }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<Double> & ProvidesDialog {
    let price = drink.price * size.factor
    return .result(
      value: price,
      dialog: "A \(size) \(drink)\(isToGo ? " to go" : ""): \(price, specifier: "%.2f") euros.")
  }
}

extension OrderDrink {
  init(_ drink: Drink, _ size: CupSize, isToGo: Bool = false) {
    self.init()
    self.drink = drink
    self.size = size
    self.isToGo = isToGo
  }
}

/// In which combinations an order is worth suggesting. Whether it is to go is left to the guest.
extension OrderDrink: PredictableIntent {
  static var predictionConfiguration: some IntentPredictionConfiguration {
    IntentPrediction(parameters: (\.$drink, \.$size)) { drink, size in
      DisplayRepresentation(title: "Order a \(size) \(drink)", subtitle: "Your usual")
    }
    IntentPrediction(parameters: \.$drink) { drink in "Order a \(drink)" }
  }
}

/// Collects the stamps on a loyalty card.
struct RedeemStamps: AppIntent {
  static let title: LocalizedStringResource = "Redeem Stamps"

  func perform() async throws -> some IntentResult & ProvidesDialog {
    .result(dialog: "Your next drink is free.")
  }
}

/// What can be said to the assistant, and is suggested before anything was ever ordered.
struct CoffeeShopShortcuts: AppShortcutsProvider {
  /// Offered to those who want their usual without asking for it.
  static var automations: [Automation] {
    [Automation(of: OrderDrink.self, inHourFrom: 8, on: .workdays)]
  }

  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: OrderDrink(),
      phrases: [
        "Order a drink at \(.applicationName)", "Order a \(\.$drink) at \(.applicationName)",
        "Order a \(\.$size) \(\.$drink) at \(.applicationName)",
      ],
      shortTitle: "Order a Drink", systemImageName: "cup.and.saucer")
    AppShortcut(
      intent: RedeemStamps(), phrases: ["Redeem my \(.applicationName) stamps"],
      shortTitle: "Redeem Stamps", systemImageName: "star")
  }
}
