internal import ForesightFormats
internal import ForesightValues

/// Hands out a data set user by user, in the order of the file.
///
/// It holds no more than one user, whatever the size of the file. That the rows of a user stand
/// together and in the order of time is checked, because a log that is not so would be evaluated
/// without a word and give wrong figures.
struct UserReader {
  /// A user, and what the user did.
  struct User {
    /// The user's number among those taken, from 0.
    let number: Int
    let name: String
    /// The number that the user is known by: a hash of the name and the first event, because many logs call their users
    /// 1, 2, 3, or nothing at all.
    let identity: UInt64
    var events: [Event] = []
    /// The donations that the events were made of, where they are kept.
    var donations: [Donation] = []
    /// The rows of the true process for all events but dismissals, where they are known.
    var optimum: [OptimumReader.Row] = []
  }

  private let lines: LineReader
  private var records: RecordReader
  private var optimum: OptimumReader?
  private let selection: UserSelection
  private let keepsDonations: Bool
  private var waiting: Record?
  /// The user of the row that was read last, which may have been left out; by the first row of theirs.
  private var began: (name: String, identity: UInt64)?
  private var lastInstant = Instant(microseconds: .min)
  /// The hashes of the users that came, to tell when one comes again: eight bytes a user.
  private var seen: Set<UInt64> = []
  /// The number of users that were taken.
  private(set) var taken = 0

  /// Opens a data set.
  ///
  /// - Parameters:
  ///   - readsOptimum: true if the optimum of a simulated log is read with it, if there is one.
  ///   - keepsDonations: true if the donations are handed out beside the events made of them.
  init(
    path: String, selection: UserSelection, readsOptimum: Bool = false, keepsDonations: Bool = false
  ) throws {
    lines = try LineReader(path: path)
    try lines.skipBlankLines()
    let format: Format = try lines.peek() == UInt8(ascii: "{") ? .ndjson : .tsv
    guard try lines.peek() != UInt8(ascii: "[") else {
      throw InputError.malformed(
        path: lines.path, line: 1, why: "this is a JSON array; NDJSON has one object a line")
    }
    records = try RecordReader(lines, format: format)
    self.selection = selection
    self.keepsDonations = keepsDonations
    optimum = readsOptimum ? try OptimumReader(beside: path) : nil
    guard try advance() else {
      if began != nil, let without = selection.without {
        throw InputError.unsuitable(
          path: lines.path, why: "without \(without) there are no events in it")
      }
      throw InputError.malformed(path: lines.path, line: 1, why: "the file contains no events")
    }
  }

  /// True if the optimum is known.
  var hasOptimum: Bool { optimum != nil }

  /// Reports how far reading has come, in bytes of the file. It never tells the end, because what was read is still to
  /// be worked on.
  func tell(_ progress: Evaluator.Progress?) {
    guard let progress, let (read, total) = lines.progress else { return }
    progress(min(read, total - 1), total)
  }

  /// The next user; `nil` when none is left.
  mutating func next() throws -> User? {
    guard let (name, identity) = try begin() else { return nil }
    var user = User(number: taken - 1, name: name, identity: identity)
    while let record = waiting, Self.isSame(record.user, name) {
      user.events.append(Event(record.donation))
      if keepsDonations { user.donations.append(record.donation) }
      if let row = try nextOptimum(for: record) { user.optimum.append(row) }
      try advance()
    }
    return user
  }

  /// Moves on to the next user that is wanted; `nil` when none is left.
  private mutating func begin() throws -> (name: String, identity: UInt64)? {
    while let record = waiting, !selection.isComplete(after: taken) {
      if let name = record.user, selection.wants(name) {
        taken += 1
        return began
      }
      _ = try nextOptimum(for: record)
      try advance()
    }
    if waiting == nil { try optimum?.finish() }
    try selection.check(taken, in: lines.path)
    return nil
  }

  /// Returns the true process's row for an event, where it is known; dismissals are none of its doing.
  private mutating func nextOptimum(for record: Record) throws -> OptimumReader.Row? {
    record.donation.kind == .dismissal ? nil : try optimum?.next(for: record)
  }

  /// Returns true if two names are the same to the byte.
  private static func isSame(_ first: String?, _ second: String) -> Bool {
    first?.hasSameBytes(as: second) ?? false
  }

