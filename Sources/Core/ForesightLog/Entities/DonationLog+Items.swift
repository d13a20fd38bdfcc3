internal import ForesightPrivacy
internal import ForesightSystem

extension DonationLog {
  /// Returns items as they may be indexed: without everything that the person's ``settings`` forbid writing. An item is
  /// left out if its source, type or id contains forbidden content, or if its source is excluded.
  ///
  /// - Throws: ``SettingsError`` when the settings' file cannot be understood.
  /// - Complexity: O(bytes of the texts).
  package func allowed(_ items: [IndexedItem]) throws -> [IndexedItem] {
    followSettings()
    let rules = try settingsFile.rules()
    var refused: [String: Bool] = [:]
    return items.compactMap { item in
      if refused[item.source] == nil { refused[item.source] = rules.refusesAll(of: item.source) }
      return refused[item.source] == true ? nil : item.cleaned(by: rules)
    }
  }
}

extension IndexedItem {
  /// Returns the item without everything that must not be written; `nil` if its source, type or id contains any of
  /// that.
  func cleaned(by rules: RecordingRules) -> IndexedItem? {
    for text in [source, type, id] where rules.redacted(text) != text { return nil }
    var item = self
    item.title = rules.redacted(title)
    item.subtitle = rules.redacted(subtitle)
    item.names = names.map(rules.redacted)
    item.keywords = keywords.map(rules.redacted)
    item.text = rules.redacted(text)
    return item
  }
}

extension EntityIndex {
  /// Redacts everything that looks like a secret, or matches the person's own patterns, in items that were indexed
  /// before the rules applied. All changes are one transaction.
  ///
  /// - Returns: the number of items that were changed or, if their identity contains a secret, removed.
  /// - Complexity: O(bytes of all texts).
  @discardableResult
  package func redact(asIn log: DonationLog) throws -> Int {
    let rules = try RecordingRules(redactingAs: log.settings)
    var (changed, removed): ([IndexedItem], [IndexedItem]) = ([], [])
    for item in try items() {
      let cleaned = item.cleaned(by: rules)
      if cleaned == nil { removed.append(item) }
      if let cleaned, cleaned != item { changed.append(try cleaned.checked()) }
    }
    if changed.isEmpty, removed.isEmpty { return 0 }
    return try erasing { batch in
      for item in removed { try batch.remove(item.id, of: item.collection) }
      for item in changed { try batch.add(item) }
    }
  }

  /// Returns the items of a source, a kind and a type, in the order of search results with the same score, or of `ids`;
  /// `nil` stands for any.
  ///
  /// - Complexity: O(items); with `ids`, O(collections), and O(log items) for each id.
  package func items(
    of source: String? = nil, kind: IndexedItem.Kind? = nil, type: String? = nil,
    ids: [String]? = nil
  ) throws -> [IndexedItem] {
    try read(else: []) { connection in
      let known: [Int64: ItemCollection] = try collections(connection, source, kind, type)
        .reduce(into: [:]) { $0[$1.number] = $1.collection }
      func items(where condition: String, _ value: any Bindable) throws -> [IndexedItem] {
        try connection.all(
          "SELECT \(IndexedItem.columns), collection FROM item WHERE \(condition)", value
        ) { row in known[row.integer(8)].map { IndexedItem(row, of: $0) } }
      }
      return try ids?.flatMap { try items(where: "id = ?", $0) }
        ?? known.sorted { $0.value < $1.value }
        .flatMap { try items(where: "collection = ? ORDER BY number", $0.key) }
    }
  }
}
