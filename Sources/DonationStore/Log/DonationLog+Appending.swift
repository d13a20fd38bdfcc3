public import Donations
public import Privacy
internal import SQLite

/// Where the ids of donations without one come from.
public enum IDSource {
  /// A live donation: random bits, and an order after all donations of the same instant. That of a command line is
  /// made of its content, so that it is found again in the shell's history.
  case random(() -> UInt64)
  /// An imported one: bits made of the content and its ordinal among identical rows, so that
  /// importing the same row again gives the same bits; the order is that of the rows.
  case content
}

/// What appending did.
public struct Appended: Hashable, Sendable {
  /// The id of each donation that is in the log now, in the order given.
  public var ids: [DonationID]
  /// Whether each of them is new; the others were in the log already.
  public var isNew: [Bool]
  /// What is not in the log, in the order given.
  public var ignored: [Ignored]

  /// Tells what became of some donations.
  public init(ids: [DonationID], isNew: [Bool], ignored: [Ignored]) {
    (self.ids, self.isNew, self.ignored) = (ids, isNew, ignored)
  }

  /// Nothing, done to nothing.
  public static let nothing = Appended(ids: [], isNew: [], ignored: [])

  /// How many are new.
  public var added: Int { isNew.count { $0 } }

  /// Puts what was appended in some order of its places into that of the places.
  fileprivate mutating func sort(from order: [Int]) {
    let ignoredPlaces = Set(ignored.map(\.index))
    let places = order.filter { !ignoredPlaces.contains($0) }
    let sorted = places.indices.sorted { places[$0] < places[$1] }
    ids = sorted.map { ids[$0] }
    isNew = sorted.map { isNew[$0] }
    ignored.sort { $0.index < $1.index }
  }
}

extension DonationLog {
  /// Appends donations, all or none; call it inside ``write(_:)``.
  ///
  /// A donation whose id the log already holds is left as it is. What the person's ``settings`` leave out is not
  /// recorded, and the result tells.
  ///
  /// - Parameter isLimited: whether donations of an intent are ignored that come faster than a person's do; for
  ///   those that are made as things happen.
  /// - Throws: `InvalidDonation` for a donation outside the `Limits`.
  /// - Complexity: O(n log n) for n donations, and O(log of the log's length) for each.
  public func append(
    _ donations: [Donation], ids source: IDSource, isLimited: Bool = false
  ) throws -> Appended {
    for donation in donations { try donation.check() }
    return try appendChecked(donations, ids: source, isLimited: isLimited)
  }

  /// Appends donations that have passed `Donation.check()`, otherwise like ``append(_:ids:isLimited:)``.
  public func appendChecked(
    _ donations: [Donation], ids source: IDSource, isLimited: Bool = false
  ) throws -> Appended {
    try append(prepare(donations), ids: source, isLimited: isLimited)
  }

  /// Appends donations that have passed `Donation.check()` and were prepared before, otherwise like
  /// ``append(_:ids:isLimited:)``.
  public func append(
    _ prepared: PreparedDonations, ids source: IDSource, isLimited: Bool = false
  ) throws -> Appended {
    let prepared = try current(prepared)
    let donations = prepared.donations
    var appender = try Appender(log: self, ids: source, isLimited: isLimited)
    var appended = Appended.nothing
    func append(_ index: Int) throws {
      if let reason = prepared.refusals[index] {
        appended.ignored.append(Ignored(index: index, reason: reason))
        return
      }
      switch try appender.append(donations[index]) {
      case .recorded(let id, let isNew):
        appended.ids.append(id)
        appended.isNew.append(isNew)
      case .ignored(let reason): appended.ignored.append(Ignored(index: index, reason: reason))
      }
    }
    let isInOrder = zip(donations, donations.dropFirst()).allSatisfy {
      $0.moment.instant <= $1.moment.instant
    }
    if isInOrder {
      // As most files are; a million rows need no list of their places then.
      for index in donations.indices { try append(index) }
    } else {
      let instants = donations.map(\.moment.instant)
      let order = instants.indices.sorted { (instants[$0], $0) < (instants[$1], $1) }
      for index in order { try append(index) }
      appended.sort(from: order)
    }
    try appender.finish()
    return appended
  }
}

