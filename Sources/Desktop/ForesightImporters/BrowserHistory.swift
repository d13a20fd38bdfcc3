internal import ForesightFormats
internal import ForesightSystem
internal import ForesightValues

/// Reads which sites somebody has visited from the database of Firefox, or of Chromium and its kin.
///
/// The intent is the site's host, and nothing else of an address is kept but its scheme and port, to visit it again; nor
/// a page's title. A visit is what the person chose: a link, an address that was typed, a bookmark, a search; not what a
/// page loads or where it leads on.
/// Pages of one site that follow each other within half an hour are one visit, at the first of them.
enum BrowserHistory {
  /// The time for which one may read a page before the next of its site is another visit, in microseconds.
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
          stretches.add(site.host, detail: site.start, at: instant, row: number)
        }
        return []
      }
      return errors
        + stretches.all.map { stretch in
          let moment = Moment(stretch.start, utcOffset: localOffset(stretch.start))
          return .success(
            Record(
              donation: WebSite.visit(stretch.name, at: moment, from: stretch.detail), user: nil,
              line: stretch.row))
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
      // By a link, by typing and by a bookmark. Of the tables alone, because an index may lack a row.
      return """
        SELECT v.id, v.visit_date, p.url FROM moz_historyvisits v NOT INDEXED
          JOIN moz_places p ON p.id = v.place_id
          WHERE v.visit_type IN (1, 2, 3) AND p.hidden = 0 ORDER BY v.visit_date, v.id
        """
    }
    try connection.require(
      ["id", "url", "visit_time", "transition"], of: "visits", as: format, path)
    try connection.require(["id", "url", "hidden"], of: "urls", as: format, path)
    // The end of a chain of redirections, and no step back or forth: by a link, by typing, by a bookmark, by a
    // search, by a keyword, or with the start of the browser, as where a mail's link starts it.
    return """
      SELECT v.id, v.visit_time, u.url FROM visits v NOT INDEXED JOIN urls u ON u.id = v.url
        WHERE v.transition & 0x20000000 AND NOT v.transition & 0x01000000
          AND v.transition & 0xff IN (0, 1, 2, 5, 6, 9) AND u.hidden = 0
        ORDER BY v.visit_time, v.id
      """
  }
}

extension Instant {
  /// True if it can be recorded with any offset from UTC.
  var isWritable: Bool {
    let range = Instant.recordable
    return (range.lowerBound...range.upperBound.advanced(by: -Instant.day)).contains(self)
  }
}
