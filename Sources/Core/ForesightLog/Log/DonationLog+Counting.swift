internal import ForesightSystem
public import ForesightValues

extension DonationLog {
  /// Returns the number of donations of a kind in the log; by default, of donations that are not dismissals.
  ///
  ///     try log.count()                     // 6
  ///     try log.count(of: .dismissal)       // 0
  ///
  /// - Complexity: O(intents).
  public func count(of kind: Donation.Kind = .donation) throws -> Int {
    let uses = kind == .donation ? "uses - dismissals" : "dismissals"
    return try connection.count("SELECT sum(\(uses)) FROM intent")
  }

  /// Returns the number of donations that the rate limit kept out of the log, for the intents that are in the log.
  ///
  /// - Complexity: O(intents).
  package func ignored() throws -> Int { try connection.count("SELECT sum(ignored) FROM intent") }

  /// Returns the number of command lines that were too long to be recorded.
  package func tooLong() throws -> Int {
    try connection.count("SELECT value FROM log WHERE name = 'too long'")
  }

  /// Counts a command line that was too long to be recorded; call it inside ``write(_:)``.
  package func noteTooLong() throws {
    try connection.execute(
      "INSERT INTO log VALUES ('too long', 1) ON CONFLICT(name) DO UPDATE SET value = value + 1")
  }

  /// Returns the number of donations that a query matches.
  ///
  ///     try log.count(DonationQuery(intent: "OpenMail"))      // 3
  ///
  /// - Complexity: that of ``forEach(_:_:)``.
  public func count(_ query: DonationQuery) throws -> Int {
    var count = 0
    try forEachRow(query) { _ in count += 1 }
    return count
  }

  /// Returns the number of donations after `start` and before `end`, including dismissals.
  ///
  /// - Parameter most: the number at which counting stops.
  /// - Complexity: O(donations counted).
  package func count(after start: LogKey, before end: Instant, most: Int = .max) throws -> Int {
    try connection.count(
      "SELECT count(*) FROM "
        + "(SELECT 1 FROM donation WHERE (time, id) > (?, ?) AND time < ? LIMIT ?)",
      start, end.microseconds, most)
  }

  /// Returns the intents with the number of donations of each, the most frequent first; intents that were only
  /// dismissed are left out.
  ///
  ///     try log.intents().map(\.name)      // ["OrderCoffee", "OpenMail"]
  ///     try log.intents()[0].uses          // 3
  public func intents() throws -> [(source: String, name: String, uses: Int)] {
    try numberedIntents().sorted { ($1.uses, $0.number) < ($0.uses, $1.number) }
      .map { ($0.source, $0.name, $0.uses) }
  }

  /// Returns the same as ``intents()``, with the numbers of the intents for ``SuggestionReader``, in the order in which
  /// they entered the log.
  ///
  /// - Complexity: O(intents).
  package func numberedIntents() throws -> [(
    number: Int64, source: String, name: String, uses: Int
  )] {
    var symbols = SymbolReader(connection)
    return try connection.all(
      "SELECT id, uses - dismissals FROM intent WHERE uses > dismissals ORDER BY id"
    ) { row in
      let intent = try symbols.intent(row.integer(0))
      return (row.integer(0), intent.source.text, intent.name.text, Int(row.integer(1)))
    }
  }

  /// Returns true if a name, such as that of a context field, occurs anywhere in the log.
  ///
  ///     try log.knows(word: "place")         // true
  ///     try log.knows(word: "weather")       // false
  ///
  /// - Complexity: O(log words).
  public func knows(word: String) throws -> Bool { try number(ofWord: word) != nil }

  /// Returns the number of a word; `nil` if it does not occur in the log.
  func number(ofWord word: String) throws -> Int64? {
    try connection.integer(
      "SELECT id FROM word WHERE hash = ? AND text = ?",
      Int64(bitPattern: StableHash.of(word)), word)
  }

  /// Returns the shortcuts that may be shown only if the context field `unlocked` is true.
  package func lockedShortcuts() throws -> [(source: String, intent: String, name: String)] {
    try connection.all("SELECT source, intent, name FROM shortcut WHERE needs_unlock != 0") {
      ($0.text(0), $0.text(1), $0.text(2))
    }
  }

  /// Returns true if an app has declared an intent as one of its shortcuts.
  package func declares(shortcut intent: String, source: String) throws -> Bool {
    try connection.integer(
      "SELECT 1 FROM shortcut WHERE intent = ? AND source = ?", intent, source) != nil
  }

  /// Returns true if an intent was ever recorded, or declared by an app as one of its shortcuts.
  ///
  ///     try log.knows(intent: "OrderCoffee", source: nil)           // true
  ///     try log.knows(intent: "OrderCoffee", source: "mail")        // false
  ///
  /// - Parameter source: the source to which the intent must belong; `nil` for any.
  /// - Complexity: O(intents).
  public func knows(intent name: String, source: String?) throws -> Bool {
    try connection.integer(
      "SELECT 1 FROM intent JOIN word AS source ON source.id = intent.source "
        + "JOIN word AS name ON name.id = intent.name WHERE name.text = ?1 "
        + "AND (?2 = '' OR source.text = ?2) "
        + "UNION SELECT 1 FROM shortcut WHERE intent = ?1 AND (?2 = '' OR source = ?2)",
      name, source ?? "") != nil
  }

  /// Returns the sources that donated an intent with a name, in the order in which the intents entered the log.
  ///
  ///     try log.sources(ofIntent: "OrderCoffee")      // ["cafe"]
  ///
  /// - Complexity: O(intents).
  public func sources(ofIntent name: String) throws -> [String] {
    try numberedIntents().filter { $0.name.hasSameBytes(as: name) }.map(\.source)
  }
}
