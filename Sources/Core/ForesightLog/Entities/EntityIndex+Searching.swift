internal import ForesightSystem
public import ForesightValues

/// A query for items: the words to look for, the items to search, and the entities that are expected.
///
///     let index = EntityIndex(store: path)
///     try index.index([
///       IndexedItem(source: "music", type: "Song", id: "1", title: "Autumn"),
///       IndexedItem(source: "books", type: "Book", id: "1", title: "Autumn Leaves"),
///     ])
///     try index.search(ItemSearch("autumn", sources: ["books"])).map(\.item.title)      // ["Autumn Leaves"]
///     try index.search(ItemSearch("autumn")).count                                      // 2
public struct ItemSearch: Sendable {
  /// The words that are looked for.
  public var words: [SearchWord]
  /// The sources to which items must belong; `nil` for any.
  public var sources: [String]?
  /// The kind that items must be of; `nil` for any.
  public var kind: IndexedItem.Kind?
  /// The type that items must be of; `nil` for any.
  public var type: String?
  /// The most items to return.
  public var limit: Int
  /// The entities that are expected, each with the factor by which its score is multiplied.
  public var factors: [Entity: Double] = [:]

  /// An entity that may be expected.
  ///
  ///     var search = ItemSearch("autumn")
  ///     search.factors[.init(source: "music", type: "Song", id: "1")] = 3
  public struct Entity: Hashable, Sendable {
    /// The source that the entity belongs to, its type and its identifier.
    public let source, type, id: String

    /// Makes an entity.
    public init(source: String, type: String, id: String) {
      (self.source, self.type, self.id) = (source, type, id)
    }
  }

  /// The most words that are looked for; further words are ignored.
  public static let mostWords = 16

  /// Makes a search for a text.
  public init(
    _ text: String, sources: [String]? = nil, kind: IndexedItem.Kind? = nil, type: String? = nil,
    limit: Int = 20
  ) {
    words = Array(SearchWord.words(of: text).prefix(Self.mostWords))
    (self.sources, self.kind, self.type, self.limit) = (sources, kind, type, max(0, limit))
  }
}

/// An item that was found.
public struct FoundItem: Sendable {
  /// The item.
  public let item: IndexedItem
  /// The score, by which the items found are ordered.
  public let score: SearchScore
}

extension EntityIndex {
  /// Returns the items that match, the best first. Items with the same score are in the order of their sources, kinds
  /// and types, and then in the order in which they were first indexed.
  ///
  /// ``SearchFields/match(_:)`` decides which items match, and how well. The score is raised by a twentieth for each
  /// step of the item's priority, and multiplied by the factor of an expected entity.
  ///
  /// - Throws: ``StoreError`` if the index may not be read or is busy; a damaged index counts as empty.
  /// - Complexity: O(words in the index), less than ten nanoseconds each, and O(items with a word that matches).
  public func search(_ search: ItemSearch) throws -> [FoundItem] {
    if search.words.isEmpty || search.limit == 0 { return [] }
    return try read(else: []) { connection in
      var searching = try ItemSearching(connection, search)
      return try searching.run()
    }
  }
}

/// One search, on one view of an index.
private struct ItemSearching {
  /// The scores of all items of a block, by their places in it.
  private typealias Scores = [SearchScore]
  private static let unfit = SearchScore(isExact: false, value: 0)
  private static let none = Scores(repeating: unfit, count: Posting.blockSize)

  private let connection: Connection
  private let search: ItemSearch
  private let blocks: [Int64: (collection: ItemCollection, order: Int)]
  /// The sums of the items' scores for all words so far, by block; 0 for an item that does not match all of these
  /// words. `nil` before the first word.
  private var found: [Int64: Scores]?

  init(_ connection: Connection, _ search: ItemSearch) throws {
    (self.connection, self.search) = (connection, search)
    let all: [(block: Int64, collection: ItemCollection)] = try connection.all(
      "SELECT block.number, source, kind, type FROM block "
        + "JOIN collection ON collection.number = block.collection"
    ) { row in
      guard let collection = ItemCollection(row),
        search.kind.map({ $0 == collection.kind }) ?? true,
        search.type.map({ $0.hasSameBytes(as: collection.type) }) ?? true,
        search.sources?.contains(where: { $0.hasSameBytes(as: collection.source) }) ?? true
      else { return nil }
      return (row.integer(0), collection)
    }
    let order = Dictionary(
      uniqueKeysWithValues: Set(all.map(\.collection)).sorted().enumerated().map { ($1, $0) })
    blocks = Dictionary(
      uniqueKeysWithValues: all.map { ($0.block, ($0.collection, order[$0.collection] ?? 0)) })
  }

  mutating func run() throws -> [FoundItem] {
    if blocks.isEmpty { return [] }
    for word in search.words {
      let fits = try fits(of: word)
      found = found.map { Self.both($0, fits) } ?? fits
    }
    for (entity, factor) in search.factors {
      let item = try connection.integer(
        "SELECT item.number FROM collection JOIN item ON item.collection = collection.number "
          + "WHERE source = ? AND kind = 0 AND type = ? AND id = ?", entity.source,
        entity.type, entity.id)
      guard let item else { continue }
      let (block, place) = (item / Int64(Posting.blockSize), Int(item) % Posting.blockSize)
      found?[block]?[place].value *= factor
    }
    return try best().compactMap { number, score in
      var score = score
      score.value /= Double(search.words.count)
      return try item(number).map { FoundItem(item: $0, score: score) }
    }
  }

