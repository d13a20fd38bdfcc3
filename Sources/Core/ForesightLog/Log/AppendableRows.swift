public import ForesightPrivacy
public import ForesightValues

/// The source of ids for donations that have none.
public enum IDSource {
  /// A live donation: random bits, and an order after all donations of the same instant. That of a command line is
  /// made of its content, so that it is found again in the shell's history.
  case random(() -> UInt64)
  /// An imported one: bits made of the content and its ordinal among identical rows, so that
  /// importing the same row again gives the same bits; the order is that of the rows.
  case content
}

/// The result of appending.
///
///     let again = try log.write { try $0.append(donations, ids: .content) }
///     again.ids.count      // 6
///     again.added          // 0: all of them were there
///     again.isNew[0]       // false
public struct Appended: Hashable, Sendable {
  /// The id of each donation that is in the log now, in the order given.
  public var ids: [DonationID]
  /// An element for each id: true if its donation is new, false if it was in the log already.
  public var isNew: [Bool]
  /// The donations that were not recorded, with the reasons, in the order given.
  public var ignored: [Ignored]

  /// Makes the result of appending some donations.
  public init(ids: [DonationID], isNew: [Bool], ignored: [Ignored]) {
    (self.ids, self.isNew, self.ignored) = (ids, isNew, ignored)
  }

  /// The result of appending no donations.
  ///
  ///     Appended.nothing.added      // 0
  public static let nothing = Appended(ids: [], isNew: [], ignored: [])

  /// The number of donations that are new.
  public var added: Int { isNew.count { $0 } }
}

/// The rows of a person's log, as appending needs them: within one transaction that nobody else writes in.
///
/// Where the rows are is their own affair; which ids donations get, what counts as the same donation, and what comes
/// too fast is decided here, alike for every log.
package protocol AppendableRows {
  /// The last donation.
  func last() throws -> LogKey?
  /// Returns true if there may be donations whose id does not tell their time.
  func hasStrays() throws -> Bool
  /// Calls `body` with the keys of a millisecond's donations.
  func forEachKey(inMillisecond millisecond: Int64, _ body: (LogKey) throws -> Void) throws
  /// The key of the donation that an id names.
  func find(_ id: DonationID) throws -> LogKey?
  /// The key of a donation that an id names, among those whose id does not tell their time.
  func findStray(_ id: DonationID) throws -> LogKey?
  /// The donation at a key.
  mutating func donation(at key: LogKey) throws -> Donation?
  /// The number of a donation's intent, which is made when it is missing.
  mutating func intent(of donation: Donation, hash: UInt64) throws -> Int64
  /// Lets a donation of an intent through, or counts it as ignored (see `RecordingRules.admit`).
  mutating func admits(intent: Int64, at instant: Instant) throws -> Bool
  /// Adds a donation; tells whether its key was free.
  mutating func insert(
    _ donation: Donation, ofIntent intent: Int64, _ key: LogKey, _ hashes: Donation.ContentHashes
  ) throws -> Bool
  /// Returns true if a donation of a file, which would have an id, was forgotten and stays away.
  mutating func isForgotten(_ donation: Donation, _ id: DonationID) throws -> Bool
  /// Notes that the id of a donation that was added does not tell its time.
  mutating func noteStray(_ key: LogKey) throws
  /// Puts a donation, which has its id, in the place of another.
  mutating func replace(_ key: LogKey, _ donation: Donation) throws
  /// Ends the appending; told the earliest donation that was added or replaced before the end of the log.
  mutating func finish(from late: LogKey?) throws
}

extension AppendableRows {
  /// Rows that remember nothing of what was forgotten.
  package func isForgotten(_ donation: Donation, _ id: DonationID) -> Bool { false }
}

extension PreparedDonations {
  /// Appends them, all or none; they have passed `Donation.check()`.
  ///
  /// - Complexity: O(n log n) for n donations, and what the rows need for each.
  package func append(
    to rows: inout some AppendableRows, ids source: IDSource, isLimited: Bool
  ) throws -> Appended {
    var appender = try Appender(rows: rows, ids: source, isLimited: isLimited)
    // Fields that several share are hashed once.
    if donations.count > 1 { appender.hashing = ContentHashing() }
    var appended = Appended.nothing
    func outcome(_ index: Int) throws -> Outcome {
      if let reason = refusals[index] { return .ignored(reason) }
      return try appender.append(donations[index])
    }
    func note(_ outcome: Outcome, _ index: Int) {
      switch outcome {
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
      for index in donations.indices { note(try outcome(index), index) }
    } else {
      var outcomes = [Outcome?](repeating: nil, count: donations.count)
      let instants = donations.map(\.moment.instant)
      let order = instants.indices.sorted { (instants[$0], $0) < (instants[$1], $1) }
      for index in order { outcomes[index] = try outcome(index) }
      for (index, outcome) in outcomes.enumerated() { if let outcome { note(outcome, index) } }
    }
    try appender.finish()
    rows = appender.rows
    return appended
  }
}

/// The outcome of appending one donation.
private enum Outcome {
  case recorded(DonationID, isNew: Bool)
  case ignored(Ignored.Reason)
}

/// Appends donations in the order of their instants, within one transaction.
private struct Appender<Rows: AppendableRows> {
  private(set) var rows: Rows
  private let source: IDSource
  private let isLimited: Bool
  /// The last donation of the log before this transaction.
  private let previousLast: LogKey
  private var hasStrays: Bool
  /// The millisecond that is being appended to, and the donations in it.
  private var millisecond: Int64?
  private var present = FewEntries<DonationID, LogKey>()
  /// The earliest donation added before `previousLast`.
  private var late: LogKey?
  /// The current instant, the number of donations that have come at it so far, and the number of each content.
  private var instant: Instant?
  private var orderInInstant = 0
  private var contents = FewEntries<UInt64, Int>()
  var hashing: ContentHashing?

