package import ForesightFormats
package import ForesightLog
package import ForesightPrivacy
package import ForesightValues

/// Imports a file of donations into a store, all of it or nothing. Importing a file twice adds nothing the second time.
///
///     let importer = Importer(format: .ndjson, localOffset: Environment.localOffset(at:))
///     let log = try DonationLog(path: path, create: true)
///     try importer.run(dataset, into: log, now: now).added      // 6
package struct Importer: Sendable {
  /// The choice of the users whose rows are taken from a file with several.
  package enum Users: Hashable, Sendable {
    /// The file has one user.
    case only
    /// The rows of one of the file's users.
    case one(String)
    /// The rows of all users; the user becomes the source.
    case all
  }

  /// Reads a whole file in a format: returns for each row its donation, or an error with the reason why the row is
  /// none.
  package typealias WholeReader =
    @Sendable (_ path: String, _ format: Format) throws -> [Result<Record, LineError>]

  /// A report of an import.
  package struct Report: Sendable {
    /// The number of rows that were donations.
    package var rows = 0
    /// The number of these rows that the store did not hold already.
    package var added = 0
    /// The number of these rows that the person's settings left out.
    package var ignored = 0
    /// The lines that were left out because they could not be understood.
    package var skipped: [LineError] = []
    /// The number of command lines and donations of apps that were left out, because a file is not trusted with what a
    /// person may run.
    package var untrusted = 0
    /// The number of rows that have no time, only an order.
    package var untimed = 0
    /// The time at which the file was last written; `nil` if the input is not a regular file.
    package var written: Instant?

    /// Returns the instant before which rows without a time are placed: when the file was written, but not before 1970
    /// or after `now`.
    ///
    /// - Parameter now: the current time.
    package func end(now: Instant) -> Instant {
      min(max(written ?? now, Instant(microseconds: 0)), now)
    }
  }

  /// The format of the file.
  package var format: Format
  /// The users whose rows are taken.
  package var users: Users
  /// True to leave out lines that cannot be understood, rather than make the import fail.
  package var skipsBadLines: Bool
  /// True to keep what the rows of a file would have a person run: actions, which are offered and performed when they are
  /// chosen, the command lines of a shell, which are offered at its prompt, the donations of ``apps``, and those with a
  /// title, under which something else could be run. Then a row may also replace a donation that has its id. Files that
  /// are read as a whole contain no actions: theirs are made of an id, a path or the start of an address, and always kept.
  /// A history holds command lines by its nature.
  package var keepsActions: Bool
  /// The sources that are apps on this machine. An app performs what is chosen of its donations, with their values.
  package var apps: Set<String> = []
  /// The command by which services of Home Assistant are called again; `nil` if the person names none.
  package var serviceCommand: HomeAssistantCommand?
  /// True if command lines that were forgotten are imported again.
  package var bringsBack = false
  /// The most rows that are kept in memory of a file whose rows are in the order of time. Tests set it.
  package var mostHeld = 1 << 19
  /// Returns the minutes by which local time was ahead of UTC at an instant, for formats that store no UTC offset, such
  /// as the histories of shells.
  package var localOffset: @Sendable (Instant) -> Int
  /// Reads a file that cannot be read line by line, such as a database; `nil` if this importer reads no such files.
  package var whole: WholeReader?

  /// True if the file may say what is run, and what was recorded before.
  var isTrusted: Bool { keepsActions || ![.ndjson, .tsv].contains(format) }

  /// Makes an importer.
  package init(
    format: Format, users: Users = .only, skipsBadLines: Bool = false,
    keepsActions: Bool = false, whole: WholeReader? = nil,
    localOffset: @escaping @Sendable (Instant) -> Int
  ) {
    (self.format, self.users, self.skipsBadLines) = (format, users, skipsBadLines)
    (self.keepsActions, self.whole, self.localOffset) = (keepsActions, whole, localOffset)
  }

  /// Reads a file and records its donations.
  ///
  /// - Parameters:
  ///   - path: the file; `-` is the standard input. Gzip is recognized.
  ///   - now: the current time; rows without a time are placed before it, unless the file was written earlier.
  /// - Throws: ``InputError`` with the line when the file cannot be understood, and ``StoreError``
  ///   when it cannot be stored; nothing is recorded then.
  /// - Complexity: O(rows) memory, up to ``mostHeld`` rows if they are in the order of time.
  package func run(_ path: String, into log: DonationLog, now: Instant) throws -> Report {
    let file = try read(path, holding: mostHeld)
    let stored = try store(file, before: file.report.end(now: now), in: log)
    var report = file.report
    (report.added, report.ignored) = (stored.added, stored.ignored.count)
    return report
  }

  /// The outcome of recording a file.
  package struct Stored {
    /// The number of the file's rows that the store holds now (`recorded`), and the number of those that are new
    /// (`added`).
    package private(set) var (recorded, added) = (0, 0)
    /// The rows that were not recorded, with the reasons.
    package private(set) var ignored: [Ignored] = []

    fileprivate mutating func add(_ appended: Appended) {
      recorded += appended.ids.count
      added += appended.added
      ignored += appended.ignored
    }
  }

  /// Records the donations of a file that ``read(_:holding:progress:)`` returned, in one transaction.
  ///
  /// - Parameters:
  ///   - end: the instant before which rows without a time are placed: when they were written down.
  ///   - progress: called with the progress if the file has to be read a second time.
  package func store(
    _ file: File, before end: Instant, in log: DonationLog, progress: Progress? = nil
  ) throws -> Stored {
    var stored = Stored()
    if let donations = file.donations {
      let prepared = try log.prepare(donations)
      stored.add(try log.write { try append(prepared, before: end, to: $0) })
      return stored
    }
    try log.writeAtLength { log in
      var part: [Donation] = []
      func appendPart() throws {
        stored.add(try append(log.prepare(part), before: end, to: log))
        part.removeAll(keepingCapacity: true)
      }
      let changed = InputError.unsuitable(
        path: file.path, why: "it has changed while it was read; import it again")
      let report = try read(file.path, progress: progress) { donation in
        let last = part.last?.moment.instant ?? donation.moment.instant
        guard donation.moment.isKnown, last <= donation.moment.instant else { throw changed }
        // Rows of one instant stay in one part, because duplicates are found among them.
        if part.count >= mostHeld / 4, last != donation.moment.instant { try appendPart() }
        part.append(donation)
      }
      try appendPart()
      guard report.rows >= file.report.rows else { throw changed }
    }
    return stored
  }

  /// Returns what ``store(_:before:in:)`` would record, without recording it.
  ///
  /// - Parameter log: a log that is opened for this call: the rollback leaves what it has cached of its tables out of
  ///   date.
  /// - Complexity: that of recording them.
  package func preview(
    _ donations: [Donation], before end: Instant, in log: DonationLog
  ) throws -> Appended {
    struct Undone: Error { let appended: Appended }
    let prepared = try log.prepare(donations)
    do {
      return try log.write { throw Undone(appended: try append(prepared, before: end, to: $0)) }
    } catch let undone as Undone {
      return undone.appended
    }
  }

  private func append(
    _ prepared: PreparedDonations, before end: Instant, to log: DonationLog
  ) throws -> Appended {
    let last = try log.last() ?? .start
    var prepared = try log.current(prepared)
    if !isTrusted {
      let isThere = try prepared.donations.map { try $0.id.map(log.find) ?? nil != nil }
      prepared = prepared.compactMap { isThere[$0] ? nil : $1 }
    }
    let appended = try log.append(
      UntimedRows.placed(
        LateRows.placed(prepared, in: log, bringsBack: bringsBack), before: end, in: log,
        bringsBack: bringsBack),
      ids: .content, bringsBack: bringsBack)
    // The log may be a copy from before these rows were first imported, beside models that have learned them, and
    // others that the copy lacks.
    if appended.added > 0 { try log.invalidate(from: last) }
    return appended
  }
}
