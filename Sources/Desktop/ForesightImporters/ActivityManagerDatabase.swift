internal import ForesightFormats
internal import ForesightSystem
internal import ForesightValues

/// Reads the database of KDE's activity manager: the files that apps opened, and the apps that were started, with their
/// times.
///
/// The intent is the app, and a file is its parameter `file`. Resources that are no local file, such as addresses and
/// contacts, are left out. The KDE activity of an event is not imported, because the activity is not known at the time
/// of a prediction.
enum ActivityManagerDatabase {
  /// The prefix of a resource that is an app itself, before the name of its .desktop file.
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
    // A colon begins the special names for any agent and for none.
    guard let file = LocalFile.path(of: resource), !agent.isEmpty, !agent.hasPrefix(":"),
      var record = AppUse.record(
        agent, isID: true, file: file, among: apps, at: moment, line: number)
    else { return nil }
    // A file that is still open, or was only touched, has no end.
    let seconds = row.isNull(2) ? 0 : row.integer(2) &- start.microseconds / 1_000_000
    if seconds > 0, Double(seconds) <= Limits.duration {
      record.donation.microseconds = seconds * 1_000_000
    }
    return record
  }
}
