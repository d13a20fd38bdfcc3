internal import ForesightSystem
internal import ForesightValues

extension EntityIndex {
  /// Removes some items of a type, and every text that only they had, from the index and its bytes.
  ///
  ///     let index = EntityIndex(store: path)
  ///     try index.index([IndexedItem(source: "music", type: "Album", id: "7", title: "Blue Train")])
  ///     try index.remove(["7", "8"], type: "Album", of: "music")      // 1: there is no 8
  ///
  /// - Returns: how many there were.
  /// - Complexity: O(log items) for each.
  @discardableResult
  public func remove(
    _ ids: [String], kind: IndexedItem.Kind = .entity, type: String, of source: String
  ) throws -> Int {
    let collection = ItemCollection(source: source, kind: kind, type: type)
    return try erasing {
      try change { batch in for id in ids { try batch.remove(id, of: collection) } }.changed
    }
  }

  /// Removes all items of a source, of all where none is named; of one kind or type, where these are.
  ///
  ///     let index = EntityIndex(store: path)
  ///     try index.index(["Bells", "Autumn"].map { IndexedItem(source: "music", type: "Song", id: $0, title: $0) })
  ///     try index.removeAll(of: "music")      // 2
  ///
  /// - Returns: how many there were.
  /// - Complexity: O(postings).
  @discardableResult
  public func removeAll(
    of source: String? = nil, kind: IndexedItem.Kind? = nil, type: String? = nil
  ) throws -> Int {
    try erasing {
      let removed = try change { batch in
        var numbers: [Int64] = []
        try forEachCollection(batch.connection, source, kind, type) { number, _ in
          numbers.append(number)
        }
        if !numbers.isEmpty { try batch.removeAll(of: numbers) }
      }.changed
      if removed > 1000 { try shrink() }
      return removed
    }
  }

  /// Replaces all that a source has of some kinds in one step: a search finds the old items or the new ones.
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
    _ = try erasing {
      try change(create: !items.isEmpty) { batch in
        var numbers: [Int64] = []
        for kind in kinds {
          try forEachCollection(batch.connection, source, kind, nil) { number, _ in
            numbers.append(number)
          }
        }
        try batch.removeAll(of: numbers)
        for item in items { try batch.add(item) }
      }.changed
    }
  }

  /// Runs a removal, and overwrites what it leaves between the rows that stay.
  func erasing(_ remove: () throws -> Int) throws -> Int {
    let count = try remove()
    // Also where nothing was there: whoever removed it may have been kept from this.
    try erase()
    return count
  }

  /// Removes what a forgetting means: the entities that it names, all of a source, or everything.
  ///
  /// Queries that name times, intents, ids or other values mean donations alone.
  ///
  /// - Parameter isDryRun: true if it is only told how many there are.
  /// - Returns: how many entities there were; shortcuts, which are no recollection of anything, go with them.
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
    let named = values.compactMap { value -> (type: String, id: String)? in
      if case .entity(let type, let id) = value { (type, id) } else { nil }
    }
    func found(_ connection: Connection) throws -> [(id: String, collection: ItemCollection)] {
      var found: [(id: String, collection: ItemCollection)] = []
      for (type, id) in named {
        try connection.forEach(
          "SELECT source FROM collection JOIN item ON item.collection = collection.number "
            + "WHERE kind = 0 AND type = ? AND id = ?", type, id
        ) { row in
          let source = row.text(0)
          guard query.source?.hasSameBytes(as: source) ?? true else { return }
          found.append((id, ItemCollection(source: source, kind: .entity, type: type)))
        }
      }
      return found
    }
    if isDryRun { return try read(else: 0) { try found($0).count } }
    return try erasing {
      try change { batch in
        for item in try found(batch.connection) { try batch.remove(item.id, of: item.collection) }
      }.changed
    }
  }

  /// Returns the number of entities of a source, or of all sources.
  ///
  ///     try EntityIndex(store: path).count()      // 0
  ///
  /// - Complexity: O(items).
  public func count(of source: String? = nil) throws -> Int {
    try read(else: 0) { connection in
      var count = 0
      try forEachCollection(connection, source, .entity, nil) { number, _ in
        count += try connection.count("SELECT count(*) FROM item WHERE collection = ?", number)
      }
      return count
    }
  }

  /// Calls `body` with the number of each collection, and its row: number, source, kind and type.
  func forEachCollection(
    _ connection: Connection, _ source: String?, _ kind: IndexedItem.Kind?, _ type: String?,
    _ body: (Int64, borrowing Row) throws -> Void
  ) throws {
    try connection.forEach(
      "SELECT number, source, kind, type FROM collection ORDER BY number"
    ) { row in
      guard source?.hasSameBytes(as: row.text(1)) ?? true,
        kind == nil || kind?.rawValue == row.integer(2),
        type?.hasSameBytes(as: row.text(3)) ?? true
      else { return }
      try body(row.integer(0), row)
    }
  }

  /// Gives the room of removed items back to the system, where it is much.
  private func shrink() throws {
    let isWorthIt = try read(else: false) { connection in
      try connection.count("PRAGMA freelist_count") * 2 > connection.count("PRAGMA page_count")
    }
    if isWorthIt { try vacuum() }
  }
}
