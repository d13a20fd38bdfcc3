internal import ForesightLog
internal import ForesightPrivacy
internal import ForesightValues

/// Finds the new rows of a history without times, and places them in the log.
///
/// Only the order of the rows is known. Rows that were imported before, or recorded as they happened, are found by
/// aligning the history with the log (``Alignment``). New rows are placed a minute apart, before the time at which the
/// file was written, or between the rows beside them. Their moments are marked as not known, so that nothing is learned
/// about hours and pauses.
enum UntimedRows {
  private static let spacing: Int64 = 60_000_000

  /// Returns the rows of a shell's history without the times that the shell has made up: when it begins to write times,
  /// it gives the time of its own start to all lines that it had before.
  ///
  /// - Complexity: O(rows).
  static func withoutTimesMadeUp(_ rows: [Donation]) -> [Donation] {
    var counts: [Instant: Int] = [:]
    for row in rows where row.moment.isKnown { counts[row.moment.instant, default: 0] += 1 }
    // Fewer rows are enough at the beginning of a file, where some may have been cut off since.
    let first = rows.first?.moment.instant
    let begin = rows.prefix { $0.moment.isKnown && $0.moment.instant == first }
    if let first, begin.count >= mostAtOnce / 4 { counts[first] = mostAtOnce }
    guard counts.values.contains(where: { $0 >= mostAtOnce }) else { return rows }
    return rows.map { row in
      var row = row
      if row.moment.isKnown, counts[row.moment.instant, default: 0] >= mostAtOnce {
        row.moment = Moment(Instant(seconds: 0), utcOffset: 0, isKnown: false)
      }
      return row
    }
  }

  /// The most commands that a person runs, or pastes, in a second.
  private static let mostAtOnce = 32

  /// Returns the rows that the log does not hold yet, each at a moment of its own. Rows that were forgotten are
  /// refused.
  ///
  /// - Parameters:
  ///   - end: the time at which the file was written.
  ///   - bringsBack: true if rows that were forgotten are wanted again.
  /// - Complexity: that of ``Alignment``, and of reading the donations of their source.
  static func placed(
    _ prepared: PreparedDonations, before end: Instant, in log: DonationLog,
    bringsBack: Bool = false
  ) throws -> PreparedDonations {
    let rows = prepared.donations
    // Refused rows are not in the log either, and would interrupt the runs of those that are.
    func isLookedFor(_ index: Int) -> Bool {
      isUntimed(rows[index]) && prepared.refusals[index] == nil
    }
    guard rows.contains(where: isUntimed) else { return prepared }
    let keys = rows.map(key)
    // The instant of each row, from the file or from the log; `nil` for a new row.
    var instants = rows.map { isUntimed($0) ? nil : $0.moment.instant }
    var isThere = Array(repeating: false, count: rows.count)
    var lines = try ForgottenLines(log)
    var admitted = prepared
    for source in Set(rows.map(\.source)) {
      var places = rows.indices.filter { isLookedFor($0) && rows[$0].source == source }
      var present = try present(source: source, in: log)
      // A line that was forgotten at least once is counted instead of aligned, because it would interrupt the runs
      // beside it. Of its occurrences in the file, as many as were forgotten are refused, as many as the log has are
      // known, and the rest are new.
      let here = present.reduce(into: [:]) { $0[$1.key, default: 0] += 1 }
      var forgotten: Set<UInt64> = []
      for (key, some) in Dictionary(grouping: places, by: { keys[$0] }) {
        let gone = try lines.count(of: rows[some[0]], bringsBack: bringsBack)
        guard gone > 0 else { continue }
        for place in some.prefix(gone) { admitted.refusals[place] = .forgotten }
        for place in some.dropFirst(gone).prefix(here[key, default: 0]) { isThere[place] = true }
        forgotten.insert(key)
      }
      places.removeAll { forgotten.contains(keys[$0]) }
      present.removeAll { forgotten.contains($0.key) }
      func align(with part: [Int]) {
        let found = Alignment(of: places.map { keys[$0] }, with: part.map { present[$0].key })
        var taken: Set<Int> = []
        for (place, other) in zip(places, found.places) {
          guard let other else { continue }
          instants[place] = present[part[other]].instant
          isThere[place] = true
          taken.insert(part[other])
        }
        places.removeAll { isThere[$0] }
        for other in taken { present[other].isTaken = true }
      }
      align(with: Array(present.indices))
      // If several shells were used in turn, the log has their lines in the order of time, but the file has the lines
      // of each shell together.
      var sessions: [String: [Int]] = [:]
      for (index, row) in present.enumerated() where !row.isTaken {
        if let session = row.session { sessions[session, default: []].append(index) }
      }
      // A session of a few lines would be found anywhere.
      let telling = sessions.values.filter {
        Set($0.map { present[$0].key }).count >= Alignment.evidence
      }
      let latest = telling.sorted { $0[0] > $1[0] }.prefix(mostSessions)
      for session in latest where !places.isEmpty { align(with: session) }
    }
    let placed = spread(instants, before: end)
    return admitted.compactMap { index, row in
      if isThere[index] { return nil }
      var row = row
      row.moment.instant = placed[index]
      return row
    }
  }

  /// Returns true if a row has no time at all. A row of an export, which has an id, keeps its moment even if that is
  /// not known.
  private static func isUntimed(_ row: Donation) -> Bool {
    row.id == nil && !row.moment.isKnown && row.moment.instant == Instant(seconds: 0)
  }

  /// Returns the key by which rows are compared: what was done, not when.
  private static func key(_ donation: Donation) -> UInt64 {
    let hashes = donation.contentHashes
    return StableHash.combine(hashes.name, hashes.parameters)
  }

  /// The number of sessions that the remaining rows are aligned with, the latest first.
  private static let mostSessions = 64

  /// A row of the log: what was done, when, in which session of a shell, and whether it was found in the file.
  private typealias Present = (key: UInt64, instant: Instant, session: String?, isTaken: Bool)

  private static func present(source: String, in log: DonationLog) throws -> [Present] {
    var present: [Present] = []
    try log.forEach(DonationQuery(source: source, kind: .donation)) {
      let session = $0.moment.isKnown ? $0.sequence : nil
      present.append((key($0), $0.moment.instant, session, false))
    }
    return present
  }

  /// Fills in missing instants: before the next instant that is there, or before `end`, but after the previous instant.
  static func spread(_ instants: [Instant?], before end: Instant) -> [Instant] {
    var result: [Instant] = []
    while result.count < instants.count {
      if let instant = instants[result.count] {
        result.append(instant)
        continue
      }
      let missing = instants[result.count...].prefix { $0 == nil }.count
      let next = (instants[(result.count + missing)...].first ?? nil) ?? end
      let last = result.last ?? Instant(microseconds: 0)
      let room = max(0, next.microseconds - last.microseconds)
      let step = min(spacing, max(1, room / Int64(missing + 1)))
      let first = max(next.advanced(by: -step * Int64(missing)), last.advanced(by: 1))
      for number in 0..<missing {
        let instant = first.advanced(by: step * Int64(number))
        result.append(min(instant, Instant.recordable.upperBound))
      }
    }
    return result
  }
}
