internal import ForesightLog
internal import ForesightPrivacy
internal import ForesightValues

extension Engine {
  /// Adds items to what can be found, each in the place of the same one as it was before: what the person's settings
  /// forbid to write is left out.
  ///
  ///     let album = IndexedItem(source: "music", type: "Album", id: "7", title: "Blue Train")
  ///     try engine.index([album])      // 1
  ///     try engine.index([album])      // 0: nothing has changed
  ///
  /// - Returns: how many were new or have changed.
  /// - Throws: `InvalidItem`, `SettingsError`, and ``StoreError``.
  /// - Complexity: O(bytes of the texts).
  @discardableResult
  public func index(_ items: [IndexedItem]) throws -> Int {
    try entities.index(log.allowed(items))
  }

  /// Replaces the shortcuts of a source that can be found, and the phrases that it says are not meant for it.
  ///
  ///     let shortcut = IndexedItem(
  ///       source: "cafe", kind: .shortcut, type: "OrderCoffee", id: "Order", title: "Order",
  ///       names: ["Bring me a coffee"])
  ///     try engine.setShortcuts([shortcut], of: "cafe")
  ///     try engine.search(SearchRequest("bring coffee", at: moment)).first?.kind      // .shortcut
  ///
  /// An app does so at every start: what is the same is not written again.
  ///
  /// - Throws: `InvalidItem`, `SettingsError`, and ``StoreError``.
  public func setShortcuts(_ items: [IndexedItem], of source: String) throws {
    // While nothing is recorded what was there stays.
    if try log.settings.isPaused { return }
    let kinds = [IndexedItem.Kind.shortcut, .negativePhrase]
    let before = try kinds.flatMap { try entities.items(of: source, kind: $0) }
    let after = try log.allowed(items)
    if Set(before) == Set(after) { return }
    try entities.replaceAll(of: source, kinds: kinds, with: after)
  }

  /// Entities, shortcuts and intents that fit a text, the best first.
  ///
  ///     try engine.search(SearchRequest("mail", at: moment)).map(\.title)      // ["Open Mail"]
  ///     try engine.search(SearchRequest("mial", at: moment)).map(\.title)      // ["Open Mail"]
  ///     try engine.search(SearchRequest("", at: moment)).count                 // 0
  ///
  /// What fits without a wrong letter stands first. Among these, and among the others, the score decides: how well it
  /// fits, multiplied by one and four times the probability that it comes next. A shortcut is not found by a text in
  /// which all words of a phrase stand that its app says is not meant for it; an intent is left out beside a shortcut
  /// that does it.
  ///
  /// - Throws: ``StoreError``, and `SettingsError`.
  /// - Complexity: that of ``EntityIndex/search(_:)`` and of a prediction, and O(intents).
  public func search(_ request: SearchRequest) throws -> [SearchResult] {
    let words = Array(SearchWord.words(of: request.text).prefix(ItemSearch.mostWords))
    if words.isEmpty || request.limit == 0 { return [] }
    let expectation = try Expectation(
      predict(
        PredictionRequest(
          at: request.moment, context: request.context, limit: Self.mostExpected,
          sources: request.sources, isWhole: true)))
    var results = try foundEntities(request, expectation)
    let shortcuts = try foundShortcuts(request, words, expectation)
    let intents = try foundIntents(request, words, expectation).filter { intent in
      !shortcuts.contains { $0.source == intent.source && $0.type == intent.type }
    }
    results += shortcuts + intents
    // Those that fit as well stay in the order in which they were found.
    let order = results.indices.sorted { (results[$0].score, $1) > (results[$1].score, $0) }
    return order.prefix(request.limit).map { results[$0] }
  }

  /// The number of suggestions asked for; anything less probable than these counts as not expected.
  private static let mostExpected = 64

  private func foundEntities(
    _ request: SearchRequest, _ expectation: Expectation
  ) throws -> [SearchResult] {
    var search = ItemSearch(
      request.text, sources: request.sources, kind: .entity, limit: request.limit)
    search.factors = expectation.entities.map { entity, probability in
      ItemSearch.Expected(
        source: entity.source, type: entity.type, id: entity.id,
        factor: Expectation.factor(probability))
    }
    return try entities.search(search).map { found in
      let item = found.item
      let entity = Expectation.Entity(source: item.source, type: item.type, id: item.id)
      return SearchResult(
        kind: .entity, source: item.source, type: item.type, id: item.id, title: item.title,
        subtitle: item.subtitle.isEmpty ? nil : item.subtitle, score: found.score,
        probability: expectation.entities[entity] ?? 0)
    }
  }

