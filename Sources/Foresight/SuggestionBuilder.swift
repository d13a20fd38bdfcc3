internal import DonationStore
internal import Donations
internal import Prediction

/// Turns ranked intents into suggestions: names, parameters, titles and reasons.
struct SuggestionBuilder {
  private let request: PredictionRequest
  private let situation: Situation
  private let isUnlocked: Bool
  private let reasons: ReasonWords
  private var reader: SuggestionReader

  init(log: DonationLog, recent: RecentIntents, request: PredictionRequest) throws {
    self.request = request
    situation = Situation(moment: request.moment, context: request.context)
    isUnlocked = request.context["unlocked"]?.matches(.boolean(true)) ?? false
    reader = try SuggestionReader(log)
    reasons = try ReasonWords(&reader, recent: recent, request: request)
  }

  /// The best suggestions, as many as were asked for.
  ///
  /// - Parameters:
  ///   - ranking: the most probable intents, or all.
  ///   - isWhole: whether it is all.
  ///   - predictor: what ranked them.
  /// - Returns: the suggestions; `nil` when an intent that is not in the ranking could be among them.
  mutating func suggestions(
    _ ranking: [RankedIntent], isWhole: Bool, from predictor: borrowing Predictor
  ) throws -> [Suggestion]? {
    var suggestions: [Suggestion] = []
    for ranked in ranking {
      if let suggestion = try suggestion(ranked, predictor) { suggestions.append(suggestion) }
    }
    // Parameters make a suggestion less probable than its intent, so the order is taken anew.
    suggestions.sort { $0.probability > $1.probability }
    suggestions = Array(suggestions.prefix(request.limit))
    if !isWhole, let bound = ranking.last.map({ Double($0.probability) }) {
      // The list may have room left, because some intents may not be shown.
      let hasRoom = suggestions.count < request.limit
      let last = suggestions.last?.probability ?? 1
      if hasRoom ? request.minimumProbability <= bound : last < bound { return nil }
    }
    suggestions.removeAll { $0.probability < request.minimumProbability }
    for index in suggestions.indices { suggestions[index].rank = index + 1 }
    return suggestions
  }

  /// The suggestion of an intent; `nil` when it may not be shown.
  private mutating func suggestion(
    _ ranked: RankedIntent, _ predictor: borrowing Predictor
  ) throws -> Suggestion? {
    let declared = try reader.declaration(
      ofIntent: ranked.reference, before: request.moment.instant)
    if let declared, !declared.isDiscoverable || declared.needsUnlock && !isUnlocked { return nil }
    let intent = try reader.intent(number: ranked.reference)
    var choice = ValueChoice(bareOf: declared)
    if let declared, !declared.combinations.isEmpty {
      // All that is remembered matters, because values may differ in what a combination leaves out.
      let sets = predictor.parameters(of: ranked, situation)
      if let values = try ValueChoice(declared, sets, of: ranked.reference, &reader) {
        choice = values
      }
    } else if let all = try ValueChoice(allOf: ranked, &reader) {
      choice = all
    }
    let title =
      choice.title
      ?? Title.of(intent: intent.name, called: declared?.name, parameters: choice.parameters)
    return Suggestion(
      rank: 0, intent: intent.name, source: intent.source, parameters: choice.parameters,
      title: title, subtitle: choice.subtitle, typeName: declared?.typeName,
      probability: Double(ranked.probability) * choice.probability,
      because: reasons.reasons(ranked.contributions))
  }
}