  init(rows: Rows, ids source: IDSource, isLimited: Bool) throws {
    self.rows = rows
    self.source = source
    self.isLimited = isLimited
    previousLast = try rows.last() ?? .start
    hasStrays = try rows.hasStrays()
  }

  mutating func append(_ donation: Donation) throws -> Outcome {
    let hashes = hashing?.hashes(of: donation) ?? donation.contentHashes
    let instant = donation.moment.instant
    if instant != self.instant { try begin(instant) }
    let isCommand = donation.id == nil && !isContent && donation.isLiveCommandLine
    let id =
      try isCommand
      ? commandID(for: donation, hashes) : donation.id ?? nextID(for: donation, hashes)
    var key = LogKey(instant: instant, id: id)
    let isTimely = key.isTimely
    if donation.id != nil || isCommand || isContent {
      if isTimely { try loadMillisecond(of: instant) }
      if let known = try find(key) {
        return .recorded(try settle(donation, known), isNew: false)
      }
    }
    // A file still holds it, or a shell that had no answer tells it once more.
    if isContent || isCommand, try rows.isForgotten(donation, id) { return .ignored(.forgotten) }
    // One that does not tell its time is found by all of its bytes, and one of a file stands where it stood.
    if isTimely, !isContent, !id.isPlaced {
      key = LogKey(instant: instant, id: id.placed(at: orderInInstant))
    }
    let intent = try rows.intent(
      of: donation, hash: StableHash.combine(hashes.source, hashes.name))
    if isLimited, try !rows.admits(intent: intent, at: instant) {
      return .ignored(.excessive)
    }
    guard try rows.insert(donation, ofIntent: intent, key, hashes) else {
      return .recorded(key.id, isNew: false)
    }
    if let order = key.id.order { orderInInstant = max(orderInInstant, order + 1) }
    if !isTimely {
      try rows.noteStray(key)
      hasStrays = true
    }
    if millisecond == instant.microseconds / 1000 { present[id.identity] = key }
    if key < previousLast { late = min(late ?? key, key) }
    return .recorded(key.id, isNew: true)
  }

  /// The key of the donation that has the id of another, or one that differs in the order alone.
  private func find(_ key: LogKey) throws -> LogKey? {
    guard key.isTimely else { return try rows.find(key.id) }
    // It can only be among the donations of its millisecond, which are in memory, or a stray: an id that is not timely.
    return try present[key.id.identity] ?? (hasStrays ? rows.findStray(key.id) : nil)
  }

  /// Writes the counts of symbols, and notes the earliest donation that came late.
  mutating func finish() throws {
    try rows.finish(from: late)
  }

  private var isContent: Bool {
    if case .content = source { true } else { false }
  }

  private mutating func begin(_ instant: Instant) throws {
    self.instant = instant
    contents.removeAll()
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
    present.removeAll()
    if millisecond <= previousLast.instant.microseconds / 1000 {
      try rows.forEachKey(inMillisecond: millisecond) { present[$0.id.identity] = $0 }
    }
  }

  private mutating func nextID(
    for donation: Donation, _ hashes: Donation.ContentHashes
  ) -> DonationID {
    switch source {
    case .random(let random):
      return DonationID(
        at: donation.moment.instant, order: orderInInstant, tail: random(), kind: .random)
    case .content:
      let content = donation.contentHash(hashes)
      let ordinal = contents[content] ?? 0
      contents[content] = ordinal + 1
      return DonationID(
        at: donation.moment.instant, order: orderInInstant,
        tail: StableHash.combine(content, UInt64(ordinal)), kind: .content)
    }
  }

  /// Returns the id of a command line: that of an equal row, or of one that its shell's history or another host
  /// brought, if there is one.
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
      guard let key = present[id.identity], let known = try rows.donation(at: key) else {
        return id
      }
      let isSame =
        known.microseconds == donation.microseconds && known.sequence == donation.sequence
      let isElsewhere = known.context["host"] != donation.context["host"]
      if isSame || isElsewhere || known.microseconds == nil { return id }
      ordinal += 1
    }
  }

  /// Keeps the richer of a donation and the equal one in the log; returns its id.
  private mutating func settle(_ donation: Donation, _ key: LogKey) throws -> DonationID {
    // What a file without ids tells no more of than its content, it has told already.
    let isUnnamed = isContent && donation.id == nil
    if isUnnamed, donation.microseconds == nil { return key.id }
    guard let known = try rows.donation(at: key) else { return key.id }
    // Who happens to know an id, or makes it of the content, changes nothing of others.
    guard isContent || known.source.hasSameBytes(as: donation.source) else { return key.id }
    var donation = donation
    donation.id = donation.id.flatMap { isContent || $0.isPlaced ? $0 : nil } ?? key.id
    if donation.isPlainlyThe(same: known) { return key.id }
    let (new, old) = (Precedence(donation), Precedence(known))
    // Nor does such a file tell the place and the offset.
    guard isUnnamed ? new.isRicher(than: old) : new < old else { return key.id }
    try rows.replace(key, donation)
    let now = LogKey(instant: donation.moment.instant, id: donation.id ?? key.id)
    if millisecond == now.instant.microseconds / 1000 { present[now.id.identity] = now }
    if !now.isTimely { hasStrays = true }
    late = [late, key, now].compactMap(\.self).min()
    return now.id
  }
}
