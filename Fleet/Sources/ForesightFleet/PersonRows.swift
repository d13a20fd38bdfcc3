internal import ForesightFormats
internal import ForesightLog
internal import ForesightPostgres
internal import ForesightPrivacy
internal import ForesightValues

/// A person's rows in PostgreSQL for one batch of appends. Everything that appending may look up is read beforehand in
/// one round trip, and everything that it adds is written afterward in another.
struct PersonRows: AppendableRows {
  private let log: PersonLog
  private let before: PersonState
  /// The keys of the donations that were read, and of those that were added, by the millisecond of their time.
  private var keys: [Int64: [LogKey]] = [:]
  private var strays: [DonationID: LogKey] = [:]
  private var intents: [Int64: Intent] = [:]
  /// The digests of contents that are stored already.
  private var stored: Set<[UInt8]> = []
  /// The new donations to be written. `replaced` holds the replacements of stored donations.
  private var added: [(donation: Donation, key: LogKey, intent: Int64)] = []
  private var replaced: [(key: LogKey, now: LogKey, donation: Donation, intent: Int64)] = []
  /// The earliest donation that was added or replaced before the end of the log; `nil` if there is none.
  private(set) var late: LogKey?

  private struct Intent {
    var source: String
    var name: String
    var busyUntil: Int64
    var ignored: Int64 = 0
    var isChanged = false
  }

  // MARK: Reading

  /// Returns the queries for everything that appending some donations may look up.
  static func queries(for donations: [Donation], of key: PersonKey) -> [PostgresQuery] {
    let milliseconds = Set(donations.map { $0.moment.instant.microseconds / 1000 })
    let ids = donations.compactMap(\.id)
    let numbers = Set(donations.map(number))
    let contents = donations.flatMap { donation in
      [Content(donation.parameters), Content(donation.context), Content(donation.presentation)]
    }
    return [
      keyQuery(ids, milliseconds: milliseconds, of: key),
      intentQuery(
        numbers.sorted(),
        Set(contents.compactMap { $0?.digest }).sorted { $0.lexicographicallyPrecedes($1) },
        of: key),
    ]
  }

  /// Returns the query for the keys of some ids, and for all keys in some milliseconds. The milliseconds in ids that
  /// were made from content are added to these, because a donation with the same content may be stored there.
  static func keyQuery(
    _ ids: [DonationID], milliseconds: Set<Int64>, of key: PersonKey
  ) -> PostgresQuery {
    let told = ids.filter { $0.order != nil }.map(\.milliseconds)
    return key.query(
      """
      SELECT time, id FROM foresight.donation
      WHERE tenant = $1 AND person = $2 AND id = ANY($3)
      UNION ALL SELECT d.time, d.id FROM unnest($4) AS m(start) JOIN foresight.donation AS d
      ON d.tenant = $1 AND d.person = $2 AND d.time BETWEEN m.start AND m.start + 999
      """, .ids(ids), .integers(milliseconds.union(told).sorted().map { $0 * 1000 }))
  }

  /// Returns the query for the intents with some numbers, and for those of some digests whose contents are stored
  /// already.
  private static func intentQuery(
    _ numbers: [Int64], _ digests: [[UInt8]], of key: PersonKey
  ) -> PostgresQuery {
    key.query(
      """
      SELECT number, source, name, busy_until, NULL::bytea FROM foresight.intent
      WHERE tenant = $1 AND person = $2 AND number = ANY($3)
      UNION ALL SELECT NULL, NULL, NULL, NULL, digest FROM foresight.content
      WHERE tenant = $1 AND person = $2 AND digest = ANY($4)
      """, .integers(numbers), .byteses(digests))
  }

  /// Returns a hash of a donation's intent, which is the intent's number unless another intent has taken it.
  private static func number(_ donation: Donation) -> Int64 {
    Int64(
      bitPattern: StableHash.combine(
        StableHash.of(donation.source), StableHash.of(donation.intent)))
  }

  /// Reads the answers to ``queries(for:of:)``.
  init(_ log: PersonLog, _ state: PersonState, _ answers: ArraySlice<PostgresRows>) throws {
    self.log = log
    before = state
    guard let found = answers.first, let known = answers.last else { throw FleetError.damaged }
    for row in 0..<found.count {
      // A key may be found twice, by its id and by its time.
      if let key = try found.key(row), !has(key) { remember(key) }
    }
    for (millisecond, list) in keys { keys[millisecond] = list.sorted() }
    take(known)
  }

