internal import Foresight

extension IntentPredictor {
  /// Returns the parts of this app that fit a text: entities that were indexed, shortcuts, and intents that were
  /// donated.
  ///
  ///     try await OrderCoffee(.large).donate()
  ///     let found = try await IntentPredictor.shared.search("ordr")
  ///     found.first?.suggestion?.persistentIdentifier      // "OrderCoffee"
  ///
  /// All words of the text have to fit: a word that begins so, or one with one letter wrong of four to seven, two of
  /// eight and more. What fits without a wrong letter stands first; among these, and among the others, it counts how
  /// well it fits and how probably it comes next. A text with all words of one of the app's negative phrases finds
  /// none of its shortcuts.
  ///
  /// - Parameters:
  ///   - text: what is looked for.
  ///   - date: the moment to predict for.
  ///   - context: the circumstances, added to what ``IntentDonationManager/contextProvider`` says.
  ///   - limit: the most results.
  /// - Throws: ``IntentDonationError/store(why:)``.
  public func search(
    _ text: String, at date: Date = IntentPredictor.now, context: [String: String] = [:],
    limit: Int = 20
  ) async throws -> [IntentSearchResult] {
    let center = DonationCenter.shared
    let source = center.source
    let moment = Self.moment(date)
    let fields = center.context(adding: context)
    let request = SearchRequest(
      text, at: moment, context: fields, sources: [source], limit: limit)
    let (found, shortcuts) = try await center.run { engine in
      (try engine.search(request), try engine.log.read { try $0.shortcuts(of: source) })
    }
    return found.map { result in
      if result.kind == .entity { return IntentSearchResult(result, nil) }
      let declared = shortcuts.first { $0.intent == result.type && $0.name == result.id }
      let suggestion = Suggestion(
        rank: 1, intent: result.type, source: source,
        parameters: result.kind == .shortcut
          ? AppShortcutRegistry.values(ofIntent: result.type, name: result.id) : [:],
        title: result.title, subtitle: result.subtitle,
        typeName: result.typeName ?? declared?.typeName, probability: result.probability,
        why: "you looked for it", because: [])
      return IntentSearchResult(result, IntentSuggestion(suggestion, moment, fields))
    }
  }

  /// The identifiers of indexed entities of a type that fit a text, the best first; of all, where there is no text.
  func identifiers<Entity: IndexedEntity>(
    of type: Entity.Type, matching text: String?, limit: Int
  ) async throws -> [Entity.ID] {
    let center = DonationCenter.shared
    let source = center.source
    let name = Entity.persistentIdentifier
    // An index that cannot be read is told anew, by an app that knows how.
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
