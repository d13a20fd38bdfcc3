internal import Donations

/// What an app says fits a moment: intents, and entities that suggestions may be about.
struct Relevance {
  /// How many times as probable as by habit alone what fits is taken to be.
  static let factor = 4.0

  private let intents: Set<String>
  private let entities: [ParameterValue]

  /// Asks all that the app has said.
  init(at date: Date, context: Fields, onScreen: [EntityIdentifier]) {
    let words = Dictionary(
      context.map { ($0.name, $0.value.canonicalText) }, uniquingKeysWith: { $1 })
    intents = Set(
      RelevantIntentManager.shared.relevant(at: date, context: words).map {
        type(of: $0.intent).persistentIdentifier
      })
    let fitting = RelevantEntities.shared.relevant(at: date, context: words)
    entities = (onScreen + fitting).map(\.recorded)
  }

  /// Whether nothing was said.
  var isEmpty: Bool { intents.isEmpty && entities.isEmpty }

  /// Suggestions in their new order: what fits is raised, and everything, what is not suggested
  /// included, still sums to one.
  func raising(_ suggestions: [Suggestion]) -> [Suggestion] {
    if isEmpty { return suggestions }
    var raised = suggestions
    for place in raised.indices where fits(raised[place]) {
      raised[place].probability *= Self.factor
    }
    let other = max(0, 1 - suggestions.map(\.probability).reduce(0, +))
    let sum = raised.map(\.probability).reduce(other, +)
    for place in raised.indices { raised[place].probability /= sum }
    raised.sort { $0.probability > $1.probability }
    for place in raised.indices { raised[place].rank = place + 1 }
    return raised
  }

  private func fits(_ suggestion: Suggestion) -> Bool {
    intents.contains(suggestion.intent)
      || suggestion.parameters.contains { field in
        guard case .array(let elements) = field.value else { return entities.contains(field.value) }
        return elements.contains { entities.contains($0) }
      }
  }
}
