// ForesightImporters makes donations of what desktops, browsers, Home Assistant, ActivityWatch, atuin and mcfly keep.
// It only reads their files: a database is copied before it is opened. Only `Importer` and `UntimedRows` know the
// store. Formats that are read line by line are in ForesightFormats. Begin with `WholeFile.rows`, which names the
// reader of each format; `DatabaseCopy` (SQLite), `MarkupTags` (XML) and `JSONPieces` (JSON) are what the readers are
// made of.

package import ForesightFormats
package import ForesightValues

/// Reads files that cannot be read line by line: databases, and the lists that desktops and watchers keep.
///
///     // The hosts that Firefox remembers, such as "example.org".
///     func hosts(_ path: String) throws -> [String] {
///       let rows = try WholeFile.rows(path, .firefox, copyingTo: Environment.temporaryDirectory) { _ in 60 }
///       return try rows.map { try $0.get().donation.intent }
///     }
package enum WholeFile {
  /// Reads all rows. The line number of a record is that of its row, or of its line in a text file.
  ///
  /// - Parameters:
  ///   - apps: the installed apps, to identify apps by the names that other programs have for them.
  ///   - directory: the directory to which a database is copied for as long as it takes to open it.
  ///   - localOffset: returns the minutes by which local time was ahead of UTC at an instant.
  /// - Returns: for each row its donation, or an error with the reason why the row is none.
  /// - Throws: ``InputError``.
  /// - Complexity: O(bytes).
  package static func rows(
    _ path: String, _ format: Format, apps: InstalledApps = .none, copyingTo directory: String,
    localOffset: (Instant) -> Int
  ) throws -> [Result<Record, LineError>] {
    switch format {
    case .atuin, .mcfly:
      try HistoryDatabase.rows(path, format, copyingTo: directory, localOffset: localOffset)
    case .kde:
      try ActivityManagerDatabase.rows(path, apps, copyingTo: directory, localOffset: localOffset)
    case .firefox, .chromium:
      try BrowserHistory.rows(path, format, copyingTo: directory, localOffset: localOffset)
    case .xbel: try RecentFiles.rows(path, apps, localOffset: localOffset)
    case .activitywatch: try WatchedActivity.rows(path, apps, localOffset: localOffset)
    case .homeAssistant:
      try HomeAssistantDatabase.rows(path, copyingTo: directory, localOffset: localOffset)
    case .tsv, .ndjson, .zsh, .bash, .fish: []
    }
  }
}
