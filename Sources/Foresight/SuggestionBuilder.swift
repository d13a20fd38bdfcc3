internal import DonationStore
internal import Donations
internal import Prediction

/// Turns ranked intents into suggestions: names, parameters, titles and reasons.
struct SuggestionBuilder {
  let log: DonationLog
  let recent: RecentIntents
  let request: PredictionRequest

  /// The best suggestions, as many as were asked for.
  ///
  /// - Parameters:
  ///   - ranking: the most probable intents, or all.
  ///   - isWhole: whether it is all.
  /// - Returns: the suggestions; `nil` when an intent that is not in the ranking could be among them.
  func suggestions(_ ranking: [RankedIntent], isWhole: Bool) throws -> [Suggestion]? {
    let reasons = try ReasonWords(log: log, recent: recent, request: request)
    var suggestions = try ranking.map { try suggestion($0, reasons) }
    // Parameters make a suggestion less probable than its intent, so the order is taken anew.
    suggestions.sort { $0.probability > $1.probability }
    suggestions = Array(suggestions.prefix(request.limit))
    if !isWhole, let last = suggestions.last, let bound = ranking.last,
      last.probability < Double(bound.probability)
    {
      return nil
    }
    suggestions.removeAll { $0.probability < request.minimumProbability }
    for index in suggestions.indices { suggestions[index].rank = index + 1 }
    return suggestions
  }

  private func suggestion(
    _ ranked: RankedIntent, _ reasons: ReasonWords
  ) throws -> Suggestion {
    let intent = try log.intent(number: ranked.reference)
    var parameters: Fields = [:]
    var probability = Double(ranked.probability)
    // The full set of values, if it is more probable than not; otherwise the bare intent.
    if ranked.parameters.hash != 0, ranked.parameters.probability >= 0.5,
      let likely = try fields(of: ranked, intent)
    {
      parameters = likely
      probability *= Double(ranked.parameters.probability)
    }
    return Suggestion(
      rank: 0, intent: intent.name, source: intent.source, parameters: parameters,
      title: Title.of(intent: intent.name, parameters: parameters), probability: probability,
      because: reasons.reasons(ranked.contributions))
  }

  /// The values behind a hash, from the donation that had them last.
  private func fields(
    of ranked: RankedIntent, _ intent: (source: String, name: String)
  ) throws -> Fields? {
    var found: Fields?
    let instant = ranked.parameters.lastUse
    let query = DonationQuery(
      since: instant, before: instant.advanced(by: 1), source: intent.source, intent: intent.name,
      kind: .donation)
    try log.forEach(query) { donation in
      if Event.hash(all: donation.parameters) == ranked.parameters.hash {
        found = donation.parameters
      }
    }
    return found
  }
}
