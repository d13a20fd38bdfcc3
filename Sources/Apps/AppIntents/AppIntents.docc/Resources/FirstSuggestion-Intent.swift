import AppIntents

struct OrderCoffee: AppIntent {
  static let title: LocalizedStringResource = "Order Coffee"

  @Parameter(title: "Kind") var kind: String
  @Parameter(title: "Cups", default: 1) var cups: Int

  func perform() async throws -> some IntentResult & ProvidesDialog {
    .result(dialog: "\(cups) \(kind) on the way.")
  }
}
