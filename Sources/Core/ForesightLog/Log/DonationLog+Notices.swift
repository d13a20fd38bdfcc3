internal import ForesightSystem
public import ForesightValues

/// An offer that was made to a person, and its outcome. It holds no parameter values.
///
///     let notice = Notice(id: 7, at: moment, source: "kitchen", intent: "StartCoffee", probability: 0.64)
///     notice.name         // "0000000000000007"
///     notice.outcome      // .ignored: nobody has answered
public struct Notice: Hashable, Sendable {
  /// The outcome of an offer.
  public enum Outcome: Int64, Sendable, CaseIterable {
    /// The person has not answered, at least not yet.
    case ignored
    /// The person accepted the offer.
    case taken
    /// The person turned the offer down.
    case dismissed

    /// The name of the outcome.
    public var name: String { "\(self)" }
  }

  /// The identity, a positive number.
  public let id: Int64
  /// The moment of the offer.
  public let moment: Moment
  /// The intent that was offered, and its source.
  public let (source, intent): (String, String)
  /// The predicted probability that the intent is done within ``validity``.
  public let probability: Double
  /// The outcome.
  public var outcome = Outcome.ignored
  /// True if the intent was done within ``validity``, even if the offer was not taken.
  public var wasDone = false

  /// The time for which an offer is valid, in microseconds: a quarter of an hour.
  public static let validity: Int64 = 900_000_000

  /// Makes a notice without an answer.
  public init(id: Int64, at moment: Moment, source: String, intent: String, probability: Double) {
    (self.id, self.moment, self.probability) = (id, moment, probability)
    (self.source, self.intent) = (source, intent)
  }

  /// The identity as sixteen hexadecimal digits.
  public var name: String { Self.name(id) }

  /// Returns sixteen hexadecimal digits for an identity.
  package static func name(_ id: Int64) -> String {
    UInt64(bitPattern: id).digits(16, radix: 16)
  }

  /// Returns the identity with a name of sixteen hexadecimal digits; `nil` for any other text.
  public static func id(named name: String) -> Int64? {
    guard name.utf8.count == 16, name.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }),
      let id = Int64(name, radix: 16), id > 0
    else { return nil }
    return id
  }
}

extension DonationLog {
  /// Records an offer; call it inside ``write(_:)``.
  ///
  /// - Returns: false if its intent is not in the log.
  /// - Throws: ``StoreError``.
  package func append(_ notice: Notice) throws -> Bool {
    let reader = try SuggestionReader(self)
    guard let intent = try reader.number(ofIntent: notice.intent, source: notice.source) else {
      return false
    }
    try connection.run(
      "INSERT OR IGNORE INTO notice VALUES (?, ?, ?, ?, ?, ?)", notice.id,
      notice.moment.instant.microseconds, notice.moment.storedOffset, intent,
      Int64((notice.probability * 1e6).rounded()), notice.outcome.rawValue)
    return true
  }

  /// Records the outcome of a notice that was not answered yet, or deletes a notice that was never shown; call it
  /// inside ``write(_:)``.
  ///
  /// - Parameters:
  ///   - outcome: the outcome; `nil` to delete the notice, which is possible while the offer is still valid.
  ///   - now: the current time.
  /// - Returns: false if there is no such notice, or if it has another outcome already.
  /// - Throws: ``StoreError``.
  package func note(_ outcome: Notice.Outcome?, ofNotice id: Int64, now: Instant) throws -> Bool {
    let ignored = Notice.Outcome.ignored.rawValue
    if let outcome {
      try connection.run(
        "UPDATE notice SET outcome = ?1 WHERE id = ?2 AND outcome IN (?1, ?3)", outcome.rawValue,
        id, ignored)
      return connection.changes > 0
    }
    try connection.run(
      "DELETE FROM notice WHERE id = ? AND outcome = ? AND ? <= time + ?", id, ignored,
      now.microseconds, Notice.validity)
    guard connection.changes > 0 else { return false }
    try noteErasure(isPending: true)
    return true
  }

  /// Returns the notices that a query matches, in the order of their times; call it inside ``read(_:)``.
  ///
  ///     try log.notices().isEmpty      // true: nobody turned them on
  ///
  /// Only the source, the intent and the times of a query apply. A query with other conditions matches no notice,
  /// because a notice has nothing else.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(notices + donations in the time for which they were offered).
  public func notices(_ query: DonationQuery = DonationQuery()) throws -> [Notice] {
    guard query.isOfNotices else { return [] }
    var symbols = SymbolReader(connection)
    return try connection.all(
      "SELECT n.id, n.time, utc_offset, intent, probability, outcome, EXISTS(SELECT 1 FROM donation AS d "
        + "WHERE d.time > n.time AND d.time <= n.time + \(Notice.validity) AND d.intent = n.intent "
        + "AND d.kind = 0) FROM notice AS n JOIN intent AS i ON i.id = n.intent "
        + "WHERE n.time >= ? AND n.time < ? ORDER BY n.time, n.id",
      query.since?.microseconds ?? .min, query.before?.microseconds ?? .max
    ) { row in
      let intent = try symbols.intent(row.integer(3))
      let instant = Instant(microseconds: row.integer(1))
      // A damaged notice is left out, so that the others can still be read.
      guard query.names(intent), let moment = Moment(instant, storedOffset: row.integer(2)),
        let outcome = Notice.Outcome(rawValue: row.integer(5))
      else { return Notice?.none }
      var notice = Notice(
        id: row.integer(0), at: moment, source: intent.source.text, intent: intent.name.text,
        probability: Double(row.integer(4)) / 1e6)
      (notice.outcome, notice.wasDone) = (outcome, row.integer(6) != 0)
      return notice
    }
  }
}

extension DonationQuery {
  /// Returns true if the query has no source or intent that differs from those of `intent`.
  func names(_ intent: (source: Symbol, name: Symbol)) -> Bool {
    source?.hasSameBytes(as: intent.source.text) ?? true
      && self.intent?.hasSameBytes(as: intent.name.text) ?? true
  }

  /// True if the query has no condition on anything that notices lack.
  var isOfNotices: Bool {
    var rest = self
    (rest.source, rest.intent, rest.since, rest.before) = (nil, nil, nil, nil)
    return rest == DonationQuery()
  }
}
