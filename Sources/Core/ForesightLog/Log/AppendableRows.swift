public import ForesightPrivacy
public import ForesightValues

/// The source of ids for donations that have none.
public enum IDSource {
  /// Ids of random bits, for live donations. Each sorts after all donations of the same instant. The id of a command
  /// line is made from its content instead, so that an import of the shell's history finds the donation again.
  case random(() -> UInt64)
  /// Ids for imported donations: bits made from the content and its ordinal among identical rows, so that importing the
  /// same row again gives the same bits. Donations of the same instant sort in the order of their rows.
  case content
}

/// The result of appending.
///
///     let again = try log.write { try $0.append(donations, ids: .content) }
///     again.ids.count      // 6
///     again.added          // 0: all of them were there
///     again.isNew[0]       // false
public struct Appended: Hashable, Sendable {
  /// The ids of the donations that are in the log now, in the order in which the caller passed the donations.
  public var ids: [DonationID]
  /// An element for each id: true if its donation is new, false if it was in the log already.
  public var isNew: [Bool]
  /// The donations that were not recorded, with the reasons, in the order in which the caller passed them.
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

/// The operations on the rows of a person's log that appending needs, within one write transaction.
///
/// A conforming type decides where the rows are. The code in this file decides, alike for every log, which ids
/// donations get, which donations count as the same, and which are ignored because they arrive too fast.
package protocol AppendableRows {
  /// Returns the key of the last donation; `nil` if there is none.
  func last() throws -> LogKey?
  /// Returns true if there may be strays: donations whose id does not contain their time.
  func hasStrays() throws -> Bool
  /// Returns the keys of the donations in a millisecond, counted from 1970.
  func keys(inMillisecond millisecond: Int64) throws -> [LogKey]
  /// Returns the key of the donation that an id identifies, whatever its order; `nil` if there is none.
  func find(_ id: DonationID) throws -> LogKey?
  /// Returns the key of the stray that an id identifies; `nil` if there is none.
  func findStray(_ id: DonationID) throws -> LogKey?
  /// Returns the donation at a key; `nil` if there is none.
  mutating func donation(at key: LogKey) throws -> Donation?
  /// Returns the number of a donation's intent in the store; adds the intent if it is missing.
  ///
  /// - Parameter hash: the combined hash of the intent's source and name.
  mutating func intent(of donation: Donation, hash: UInt64) throws -> Int64
  /// Returns true if the rate limit lets a donation of an intent through. Otherwise it counts the donation as ignored
  /// (see `RecordingRules.admit`).
  mutating func admits(intent: Int64, at instant: Instant) throws -> Bool
  /// Adds a donation. Returns false, and adds nothing, if its key is taken.
  mutating func insert(
    _ donation: Donation, ofIntent intent: Int64, _ key: LogKey, _ hashes: Donation.ContentHashes
  ) throws -> Bool
  /// Returns true if a donation was forgotten and must not be recorded again.
  ///
  /// - Parameter id: the id that the donation would get.
  mutating func isForgotten(_ donation: Donation, _ id: DonationID) throws -> Bool
  /// Records that the donation at a key, which was just added, is a stray.
  mutating func noteStray(_ key: LogKey) throws
  /// Replaces the donation at a key by another donation, whose id is set.
  mutating func replace(_ key: LogKey, _ donation: Donation) throws
  /// Finishes a batch of appends. `late` is the earliest donation that was added or replaced before the end of the log,
  /// `nil` if there was none.
  mutating func finish(from late: LogKey?) throws
}

extension AppendableRows {
  /// Returns false, for rows that keep no record of forgotten donations.
  package func isForgotten(_ donation: Donation, _ id: DonationID) -> Bool { false }
}

/// The outcome of appending one donation.
private enum AppendOutcome {
  case recorded(DonationID, isNew: Bool)
  case ignored(Ignored.Reason)
}

/// Appends donations in the order of their instants, within one transaction.
package struct Appender<Rows: AppendableRows> {
  /// The rows that are appended to.
  package private(set) var rows: Rows
  private let source: IDSource
  private let isLimited: Bool
  /// The last donation of the log before this transaction.
  private let previousLast: LogKey
  private var hasStrays: Bool
  /// The millisecond since 1970 to which donations are being appended (`millisecond`), and the keys of the donations in
  /// it by the identities of their ids (`present`).
  private var millisecond: Int64?
  private var present = FewEntries<DonationID, LogKey>()
  /// The earliest donation that was added before `previousLast`, or replaced.
  private var late: LogKey?
  /// The instant of the current donation (`instant`), the order of the next donation at that instant
  /// (`orderInInstant`), and the number of donations at that instant so far, by content hash (`contents`).
  private var instant: Instant?
  private var orderInInstant = 0
  private var contents = FewEntries<UInt64, Int>()
  /// The hashes of fields; `nil` if they are not kept.
  private var hashes: FieldsMemory<UInt64>?

  /// Begins to append to rows.
  package init(rows: Rows, ids source: IDSource, isLimited: Bool) throws {
    (self.rows, self.source, self.isLimited) = (rows, source, isLimited)
    previousLast = try rows.last() ?? .start
    hasStrays = try rows.hasStrays()
  }

  /// Appends donations, all or none, and finishes. They must have passed `Donation.check()`.
  ///
  /// - Complexity: O(n log n) for n donations, and what the rows need for each.
  package mutating func append(_ prepared: PreparedDonations) throws -> Appended {
    let donations = prepared.donations
    // Fields that several donations share are hashed once.
    if donations.count > 1 { hashes = FieldsMemory() }
    var appended = Appended(ids: [], isNew: [], ignored: [])
    func outcome(_ index: Int) throws -> AppendOutcome {
      if let reason = prepared.refusals[index] { return .ignored(reason) }
      return try append(donations[index])
    }
    func note(_ outcome: AppendOutcome, _ index: Int) {
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
      // Most files are in order, and a million rows then need no list of their indices.
      for index in donations.indices { note(try outcome(index), index) }
    } else {
      var outcomes = [AppendOutcome?](repeating: nil, count: donations.count)
      let instants = donations.map(\.moment.instant)
      let order = instants.indices.sorted { (instants[$0], $0) < (instants[$1], $1) }
      for index in order { outcomes[index] = try outcome(index) }
      for (index, outcome) in outcomes.enumerated() { if let outcome { note(outcome, index) } }
    }
    try rows.finish(from: late)
    return appended
  }

  private mutating func append(_ donation: Donation) throws -> AppendOutcome {
    let hashes = hashes?.contentHashes(of: donation) ?? donation.contentHashes
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
    // A file may still hold a forgotten line, and a shell that got no answer may report the line once more.
    if isContent || isCommand, try rows.isForgotten(donation, id) { return .ignored(.forgotten) }
    // Only a live donation without a place in the order of its instant gets one. The log finds a stray by all bytes of
    // its id, and for a file the order is that of its rows.
    if isTimely, !isContent, !id.isPlaced {
      key = LogKey(instant: instant, id: id.placed(at: orderInInstant))
    }
    let intent = try rows.intent(of: donation, hash: StableHash.combine(hashes.source, hashes.name))
    if isLimited, try !rows.admits(intent: intent, at: instant) { return .ignored(.excessive) }
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

  /// Returns the key of the donation in the log whose id equals that of `key`, or differs from it in the order alone;
  /// `nil` if there is none.
  private func find(_ key: LogKey) throws -> LogKey? {
    guard key.isTimely else { return try rows.find(key.id) }
    // The donation can only be among those of its millisecond, which are in memory, or among the strays.
    return try present[key.id.identity] ?? (hasStrays ? rows.findStray(key.id) : nil)
  }

  private var isContent: Bool {
    if case .content = source { true } else { false }
  }

  private mutating func begin(_ instant: Instant) throws {
    self.instant = instant
    contents.removeAll()
    orderInInstant = 0
    if instant <= previousLast.instant {
      // New donations go after all that are in the log at this instant.
      try loadMillisecond(of: instant)
      let orders = present.values.filter { $0.instant == instant }.compactMap(\.id.order)
      orderInInstant = orders.max().map { $0 + 1 } ?? 0
    }
  }

  /// Fills `present` with the donations of the millisecond that contains an instant.
  private mutating func loadMillisecond(of instant: Instant) throws {
    let millisecond = instant.microseconds / 1000
    if millisecond == self.millisecond { return }
    self.millisecond = millisecond
    present.removeAll()
    if millisecond <= previousLast.instant.microseconds / 1000 {
      for key in try rows.keys(inMillisecond: millisecond) { present[key.id.identity] = key }
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

  /// Returns the id for a live command line. If the log has an equal row, or one with the same content from the shell's
  /// history or another host, this is the id of that row.
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

  /// Keeps the better of a donation and the donation at `key`, which has the same identity (see `Precedence`). Returns
  /// the id of the one that is in the log then.
  private mutating func settle(_ donation: Donation, _ key: LogKey) throws -> DonationID {
    // An imported row that has neither an id nor a duration adds nothing to the donation in the log.
    let isUnnamed = isContent && donation.id == nil
    if isUnnamed, donation.microseconds == nil { return key.id }
    guard let known = try rows.donation(at: key) else { return key.id }
    // A live donation must not change a donation of another source by using its id.
    guard isContent || known.source.hasSameBytes(as: donation.source) else { return key.id }
    var donation = donation
    donation.id = donation.id.flatMap { isContent || $0.isPlaced ? $0 : nil } ?? key.id
    if donation.isPlainlyThe(same: known) { return key.id }
    let (new, old) = (Precedence(donation), Precedence(known))
    // The order and the offset of a row without an id mean nothing, so such a row replaces a donation only if it is
    // richer.
    guard isUnnamed ? new.worth < old.worth : new < old else { return key.id }
    try rows.replace(key, donation)
    let now = LogKey(instant: donation.moment.instant, id: donation.id ?? key.id)
    if millisecond == now.instant.microseconds / 1000 { present[now.id.identity] = now }
    if !now.isTimely { hasStrays = true }
    late = [late, key, now].compactMap(\.self).min()
    return now.id
  }
}
