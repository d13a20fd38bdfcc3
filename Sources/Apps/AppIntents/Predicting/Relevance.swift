internal import Foresight

/// The entities on the screen, and the intents and entities that the app has declared relevant, at a moment.
struct Relevance {
  private let onScreen: [ParameterValue]
  private let entities: [ParameterValue]
  private let intents: [String]

  /// The maximum number of values in each recorded context field.
  private static let most = 16

  /// Collects what the app has declared.
  init(at date: Date, context: Fields, onScreen: [EntityIdentifier]) {
    let words = Dictionary(
      context.map { ($0.name, $0.value.canonicalText) }, uniquingKeysWith: { $1 })
    intents = Set(
      RelevantIntentManager.shared.relevant(at: date, context: words).map {
        type(of: $0.intent).persistentIdentifier
      }
    ).sorted()
    entities = RelevantEntities.shared.relevant(at: date, context: words).map(\.recorded)
    self.onScreen = (onScreen + Screen.shared.entities).map(\.recorded)
  }

  /// True if the app has declared nothing.
  var isEmpty: Bool { intents.isEmpty && entities.isEmpty && onScreen.isEmpty }

  /// The context fields for donations and prediction requests; none unless the app has turned on
  /// ``IntentDonationManager/recordsRelevance``.
  var context: Fields {
    var fields = Fields()
    guard DonationCenter.shared.recordsRelevance else { return fields }
    func together(_ values: [ParameterValue]) -> ParameterValue? {
      // Sorted, so that the recorded value does not depend on the order of the declarations.
      let distinct = Set(values).sorted { $0.canonicalText < $1.canonicalText }.prefix(Self.most)
      return distinct.count > 1 ? .array(Array(distinct)) : distinct.first
    }
    fields[LearnedRelevance.onScreen] = together(onScreen)
    fields[LearnedRelevance.relevant] = together(entities + intents.map(ParameterValue.string))
    return fields
  }

  /// Returns the suggestions in their new order, with the relevant ones raised. Their probabilities are rescaled, so
  /// that they still sum to one together with that of everything that is not suggested.
  func raising(_ suggestions: [Suggestion], by learned: LearnedRelevance) -> [Suggestion] {
    if isEmpty { return suggestions }
    var raised = suggestions
    for place in raised.indices {
      raised[place].probability *= factor(raised[place], learned)
    }
    let other = max(0, 1 - suggestions.map(\.probability).reduce(0, +))
    let sum = raised.map(\.probability).reduce(other, +)
    for place in raised.indices { raised[place].probability /= sum }
    raised.sort { $0.probability > $1.probability }
    for place in raised.indices { raised[place].rank = place + 1 }
    return raised
  }

  /// Returns the greatest factor of the reasons that apply to a suggestion; 1 if none does.
  private func factor(_ suggestion: Suggestion, _ learned: LearnedRelevance) -> Double {
    let values = suggestion.parameters.flatMap(\.value.elements)
    let reasons: [(reason: LearnedRelevance.Reason, fits: Bool)] = [
      (.onScreen, values.contains(where: onScreen.contains)),
      (.relevantEntity, values.contains(where: entities.contains)),
      (.relevantIntent, intents.contains(suggestion.intent)),
    ]
    return reasons.filter(\.fits).map { learned.factor(of: $0.reason) }.max() ?? 1
  }
}
