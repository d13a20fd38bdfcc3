package import ForesightPrediction
package import ForesightPrivacy
internal import ForesightValues
internal import Glibc

/// Turns ranked intents into suggestions: names, parameters, titles and reasons.
package struct SuggestionBuilder<Source: SuggestionSource> {
  private let request: PredictionRequest
  private let situation: Situation
  private let filter: IntentFilter
  private let isUnlocked: Bool
  private let reasons: ReasonWords
  private var reader: Source
  private let settings: Settings

  /// Returns the answer to a request.
  ///
  /// - Parameters:
  ///   - predictor: a predictor that has learned the log up to the requested moment.
  ///   - reader: looks up names and values in that log.
  ///   - settings: the person's settings, which may hide intents.
  package static func forecast(
    _ request: PredictionRequest, _ predictor: borrowing Predictor, _ reader: Source,
    _ settings: Settings
  ) throws -> Forecast {
    var reader = reader
    let recent = predictor.recent(in: StableHash.of(sequence: request.sequence))
    let reasons = try ReasonWords(&reader, recent: recent, request: request)
    var builder = SuggestionBuilder(
      request: request,
      situation: Situation(
        moment: request.moment, context: request.context, sequence: request.sequence),
      filter: IntentFilter(
        sources: request.sources.map { Set($0.map { StableHash.of($0) }) },
        name: request.intent.map { StableHash.of($0) }),
      isUnlocked: request.context.isUnlocked, reasons: reasons, reader: reader, settings: settings)
    // More intents than requested, because parameters change the order.
    var limit = min(request.limit, predictor.intentCount) + 8
    var drafts: [Draft] = []
    var drafted = 0
    while true {
      let ranking = predictor.best(builder.situation, limit: limit, among: builder.filter)
      let isWhole = ranking.count < limit
      if try builder.draft(ranking, from: drafted, isWhole: isWhole, &drafts, predictor) {
        let suggestions = try builder.suggestions(drafts, predictor.explained(ranking), predictor)
        return Forecast(
          suggestions: builder.addingNewcomers(to: suggestions, predictor),
          donations: predictor.events, isWorthKeeping: false, learned: 1)
      }
      drafted = ranking.count
      limit *= 4
    }
  }

  /// Adds the drafts of ranked intents to the most probable drafts so far, as long as they may be among these.
  ///
  /// - Parameters:
  ///   - ranking: the most probable intents, or all of them.
  ///   - start: the number of intents whose drafts were added before.
  ///   - isWhole: true if the ranking holds all intents.
  ///   - drafts: the drafts, the most probable first. Their order may differ from the ranking, because a suggestion with
  ///     values is less probable than its intent alone.
  ///   - predictor: the predictor that ranked the intents.
  /// - Returns: false if an intent outside the ranking could still be among the drafts.
  private mutating func draft(
    _ ranking: [RankedIntent], from start: Int, isWhole: Bool, _ drafts: inout [Draft],
    _ predictor: borrowing Predictor
  ) throws -> Bool {
    for place in ranking.indices.dropFirst(start) {
      // No later intent is more probable than this one.
      if isSettled(drafts, bound: ranking[place]) { break }
      for draft in try self.drafts(ranking[place], at: place, predictor) {
        let place = drafts.firstIndex { $0.probability < draft.probability } ?? drafts.endIndex
        guard place < room else { continue }
        drafts.insert(draft, at: place)
        if drafts.count > room { drafts.removeLast() }
      }
    }
    return isWhole || ranking.last.map { isSettled(drafts, bound: $0) } ?? true
  }

  /// Returns the most probable suggestions, at most as many as requested.
  private mutating func suggestions(
    _ drafts: [Draft], _ ranking: [RankedIntent], _ predictor: borrowing Predictor
  ) throws -> [Suggestion] {
    try reader.prepare(
      valuesOf: drafts.compactMap { draft in
        draft.choice.lastUse.map { (ranking[draft.place].reference, $0) }
      })
    let usual = ReasonWords.contributions(ranking)
    let likely = drafts.filter { $0.probability >= request.minimumProbability }
    let values = predictor.contributions(
      of: likely.prefix(request.limit).map { ($0.choice.sets, ranking[$0.place]) }, situation,
      among: filter)
    var suggestions: [Suggestion] = []
    for (place, draft) in likely.enumerated() {
      if suggestions.count == request.limit { break }
      let ranked = ranking[draft.place]
      let values =
        place < values.count
        ? values[place]
        : predictor.contributions(of: draft.choice.sets, to: ranked, situation, among: filter)
      let suggestion = try suggestion(
        draft, ranked, with: values, rank: suggestions.count + 1, besides: usual)
      guard let suggestion, request.isWhole || !suggestions.contains(where: suggestion.overlaps)
      else { continue }
      suggestions.append(suggestion)
    }
    return suggestions
  }

  /// Returns the suggestions merged, by probability, with intents that other people perform and this person never has.
  private func addingNewcomers(
    to suggestions: [Suggestion], _ predictor: borrowing Predictor
  ) -> [Suggestion] {
    let newcomers = predictor.newcomers(situation, among: filter).named.filter { newcomer in
      newcomer.probability >= max(request.minimumProbability, .leastNonzeroMagnitude)
        && request.sources?.contains(newcomer.intent.source) ?? true
        && request.intent.map { $0 == newcomer.intent.name } ?? true
        && !settings.hides(intent: newcomer.intent.name, source: newcomer.intent.source)
    }
    if newcomers.isEmpty { return suggestions }
    // At equal probability, what the person has done before comes first.
    return (suggestions + newcomers.prefix(request.limit).map(suggestion))
      .ranked(limit: request.limit)
  }

  /// Returns a suggestion of an intent that the person never performed. The contributions of its reasons add up to the
  /// logarithm of its probability.
  private func suggestion(_ newcomer: Newcomer) -> Suggestion {
    let others = reasons.factor(newcomer.because)
    return Suggestion(
      rank: 0, intent: newcomer.intent.name, source: newcomer.intent.source, parameters: [:],
      title: Suggestion.title(ofIntent: newcomer.intent.name), subtitle: nil, typeName: nil,
      probability: newcomer.probability, why: "new to you; \(others)",
      because: [
        .init(factor: others, contribution: log(newcomer.share)),
        .init(
          factor: "new to you", contribution: log(newcomer.probability / newcomer.share)),
      ])
  }

  /// The most donations searched for an action that performs a suggestion, the latest first.
  private static var mostActions: Int { 100 }

  /// The most drafts to collect: more than requested, because drafts that overlap a better one are dropped later.
  private var room: Int { request.limit == 0 ? 0 : min(request.limit, .max - 16) + 16 }

  /// Returns true if no intent that is at most as probable as `bound` can still enter the drafts.
  private func isSettled(_ drafts: [Draft], bound: RankedIntent) -> Bool {
    let bound = Double(bound.probability)
    if bound < request.minimumProbability { return true }
    return drafts.count == room && drafts.last.map { $0.probability >= bound } ?? true
  }

  /// A suggestion without its title and reasons, which are looked up only for suggestions that are shown.
  private struct Draft {
    /// The place of its intent in the ranking.
    var place: Int
    var declared: Presentation?
    var choice: ValueChoice
    var probability: Double
  }

  /// Returns the drafts of an intent; none if the intent may not be shown.
  private mutating func drafts(
    _ ranked: RankedIntent, at place: Int, _ predictor: borrowing Predictor
  ) throws -> [Draft] {
    let declared = try reader.declaration(
      ofIntent: ranked.reference, before: request.moment.instant)
    if let declared, !declared.isDiscoverable || declared.needsUnlock && !isUnlocked { return [] }
    if settings.hidesAny {
      let intent = try reader.intent(number: ranked.reference)
      if settings.hides(intent: intent.name, source: intent.source) { return [] }
    }
    let sets = predictor.parameters(of: ranked, situation, among: filter)
    let choices =
      request.isWhole
      ? sets.map(ValueChoice.init(all:))
      : try ValueChoice.choices(sets, declared, of: ranked.reference, &reader)
    return choices.map {
      Draft(
        place: place, declared: declared, choice: $0,
        probability: Double(ranked.probability) * $0.probability)
    }
  }

  private mutating func suggestion(
    _ draft: Draft, _ ranked: RankedIntent, with values: [Float], rank: Int,
    besides usual: ReasonWords.Contributions
  ) throws -> Suggestion? {
    guard let choice = try draft.choice.read(of: ranked.reference, &reader) else { return nil }
    let intent = try reader.intent(number: ranked.reference)
    let title =
      choice.rendered?.title
      ?? Suggestion.title(
        ofIntent: intent.name, called: draft.declared?.name, parameters: choice.parameters,
        texts: choice.texts)
    let told = reasons.sentence(for: ranked, with: values, besides: usual)
    var suggestion = Suggestion(
      rank: rank, intent: intent.name, source: intent.source, parameters: choice.parameters,
      title: title, subtitle: choice.rendered?.subtitle, typeName: draft.declared?.typeName,
      probability: draft.probability,
      why: told.why,
      because: reasons.reasons(ranked.contributions, values))
    suggestion.reason = told.reason
    suggestion.action = try reader.action(
      ofIntent: ranked.reference, matching: choice.parameters, before: request.moment.instant,
      lastAt: draft.choice.lastUse, most: Self.mostActions
    )?.action
    suggestion.isPerformable = suggestion.action != nil
    return suggestion
  }
}

extension [Suggestion] {
  /// Returns the `limit` most probable suggestions with their ranks. Equally probable suggestions keep their order.
  func ranked(limit: Int) -> [Suggestion] {
    let order = indices.sorted { (self[$0].probability, $1) > (self[$1].probability, $0) }
    return order.prefix(limit).enumerated().map { rank, place in
      var suggestion = self[place]
      suggestion.rank = rank + 1
      return suggestion
    }
  }
}

extension Suggestion {
  /// Returns true if one of two suggestions contains the other: both are of the same intent, and all parameters of one
  /// are among the parameters of the other.
  fileprivate func overlaps(_ other: Suggestion) -> Bool {
    guard intent == other.intent, source == other.source else { return false }
    return parameters.hold(other.parameters) || other.parameters.hold(parameters)
  }
}
