internal import ForesightLog
internal import ForesightPrivacy
internal import ForesightValues

extension Engine {
  /// Adds items to the search index, in which each replaces its earlier version. Items that the person's settings
  /// exclude are left out.
  ///
  ///     let album = IndexedItem(source: "music", type: "Album", id: "7", title: "Blue Train")
  ///     try engine.index([album])      // 1
  ///     try engine.index([album])      // 0: nothing has changed
  ///
  /// - Returns: the number of items that were new or have changed.
  /// - Throws: `InvalidItem`, `SettingsError`, and ``StoreError``.
  /// - Complexity: O(bytes of the texts).
  @discardableResult
  public func index(_ items: [IndexedItem]) throws -> Int {
    try entities.index(log.allowed(items))
  }

  /// Replaces the searchable shortcuts of a source, and its negative phrases: texts that must not find them.
  ///
  ///     let shortcut = IndexedItem(
  ///       source: "cafe", kind: .shortcut, type: "OrderCoffee", id: "Order", title: "Order",
  ///       names: ["Bring me a coffee"])
  ///     try engine.setShortcuts([shortcut], of: "cafe")
  ///     try engine.search(SearchRequest("bring coffee", at: moment)).first?.kind      // .shortcut
  ///
  /// Apps do so at every start, so unchanged shortcuts are not written again.
  ///
  /// - Throws: `InvalidItem`, `SettingsError`, and ``StoreError``.
  public func setShortcuts(_ items: [IndexedItem], of source: String) throws {
    // While recording is paused, the earlier shortcuts stay.
    if try log.settings.isPaused { return }
    let kinds = [IndexedItem.Kind.shortcut, .negativePhrase]
    let before = try kinds.flatMap { try entities.items(of: source, kind: $0) }
    let after = try log.allowed(items)
    if Set(before) == Set(after) { return }
    try entities.replaceAll(of: source, kinds: kinds, with: after)
  }

  /// Returns the entities, shortcuts and intents that match a text, the best first.
  ///
  ///     try engine.search(SearchRequest("mail", at: moment)).map(\.title)      // ["Open Mail"]
  ///     try engine.search(SearchRequest("mial", at: moment)).map(\.title)      // ["Open Mail"]
  ///     try engine.search(SearchRequest("", at: moment)).count                 // 0
  ///
  /// Exact matches come before those with a wrong letter. Within each group, results are ordered by score: the quality
  /// of the match, multiplied by 1 + 4p, with p the probability that the next donation is of this intent or contains
  /// this entity. A shortcut is left out if the text contains all words of a negative phrase of its app. An intent is
  /// left out if a shortcut that performs it is found.
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
    // Results with equal scores stay in the order in which they were found.
    let order = results.indices.sorted { (results[$0].score, $1) > (results[$1].score, $0) }
    return order.prefix(request.limit).map { results[$0] }
  }

  /// The number of suggestions requested; anything less probable than these counts as not expected.
  private static let mostExpected = 64

  private func foundEntities(
    _ request: SearchRequest, _ expectation: Expectation
  ) throws -> [SearchResult] {
    var search = ItemSearch(
      request.text, sources: request.sources, kind: .entity, limit: request.limit)
    search.factors = expectation.entities.mapValues(Expectation.factor)
    return try entities.search(search).map { found in
      let item = found.item
      let entity = ItemSearch.Entity(source: item.source, type: item.type, id: item.id)
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
      let shown = ForecastWords(
        reader: try SuggestionReader(log), settings: try log.settings, sources: request.sources,
        isUnlocked: request.context.isUnlocked, end: request.moment.instant)
      return try log.numberedIntents().compactMap { number, source, name, _ in
        guard let intent = try shown.intent(number, source, name),
          let score = SearchFields(title: intent.title).match(words)
        else { return nil }
        let probability = expectation.probability(ofIntent: intent.name, source: intent.source)
        return SearchResult(
          kind: .intent, source: intent.source, type: intent.name, id: "", title: intent.title,
          typeName: intent.typeName, score: score.expected(probability), probability: probability)
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
  private(set) var entities: [ItemSearch.Entity: Double] = [:]
  private var intents: [[String]: Double] = [:]

  /// Sums the probabilities of whole suggestions by intent and by entity.
  init(_ forecast: Forecast) {
    for suggestion in forecast.suggestions {
      intents[[suggestion.source, suggestion.intent], default: 0] += suggestion.probability
      let named = suggestion.parameters.flatMap {
        Self.entities(in: $0.value, of: suggestion.source)
      }
      for entity in Set(named) { entities[entity, default: 0] += suggestion.probability }
    }
  }

  /// Returns the probability that an intent is next.
  func probability(ofIntent name: String, source: String) -> Double {
    intents[[source, name]] ?? 0
  }

  /// Returns the factor by which the probability of an intent or entity raises the score of a match.
  static func factor(_ probability: Double) -> Double { 1 + 4 * probability }

  private static func entities(
    in value: ParameterValue, of source: String
  ) -> [ItemSearch.Entity] {
    switch value {
    case .entity(let type, let id): [.init(source: source, type: type, id: id)]
    case .array(let elements): elements.flatMap { entities(in: $0, of: source) }
    default: []
    }
  }
}
