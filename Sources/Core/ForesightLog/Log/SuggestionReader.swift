internal import ForesightSystem
package import ForesightValues

/// Reads the parts of suggestions: the names and declarations of intents, and the values and titles of single
/// donations.
///
///     try log.read { log in
///       let reader = try SuggestionReader(log)
///       let number = try reader.number(ofIntent: "OrderCoffee", source: "cafe")
///       try reader.intent(number: number ?? 0).name        // "OrderCoffee"
///     }
///
/// It caches what it has read, so use it only as long as the log's ``LogView`` is the same.
package final class SuggestionReader {
  private let connection: Connection
  private var symbols: SymbolReader
  private var values: [Use: Values?] = [:]
  /// True if any donation carries a presentation; if none does, no lookup is made.
  private let hasPresentations: Bool
  /// True if any donation has an action that performs it again.
  private let hasActions: Bool

  /// Makes a reader; call it inside ``DonationLog/read(_:)``.
  package init(_ log: DonationLog) throws {
    connection = log.connection
    symbols = SymbolReader(connection)
    hasPresentations = try connection.integer("SELECT 1 FROM presentation LIMIT 1") != nil
    hasActions =
      try connection.integer("SELECT 1 FROM donation WHERE action IS NOT NULL LIMIT 1") != nil
  }

  /// Returns the source and the name of an intent, given its number in this store.
  package func intent(number: Int64) throws -> (source: String, name: String) {
    let intent = try symbols.intent(number)
    return (intent.source.text, intent.name.text)
  }

  /// Returns the presentation that an intent declared before an instant: that of its latest donation with a
  /// presentation.
  ///
  /// - Complexity: O(log presentations).
  package func declaration(ofIntent number: Int64, before end: Instant) throws -> Presentation? {
    try presentation(
      "intent = ? AND time < ? ORDER BY time DESC, id DESC LIMIT 1", number, end.microseconds)
  }

  /// Returns the parameters and the presentation of an intent's donation at `instant` whose parameters have this hash;
  /// `nil` if there is no such donation. If there are several, the last one counts.
  ///
  /// - Complexity: O(log donations), and the donations of that instant; O(1) if it is cached.
  package func values(
    ofIntent number: Int64, at instant: Instant, parameters hash: UInt64
  ) throws -> Values? {
    let use = Use(intent: number, instant: instant, parameters: hash)
    if let known = values[use] { return known }
    if values.count >= Self.mostValues { values.removeAll(keepingCapacity: true) }
    let found = try read(use)
    values[use] = .some(found)
    return found
  }

  /// The parameters and the presentation with which an intent was donated.
  package typealias Values = (parameters: Fields, presentation: Presentation?)

  private struct Use: Hashable {
    var intent: Int64
    var instant: Instant
    var parameters: UInt64
  }

  /// The most values that the cache holds.
  private static let mostValues = 1000

  private func read(_ use: Use) throws -> Values? {
    var found: (parameters: Fields, key: LogKey)?
    try connection.forEach(
      "SELECT time, id, parameters FROM donation WHERE time = ? AND intent = ? AND kind = 0 "
        + "ORDER BY id", use.instant.microseconds, use.intent
    ) { row in
      let fields = try row.bytes(2) { try symbols.fields($0) }
      if StableHash.of(all: fields) == use.parameters { found = (fields, try row.key()) }
    }
    guard let found else { return nil }
    let shown = try presentation("intent = ? AND time = ? AND id = ?", use.intent, found.key)
    return (found.parameters, shown)
  }

  /// Returns the number of an intent in this store; `nil` if the intent was never donated.
  package func number(ofIntent name: String, source: String) throws -> Int64? {
    let word = "(SELECT id FROM word WHERE hash = ? AND text = ?)"
    let (source, name) = (Symbol(name: source), Symbol(name: name))
    return try connection.integer(
      "SELECT id FROM intent WHERE source IN \(word) AND name IN \(word)",
      Int64(bitPattern: source.hash), source.text, Int64(bitPattern: name.hash), name.text)
  }

  /// Returns the action that performs an intent with some values again, and the key of the donation that has it.
  ///
  /// That donation is the latest one with an action and exactly these values or, if there is none, the latest one with
  /// an action that has these values among others. If the values do not include the file that the action opens, the
  /// action is returned without it, to start the app alone.
  ///
  /// - Parameters:
  ///   - instant: the instant of a donation with exactly these values, at which the search begins; `nil` if none is
  ///     known.
  ///   - most: the most donations with actions to search, the latest first.
  /// - Complexity: O(log donations + most).
  package func action(
    ofIntent number: Int64, matching values: Fields, before end: Instant,
    lastAt instant: Instant? = nil, most: Int = .max
  ) throws -> (action: Action, key: LogKey)? {
    guard hasActions else { return nil }
    if let instant, !values.isEmpty {
      let found = try action(
        "time = ? AND +intent = ?", instant.microseconds, number, values, most: most)
      if let found, found.isJustThese { return (found.action, found.key) }
    }
    return try action("intent = ? AND time < ?", number, end.microseconds, values, most: most)
      .map { ($0.action, $0.key) }
  }

  private func action(
    _ condition: String, _ first: Int64, _ second: Int64, _ values: Fields, most: Int
  ) throws -> (action: Action, key: LogKey, isJustThese: Bool)? {
    var found: (action: Action, key: LogKey, isJustThese: Bool)?
    try Connection.untilEnough { enough in
      try connection.forEach(
        "SELECT time, id, parameters, action FROM donation WHERE \(condition) "
          + "AND action IS NOT NULL AND kind = 0 ORDER BY time DESC, id DESC LIMIT ?", first,
        second, most
      ) { row in
        let fields = try row.bytes(2) { try symbols.fields($0) }
        // Without values any donation of the intent matches, whatever its values are.
        let isJustThese = values.isEmpty || fields.count == values.count
        guard found == nil || isJustThese,
          fields.hold(values),
          let stored = try row.bytes(3, { try symbols.value($0) }).flatMap(Action.init),
          let action = values["file"] == nil && fields["file"]?.canonicalText == stored.openedPath
            ? stored.withoutFile : stored
        else { return }
        found = (action, try row.key(), isJustThese)
        if isJustThese { throw enough }
      }
    }
    return found
  }

  private func presentation(
    _ condition: String, _ intent: Int64, _ place: any Bindable
  ) throws -> Presentation? {
    guard hasPresentations else { return nil }
    return try connection.first(
      "SELECT content FROM presentation WHERE \(condition)", intent, place
    ) { row in try row.bytes(0) { try symbols.presentation($0) } }
  }
}
