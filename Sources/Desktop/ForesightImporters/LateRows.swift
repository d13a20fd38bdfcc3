internal import ForesightLog
internal import ForesightValues

/// Finds the command lines of a history that the log has with the next second.
///
/// A shell writes down the second at which a line was taken, and tells its hook of the line a moment later. Where a
/// second ends in between, the log has the line a second after the history: in bash for about one line in a hundred.
enum LateRows {
  private static let second: Int64 = 1_000_000

  /// Returns the rows, with the second of the log for each line that its hook recorded, or that was forgotten, a second
  /// after that of the history.
  ///
  /// A line that the history has at the next second too was run twice, and stays as it is.
  ///
  /// - Parameter bringsBack: true if lines that were forgotten are wanted again, which then keep their second.
  /// - Complexity: O(rows), with up to four lookups for each command line.
  static func placed(
    _ prepared: PreparedDonations, in log: DonationLog, bringsBack: Bool
  ) throws -> PreparedDonations {
    let rows = prepared.donations
    let places = rows.indices.filter {
      rows[$0].id == nil && rows[$0].isCommandLine && prepared.refusals[$0] == nil
    }
    if places.isEmpty { return prepared }
    var lines = try ForgottenLines(log)
    func id(_ line: Donation) -> DonationID {
      DonationID(
        at: line.moment.instant, order: 0, tail: StableHash.combine(line.contentHash, 0),
        kind: .content)
    }
    func isForgotten(_ line: Donation, bringsBack: Bool = false) throws -> Bool {
      try lines.holds(line, id(line), bringsBack: bringsBack)
    }
    let inFile = Set(places.map { rows[$0].contentHash })
    var moved: [Int: Donation] = [:]
    for place in places {
      var late = rows[place]
      late.moment.instant = late.moment.instant.advanced(by: second)
      if inFile.contains(late.contentHash) { continue }
      if try log.find(id(rows[place])) != nil || isForgotten(rows[place]) { continue }
      // A row that was imported is another run, of a shell with a history of its own.
      var isLive: Bool?
      var query = DonationQuery(source: late.source)
      query.since = late.moment.instant
      query.before = late.moment.instant.advanced(by: 1)
      try log.forEach(query) {
        if $0.id?.isSame(as: id(late)) ?? false { isLive = $0.isLiveCommandLine }
      }
      if try isLive ?? isForgotten(late, bringsBack: bringsBack) { moved[place] = late }
    }
    return moved.isEmpty ? prepared : prepared.compactMap { moved[$0] ?? $1 }
  }
}
