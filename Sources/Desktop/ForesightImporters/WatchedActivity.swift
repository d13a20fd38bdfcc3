internal import ForesightFormats
internal import ForesightValues

/// Reads exports of ActivityWatch: the window in front and the site in the browser, each with its duration.
///
/// The intent is the app, or the site's host. Titles of windows and pages, and addresses, are dropped. Use that goes on
/// under another title, or after a pause of at most five minutes, is one donation with its whole duration. Sites in
/// private windows are left out, and so are the buckets of other watchers, such as those for absences and for files in
/// editors.
enum WatchedActivity {
  /// The largest export that is read, in bytes after unpacking.
  private static let longest = 1 << 30
  /// The longest pause within one donation, in microseconds.
  private static let pause: Int64 = 300_000_000

  /// Reads all events of all buckets; within a bucket they are in the order of time.
  ///
  /// - Throws: ``InputError``.
  /// - Complexity: O(n log n) for n events, and the memory of the file.
  static func rows(
    _ path: String, _ apps: InstalledApps, localOffset: (Instant) -> Int
  ) throws -> [Result<Record, LineError>] {
    let reader = try LineReader(path: path)
    let bytes = try reader.remainder(limit: longest)
    return try bytes.withUnsafeBytes { bytes in
      var export = Export(bytes: bytes)
      do {
        try export.read()
      } catch let fault as Fault {
        throw InputError.malformed(
          path: reader.path, line: export.line(at: export.reached), why: fault.why)
      }
      guard export.hasBuckets else {
        throw InputError.unsuitable(
          path: reader.path, why: "this is no export of ActivityWatch: there are no buckets")
      }
      return export.rows(apps, localOffset)
    }
  }

  /// An export that is being read.
  private struct Export {
    let bytes: UnsafeRawBufferPointer
    /// True if the export has a list of buckets, which may be empty.
    private(set) var hasBuckets = false
    /// The byte offset up to which the export was read.
    private(set) var reached = 0
    private var stretches: [(isSite: Bool, all: [Stretches.Stretch])] = []
    private var errors: [LineError] = []
    /// The last byte offset whose line was looked up, and that line.
    private var counted = (position: 0, line: 1)

    init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func read() throws {
      var pieces = JSONPieces(bytes)
      if pieces.beginsList {
        try readList(&pieces)
      } else {
        try pieces.forEachMember { name, value in
          guard name == "buckets" else { return }
          var inner = JSONPieces(bytes, value)
          if inner.beginsList {
            try readList(&inner)
          } else {
            hasBuckets = true
            try inner.forEachMember { _, value in try readBucket(value) }
          }
        }
      }
      reached = pieces.position
      try pieces.finish()
    }

    private mutating func readList(_ pieces: inout JSONPieces) throws {
      hasBuckets = true
      try pieces.forEachElement { try readBucket($0) }
    }

    private mutating func readBucket(_ range: Range<Int>) throws {
      reached = range.lowerBound
      var type: String?
      var events: Range<Int>?
      var pieces = JSONPieces(bytes, range)
      try pieces.forEachMember { name, value in
        if name == "type" { type = try JSONPieces.parse(bytes, value).string }
        if name == "events" { events = value }
      }
      let isSite = type == "web.tab.current"
      guard isSite || type == "currentwindow", let events else { return }
      var found: [Stretches.Stretch] = []
      pieces = JSONPieces(bytes, events)
      try pieces.forEachElement { value in
        reached = value.lowerBound
        do throws(Fault) {
          let event = try JSONPieces.parse(bytes, value)
          guard let (name, detail) = try Self.name(event, isSite: isSite) else { return }
          let (start, end) = try Self.time(event)
          let row = line(at: value.lowerBound)
          found.append(.init(name: name, detail: detail, start: start, end: end, row: row))
        } catch {
          let why = "in an event \(error.why)"
          errors.append(LineError(line: line(at: value.lowerBound), why: why))
        }
      }
      // An export has the latest events first.
      let order = found.indices.sorted { (found[$0].start, $1) < (found[$1].start, $0) }
      var all = Stretches(pause: pause)
      for index in order { all.add(found[index]) }
      stretches.append((isSite, all.all))
    }

    /// Returns the app, or the site and its start page; `nil` if the event names neither, or is private.
    private static func name(
      _ event: JSON, isSite: Bool
    ) throws(Fault) -> (name: String, detail: String?)? {
      guard let data = event["data"] else { throw Fault("\"data\" is missing") }
      if isSite {
        // Some watchers write the string "true" instead of the value.
        let isPrivate = [.boolean(true), .string("true")].contains(data["incognito"])
        guard !isPrivate, let address = data["url"]?.string, let site = WebSite(address) else {
          return nil
        }
        return (site.host, site.start)
      }
      guard let app = data["app"]?.string, !["", "unknown"].contains(app) else { return nil }
      return (app, nil)
    }

    private static func time(_ event: JSON) throws(Fault) -> (start: Instant, end: Instant) {
      guard let instant = event["timestamp"]?.string.flatMap({ Timestamp.parse($0)?.instant }),
        instant.isWritable
      else { throw Fault("\"timestamp\" is missing, or no time in RFC 3339 from 1970 to 9999") }
      guard let seconds = event["duration"].map(\.double) ?? 0,
        (0...Limits.duration).contains(seconds)
      else { throw Fault("\"duration\" is no number of seconds") }
      return (instant, instant.advanced(by: Int64((seconds * 1e6).rounded())))
    }

    /// Returns the line of a byte offset, from 1. It is fast if the offsets increase.
    mutating func line(at position: Int) -> Int {
      if position < counted.position { counted = (0, 1) }
      let passed = bytes[counted.position..<position]
      counted = (position, counted.line + passed.count { $0 == UInt8(ascii: "\n") })
      return counted.line
    }

    func rows(
      _ apps: InstalledApps, _ localOffset: (Instant) -> Int
    ) -> [Result<Record, LineError>] {
      errors.map { .failure($0) }
        + stretches.flatMap { isSite, all in
          all.compactMap { stretch in
            let moment = Moment(stretch.start, utcOffset: localOffset(stretch.start))
            var record =
              isSite
              ? WebSite.record(stretch, at: moment)
              : AppUse.record(stretch.name, among: apps, at: moment, line: stretch.row)
            let lasted = stretch.end.microseconds - stretch.start.microseconds
            if lasted > 0, Double(lasted) <= Limits.duration * 1e6 {
              record?.donation.microseconds = lasted
            }
            return record.map { .success($0) }
          }
        }
    }
  }
}
