internal import ForesightSystem
internal import ForesightValues

extension EntityIndex {
  /// Removes items of a type, given their ids, from the index. The bytes of the texts that only these items had are
  /// overwritten in the file.
  ///
  ///     let index = EntityIndex(store: path)
  ///     try index.index([IndexedItem(source: "music", type: "Album", id: "7", title: "Blue Train")])
  ///     try index.remove(["7", "8"], type: "Album", of: "music")      // 1: there is no 8
  ///
  /// - Returns: the number of items removed.
  /// - Complexity: O(log items) for each id.
  @discardableResult
  public func remove(
    _ ids: [String], kind: IndexedItem.Kind = .entity, type: String, of source: String
  ) throws -> Int {
    let collection = ItemCollection(source: source, kind: kind, type: type)
    return try erasing { batch in for id in ids { try batch.remove(id, of: collection) } }
  }

  /// Removes all items of a source, a kind and a type; `nil` stands for any.
  ///
  ///     let index = EntityIndex(store: path)
  ///     try index.index(["Bells", "Autumn"].map { IndexedItem(source: "music", type: "Song", id: $0, title: $0) })
  ///     try index.removeAll(of: "music")      // 2
  ///
  /// - Returns: the number of items removed.
  /// - Complexity: O(postings).
  @discardableResult
  public func removeAll(
    of source: String? = nil, kind: IndexedItem.Kind? = nil, type: String? = nil
  ) throws -> Int {
    let removed = try change { batch in
      let numbers = try collections(batch.connection, source, kind, type).map(\.number)
      if !numbers.isEmpty { try batch.removeAll(of: numbers) }
    }.changed
    let isMostlyFree =
      try removed > 1000
      && read(else: false) { connection in
        try connection.count("PRAGMA freelist_count") * 2 > connection.count("PRAGMA page_count")
      }
    if isMostlyFree { vacuum() }
    try erase()
    return removed
  }

  /// Replaces all items of some kinds of a source in one step: a search finds either the old items or the new ones.
  ///
  ///     let index = EntityIndex(store: path)
  ///     try index.index([IndexedItem(source: "music", type: "Song", id: "1", title: "Bells")])
  ///     let autumn = IndexedItem(source: "music", type: "Song", id: "2", title: "Autumn")
  ///     try index.replaceAll(of: "music", kinds: [.entity], with: [autumn])
  ///     try index.count(of: "music")                           // 1
  ///     try index.search(ItemSearch("bells")).isEmpty          // true
  ///
  /// - Throws: `InvalidItem`, and ``StoreError``; then nothing has changed.
  /// - Complexity: O(postings) and O(bytes of the texts).
  public func replaceAll(
    of source: String, kinds: [IndexedItem.Kind], with items: [IndexedItem]
  ) throws {
    let items = try items.map { try $0.checked() }
    _ = try erasing(create: !items.isEmpty) { batch in
      let old = try kinds.flatMap { try collections(batch.connection, source, $0) }
      try batch.removeAll(of: old.map(\.number))
      for item in items { try batch.add(item) }
    }
  }

  /// Changes items in one transaction, and overwrites the remains of removed rows in the file. Returns the number of
  /// items that have changed.
  ///
  /// - Parameter create: true to make a missing file.
  func erasing(create: Bool = false, _ body: (inout IndexBatch) throws -> Void) throws -> Int {
    let changed = try change(create: create, body).changed
    // Even if nothing was removed: an earlier removal may have been interrupted before this.
    try erase()
    return changed
  }

  /// Removes what a query for forgetting covers: the entities that it names, all items of a source, or everything.
  ///
  /// Queries with times, intents, ids or values of other types concern donations alone.
  ///
  /// - Parameter isDryRun: true to count the entities without removing them.
  /// - Returns: the number of entities. The shortcuts of a source are removed too, but not counted, because they are no
  ///   record of anything that the person did.
  /// - Complexity: O(postings).
  @discardableResult
  package func forget(_ query: DonationQuery, isDryRun: Bool = false) throws -> Int {
    if query.isWholeSource {
      let count = try count(of: query.source)
      if !isDryRun { try removeAll(of: query.source) }
      return count
    }
    var rest = query
    (rest.source, rest.values) = (nil, nil)
    guard rest == DonationQuery(), let values = query.values else { return 0 }
    let found = try values.flatMap { value -> [IndexedItem] in
      guard case .entity(let type, let id) = value else { return [] }
      return try items(of: query.source, kind: .entity, type: type, ids: [id])
    }
    if isDryRun { return found.count }
    return try erasing { for item in found { try $0.remove(item.id, of: item.collection) } }
  }

  /// Returns the number of entities of a source, or of all sources.
  ///
  ///     try EntityIndex(store: path).count()      // 0
  ///
  /// - Complexity: O(items).
  public func count(of source: String? = nil) throws -> Int {
    try read(else: 0) { connection in
      try collections(connection, source, .entity).reduce(0) {
        try $0 + connection.count("SELECT count(*) FROM item WHERE collection = ?", $1.number)
      }
    }
  }

  /// Returns the collections of a source, a kind and a type, with their numbers; `nil` stands for any. A collection is
  /// `nil` if its kind is unknown.
  func collections(
    _ connection: Connection, _ source: String?, _ kind: IndexedItem.Kind?, _ type: String? = nil
  ) throws -> [(number: Int64, collection: ItemCollection?)] {
    try connection.all("SELECT number, source, kind, type FROM collection ORDER BY number") { row in
      guard source?.hasSameBytes(as: row.text(1)) ?? true,
        kind == nil || kind?.rawValue == row.integer(2),
        type?.hasSameBytes(as: row.text(3)) ?? true
      else { return nil }
      return (row.integer(0), ItemCollection(row))
    }
  }
}
