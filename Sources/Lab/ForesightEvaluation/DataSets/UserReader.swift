internal import ForesightFormats
internal import ForesightValues

/// Reads a data set user by user, in the order of the file.
///
/// It holds the events of one user at a time, whatever the size of the file. It checks that each user's rows are
/// together and in the order of time, because any other log would silently give wrong figures.
struct UserReader {
  /// A user, and what the user did.
  struct User {
    /// The user's ordinal among the selected users, from 0.
    let number: Int
    let name: String
    /// A hash of the user's name and first event. The name alone does not identify a user, because many logs number
    /// their users 1, 2, 3, or have no names.
    let identity: UInt64
    var events: [Event] = []
    /// The donations behind `events`; empty unless the reader keeps donations.
    var donations: [Donation] = []
    /// The optimum's row for each event except dismissals; empty if the log has no optimum.
    var optimum: [OptimumReader.Row] = []
  }

  private let lines: LineReader
  private var records: RecordReader
  private var optimum: OptimumReader?
  private let selection: UserSelection
  private let keepsDonations: Bool
  private var waiting: Record?
  /// The user of the last row read, even if that row was left out. The identity is computed from the user's first row.
  private var began: (name: String, identity: UInt64)?
  /// The hashes of the users read so far, eight bytes each, to detect users whose rows are not together.
  private var seen: Set<UInt64> = []
  /// The number of selected users that were read so far.
  private(set) var taken = 0

