import AppIntents

extension OrderCoffee: PredictableIntent {
  static var predictionConfiguration: some IntentPredictionConfiguration {
    IntentPrediction(parameters: (\.$kind, \.$cups)) { kind, cups in
      DisplayRepresentation(title: "Order \(cups) \(kind)", subtitle: "As usual")
    }
    IntentPrediction(parameters: \.$kind) { kind in "Order a \(kind)" }
  }
}
