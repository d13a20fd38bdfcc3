internal import ForesightPrivacy
internal import ForesightSystem
public import ForesightValues

/// A query for donations. A donation matches if it meets all conditions that are set.
///
///     DonationQuery(source: "cafe", intent: "OrderCoffee")
///     try log.count(DonationQuery(since: now.advanced(by: -Instant.day), before: now))      // 2: yesterday's
public struct DonationQuery: Hashable, Sendable {
  /// The ids to match.
  public var ids: [DonationID]?
  /// Donations at or after this instant.
  public var since: Instant?
  /// Donations before this instant.
  public var before: Instant?
  /// Donations of this source.
  public var source: String?
  /// Donations of intents of this name.
  public var intent: String?
  /// Donations that have any of these values in their parameters, context or result, alone or in an array.
  public var values: [ParameterValue]?
  /// Donations of this kind.
  public var kind: Donation.Kind?
  /// Donations of this command line, compared byte by byte.
  public var line: String?
  /// Donations that have this word in one of their texts, regardless of case.
  ///
  ///     var query = DonationQuery()
  ///     query.word = "Large"
  ///     try log.count(query)      // 3
  public var word: String?
  /// Donations that have all of these fields in their context.
  ///
  ///     var query = DonationQuery()
  ///     query.context = ["place": "home"]
  ///     try log.count(query)      // 3
  public var context: Fields = [:]

  /// Makes a query; without conditions it matches all donations, including dismissals.
  public init(
    ids: [DonationID]? = nil, since: Instant? = nil, before: Instant? = nil, source: String? = nil,
    intent: String? = nil, values: [ParameterValue]? = nil, kind: Donation.Kind? = nil
  ) {
    (self.ids, self.since, self.before) = (ids, since, before)
    (self.source, self.intent, self.values, self.kind) = (source, intent, values, kind)
  }

  /// True if the query matches everything that one source ever donated, or everything in the log.
  var isWholeSource: Bool {
    var rest = self
    rest.source = nil
    return rest == DonationQuery()
  }
}

extension DonationLog {
  /// Calls `body` with every donation that a query matches, in the order of the log.
  ///
  ///     var places: [ParameterValue?] = []
  ///     try log.forEach(DonationQuery(source: "cafe")) { places.append($0.context["place"]) }
  ///     places.count      // 3
  ///
  /// - Complexity: O(rows in the time range), or O(log n) for each id if ids are given.
  public func forEach(
    _ query: DonationQuery = DonationQuery(), _ body: (Donation) throws -> Void
  ) throws {
    var symbols = SymbolReader(connection)
    try forEachRow(query) { try body($0.donation(&symbols)) }
  }

  /// Calls `body` with the donations that a query matches, the latest first, until it returns false.
  ///
  ///     var last: Donation?
  ///     try log.forEachBackwards(DonationQuery(intent: "OrderCoffee")) { last = $0; return false }
  ///     last?.parameters["size"]      // .string("large")
  ///
  /// - Parameter body: returns true to get the next donation.
  /// - Complexity: O(rows from the end of the log back to the last donation passed to `body`).
  public func forEachBackwards(_ query: DonationQuery, _ body: (Donation) throws -> Bool) throws {
    var symbols = SymbolReader(connection)
    try Connection.untilEnough { enough in
      try forEachRow(query, at: nil, isBackwards: true) { row in
        if try !body(row.donation(&symbols)) { throw enough }
      }
    }
  }

  /// Calls `body` with the predictor's event for every donation at or after `start` and before `end` whose source is
  /// learned from.
  package func forEachEvent(
    since start: Instant, before end: Instant, _ body: (Event) throws -> Void
  ) throws {
    try forEachEvent(after: LogKey(instant: start, id: LogKey.start.id), before: end) { _, event in
      if let event { try body(event) }
    }
  }

