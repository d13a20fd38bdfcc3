internal import DonationStore
internal import Donations
internal import Prediction

/// Turns ranked intents into suggestions: names, parameters, titles and reasons.
struct SuggestionBuilder {
  let log: DonationLog
  let recent: RecentIntents
  let request: PredictionRequest

  /// The suggestions, as many as are probable enough.
  func suggestions(_ ranking: [RankedIntent]) throws -> [Suggestion] {
    var suggestions: [Suggestion] = []
    let reasons = try ReasonWords(log: log, recent: recent, request: request)
    for ranked in ranking {
      // Whatever follows is less probable than all that are shown, with parameters or without.
      if suggestions.count >= request.limit,
        suggestions.filter({ $0.probability >= Double(ranked.probability) }).count >= request.limit
      {
        break
      }
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
      guard probability >= request.minimumProbability else { continue }
      suggestions.append(
        Suggestion(
          rank: 0, intent: intent.name, source: intent.source, parameters: parameters,
          title: Title.of(intent: intent.name, parameters: parameters), probability: probability,
          because: reasons.reasons(ranked.contributions)))
    }
    // Parameters make a suggestion less probable than its intent, so the order is taken anew.
    suggestions.sort { $0.probability > $1.probability }
    suggestions = Array(suggestions.prefix(request.limit))
    for index in suggestions.indices { suggestions[index].rank = index + 1 }
    return suggestions
  }

  /// The values behind a hash, from the donation that had them last.
  private func fields(
    of ranked: RankedIntent, _ intent: (source: String, name: String)
  ) throws -> Fields? {
    var found: Fields?
    let instant = ranked.parameters.lastUse
    let query = DonationQuery(
      since: instant, before: instant.advanced(by: 1), source: intent.source, intent: intent.name)
    try log.forEach(query) { donation in
      if Event.hash(all: donation.parameters) == ranked.parameters.hash {
        found = donation.parameters
      }
    }
    return found
  }
}