/// Appends donations in the order of their instants, within one transaction.
private struct Appender {
  private let log: DonationLog
  private let source: IDSource
  private let isLimited: Bool
  private var table: InternTable
  private let insertion: Statement
  /// The last donation of the log before this transaction.
  private let previousLast: LogKey
  private var hasStrays: Bool
  /// The millisecond that is being appended to, and the donations in it.
  private var millisecond: Int64?
  private var present: [DonationID: LogKey] = [:]
  /// The earliest donation added before `previousLast`.
  private var late: LogKey?
  /// What has come so far at the current instant: how many, and which contents how often.
  private var instant: Instant?
  private var orderInInstant = 0
  private var contents: [UInt64: Int] = [:]

  init(log: DonationLog, ids source: IDSource, isLimited: Bool) throws {
    self.log = log
    self.source = source
    self.isLimited = isLimited
    table = InternTable(log.connection)
    insertion = try log.connection.prepare(
      "INSERT OR IGNORE INTO donation"
        + "(time, id, utc_offset, intent, parameters, context, result, kind, sequence, duration, taken, "
        + "action) VALUES (?, ?, nullif(?, 0), ?, ?, ?, ?, ?, ?, nullif(?, -1), nullif(?, 0), ?)")
    previousLast = try log.last() ?? .start
    hasStrays = try log.connection.integer("SELECT 1 FROM stray LIMIT 1") != nil
  }

  enum Outcome {
    case recorded(DonationID, isNew: Bool)
    case ignored(Ignored.Reason)
  }

  mutating func append(_ donation: Donation) throws -> Outcome {
    let hashes = donation.contentHashes
    let instant = donation.moment.instant
    if instant != self.instant { try begin(instant) }
    let isCommand = donation.id == nil && !isContent && donation.isLiveCommandLine
    let id =
      try isCommand
      ? commandID(for: donation, hashes) : donation.id ?? nextID(for: donation, hashes)
    let key = LogKey(instant: instant, id: id)
    let isTimely = id.milliseconds == instant.microseconds / 1000
    if donation.id != nil || isCommand || isContent {
      // An id that tells its time can only be among the donations of that millisecond, or be a stray.
      if isTimely { try loadMillisecond(of: instant) }
      if let known = isTimely && !hasStrays ? present[id.identity] : try log.find(id) {
        if isCommand { try enrich(known, with: donation) }
        return .recorded(known.id, isNew: false)
      }
    }
    let intent = try table.intent(
      source: donation.source, name: donation.intent,
      hash: StableHash.combine(hashes.source, hashes.name))
    if isLimited, try !table.admits(intent: intent, at: instant) {
      return .ignored(.excessive)
    }
    guard try insert(donation, ofIntent: intent, key, hashes) else {
      return .recorded(id, isNew: false)
    }
    if !isTimely {
      try log.connection.run(
        "INSERT INTO stray(id, time) VALUES (?, ?)", id.bytes, instant.microseconds)
      hasStrays = true
    }
    if millisecond == instant.microseconds / 1000 { present[id.identity] = key }
    if key < previousLast { late = min(late ?? key, key) }
    return .recorded(id, isNew: true)
  }

  /// Writes the counts of symbols, and notes the earliest donation that came late.
  mutating func finish() throws {
    try table.flush()
    if let late { try log.invalidate(from: late) }
  }

  private var isContent: Bool {
    if case .content = source { true } else { false }
  }

  private mutating func begin(_ instant: Instant) throws {
    self.instant = instant
    if !contents.isEmpty { contents.removeAll(keepingCapacity: true) }
    orderInInstant = 0
    if instant <= previousLast.instant {
      // After all that arrived before.
      try loadMillisecond(of: instant)
      let orders = present.values.filter { $0.instant == instant }.compactMap(\.id.order)
      orderInInstant = orders.max().map { $0 + 1 } ?? 0
    }
  }

  /// Makes `present` hold the donations of the millisecond that an instant is in.
  private mutating func loadMillisecond(of instant: Instant) throws {
    let millisecond = instant.microseconds / 1000
    if millisecond == self.millisecond { return }
    self.millisecond = millisecond
    present.removeAll(keepingCapacity: true)
    if millisecond <= previousLast.instant.microseconds / 1000 {
      try log.forEachKey(inMillisecond: millisecond) { present[$0.id.identity] = $0 }
    }
  }

