import AppIntents
import Foundation
import Testing

extension DonatingTests {
  /// What the page on apps shows compiles with one import and does what it says.
  @Suite(.serialized)
  struct ReadmeTests {
    private let directory = TemporaryStore()

    enum Example {
      struct OrderTea: AppIntent {
        static let title: LocalizedStringResource = "Order Tea"
        @Parameter(title: "Size", default: "large") var size: String
        func perform() async throws -> some IntentResult { .result() }
      }

      static func serve() async throws {
        try await OrderTea().donate()
        let next = try await IntentPredictor.shared.suggestions(limit: 3)
        for suggestion in next {
          let title = String(localized: suggestion.displayRepresentation.title)
          print(title, suggestion.probability, suggestion.why)
        }
      }
    }

    @Test func theExampleOfAppIntents() async throws {
      try await Example.serve()
      let suggestions = try await IntentPredictor.shared.suggestions(limit: 3)
      let title = suggestions.first.map { String(localized: $0.displayRepresentation.title) }
      #expect(title?.hasPrefix("Order Tea") == true)
      #expect(suggestions.allSatisfy { $0.probability > 0 && !$0.reasons.isEmpty })
    }

    /// Here and in the engine's test stands each line of what the page shows, and of what the README shows of it.
    /// Scripts/test-readme builds them as a package of its own.
    @Test(arguments: [
      ("import AppIntents", "AppIntentsTests/ReadmeTests.swift", "try await serve()"),
      ("import Foresight", "ForesightTests/ReadmeTests.swift", "let path = \"cafe.sqlite\""),
    ])
    func thePagesShowWhatIsTested(first: String, file: String, alone: String) throws {
      let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      let project = tests.deletingLastPathComponent()
      let tested = try lines(of: tests.appending(path: file))
      let page = try lines(of: project.appending(path: "Documentation/Apps.md"))
      let readme = try lines(of: project.appending(path: "README.md"))
      var example = page.drop { $0 != first }.prefix { $0 != "```" }
      #expect(example.count > 5)
      example += readme.drop { $0 != first }.prefix { $0 != "```" }
      for line in example where line != alone {
        #expect(tested.contains { $0.hasSuffix(line) }, "the test lacks \(line)")
      }
    }

    private func lines(of file: URL) throws -> [String] {
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        .map { $0.split(separator: " // ")[0].trimmingCharacters(in: .whitespaces) }
    }
  }
}
