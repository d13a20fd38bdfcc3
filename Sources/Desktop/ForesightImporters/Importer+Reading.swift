internal import ForesightFormats
internal import ForesightSystem
package import ForesightValues

/// Reading a file: choosing the rows that are wanted, and reporting those that are no donations.
extension Importer {
  /// A callback that is called with the number of bytes that were read, and with the size of the file.
  package typealias Progress = (_ done: Int, _ total: Int) -> Void

  /// A file that was read without an error.
  package struct File {
    /// The file's path.
    package let path: String
    /// The file's donations; `nil` if they are too many to keep in memory, so that the file has to be read again.
    package let donations: [Donation]?
    /// The report about the file's rows.
    package let report: Report

    /// Makes a file of the donations that were read from it.
    package init(path: String, donations: [Donation]?, report: Report = Report()) {
      (self.path, self.donations, self.report) = (path, donations, report)
    }
  }

  /// Reads a file without storing anything, and keeps its donations in memory. The donations are dropped if there are
  /// more than `most`, the file can be read again, and its rows are in the order of time: such a file is recorded in
  /// parts.
  ///
  /// - Parameter progress: called now and then with the bytes that were read, and with the size of the file.
  package func read(
    _ path: String, holding most: Int = .max, progress: Progress? = nil
  ) throws -> File {
    struct OutOfOrder: Error {}
    var donations: [Donation] = []
    var last = Instant(microseconds: .min)
    var isHeld = true
    var isInOrder =
      !format.isWhole && !isUncertainOfTimes && path != "-"
      && FileStatus(following: path)?.isRegular ?? false
    do {
      var report = try read(path, progress: progress) { donation in
        if isInOrder {
          isInOrder = donation.moment.isKnown && last <= donation.moment.instant
          last = donation.moment.instant
        }
        if isHeld { donations.append(donation) } else if !isInOrder { throw OutOfOrder() }
        if isHeld, isInOrder, donations.count > most { (isHeld, donations) = (false, []) }
      }
      if isUncertainOfTimes {
        donations = UntimedRows.withoutTimesMadeUp(donations)
        report.untimed = donations.count { !$0.moment.isKnown }
      }
      return File(path: path, donations: isHeld ? donations : nil, report: report)
    } catch is OutOfOrder {
      return try read(path, progress: progress)
    }
  }

  /// True for histories of shells that write times only if they are set to.
  private var isUncertainOfTimes: Bool { [.zsh, .bash].contains(format) }

  /// Reads a file, and calls `body` with each donation.
  func read(
    _ path: String, progress: Progress?, _ body: (Donation) throws -> Void
  ) throws -> Report {
    if format.isWhole {
      guard let whole else {
        throw InputError.unsuitable(path: path, why: "such a file cannot be read line by line")
      }
      var rows = try whole(path, format).makeIterator()
      return try forEach(path, { try rows.next()?.get() }, body)
    }
    try checkShell(path)
    let reader = try LineReader(path: path)
    var records = try RecordReader(reader, format: format, localOffset: localOffset)
    func next() throws -> Record? {
      if let progress, reader.lineNumber % 4096 == 0, let (done, total) = reader.progress {
        progress(done, total)
      }
      return try records.next()
    }
    var report = try forEach(reader.path, next, body)
    if let (_, total) = reader.progress, reader.lineNumber >= 4096 { progress?(total, total) }
    report.written = reader.written
    return report
  }

  /// Calls `body` with the donation of each record that is wanted.
  private func forEach(
    _ path: String, _ next: () throws -> Record?, _ body: (Donation) throws -> Void
  ) throws -> Report {
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
        if !isTrusted { record.donation.action = nil }
        if format == .homeAssistant {
          record.donation.action = serviceCommand?.action(of: record.donation)
        }
        if let name = record.name { record.donation.id = id(of: record.donation, called: name) }
        do throws(InvalidDonation) {
          try record.donation.check(after: &passed)
        } catch {
          throw LineError(line: record.line, why: error.description)
        }
        let (source, title) = (record.donation.source, record.donation.presentation)
        if !isTrusted,
          title != nil || Donation.lineSources.contains(source) || apps.contains(source)
        {
          report.untrusted += 1
          continue
        }
        report.rows += 1
        if !record.donation.moment.isKnown { report.untimed += 1 }
        try body(record.donation)
      } catch let error as LineError {
        guard skipsBadLines else {
          throw InputError.malformed(path: path, line: error.line, why: error.why)
        }
        report.skipped.append(error)
      } catch InputError.lineTooLong(_, let line) where skipsBadLines {
        report.skipped.append(LineError(tooLong: line))
      }
    }
    if case .one(let user) = users, report.rows + report.untrusted == 0 {
      throw InputError.unsuitable(path: path, why: "no row belongs to the user '\(user)'")
    }
    return report
  }

  /// Returns the id that a donation would have if its intent had the name in the file. The name of an app on this
  /// machine may change, and must not make it another donation.
  private func id(of donation: Donation, called name: String) -> DonationID {
    var named = donation
    named.intent = name
    return DonationID(
      at: donation.moment.instant, order: 0,
      tail: StableHash.combine(named.contentHash(named.contentHashes), 0), kind: .content)
  }
}