  private mutating func nextID(
    for donation: Donation, _ hashes: Donation.ContentHashes
  ) -> DonationID {
    defer { orderInInstant += 1 }
    switch source {
    case .random(let random):
      return DonationID(
        at: donation.moment.instant, order: orderInInstant, tail: random(), kind: .random)
    case .content:
      let content = donation.contentHash(hashes)
      let ordinal = contents[content, default: 0]
      contents[content] = ordinal + 1
      return DonationID(
        at: donation.moment.instant, order: orderInInstant,
        tail: StableHash.combine(content, UInt64(ordinal)), kind: .content)
    }
  }

  /// The id of a command line: that of the row which is the same, or which its shell's history brought, if there is
  /// one.
  private mutating func commandID(
    for donation: Donation, _ hashes: Donation.ContentHashes
  ) throws -> DonationID {
    try loadMillisecond(of: donation.moment.instant)
    let content = donation.contentHash(hashes)
    var ordinal: UInt64 = 0
    while true {
      let id = DonationID(
        at: donation.moment.instant, order: orderInInstant,
        tail: StableHash.combine(content, ordinal), kind: .content)
      guard let key = present[id.identity], let known = try log.donation(at: key) else {
        orderInInstant += 1
        return id
      }
      let isSame =
        known.microseconds == donation.microseconds && known.sequence == donation.sequence
      if isSame || known.microseconds == nil { return id }
      ordinal += 1
    }
  }

  /// Puts what was recorded when it ended in the place of what a history file told of it.
  private mutating func enrich(_ key: LogKey, with donation: Donation) throws {
    guard try log.donation(at: key)?.microseconds == nil else { return }
    var richer = donation
    richer.id = key.id
    try log.replace(key, richer, &table)
    late = min(late ?? key, key)
  }

  private mutating func insert(
    _ donation: Donation, ofIntent intent: Int64, _ key: LogKey,
    _ hashes: Donation.ContentHashes
  ) throws -> Bool {
    let parameters = try table.encode(donation.parameters, hash: hashes.parameters)
    let context = try table.encode(donation.context, hash: hashes.context)
    let result = try table.encode(donation.result)
    let sequence = try table.encode(donation.sequence.map(ParameterValue.string))
    let action = try table.encode(donation.action?.value)
    try insertion.run {
      key.bind(to: $0)
      $0.bind(
        donation.moment.isKnown
          ? Int64(donation.moment.utcOffset) : Schema.offsetOfUnknownTime)
      $0.bind(intent)
      $0.bind(parameters)
      $0.bind(context)
      $0.bind(result)
      $0.bind(donation.kind.rawValue)
      $0.bind(sequence)
      $0.bind(donation.microseconds ?? -1)
      $0.bind(donation.isTaken ? 1 : 0)
      $0.bind(action)
    }
    guard log.connection.changes == 1 else { return false }
    table.count(
      donation.kind, intent: intent, parameters: (hashes.parameters, parameters),
      context: (hashes.context, context), values: [result, sequence, action])
    if let presentation = donation.presentation {
      try log.insert(presentation, ofIntent: intent, at: key, &table)
    }
    return true
  }
}

extension DonationLog {
  /// The donation at a key.
  fileprivate func donation(at key: LogKey) throws -> Donation? {
    var found: Donation?
    try forEach(DonationQuery(ids: [key.id])) { found = $0 }
    return found
  }

  /// The key of the donation that an id names.
  ///
  /// - Complexity: O(log n) and the donations of one millisecond: an id tells its time, and the few
  ///   that do not are in a table of their own.
  public func find(_ id: DonationID) throws -> LogKey? {
    var found: LogKey?
    try forEachKey(inMillisecond: id.milliseconds) { key in
      if key.id.isSame(as: id) { found = key }
    }
    return try found
      ?? connection.first("SELECT time, id FROM stray WHERE id = ?", id.bytes) { try $0.key() }
  }

  fileprivate func forEachKey(
    inMillisecond millisecond: Int64, _ body: (LogKey) throws -> Void
  ) throws {
    let (start, overflow) = millisecond.multipliedReportingOverflow(by: 1000)
    if overflow { return }
    let end = start.addingReportingOverflow(999).partialValue
    try connection.forEach("SELECT time, id FROM donation WHERE time BETWEEN ? AND ?", start, end) {
      try body(try $0.key())
    }
  }
}
