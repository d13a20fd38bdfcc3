internal import ForesightSystem
internal import ForesightValues

/// The items of one source, kind and type.
struct ItemCollection: Hashable, Comparable {
  var source: String
  var kind: IndexedItem.Kind
  var type: String

  /// The order of items with the same score.
  static func < (first: ItemCollection, second: ItemCollection) -> Bool {
    (first.source, first.kind.rawValue, first.type)
      < (second.source, second.kind.rawValue, second.type)
  }
}

extension ItemCollection {
  /// Reads a collection from the second to the fourth column: source, kind and type; `nil` if the kind is unknown.
  init?(_ row: borrowing Row) {
    guard let kind = IndexedItem.Kind(rawValue: row.integer(2)) else { return nil }
    self.init(source: row.text(1), kind: kind, type: row.text(3))
  }
}

extension IndexedItem {
  var collection: ItemCollection { ItemCollection(source: source, kind: kind, type: type) }

  /// The words under which the item is found, each with the most important field that contains it. A run of a script
  /// without spaces is found under its pairs of adjacent characters, and its last character.
  var postedWords: [String: SearchFields.Field] {
    var posted: [String: SearchFields.Field] = [:]
    func add(_ word: String, _ field: SearchFields.Field) {
      if let known = posted[word], known.rawValue <= field.rawValue { return }
      posted[word] = field
    }
    for (word, field) in fields.words {
      guard word.isRun else {
        add(word.text, field)
        continue
      }
      for pair in word.pairs { add(pair, field) }
      word.letters.last.map { add(String($0), field) }
    }
    return posted
  }

  /// Returns the words under which an item was posted, from their column in its row.
  ///
  /// The column is split by bytes, because a word may begin with a combining mark, which would form one character with
  /// the space.
  fileprivate static func words(of row: String) -> [String] {
    row.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
  }
}

extension SearchWord {
  /// The pairs of adjacent letters.
  var pairs: [String] {
    zip(letters, letters.dropFirst()).map { String(String.UnicodeScalarView([$0, $1])) }
  }
}

extension EntityIndex {
  /// Adds items. Each replaces its earlier version, if there is one; items that have not changed are left alone.
  ///
  ///     let index = EntityIndex(store: path)
  ///     let album = IndexedItem(source: "music", type: "Album", id: "7", title: "Blue Train")
  ///     try index.index([album])      // 1
  ///
  /// - Returns: the number of items that are new or have changed.
  /// - Throws: `InvalidItem`, and ``StoreError``; then nothing has changed.
  /// - Complexity: O(bytes of the texts), and O(log words) for each word.
  @discardableResult
  public func index(_ items: [IndexedItem]) throws -> Int {
    let items = try items.map { try $0.checked() }
    if items.isEmpty { return 0 }
    let done = try change(create: true) { batch in for item in items { try batch.add(item) } }
    if done.replaced > 0 { try erase() }
    return done.changed
  }

  /// Changes items in one transaction. Returns the number of items that have changed, and the number of these that
  /// replaced an earlier version.
  ///
  /// - Parameter create: true to make a missing file.
  func change(
    create: Bool = false, _ body: (inout IndexBatch) throws -> Void
  ) throws -> (changed: Int, replaced: Int) {
    try write(create: create, else: (0, 0)) { connection in
      try connection.execute("CREATE INDEX IF NOT EXISTS item_id ON item(id)")
      var batch = IndexBatch(connection)
      try body(&batch)
      try batch.finish()
      return (batch.changed, batch.replaced)
    }
  }
}

/// Items that are added and removed together, within one transaction.
struct IndexBatch {
  let connection: Connection
  private(set) var changed = 0
  /// The number of items that replaced an earlier version of themselves.
  private(set) var replaced = 0
  private var postings = PostingChanges()
  private var collections: [ItemCollection: Int64] = [:]
  /// The block that gets a collection's new items, and the number of its places that are used, by the collection's
  /// number.
  private var growing: [Int64: (block: Int64, used: Int)] = [:]

  init(_ connection: Connection) { self.connection = connection }

  mutating func add(_ item: IndexedItem) throws {
    let collection = try collection(item.collection)
    let known = try connection.first(
      "SELECT \(IndexedItem.columns), words FROM item WHERE collection = ? AND id = ?", collection,
      item.id
    ) { row in
      (number: row.integer(0), item: IndexedItem(row, of: item.collection), words: row.text(8))
    }
    if let known {
      if known.item == item { return }
      removePostings(known.number, known.words)
      replaced += 1
    }
    let place = try known?.number ?? newNumber(in: collection)
    let posted = item.postedWords
    let titleClass = item.fields.titleClass
    for (word, field) in posted {
      postings.add(
        word, item: place,
        Posting(
          place: Int(place) % Posting.blockSize, field: field, titleClass: titleClass,
          priority: item.priority))
    }
    try connection.run(
      "INSERT OR REPLACE INTO item VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", place, collection,
      item.id, item.title, item.subtitle, IndexedItem.joined(item.names),
      IndexedItem.joined(item.keywords), item.text, item.priority,
      posted.keys.sorted().joined(separator: " "))
    changed += 1
  }