  private mutating func take(_ rows: PostgresRows) {
    for row in 0..<rows.count {
      guard rows.isNull(row, 4) else {
        stored.insert(rows.bytes(row, 4))
        continue
      }
      intents[rows.integer(row, 0)] = Intent(
        source: rows.text(row, 1), name: rows.text(row, 2), busyUntil: rows.integer(row, 3))
    }
  }

  private func has(_ key: LogKey) -> Bool {
    keys[key.instant.microseconds / 1000]?.contains(key) ?? false
  }

  private mutating func remember(_ key: LogKey) {
    keys[key.instant.microseconds / 1000, default: []].append(key)
    if !key.isTimely { strays[key.id.identity] = key }
  }

  func last() -> LogKey? { before.last == .start ? nil : before.last }

  // Donations whose ids do not contain their times were looked up by their ids.
  func hasStrays() -> Bool { true }

  func keys(inMillisecond millisecond: Int64) -> [LogKey] { keys[millisecond, default: []] }

  func find(_ id: DonationID) -> LogKey? {
    keys[id.milliseconds, default: []].last { $0.id.isSame(as: id) } ?? findStray(id)
  }

  func findStray(_ id: DonationID) -> LogKey? { strays[id.identity] }

  func donation(at key: LogKey) throws -> Donation? {
    if let replaced = replaced.last(where: { $0.now == key }) { return replaced.donation }
    if let added = added.last(where: { $0.key == key }) { return added.donation }
    // By its time, too, for which there is an index.
    let query = DonationQuery(
      ids: [key.id], since: key.instant, before: key.instant.advanced(by: 1))
    return try log.donations(matching: query).first { $0.id == key.id }
  }

  mutating func intent(of donation: Donation, hash: UInt64) throws -> Int64 {
    var number = Int64(bitPattern: hash)
    while true {
      guard let known = intents[number] else {
        intents[number] = Intent(source: donation.source, name: donation.intent, busyUntil: 0)
        return number
      }
      if known.source.hasSameBytes(as: donation.source),
        known.name.hasSameBytes(as: donation.intent)
      {
        return number
      }
      // Another intent has the same hash, so the next number is tried; it may have to be read first.
      number &+= 1
      if intents[number] == nil {
        take(try log.connection.run([Self.intentQuery([number], [], of: log.key)])[0])
      }
    }
  }

  // MARK: Adding

  mutating func admits(intent: Int64, at instant: Instant) -> Bool {
    guard var known = intents[intent] else { return true }
    let next = RecordingRules.admit(at: instant, busyUntil: known.busyUntil)
    if next == nil { known.ignored += 1 }
    known.busyUntil = next ?? known.busyUntil
    known.isChanged = true
    intents[intent] = known
    return next != nil
  }

  mutating func insert(
    _ donation: Donation, ofIntent intent: Int64, _ key: LogKey, _ hashes: Donation.ContentHashes
  ) -> Bool {
    if has(key) { return false }
    remember(key)
    intents[intent]?.isChanged = true
    added.append((donation, key, intent))
    return true
  }

  // `remember` has noted it already.
  func noteStray(_ key: LogKey) {}

  mutating func replace(_ key: LogKey, _ donation: Donation) throws {
    guard let id = donation.id else { return }
    let now = LogKey(instant: donation.moment.instant, id: id)
    if now != key {
      keys[key.instant.microseconds / 1000]?.removeAll { $0 == key }
      if !key.isTimely { strays[key.id.identity] = nil }
      remember(now)
    }
    let hash = UInt64(bitPattern: Self.number(donation))
    let intent = try intent(of: donation, hash: hash)
    intents[intent]?.isChanged = true
    if let place = added.firstIndex(where: { $0.key == key }) {
      added[place] = (donation, now, intent)
    } else if let place = replaced.firstIndex(where: { $0.now == key }) {
      replaced[place] = (replaced[place].key, now, donation, intent)
    } else {
      replaced.append((key, now, donation, intent))
    }
  }

  mutating func finish(from late: LogKey?) { self.late = late }

  // MARK: Writing

  /// True if a donation was replaced, which may leave contents that no donation refers to.
  var hasReplaced: Bool { !replaced.isEmpty }

  /// The key of the last donation after the writes; `nil` if the former last donation was moved to an earlier time, so
  /// that the database has to be asked.
  var end: LogKey? {
    if replaced.contains(where: { $0.key == before.last && $0.now < $0.key }) { return nil }
    return (added.map(\.key) + replaced.map(\.now)).reduce(before.last, max)
  }

