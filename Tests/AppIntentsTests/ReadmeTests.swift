import AppIntents
import Testing

extension DonatingTests {
  /// What the README shows compiles with one import and does what it says.
  @Suite(.serialized)
  struct ReadmeTests {
    private let directory = TemporaryStore()

    enum Example {
      struct OrderTea: AppIntent {
        static let title: LocalizedStringResource = "Order Tea"
        @Parameter(title: "Size", default: "large") var size: String
        func perform() async throws -> some IntentResult { .result() }
      }
    }

    @Test func theExampleOfAppIntents() async throws {
      try await Example.OrderTea().donate()
      let suggestions = try await IntentPredictor.shared.suggestions(limit: 3)
      let title = suggestions.first.map { String(localized: $0.displayRepresentation.title) }
      #expect(title?.hasPrefix("Order Tea") == true)
      #expect(suggestions.allSatisfy { $0.probability > 0 && !$0.reasons.isEmpty })
    }
  }
}
