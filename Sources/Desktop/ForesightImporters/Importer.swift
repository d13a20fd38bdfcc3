package import ForesightFormats
package import ForesightLog
package import ForesightValues

/// Brings a file of donations into a store: all of it or nothing, and twice is once.
///
///     let importer = Importer(format: .ndjson, localOffset: Environment.localOffset(at:))
///     let log = try DonationLog(path: path, create: true)
///     try importer.run(dataset, into: log, now: now).added      // 6
package struct Importer: Sendable {
  /// The choice of the users whose rows are taken from a file with several.
  package enum Users: Hashable, Sendable {
    /// The file has one user.
    case only
    /// The rows of one of its users.
    case one(String)
    /// The rows of all users; the user becomes the source.
    case all
  }

  /// Reads each donation of a file in a format, or why a row is none.
  package typealias WholeReader =
    @Sendable (_ path: String, _ format: Format) throws -> [Result<Record, LineError>]

  /// A report of an import.
  package struct Report: Sendable {
    /// The number of rows that were donations.
    package var rows = 0
    /// The number of them that the store did not hold already.
    package var added = 0
    /// The number of them that the person's settings left out.
    package var ignored = 0
    /// The lines that were left out because they could not be understood.
    package var skipped: [LineError] = []
    /// The number of rows that tell no time, but only their order.
    package var untimed = 0
    /// The time at which the file was last written; `nil` for what is no file.
    package var written: Instant?

    /// The instant before which rows without a time stand: when the file was written, as far as that can be believed.
    ///
    /// - Parameter now: the time on the clock.
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
  /// True to keep what a file says of how something is done again: it will be offered, and done when it is chosen.
  /// What is read as a whole says nothing of it; there it is made of an id, a path or the start of an address, and
  /// kept.
  package var keepsActions: Bool
  /// The command by which services of Home Assistant are called again, where the person names one.
  package var serviceCommand: HomeAssistantCommand?
  /// True if command lines that were forgotten are taken again.
  package var bringsBack = false
  /// Minutes that local time was ahead of UTC, for histories, which tell no offset.
  package var localOffset: @Sendable (Instant) -> Int
  /// Reads a file that cannot be read line by line, such as a database; `nil` where only lines are.
  package var whole: WholeReader?

  /// Makes an importer.
  package init(
    format: Format, users: Users = .only, skipsBadLines: Bool = false,
    keepsActions: Bool = false, whole: WholeReader? = nil,
    localOffset: @escaping @Sendable (Instant) -> Int
  ) {
    (self.format, self.users, self.skipsBadLines) = (format, users, skipsBadLines)
    (self.keepsActions, self.whole, self.localOffset) = (keepsActions, whole, localOffset)
  }

  /// Reads a file and records what it holds.
  ///
  /// - Parameters:
  ///   - path: the file; `-` is the standard input. Gzip is recognised.
  ///   - now: the time on the clock, before which rows without a time stand if no file tells a better one.
  /// - Throws: ``InputError`` with the line when the file cannot be understood, and ``StoreError``
  ///   when it cannot be stored; nothing is recorded then.
  /// - Complexity: O(rows) memory.
  package func run(_ path: String, into log: DonationLog, now: Instant) throws -> Report {
    var (donations, report) = try read(path)
    let appended = try store(donations, before: report.end(now: now), in: log)
    report.added = appended.added
    report.ignored = appended.ignored.count
    return report
  }

  /// Records what ``read(_:progress:)`` has read, in one transaction.
  ///
  /// - Parameter end: before which rows without a time stand: when they were written down.
  package func store(
    _ donations: [Donation], before end: Instant, in log: DonationLog
  ) throws -> Appended {
    let prepared = try log.prepare(donations)
    return try log.write { try append(prepared, before: end, to: $0) }
  }

  /// Counts what ``store(_:before:in:)`` would do; nothing is recorded.
  ///
  /// - Parameter log: opened for this question: what it remembers of its tables is undone behind its back.
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
    try log.append(
      UntimedRows.placed(log.current(prepared), before: end, in: log, bringsBack: bringsBack),
      ids: .content, bringsBack: bringsBack)
  }

  /// Reads a file without storing anything.
  ///
  /// - Parameter progress: told now and then how many bytes of the file were read, of how many.
  package func read(
    _ path: String, progress: ((_ done: Int, _ total: Int) -> Void)? = nil
  ) throws -> (donations: [Donation], report: Report) {
    if format.isWhole {
      guard let whole else {
        throw InputError.unsuitable(path: path, why: "such a file cannot be read line by line")
      }
      var rows = try whole(path, format).makeIterator()
      return try collect(path) { try rows.next()?.get() }
    }
    let reader = try LineReader(path: path)
    var records = try RecordReader(reader, format: format, localOffset: localOffset)
    var (donations, report) = try collect(reader.path) {
      if let progress, reader.lineNumber % 4096 == 0, let (done, total) = reader.progress {
        progress(done, total)
      }
      return try records.next()
    }
    if let (_, total) = reader.progress, reader.lineNumber >= 4096 { progress?(total, total) }
    report.written = reader.written
    return (donations, report)
  }

  /// Takes the records that are wanted.
  private func collect(
    _ path: String, _ next: () throws -> Record?
  ) throws -> (donations: [Donation], report: Report) {
    var donations: [Donation] = []
    var report = Report()
    var onlyUser: String?
    var passed = FieldsMemory<Bool>()
    while true {
      do {
        guard var record = try next() else { break }
        switch users {
        case .only:
          if let user = record.user, let known = onlyUser ?? record.user {
            guard user == known else {
              throw InputError.unsuitable(
                path: path,
                why: "the file holds several users (a second one on line \(record.line)); "
                  + "choose one with --user, or take all with --all-users")
            }
            onlyUser = known
          }
        case .one(let user): if record.user != user { continue }
        case .all:
          guard let user = record.user, !user.isEmpty else {
            throw LineError(line: record.line, why: "the user is missing")
          }
          record.donation.source = user
        }
        if record.donation.source.isEmpty { record.donation.source = format.rawValue }
        if !keepsActions, !format.isWhole, record.donation.action != nil {
          record.donation.action = nil
        }
        if format == .homeAssistant {
          record.donation.action = serviceCommand?.action(of: record.donation)
        }
        if let name = record.name { record.donation.id = id(of: record.donation, called: name) }
        do throws(InvalidDonation) {
          try record.donation.check(after: &passed)
        } catch {
          throw LineError(line: record.line, why: error.description)
        }
        donations.append(record.donation)
      } catch let error as LineError {
        guard skipsBadLines else {
          throw InputError.malformed(path: path, line: error.line, why: error.why)
        }
        report.skipped.append(error)
      } catch InputError.lineTooLong(_, let line) where skipsBadLines {
        report.skipped.append(LineError(tooLong: line))
      }
    }
    if case .one(let user) = users, donations.isEmpty {
      throw InputError.unsuitable(path: path, why: "no row belongs to the user '\(user)'")
    }
    if [.zsh, .bash].contains(format) { donations = UntimedRows.withoutTimesMadeUp(donations) }
    report.rows = donations.count
    report.untimed = donations.count { !$0.moment.isKnown }
    return (donations, report)
  }

  /// The id that a donation would have if its intent were called as the file calls it: what an app is called here may
  /// change, and must not make another donation of it.
  private func id(of donation: Donation, called name: String) -> DonationID {
    var named = donation
    named.intent = name
    return DonationID(
      at: donation.moment.instant, order: 0,
      tail: StableHash.combine(named.contentHash(named.contentHashes), 0), kind: .content)
  }
}
