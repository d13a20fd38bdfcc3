import AppIntents

/// An intent that took the place of one of an intent definition file.
struct OrderSoup: AppIntent, CustomIntentMigratedAppIntent {
  static let intentClassName = "OrderSoupIntent"

  static let title: LocalizedStringResource = "Order Soup"
  static let description = IntentDescription("Order a soup.")

  @Parameter(title: "Soup")
  var soup: String?

  @Parameter(title: "Quantity", default: 1, inclusiveRange: (1, 10))
  var quantity: Int?

  @Parameter(title: "Options")
  var options: [SoupOption]?

  @Parameter(title: "Deliver to")
  var address: String?

  static var parameterSummary: some ParameterSummary {
    Summary("Order \(\.$quantity) \(\.$soup)") {
      \.$options
      \.$address
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    guard let soup else {
      throw $soup.needsValueError("Which soup?")
    }
    return .result(value: soup)
  }
}

// As a migrated definition file comes out: one prediction for each supported combination.
extension OrderSoup: PredictableIntent {
  static var predictionConfiguration: some IntentPredictionConfiguration {
    IntentPrediction(parameters: (\.$soup, \.$quantity, \.$options)) { soup, quantity, options in
      let count = quantity ?? 1
      let extras = options?.count ?? 0
      return DisplayRepresentation(
        title: "Order \(count) \(soup ?? "soup")", subtitle: "\(extras) options")
    }
    IntentPrediction(parameters: (\.$soup, \.$quantity)) { soup, quantity in
      DisplayRepresentation(title: "Order \(quantity ?? 1) \(soup ?? "soup")", subtitle: "")
    }
    IntentPrediction(parameters: (\.$soup)) { soup in
      DisplayRepresentation(title: "Order \(soup ?? "soup")")
    }
  }
}

enum SoupOption: String, AppEnum, CaseIterable, Sendable {
  case cheese
  case croutons
  case chilli

  static let typeDisplayRepresentation = TypeDisplayRepresentation(name: "Option")
  static let caseDisplayRepresentations: [Self: DisplayRepresentation] = [
    .cheese: "Cheese", .croutons: "Croutons", .chilli: "Chilli",
  ]
}

/// The name under which orders were placed before.
struct OrderLunchIntent: DeprecatedAppIntent {
  static let title: LocalizedStringResource = "Order Lunch"
  static let deprecation = IntentDeprecation(
    message: "Order a soup instead.", replacedBy: OrderSoup.self)

  func perform() async throws -> some IntentResult {
    .result()
  }
}