  private func foundShortcuts(
    _ request: SearchRequest, _ words: [SearchWord], _ expectation: Expectation
  ) throws -> [SearchResult] {
    let search = ItemSearch(
      request.text, sources: request.sources, kind: .shortcut, limit: 1000)
    let found = try entities.search(search)
    if found.isEmpty { return [] }
    let unwanted = try Set(
      entities.items(kind: .negativePhrase).filter { phrase in
        let phrase = SearchWord.words(of: phrase.title)
        return !phrase.isEmpty && phrase.allSatisfy(words.contains)
      }.map(\.source))
    let settings = try log.settings
    let locked = request.context.isUnlocked ? [] : try log.read { try $0.lockedShortcuts() }
    return found.compactMap { found in
      let item = found.item
      if unwanted.contains(item.source) || settings.hides(intent: item.type, source: item.source)
        || locked.contains(where: { $0 == (item.source, item.type, item.id) })
      {
        return nil
      }
      let probability = expectation.probability(ofIntent: item.type, source: item.source)
      return SearchResult(
        kind: .shortcut, source: item.source, type: item.type, id: item.id, title: item.title,
        score: found.score.expected(probability), probability: probability)
    }
  }

  private func foundIntents(
    _ request: SearchRequest, _ words: [SearchWord], _ expectation: Expectation
  ) throws -> [SearchResult] {
    try log.read { log in
      let settings = try log.settings
      let reader = try SuggestionReader(log)
      let isUnlocked = request.context.isUnlocked
      return try log.numberedIntents().compactMap { intent in
        guard request.sources?.contains(where: { $0.hasSameBytes(as: intent.source) }) ?? true,
          settings.learns(from: intent.source),
          !settings.hides(intent: intent.name, source: intent.source)
        else { return nil }
        let declared = try reader.declaration(
          ofIntent: intent.number, before: request.moment.instant)
        let title = Title.of(intent: intent.name, called: declared?.name, parameters: [:])
        guard let score = SearchFields(title: title).match(words),
          declared.map({ $0.isDiscoverable && (!$0.needsUnlock || isUnlocked) }) ?? true
        else { return nil }
        let probability = expectation.probability(ofIntent: intent.name, source: intent.source)
        return SearchResult(
          kind: .intent, source: intent.source, type: intent.name, id: "", title: title,
          typeName: declared?.typeName, score: score.expected(probability),
          probability: probability)
      }
    }
  }
}

extension SearchScore {
  fileprivate func expected(_ probability: Double) -> SearchScore {
    SearchScore(isExact: isExact, value: value * Expectation.factor(probability))
  }
}

/// The probabilities that a forecast gives to single intents and entities.
struct Expectation {
  /// An entity and the source that it belongs to.
  struct Entity: Hashable {
    var source: String
    var type: String
    var id: String
  }

  private(set) var entities: [Entity: Double] = [:]
  private var intents: [[String]: Double] = [:]

  /// Sums the probabilities of whole suggestions.
  init(_ forecast: Forecast) {
    for suggestion in forecast.suggestions {
      intents[[suggestion.source, suggestion.intent], default: 0] += suggestion.probability
      let named = suggestion.parameters.flatMap {
        Self.entities(in: $0.value, of: suggestion.source)
      }
      for entity in Set(named) { entities[entity, default: 0] += suggestion.probability }
    }
  }

  /// The probability that an intent is next.
  func probability(ofIntent name: String, source: String) -> Double {
    intents[[source, name]] ?? 0
  }

  /// Returns the factor by which a probability of coming next raises how well something fits.
  static func factor(_ probability: Double) -> Double { 1 + 4 * probability }

  private static func entities(in value: ParameterValue, of source: String) -> [Entity] {
    switch value {
    case .entity(let type, let id): [Entity(source: source, type: type, id: id)]
    case .array(let elements): elements.flatMap { entities(in: $0, of: source) }
    default: []
    }
  }
}