  /// Calls `body` with the key of every donation after `start` and before `end`, and with its event for the predictor.
  /// The event is `nil` if the donation's source is not learned from.
  ///
  /// The event's reference is the intent's number, for ``SuggestionReader/intent(number:)``.
  ///
  /// - Parameter menu: the source of a menu, to visit only the choices made in that menu; `nil` to visit all donations,
  ///   in which case the event of a choice made in a menu is `nil`.
  package func forEachEvent(
    after start: LogKey, before end: Instant, ofMenu menu: String? = nil,
    _ body: (LogKey, Event?) throws -> Void
  ) throws {
    var symbols = SymbolReader(connection)
    let settings = validSettings
    let values: [any Bindable] = [start, end.microseconds] + (menu.map { [$0] } ?? [])
    try connection.forEach(
      "SELECT time, id, utc_offset, intent, parameters, context, kind, sequence, taken FROM donation "
        + "WHERE (time, id) > (?, ?) AND time < ? "
        + (menu == nil ? "" : "AND \(Self.isOfSource) ") + "ORDER BY time, id", values: values
    ) { row in
      let key = try row.key()
      let number = row.integer(3)
      let intent = try symbols.intent(number)
      guard menu != nil || settings.learns(from: intent.source.text) else {
        return try body(key, nil)
      }
      let parameters = try row.bytes(4) { try symbols.hashes($0) }
      let context = try row.bytes(5) { try symbols.hashes($0, without: TypedText.fieldHash) }
      var event = Event(
        moment: try row.moment(key, offset: 2),
        source: intent.source.hash, name: intent.name.hash,
        parameters: StableHash.of(all: parameters.all), position: parameters.position,
        context: context.all, contextPosition: context.position,
        sequence: try row.bytes(7) { try symbols.sequence($0) },
        reference: number,
        isDismissal: try row.kind(6) == .dismissal)
      event.isTaken = row.integer(8) != 0
      try body(key, event)
    }
  }

  /// Returns the latest choices that the person made after typing a text, each with that text, in the order of the log.
  ///
  /// - Parameter most: the most choices to return.
  ///
  /// - Complexity: O(rows back to the first of these choices, or to `start`); O(log words) if nothing was ever typed.
  package func typed(
    after start: LogKey, before end: Instant, most: Int
  ) throws -> [(donation: Donation, text: TypedText)] {
    var found: [(donation: Donation, text: TypedText)] = []
    guard let number = try number(ofWord: TypedText.field) else { return [] }
    var code: [UInt8] = []
    code.append(number: number)
    var symbols = SymbolReader(connection)
    try Connection.untilEnough { enough in
      try connection.forEach(
        Self.rows + "(time, id) > (?, ?) AND time < ? AND taken = 1 AND kind = 0 "
          + "AND instr(context, ?) ORDER BY time DESC, id DESC", start, end.microseconds, code
      ) { row in
        let donation = try row.donation(&symbols)
        // The mark that replaces a secret is not what the person typed.
        guard let text = donation.typed, !text.text.contains(RecordingRules.mark) else { return }
        found.append((donation, text))
        if found.count == most { throw enough }
      }
    }
    return found.reversed()
  }

  /// Calls `body` with each row that a query matches. The row's columns are time, id, offset, intent, parameters,
  /// context, result, kind, presentation, sequence, duration, taken, action, paths.
  func forEachRow(_ query: DonationQuery, _ body: (borrowing Row) throws -> Void) throws {
    guard let ids = query.ids else { return try forEachRow(query, at: nil, body) }
    for key in Set(try ids.compactMap(find)).sorted() { try forEachRow(query, at: key, body) }
  }

  /// The SELECT of the columns that `forEachRow` documents, up to its conditions.
  private static let rows =
    "SELECT time, id, utc_offset, intent, parameters, context, result, kind, "
    + "(SELECT content FROM presentation AS p WHERE p.intent = donation.intent "
    + "AND p.time = donation.time AND p.id = donation.id), sequence, duration, taken, action, "
    + "paths FROM donation WHERE "
  private static let rowAtKey = rows + "time = ? AND id = ?"
  /// The condition for the donations of a source, including those that an automation made in its name.
  private static let isOfSource =
    "intent IN (SELECT i.id FROM intent AS i JOIN word AS w ON w.id = i.source WHERE ? IN (w.text, "
    + "CASE WHEN substr(w.text, 1, 11) = 'automation:' THEN substr(w.text, 12) END))"

  /// Returns the result of `body` for the row at a key; `nil` if there is no such row. The columns are those of
  /// `forEachRow`.
  ///
  /// - Complexity: O(log n).
  func row<Value>(at key: LogKey, _ body: (borrowing Row) throws -> Value) throws -> Value? {
    try connection.first(Self.rowAtKey, key, body: body)
  }

