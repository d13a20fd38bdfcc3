import AppIntents

func welcome() async throws {
  for suggestion in try await IntentPredictor.shared.suggestions(limit: 3) {
    let title = String(localized: suggestion.displayRepresentation.title)
    // A program in a terminal shows by printing.
    print("\(title): \(Int(suggestion.probability * 100)) %")
  }
}

func guestTakes(_ suggestion: IntentSuggestion) async throws {
  // Makes the intent with its values, performs it, and donates it.
  try await suggestion.accept()
}
