import AppIntents

/// A file of the older manner, beside those that the plugin writes.
struct CountBooksIntent: AppIntent {
  static var title: LocalizedStringResource = "Count Books"

  @MainActor
  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    .result(value: Shelf.shared.lent.count)
  }
}
