internal import ForesightFormats
internal import ForesightSystem
internal import ForesightValues

/// Reads what KDE's activity manager remembers: which app opened which file, and which apps were started, and when.
///
/// The intent is the app, and a file is its parameter `file`. What is no file of this machine is passed over, such as
/// addresses and contacts. In which of KDE's activities it was is not kept, because nobody tells that when a
/// suggestion is asked for.
enum ActivityManagerDatabase {
  /// The text before the name of the .desktop file where an app itself was started.
  private static let launch = "applications:"

  /// Reads all events, in the order in which they began.
  ///
  /// - Throws: ``InputError``.
  /// - Complexity: O(bytes).
  static func rows(
    _ path: String, _ apps: InstalledApps, copyingTo directory: String,
    localOffset: (Instant) -> Int
  ) throws -> [Result<Record, LineError>] {
    try DatabaseCopy.read(path, in: directory) { connection in
      try connection.require(
        ["initiatingAgent", "targettedResource", "start", "end"], of: "ResourceEvent", as: .kde,
        path)
      return try connection.records(
        """
        SELECT rowid, start, "end", initiatingAgent, targettedResource
          FROM ResourceEvent NOT INDEXED ORDER BY start, rowid
        """
      ) { row, number throws(Fault) in
        try record(row, number, apps, localOffset).map { [$0] } ?? []
      }
    }
  }

  private static func record(
    _ row: borrowing Row, _ number: Int, _ apps: InstalledApps, _ localOffset: (Instant) -> Int
  ) throws(Fault) -> Record? {
    let start = try row.instant(1, unit: 1_000_000)
    let (agent, resource) = (try row.checkedText(3), try row.checkedText(4))
    let moment = Moment(start, utcOffset: localOffset(start))
    if resource.utf8.starts(with: launch.utf8) {
      let app = String(resource.dropFirst(launch.count))
      return app.isEmpty
        ? nil : AppUse.record(app, isID: true, among: apps, at: moment, line: number)
    }
    // A colon begins what stands for any agent, or for none.
    guard let file = LocalFile.path(of: resource), !agent.isEmpty, !agent.hasPrefix(":"),
      var record = AppUse.record(
        agent, isID: true, file: file, among: apps, at: moment, line: number)
    else { return nil }
    // One that is still open, and one that was only touched, has no end.
    let seconds = row.isNull(2) ? 0 : row.integer(2) &- start.microseconds / 1_000_000
    if seconds > 0, Double(seconds) <= Limits.duration {
      record.donation.microseconds = seconds * 1_000_000
    }
    return record
  }
}