  /// Combines the scores of earlier words with those of another, for the items that match both.
  private static func both(_ first: [Int64: Scores], _ second: [Int64: Scores]) -> [Int64: Scores] {
    var both: [Int64: Scores] = [:]
    for (block, values) in first {
      guard let others = second[block] else { continue }
      both[block] = zip(values, others).map { value, other in
        if value.value == 0 || other.value == 0 { return Self.unfit }
        return SearchScore(
          isExact: value.isExact && other.isExact, value: value.value + other.value)
      }
    }
    return both
  }

  // MARK: One word

  private func fits(of word: SearchWord) throws -> [Int64: Scores] {
    if word.isRun, word.letters.count > 1 { return try fits(ofRun: word) }
    var scores: [Int64: Scores] = [:]
    let text = word.text
    // One letter of a script without spaces is never a whole word.
    let worths = [word.isRun ? WordFit.beginning : .whole, .beginning].map(self.worths)
    try connection.forEach(
      "SELECT block, items, length(CAST(word AS BLOB)) FROM posting WHERE word >= ? AND word < ?",
      text, text + "\u{10ffff}"
    ) { row in
      let isWhole = row.integer(2) == text.utf8.count
      note(row, worths[isWhole ? 0 : 1], &scores)
    }
    try Vocabulary(connection).forEachNear(word) { near, fit in
      let worths = self.worths(fit)
      try connection.forEach("SELECT block, items FROM posting WHERE word = ?", near) { row in
        note(row, worths, &scores)
      }
    }
    return scores
  }

  /// Returns the score of a matching word for each kind of posting.
  private func worths(_ fit: WordFit) -> [SearchScore] {
    (0..<Posting.kinds).map { kind in
      let worth = SearchScore.worth(
        fit, in: Posting.field(ofKind: kind), titleClass: Posting.titleClass(ofKind: kind))
      return SearchScore(
        isExact: fit.isExact,
        value: worth * IndexedItem.factor(ofPriority: Posting.priority(ofKind: kind)))
    }
  }

  private func note(
    _ row: borrowing Row, _ worths: [SearchScore], _ scores: inout [Int64: Scores]
  ) {
    let block = row.integer(0)
    guard blocks[block] != nil, found.map({ $0[block] != nil }) ?? true else { return }
    row.bytes(1) { bytes in
      scores[block, default: Self.none].withUnsafeMutableBufferPointer { scores in
        bytes.forEachPosting { posting in
          let fit = worths[posting.kind]
          if fit.isBetter(than: scores[posting.place]) { scores[posting.place] = fit }
        }
      }
    }
  }

  // MARK: A run of a script without spaces

  private func fits(ofRun word: SearchWord) throws -> [Int64: Scores] {
    var scores: [Int64: Scores] = [:]
    if word.letters.count == 2 { return try items(withAll: word.pairs) }
    // If at most `tolerance` characters are wrong, at least one of `tolerance + 1` pieces is right.
    let pieces = word.tolerance + 1
    for piece in 0..<pieces {
      let start = word.letters.count * piece / pieces
      let end = word.letters.count * (piece + 1) / pieces
      for (block, candidates) in try items(withAll: Array(word.pairs[start..<end - 1])) {
        for (place, score) in candidates.enumerated() where score.value > 0 {
          guard scores[block]?[place].value ?? 0 == 0,
            found.map({ $0[block]?[place].value ?? 0 > 0 }) ?? true
          else { continue }
          let number = block * Int64(Posting.blockSize) + Int64(place)
          guard let item = try item(number), var match = item.fields.match([word]) else { continue }
          match.value *= IndexedItem.factor(ofPriority: item.priority)
          scores[block, default: Self.none][place] = match
        }
      }
    }
    return scores
  }

  /// Returns the items that contain all of some pairs of characters.
  private func items(withAll pairs: [String]) throws -> [Int64: Scores] {
    let worths = worths(.beginning)
    var all: [Int64: Scores]?
    for pair in pairs {
      var scores: [Int64: Scores] = [:]
      try connection.forEach("SELECT block, items FROM posting WHERE word = ?", pair) {
        note($0, worths, &scores)
      }
      all = all.map { Self.both($0, scores) } ?? scores
    }
    return all ?? [:]
  }

  // MARK: The best

  private func item(_ number: Int64) throws -> IndexedItem? {
    guard let (collection, _) = blocks[number / Int64(Posting.blockSize)] else { return nil }
    return try connection.first(
      "SELECT \(IndexedItem.columns) FROM item WHERE number = ?", number
    ) { IndexedItem($0, of: collection) }
  }

  private func best() -> [(number: Int64, score: SearchScore)] {
    var best: [(score: SearchScore, order: Int, number: Int64)] = []
    for (block, scores) in found ?? [:] {
      let order = blocks[block]?.order ?? 0
      for (place, score) in scores.enumerated() where score.value > 0 {
        if best.count == search.limit, best.last?.score.isBetter(than: score) ?? false { continue }
        let number = block * Int64(Posting.blockSize) + Int64(place)
        let index =
          best.firstIndex {
            score == $0.score
              ? (order, number) < ($0.order, $0.number) : score.isBetter(than: $0.score)
          } ?? best.endIndex
        best.insert((score, order, number), at: index)
        if best.count > search.limit { best.removeLast() }
      }
    }
    return best.map { ($0.number, $0.score) }
  }
}

extension SearchScore {
  /// The order of `<`, defined here as well because it is evaluated for each posting.
  fileprivate func isBetter(than other: SearchScore) -> Bool {
    isExact == other.isExact ? value > other.value : isExact
  }
}