  /// Returns the queries that write all that was added and replaced; empty if nothing was.
  func writes(_ state: PersonState) -> [PostgresQuery] {
    let changed = intents.filter(\.value.isChanged).sorted { $0.key < $1.key }
    if changed.isEmpty { return [] }
    var contents: [Content] = []
    var known = stored
    func digest(_ content: Content?) -> [UInt8]? {
      if let content, known.insert(content.digest).inserted { contents.append(content) }
      return content?.digest
    }
    let donations = added.map(\.donation)
    let parameters = donations.map { digest(Content($0.parameters)) }
    let context = donations.map { digest(Content($0.context)) }
    let presentations = donations.map { digest(Content($0.presentation)) }
    let updates = replaced.map { key, now, donation, intent in
      log.key.query(
        """
        UPDATE foresight.donation SET intent = $4, parameters = $5, context = $6, result = $7,
        sequence = $8, duration = $9, taken = $10, presentation = $11, id = $12, time = $13,
        utc_offset = $14, kind = $15
        WHERE tenant = $1 AND person = $2 AND id = $3
        """, .id(key.id), .integer(intent),
        .bytes(digest(Content(donation.parameters))), .bytes(digest(Content(donation.context))),
        .text(donation.result.map { NDJSON.json($0).text }), .text(donation.sequence),
        .integer(donation.microseconds), .integer(donation.isTaken ? 1 : nil),
        .bytes(digest(Content(donation.presentation))), .id(now.id),
        .integer(now.instant.microseconds), .integer(donation.moment.storedOffset),
        .integer(donation.kind.rawValue))
    }
    let storing = log.key.query(
      Self.storing, .byteses(contents.map(\.digest)), .byteses(contents.map(\.bytes)))
    let values: [PostgresParameter] =
      [
        .integers(changed.map(\.key)), .texts(changed.map(\.value.source)),
        .texts(changed.map(\.value.name)),
        .integers(changed.map(\.value.busyUntil)), .integers(changed.map(\.value.ignored)),
      ] + state.parameters + [
        .ids(added.map(\.key.id)), .integers(added.map(\.key.instant.microseconds)),
        .integers(added.map(\.intent)), .byteses(parameters), .byteses(context),
        .integers(donations.map(\.moment.storedOffset)),
        .integers(donations.map(\.kind.rawValue)),
        .texts(donations.map { $0.result.map { NDJSON.json($0).text } }),
        .texts(donations.map(\.sequence)), .integers(donations.map(\.microseconds)),
        .integers(donations.map { $0.isTaken ? 1 : nil }), .byteses(presentations),
      ]
    return (contents.isEmpty ? [] : [storing])
      + [log.key.query(Self.recording, values: values)] + updates
  }

  /// Stores contents.
  private static let storing: StaticString =
    """
    INSERT INTO foresight.content (tenant, person, digest, bytes)
    SELECT $1, $2, c.digest, c.bytes FROM unnest($3, $4) AS c(digest, bytes) ON CONFLICT DO NOTHING
    """

  /// Stores intents, the person's state and donations.
  private static let recording: StaticString =
    """
    WITH intents AS (
      INSERT INTO foresight.intent AS i (tenant, person, number, source, name, busy_until, ignored)
      SELECT $1, $2, n.number, n.source, n.name, n.busy_until, n.ignored
      FROM unnest($3, $4, $5, $6, $7) AS n(number, source, name, busy_until, ignored)
      ON CONFLICT (tenant, person, number) DO UPDATE
      SET busy_until = excluded.busy_until, ignored = i.ignored + excluded.ignored
    ), state AS (
      INSERT INTO foresight.person
        (tenant, person, version, epoch, last_time, last_id, settings, disturbances)
      VALUES ($1, $2, $8, $9, $10, $11, $12, $13)
      ON CONFLICT (tenant, person) DO UPDATE
      SET version = excluded.version, epoch = excluded.epoch, last_time = excluded.last_time,
        last_id = excluded.last_id, disturbances = excluded.disturbances
    )
    INSERT INTO foresight.donation
      (tenant, person, id, time, intent, parameters, context, utc_offset, kind, result, sequence,
      duration, taken, presentation)
    SELECT $1, $2, d.* FROM unnest($14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25) AS d
    """
}