  private func forEachRow(
    _ query: DonationQuery, at key: LogKey?, isBackwards: Bool = false,
    _ body: (borrowing Row) throws -> Void
  ) throws {
    let symbols = try query.values.map { Set(try $0.flatMap(numbers(matching:))) }
    if symbols?.isEmpty == true { return }
    let conditions: [(sql: String, value: (any Bindable)?)] = [
      ("time = ? AND id = ?", key), ("time >= ?", query.since?.microseconds),
      ("time < ?", query.before?.microseconds), ("kind = ?", query.kind?.rawValue),
      (Self.isOfSource, query.source),
      (
        "intent IN (SELECT i.id FROM intent AS i JOIN word AS w ON w.id = i.name WHERE w.text = ?)",
        query.intent
      ),
    ]
    let given = conditions.filter { $0.value != nil }
    let sql =
      Self.rows
      + (["TRUE"] + given.map(\.sql)).joined(separator: " AND ")
      + (isBackwards ? " ORDER BY time DESC, id DESC" : " ORDER BY time, id")
    var reader = SymbolReader(connection)
    try connection.forEach(sql, values: given.compactMap(\.value)) { row in
      if let symbols, !row.refers(toAny: symbols) { return }
      if query.looksInside, try !query.fits(row.donation(&reader)) { return }
      try body(row)
    }
  }

  /// The numbers of all symbols whose canonical text is that of `value`.
  private func numbers(matching value: ParameterValue) throws -> [Int64] {
    let hash = Int64(bitPattern: value.stableHash)
    return try connection.all("SELECT id, kind, text, hash FROM word WHERE hash = ?", hash) { row in
      try row.symbol().value.map { $0.matches(value) } ?? false ? row.integer(0) : nil
    }
  }
}

extension Row {
  /// Reads a donation from the columns of ``DonationLog/forEachRow(_:_:)``.
  func donation(_ symbols: inout SymbolReader) throws -> Donation {
    let intent = try symbols.intent(integer(3))
    let key = try key()
    var donation = Donation(
      id: key.id, kind: try kind(7),
      at: try moment(key, offset: 2),
      source: intent.source.text, intent: intent.name.text,
      parameters: try bytes(4) { try symbols.fields($0) },
      context: try bytes(5) { try symbols.fields($0) },
      result: try bytes(6) { try symbols.value($0) },
      presentation: try isNull(8) ? nil : bytes(8) { try symbols.presentation($0) })
    if case .string(let text)? = try bytes(9, { try symbols.value($0) }) {
      donation.sequence = text
    }
    if !isNull(10) { donation.microseconds = integer(10) }
    if integer(11) != 0 { donation.isTaken = true }
    donation.action = try bytes(12) { try symbols.value($0) }.flatMap(Action.init)
    if !isNull(13) { donation.paths = indices(13) }
    return donation
  }

  /// Reads a column of bits as the indices of the bits that are set, each of which stands for a word.
  func indices(_ column: Int32) -> [Int] {
    let bits = integer(column)
    return (0..<Limits.pathWords).filter { bits >> $0 & 1 == 1 }
  }

  /// Calls `body` with the number of every symbol that the row refers to, except those of its intent and its
  /// presentation.
  func forEachSymbol(_ body: (Int64) -> Void) {
    for column: Int32 in [4, 5, 6, 9, 12] {
      // Only the values in the parameters and the context have names.
      bytes(column) { $0.forEachSymbol(named: column <= 5, body) }
    }
  }

  /// Returns true if the row refers to any of some symbols; only then can it match a query for their values.
  fileprivate func refers(toAny symbols: Set<Int64>) -> Bool {
    var isThere = false
    forEachSymbol { isThere = isThere || symbols.contains($0) }
    return isThere
  }

  /// Reads the kind of a donation; throws an error if the kind is unknown, because then the row is damaged.
  func kind(_ column: Int32) throws -> Donation.Kind {
    guard let kind = Donation.Kind(rawValue: integer(column)) else { throw damaged }
    return kind
  }

  /// Reads the moment of a donation; throws an error if it is out of range, because then the row is damaged.
  fileprivate func moment(_ key: LogKey, offset column: Int32) throws -> Moment {
    guard let moment = Moment(key.instant, storedOffset: integer(column)) else { throw damaged }
    return moment
  }

  /// Reads a symbol from the second to the fourth column: kind, text and hash.
  func symbol() throws -> Symbol {
    guard let kind = Symbol.Kind(rawValue: integer(1)) else { throw damaged }
    return Symbol(kind: kind, text: text(2), hash: UInt64(bitPattern: integer(3)))
  }
}
