package import ForesightFormats
package import ForesightValues

/// Reads files that cannot be read line by line: databases, and the lists that desktops and watchers keep.
///
///     let rows = try WholeFile.rows(path, .firefox, copyingTo: "/tmp") { _ in 60 }
///     try rows.first?.get().donation.intent       // "example.org"
package enum WholeFile {
  /// Reads all rows; a line's number is that of its row, or of the line where there are lines.
  ///
  /// - Parameters:
  ///   - directory: where a database is copied to for as long as it takes to open it.
  ///   - localOffset: minutes that local time was ahead of UTC at an instant.
  /// - Returns: each donation, or why a row is none.
  /// - Throws: ``InputError``.
  /// - Complexity: O(bytes).
  package static func rows(
    _ path: String, _ format: Format, copyingTo directory: String, localOffset: (Instant) -> Int
  ) throws -> [Result<Record, LineError>] {
    switch format {
    case .atuin, .mcfly:
      try HistoryDatabase.rows(path, format, copyingTo: directory, localOffset: localOffset)
    case .kde:
      try ActivityManagerDatabase.rows(path, copyingTo: directory, localOffset: localOffset)
    case .firefox, .chromium:
      try BrowserHistory.rows(path, format, copyingTo: directory, localOffset: localOffset)
    case .xbel: try RecentFiles.rows(path, localOffset: localOffset)
    case .activitywatch: try WatchedActivity.rows(path, localOffset: localOffset)
    case .tsv, .ndjson, .zsh, .bash, .fish: []
    }
  }
}