  mutating func remove(_ id: String, of collection: ItemCollection) throws {
    guard let number = try number(of: collection),
      let (item, words) = try connection.first(
        "SELECT number, words FROM item WHERE collection = ? AND id = ?", number, id,
        body: { ($0.integer(0), $0.text(1)) })
    else { return }
    removePostings(item, words)
    try connection.run("DELETE FROM item WHERE number = ?", item)
    changed += 1
  }

  /// Removes all items of some collections. This is faster than one by one, because the postings of a block are deleted
  /// together.
  mutating func removeAll(of numbers: [Int64]) throws {
    let list = numbers.map(String.init).joined(separator: ",")
    var words: Set<String> = []
    try connection.forEach("SELECT words FROM item WHERE collection IN (\(list))") {
      words.formUnion(IndexedItem.words(of: $0.text(0)))
      changed += 1
    }
    try connection.execute(
      "DELETE FROM posting WHERE block IN (SELECT number FROM block WHERE collection IN (\(list)));"
        + "DELETE FROM item WHERE collection IN (\(list))")
    try Vocabulary(connection).remove(words.filter { try !isPosted($0) })
  }

  private mutating func removePostings(_ number: Int64, _ words: String) {
    for word in IndexedItem.words(of: words) { postings.remove(word, item: number) }
  }

  private func isPosted(_ word: String) throws -> Bool {
    try connection.integer("SELECT 1 FROM posting WHERE word = ? LIMIT 1", word) != nil
  }

  /// Writes the changes, and deletes words that no item has any more.
  func finish() throws {
    for (number, place) in growing.sorted(by: { $0.key < $1.key }) {
      try connection.run(
        "INSERT INTO block VALUES (?1, ?2, ?3) ON CONFLICT(number) DO UPDATE SET used = ?3",
        place.block, number, place.used)
    }
    let vocabulary = Vocabulary(connection)
    let changed = postings.words
    let before = Set(try changed.filter(isPosted))
    try postings.write(connection)
    let after = Set(try changed.filter(isPosted))
    try vocabulary.add(after.subtracting(before))
    try vocabulary.remove(before.subtracting(after))
    try connection.execute(
      "DELETE FROM collection WHERE NOT EXISTS "
        + "(SELECT 1 FROM item WHERE item.collection = collection.number);"
        + "DELETE FROM block WHERE collection NOT IN (SELECT number FROM collection)")
  }

  // MARK: Numbers

  private func number(of collection: ItemCollection) throws -> Int64? {
    try connection.integer(
      "SELECT number FROM collection WHERE source = ? AND kind = ? AND type = ?",
      collection.source, collection.kind.rawValue, collection.type)
  }

  private mutating func collection(_ collection: ItemCollection) throws -> Int64 {
    let known = try collections[collection] ?? number(of: collection)
    if known == nil {
      try connection.run(
        "INSERT INTO collection(source, kind, type) VALUES (?, ?, ?)", collection.source,
        collection.kind.rawValue, collection.type)
    }
    let number = known ?? connection.lastInsertedRow
    collections[collection] = number
    return number
  }

  private mutating func newNumber(in collection: Int64) throws -> Int64 {
    var place =
      try growing[collection]
      ?? connection.first(
        "SELECT number, used FROM block WHERE collection = ? ORDER BY number DESC LIMIT 1",
        collection
      ) { (block: $0.integer(0), used: Int($0.integer(1))) }
      // A collection without a block is treated as if its block were full.
      ?? (block: 0, used: Posting.blockSize)
    if place.used == Posting.blockSize {
      try connection.run("UPDATE block SET used = ? WHERE number = ?", place.used, place.block)
      try connection.run("INSERT INTO block(collection, used) VALUES (?, 0)", collection)
      place = (block: connection.lastInsertedRow, used: 0)
    }
    growing[collection] = (place.block, place.used + 1)
    return place.block * Int64(Posting.blockSize) + Int64(place.used)
  }
}

extension IndexedItem {
  /// The eight columns of an item's row that ``init(_:of:)`` reads.
  static let columns = "number, id, title, subtitle, names, keywords, text, priority"

  /// Reads an item of a collection.
  init(_ row: borrowing Row, of collection: ItemCollection) {
    self.init(
      source: collection.source, kind: collection.kind, type: collection.type, id: row.text(1),
      title: row.text(2), subtitle: row.text(3), names: Self.parted(row.text(4)),
      keywords: Self.parted(row.text(5)), text: row.text(6), priority: Int(row.integer(7)))
  }
}
