internal import DonationStore
internal import Donations
internal import Prediction
internal import Privacy

/// Turns ranked intents into suggestions: names, parameters, titles and reasons.
struct SuggestionBuilder {
  private let request: PredictionRequest
  private let situation: Situation
  private let isUnlocked: Bool
  private let reasons: ReasonWords
  private var reader: SuggestionReader
  private let settings: Settings

  private init(log: DonationLog, recent: RecentIntents, request: PredictionRequest) throws {
    self.request = request
    situation = Situation(moment: request.moment, context: request.context)
    isUnlocked = request.context["unlocked"]?.matches(.boolean(true)) ?? false
    reader = try SuggestionReader(log)
    settings = try log.settings
    reasons = try ReasonWords(&reader, recent: recent, request: request)
  }

  /// The answer to a request.
  ///
  /// - Parameter predictor: one that has learned the log up to the moment that is asked about.
  static func forecast(
    _ request: PredictionRequest, _ predictor: borrowing Predictor, _ log: DonationLog
  ) throws -> Forecast {
    let source = request.source.map { StableHash.of($0) }
    let name = request.intent.map { StableHash.of($0) }
    var builder = try SuggestionBuilder(log: log, recent: predictor.recent, request: request)
    // More intents than are asked for, because parameters change the order.
    var limit = min(request.limit, predictor.intents) + 8
    while true {
      let ranking = predictor.rank(builder.situation, limit: limit) {
        (source == nil || $0 == source) && (name == nil || $1 == name)
      }
      let isWhole = ranking.count < limit
      if let suggestions = try builder.suggestions(ranking, isWhole: isWhole, from: predictor) {
        return Forecast(suggestions: suggestions, donations: predictor.events)
      }
      limit *= 4
    }
  }

  /// The best suggestions, as many as were asked for.
  ///
  /// - Parameters:
  ///   - ranking: the most probable intents, or all.
  ///   - isWhole: whether it is all.
  ///   - predictor: what ranked them.
  /// - Returns: the suggestions; `nil` when an intent that is not in the ranking could be among them.
  private mutating func suggestions(
    _ ranking: [RankedIntent], isWhole: Bool, from predictor: borrowing Predictor
  ) throws -> [Suggestion]? {
    // The most probable first, which need not be the order of the ranking: values make a suggestion
    // less probable than its intent.
    var drafts: [Draft] = []
    var isComplete = isWhole
    for ranked in ranking {
      // The intents that follow cannot reach more than this one does.
      if isSettled(drafts, bound: ranked) {
        isComplete = true
        break
      }
      guard let draft = try draft(ranked, predictor) else { continue }
      let place = drafts.firstIndex { $0.probability < draft.probability } ?? drafts.endIndex
      drafts.insert(draft, at: place)
      if drafts.count > request.limit { drafts.removeLast() }
    }
    if !isComplete, let bound = ranking.last, !isSettled(drafts, bound: bound) { return nil }
    var suggestions: [Suggestion] = []
    for draft in drafts where draft.probability >= request.minimumProbability {
      suggestions.append(try suggestion(draft, rank: suggestions.count + 1, among: ranking))
    }
    return suggestions
  }

  /// Whether no intent that is at most as probable as another can come into the list.
  private func isSettled(_ drafts: [Draft], bound: RankedIntent) -> Bool {
    let bound = Double(bound.probability)
    if bound < request.minimumProbability { return true }
    return drafts.count == request.limit && drafts.last.map { $0.probability >= bound } ?? true
  }

  /// A suggestion without its words, which are looked up for those that are shown.
  private struct Draft {
    var ranked: RankedIntent
    var declared: Presentation?
    var choice: ValueChoice
    var probability: Double
  }

  /// The draft of an intent; `nil` when it may not be shown.
  private mutating func draft(
    _ ranked: RankedIntent, _ predictor: borrowing Predictor
  ) throws -> Draft? {
    let declared = try reader.declaration(
      ofIntent: ranked.reference, before: request.moment.instant)
    if let declared, !declared.isDiscoverable || declared.needsUnlock && !isUnlocked { return nil }
    if !settings.hidden.isEmpty {
      let intent = try reader.intent(number: ranked.reference)
      if settings.hides(intent: intent.name, source: intent.source) { return nil }
    }
    var choice: ValueChoice?
    if let declared, !declared.combinations.isEmpty {
      // All that is remembered matters, because values may differ in what a combination leaves out.
      let sets = predictor.parameters(of: ranked, situation)
      choice = try ValueChoice(declared, sets, of: ranked.reference, &reader)
    } else {
      choice = try ValueChoice(allOf: ranked, &reader)
    }
    let shown = choice ?? ValueChoice(bareOf: declared)
    return Draft(
      ranked: ranked, declared: declared, choice: shown,
      probability: Double(ranked.probability) * shown.probability)
  }

  private mutating func suggestion(
    _ draft: Draft, rank: Int, among ranking: [RankedIntent]
  ) throws -> Suggestion {
    let (ranked, choice) = (draft.ranked, draft.choice)
    let intent = try reader.intent(number: ranked.reference)
    let title =
      choice.title
      ?? Title.of(intent: intent.name, called: draft.declared?.name, parameters: choice.parameters)
    return Suggestion(
      rank: rank, intent: intent.name, source: intent.source, parameters: choice.parameters,
      title: title, subtitle: choice.subtitle, typeName: draft.declared?.typeName,
      probability: draft.probability, why: reasons.sentence(for: ranked, among: ranking),
      because: reasons.reasons(ranked.contributions))
  }
}
