import AppIntents

/// Reads numbers from what people say, such as "a dozen".
struct SpokenNumberResolver: Resolver {
  func resolve(from input: String, context: IntentParameterContext<Int>) async throws -> Int? {
    switch input.lowercased() {
    case "one": 1
    case "a few": 3
    case "a dozen": 12
    default: Int(input)
    }
  }
}

struct CountEggsIntent: AppIntent {
  static let title: LocalizedStringResource = "Count Eggs"
  static let description = IntentDescription("Writes down how many eggs there are.")

  @Parameter(
    title: "Eggs", default: 6, controlStyle: .field, inclusiveRange: (0, 100),
    resolvers: { SpokenNumberResolver() })
  var eggs: Int

  @Parameter(title: "Basket", optionsProvider: BasketOptions())
  var basket: Int?

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    .result(value: eggs)
  }

  struct BasketOptions: DynamicOptionsProvider {
    func results() async throws -> [Int] { [1, 2, 3] }
  }
}