  /// Opens a data set.
  ///
  /// - Parameters:
  ///   - readsOptimum: true to read the optimum of a simulated log, too, if there is one.
  ///   - keepsDonations: true to keep each user's donations beside the events made of them.
  init(
    path: String, selection: UserSelection, readsOptimum: Bool = false, keepsDonations: Bool = false
  ) throws {
    lines = try LineReader(path: path)
    while try [UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(lines.peek() ?? 0) {
      _ = try lines.next()
    }
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

  /// True if the log's optimum is read along with it.
  var hasOptimum: Bool { optimum != nil }

  /// Reports the position in the file, in bytes. It never reports the end, because the events just read still have to
  /// be evaluated.
  func tell(_ progress: Evaluator.Progress?) {
    guard let progress, let (read, total) = lines.progress else { return }
    progress(min(read, total - 1), total)
  }

  /// Reads the next user; `nil` when none is left.
  mutating func next() throws -> User? {
    guard let (name, identity) = try begin() else { return nil }
    var user = User(number: taken - 1, name: name, identity: identity)
    while let record = waiting, record.user?.hasSameBytes(as: name) == true {
      user.events.append(Event(record.donation))
      if keepsDonations { user.donations.append(record.donation) }
      if let row = try nextOptimum(for: record) { user.optimum.append(row) }
      try advance()
    }
    return user
  }

  /// Calls `body` with each user of some data sets. A user who comes twice is an error, which says what was `done` with
  /// the first one.
  static func forEachUser(
    of paths: [String], keepsDonations: Bool = true, _ done: String,
    _ progress: Evaluator.Progress?, _ body: (User) -> Void
  ) throws {
    var known: Set<UInt64> = []
    for path in paths {
      var reader = try UserReader(
        path: path, selection: UserSelection(), keepsDonations: keepsDonations)
      while let user = try reader.next() {
        reader.tell(progress)
        guard known.insert(user.identity).inserted else {
          throw InputError.unsuitable(
            path: path, why: "one of its users was already \(done); was a data set given twice?")
        }
        body(user)
      }
      progress?(1, 1)
    }
  }

  /// Moves on to the next selected user; `nil` when none is left.
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

  /// Returns the optimum's row for an event; `nil` for a dismissal, which has no row, and if there is no optimum.
  private mutating func nextOptimum(for record: Record) throws -> OptimumReader.Row? {
    record.donation.kind == .dismissal ? nil : try optimum?.next(for: record)
  }

  /// Reads the next record into `waiting`; returns false at the end of the file.
  @discardableResult
  private mutating func advance() throws -> Bool {
    do {
      while var record = try records.next() {
        // An assistant's events are not the person's own.
        if !selection.learns(from: record.donation.source) { continue }
        let name = record.user ?? ""
        note(record.donation, of: name)
        let former = waiting?.user?.hasSameBytes(as: name) == true ? waiting?.donation : nil
        if selection.leavesOut(record.donation, after: former) {
          _ = try nextOptimum(for: record)
          continue
        }
        try check(record, of: name, after: former)
        record.user = name
        waiting = record
        return true
      }
      waiting = nil
      return false
    } catch let error as LineError {
      throw InputError.malformed(path: lines.path, line: error.line, why: error.why)
    }
  }

  /// Sets `began` if the donation is the first of its user's.
  private mutating func note(_ donation: Donation, of name: String) {
    if let began, began.name.hasSameBytes(as: name) { return }
    let event = Event(donation)
    let first = StableHash.combine(
      UInt64(bitPattern: event.moment.instant.microseconds), event.intent)
    began = (name, StableHash.combine(StableHash.of(name), first))
  }

  /// Throws if a record is not in its place; `former` is the same user's last donation, `nil` if there is none.
  private mutating func check(
    _ record: Record, of name: String, after former: Donation?
  ) throws(LineError) {
    if let former {
      guard former.moment.instant <= record.donation.moment.instant else {
        throw LineError(
          line: record.line,
          why: "earlier than the row before it; sort the file by user, then by time")
      }
    } else if !seen.insert(StableHash.of(name)).inserted {
      throw LineError(
        line: record.line,
        why: "this user's rows are not together; sort the file by user, then by time")
    }
  }
}

/// Selects the users of a data set that are evaluated, and the events of these users that count.
///
///     var evaluator = Evaluator(models: ["mfu"], clock: { 0 })
///     evaluator.selection = UserSelection(limit: 20)          // the first twenty of the file
public struct UserSelection: Sendable {
  /// The names of the users to take; `nil` for all.
  public var users: Set<String>?
  /// The most users to take, in the order of the file; `nil` for all.
  public var limit: Int?
  /// The sources of assistants whose events count, too; events of other assistants are left out.
  public var learnedSources: Set<String>
  /// The names of intents whose events are left out. A name that ends in `*` stands for all intents with that prefix.
  public var leftOut: [String] = []
  /// True to leave out an event that repeats the user's previous one: the same intent of the same source with the same
  /// values.
  public var skipsRepeats = false

  /// Makes a selection; by default, of all users and of all events that people did themselves.
  public init(users: Set<String>? = nil, limit: Int? = nil, learnedSources: Set<String> = []) {
    (self.users, self.limit, self.learnedSources) = (users, limit, learnedSources)
  }

  func learns(from source: String) -> Bool {
    switch ReservedSource(of: source) {
    case .assistant: learnedSources.contains(source)
    case .menu, .automation: false
    case .bus, nil: true
    }
  }

  /// The names in `leftOut`, and `repeats` if repeats are skipped, separated by commas; `nil` if no events are left
  /// out.
  var without: String? {
    let words = leftOut.sorted() + (skipsRepeats ? ["repeats"] : [])
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// - Parameter former: the user's last donation that was not left out; `nil` if there is none.
  func leavesOut(_ donation: Donation, after former: Donation?) -> Bool {
    let isNamed = leftOut.contains { name in
      name.utf8.last == UInt8(ascii: "*")
        ? donation.intent.hasPrefix(name.dropLast()) : donation.intent.hasSameBytes(as: name)
    }
    guard !isNamed, skipsRepeats, let former else { return isNamed }
    return former.kind == donation.kind && former.intent.hasSameBytes(as: donation.intent)
      && former.source.hasSameBytes(as: donation.source) && former.parameters == donation.parameters
  }

  func wants(_ user: String) -> Bool { users?.contains(user) ?? true }

  func isComplete(after taken: Int) -> Bool {
    taken >= min(limit ?? .max, users?.count ?? .max)
  }

  func check(_ taken: Int, in path: String) throws(InputError) {
    guard let users, !isComplete(after: taken) else { return }
    if users.count == 1, let user = users.first {
      throw .unsuitable(path: path, why: "there is no user '\(user)' in it")
    }
    throw .unsuitable(
      path: path, why: "\(users.count - taken) of the \(users.count) users asked for are not in it")
  }
}
