internal import Foresight

/// An app's account of what fits a moment: entities that are on the screen, intents, and entities that suggestions may
/// be about.
struct Relevance {
  private let onScreen: [ParameterValue]
  private let entities: [ParameterValue]
  private let intents: [String]

  /// The most entities, and the most intents, that are recorded.
  private static let most = 16

  /// Collects what the app has said.
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

  /// True if nothing was said.
  var isEmpty: Bool { intents.isEmpty && entities.isEmpty && onScreen.isEmpty }

  /// The context that donations and requests carry of it, where the app has asked for that: see
  /// ``IntentDonationManager/recordsRelevance``.
  var context: Fields {
    var fields = Fields()
    guard DonationCenter.shared.recordsRelevance else { return fields }
    func together(_ values: [ParameterValue]) -> ParameterValue? {
      // In one order, whatever the order in which they were said.
      let distinct = Set(values).sorted { $0.canonicalText < $1.canonicalText }.prefix(Self.most)
      return distinct.count > 1 ? .array(Array(distinct)) : distinct.first
    }
    fields[LearnedRelevance.onScreen] = together(onScreen)
    fields[LearnedRelevance.relevant] = together(entities + intents.map(ParameterValue.string))
    return fields
  }

  /// Suggestions in their new order: what fits is raised, and everything, what is not suggested
  /// included, still sums to one.
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

  /// Returns the factor of the reason that counts most.
  private func factor(_ suggestion: Suggestion, _ learned: LearnedRelevance) -> Double {
    let values = suggestion.parameters.flatMap { field in
      if case .array(let elements) = field.value { elements } else { [field.value] }
    }
    let reasons: [(reason: LearnedRelevance.Reason, fits: Bool)] = [
      (.onScreen, values.contains(where: onScreen.contains)),
      (.relevantEntity, values.contains(where: entities.contains)),
      (.relevantIntent, intents.contains(suggestion.intent)),
    ]
    return reasons.filter(\.fits).map { learned.factor(of: $0.reason) }.max() ?? 1
  }
}
