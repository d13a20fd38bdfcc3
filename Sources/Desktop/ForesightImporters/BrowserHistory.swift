internal import ForesightFormats
internal import ForesightSystem
internal import ForesightValues

/// Reads the sites that a person has visited from the database of Firefox, or of Chromium and browsers like it.
///
/// The intent is the site's host. Of an address only the scheme and the port are kept as well, to visit the site again;
/// titles of pages are not kept. Only visits that the person chose count: a link, a typed address, a bookmark, a
/// search, but not what a page loads or redirects to. Pages of one site that follow each other within half an hour are
/// one visit, at the time of the first.
enum BrowserHistory {
  /// The longest time between two pages of one visit, in microseconds.
  private static let pause: Int64 = 1_800_000_000
  /// Seconds from 1601, where Chromium begins to count, to 1970.
  private static let secondsTo1970: Int64 = 11_644_473_600

  /// Reads all visits, in the order of time.
  ///
  /// - Throws: ``InputError``.
  /// - Complexity: O(bytes).
  static func rows(
    _ path: String, _ format: Format, copyingTo directory: String, localOffset: (Instant) -> Int
  ) throws -> [Result<Record, LineError>] {
    try DatabaseCopy.read(path, in: directory) { connection in
      var stretches = Stretches(pause: pause)
      let query = try query(format, connection, path)
      let errors = try connection.records(query) { row, number throws(Fault) in
        // Both browsers count microseconds, each from a beginning of its own.
        let instant = try row.instant(
          1, since: format == .chromium ? -secondsTo1970 * 1_000_000 : 0)
        if let site = WebSite(try row.checkedText(2)) {
          stretches.add(
            .init(name: site.host, detail: site.start, start: instant, end: instant, row: number))
        }
        return []
      }
      return errors
        + stretches.all.map { stretch in
          let moment = Moment(stretch.start, utcOffset: localOffset(stretch.start))
          return .success(WebSite.record(stretch, at: moment))
        }
    }
  }

  /// Returns the query for number, time and address.
  private static func query(
    _ format: Format, _ connection: Connection, _ path: String
  ) throws -> String {
    if format == .firefox {
      try connection.require(
        ["id", "place_id", "visit_date", "visit_type"], of: "moz_historyvisits", as: format, path)
      try connection.require(["id", "url", "hidden"], of: "moz_places", as: format, path)
      // Visits by a link, by typing and by a bookmark. Only tables are read, because a damaged index may lack a row.
      return """
        SELECT v.id, v.visit_date, p.url FROM moz_historyvisits v NOT INDEXED
          JOIN moz_places p ON p.id = v.place_id
          WHERE v.visit_type IN (1, 2, 3) AND p.hidden = 0 ORDER BY v.visit_date, v.id
        """
    }
    try connection.require(
      ["id", "url", "visit_time", "transition"], of: "visits", as: format, path)
    try connection.require(["id", "url", "hidden"], of: "urls", as: format, path)
    // The ends of chains of redirections, without steps back or forward: visits by a link, by typing, by a bookmark, by
    // a search, by a keyword, or with the start of the browser, as when a link in a mail starts it.
    return """
      SELECT v.id, v.visit_time, u.url FROM visits v NOT INDEXED JOIN urls u ON u.id = v.url
        WHERE v.transition & 0x20000000 AND NOT v.transition & 0x01000000
          AND v.transition & 0xff IN (0, 1, 2, 5, 6, 9) AND u.hidden = 0
        ORDER BY v.visit_time, v.id
      """
  }
}

extension Instant {
  /// True if the instant can be recorded with any offset from UTC.
  var isWritable: Bool {
    let range = Instant.recordable
    return (range.lowerBound...range.upperBound.advanced(by: -Instant.day)).contains(self)
  }
}
