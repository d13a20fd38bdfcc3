internal import Foresight

extension IntentPredictor {
  /// Returns the indexed entities, the shortcuts and the donated intents of this app that match a text.
  ///
  ///     try await OrderCoffee(.large).donate()
  ///     let found = try await IntentPredictor.shared.search("ordr")
  ///     found.first?.suggestion?.persistentIdentifier      // "OrderCoffee"
  ///
  /// Every word of the text has to match a word or the beginning of one. One letter may be wrong in a word of four to
  /// seven letters, and two in a longer one. Results without a wrong letter come first; among these, and among the
  /// others, the order depends on how well they match and how probable it is that the person does them next. A text
  /// that contains all words of one of the app's negative phrases finds none of its shortcuts.
  ///
  /// - Parameters:
  ///   - text: the text to search for.
  ///   - date: the moment for which probabilities are predicted.
  ///   - context: fields that describe the situation, added to those of ``IntentDonationManager/contextProvider``.
  ///   - limit: the maximum number of results.
  /// - Throws: ``IntentDonationError/store(why:)``.
  public func search(
    _ text: String, at date: Date = IntentPredictor.now, context: [String: String] = [:],
    limit: Int = 20
  ) async throws -> [IntentSearchResult] {
    let source = center.source
    let moment = Self.moment(date)
    let fields = center.context(adding: context)
    let request = SearchRequest(text, at: moment, context: fields, sources: [source], limit: limit)
    let (found, shortcuts) = try await center.run { engine in
      (try engine.search(request), try engine.log.read { try $0.shortcuts(of: source) })
    }
    return found.map { result in
      if result.kind == .entity { return IntentSearchResult(result: result, suggestion: nil) }
      let declared = shortcuts.first { $0.intent == result.type && $0.name == result.id }
      let suggestion = Suggestion(
        rank: 1, intent: result.type, source: source,
        parameters: result.kind == .shortcut
          ? AppShortcutRegistry.values(ofIntent: result.type, name: result.id) : [:],
        title: result.title, subtitle: result.subtitle,
        typeName: result.typeName ?? declared?.typeName, probability: result.probability,
        why: "you looked for it", because: [])
      return IntentSearchResult(
        result: result,
        suggestion: IntentSuggestion(suggestion: suggestion, moment: moment, context: fields))
    }
  }

  /// Returns the identifiers of the indexed entities of a type that match a text, the best first; of all of them if the
  /// text is `nil`.
  func identifiers<Entity: IndexedEntity>(
    of type: Entity.Type, matching text: String?, limit: Int
  ) async throws -> [Entity.ID] {
    let source = center.source
    let name = Entity.persistentIdentifier
    // If the index cannot be read, let the app's query fill it again, if the query is able to.
    if let query = Entity.defaultQuery as? any IndexedEntityQuery,
      try await center.run({ try $0.entities.state() }) == .unusable
    {
      try await query.reindexAllEntities(indexDescription: CSSearchableIndexDescription())
    }
    let ids = try await center.run { engine in
      guard let text else {
        return try engine.entities.items(of: source, kind: .entity, type: name).map(\.id)
      }
      let search = ItemSearch(text, sources: [source], kind: .entity, type: name, limit: limit)
      return try engine.entities.search(search).map(\.item.id)
    }
    return ids.compactMap { Entity.ID.entityIdentifier(for: $0) }
  }
}