  /// Reads the next record; tells whether there was one.
  @discardableResult
  private mutating func advance() throws -> Bool {
    do {
      var next = try records.next()
      while let record = next {
        // What an assistant did is nothing that the person did.
        if selection.learns(from: record.donation.source) {
          note(record)
          guard selection.leavesOut(record.donation, after: former(record)) else { break }
          _ = try nextOptimum(for: record)
        }
        next = try records.next()
      }
      guard var record = next else {
        waiting = nil
        return false
      }
      record.user = record.user ?? ""
      try check(record)
      waiting = record
      return true
    } catch let error as LineError {
      throw InputError.malformed(path: lines.path, line: error.line, why: error.why)
    }
  }

  /// Notes with whose rows a record begins.
  private mutating func note(_ record: Record) {
    let name = record.user ?? ""
    if let began, began.name.hasSameBytes(as: name) { return }
    let event = Event(record.donation)
    let first = StableHash.combine(
      UInt64(bitPattern: event.moment.instant.microseconds), event.intent)
    began = (name, StableHash.combine(StableHash.of(name), first))
  }

  /// The donation before a record, if it is of the same user.
  private func former(_ record: Record) -> Donation? {
    waiting.flatMap { Self.isSame($0.user, record.user ?? "") ? $0.donation : nil }
  }

  private mutating func check(_ record: Record) throws(LineError) {
    let instant = record.donation.moment.instant
    if let user = record.user, Self.isSame(waiting?.user, user) {
      guard lastInstant <= instant else {
        throw LineError(
          line: record.line,
          why: "earlier than the row before it; sort the file by user, then by time")
      }
    } else if !seen.insert(StableHash.of(record.user ?? "")).inserted {
      throw LineError(
        line: record.line,
        why: "this user's rows are not together; sort the file by user, then by time")
    }
    lastInstant = instant
  }
}

/// A selection of the users of a data set, and of the part of it that they are evaluated on.
///
///     var evaluator = Evaluator(models: ["mfu"], clock: { 0 })
///     evaluator.selection = UserSelection(limit: 20)          // the first twenty of the file
public struct UserSelection: Sendable {
  /// The names of the users to take; `nil` for all.
  public var users: Set<String>?
  /// The most users to take, the first of the file; `nil` for all.
  public var limit: Int?
  /// The sources of assistants whose events count too; those of any other assistant are left out.
  public var learnedSources: Set<String>
  /// The names of intents whose events are left out; one with `*` at its end stands for all that begin so.
  public var leftOut: [String] = []
  /// True to leave out what repeats the event before it, with the same values.
  public var skipsRepeats = false

  /// Makes a selection; of everything that people did, if nothing is said.
  public init(users: Set<String>? = nil, limit: Int? = nil, learnedSources: Set<String> = []) {
    (self.users, self.limit, self.learnedSources) = (users, limit, learnedSources)
  }

  func learns(from source: String) -> Bool {
    AssistantSource.contains(source)
      ? learnedSources.contains(source)
      : !RankSource.contains(source) && !AutomationSource.contains(source)
  }

  /// The events that are left out, in words; `nil` for none.
  var without: String? {
    let words = leftOut.sorted() + (skipsRepeats ? ["repeats"] : [])
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// - Parameter former: the event before it that was not left out.
  func leavesOut(_ donation: Donation, after former: @autoclosure () -> Donation?) -> Bool {
    let isNamed = leftOut.contains { name in
      name.utf8.last == UInt8(ascii: "*")
        ? donation.intent.hasPrefix(name.dropLast()) : donation.intent.hasSameBytes(as: name)
    }
    if isNamed || !skipsRepeats { return isNamed }
    return former().map {
      $0.kind == donation.kind && $0.intent.hasSameBytes(as: donation.intent)
        && $0.source.hasSameBytes(as: donation.source) && $0.parameters == donation.parameters
    } ?? false
  }

  func wants(_ user: String) -> Bool { users?.contains(user) ?? true }

  func isComplete(after taken: Int) -> Bool {
    taken >= min(limit ?? .max, users?.count ?? .max)
  }

  func check(_ taken: Int, in path: String) throws(InputError) {
    guard let users, taken < min(limit ?? .max, users.count) else { return }
    if users.count == 1, let user = users.first {
      throw .unsuitable(path: path, why: "there is no user '\(user)' in it")
    }
    throw .unsuitable(
      path: path, why: "\(users.count - taken) of the \(users.count) users asked for are not in it")
  }
}
