package import ForesightFormats
package import ForesightValues

/// Reads the list of recent files that GTK and KDE keep: `recently-used.xbel`.
///
/// The list is not a history. It has each file once, with the time at which it was listed, and for each app the time of
/// the last use and the number of uses. So a file and an app give at most two donations: the last use, and the first
/// one if no other app has used the file, because the list does not say which app listed it. Uses in between are not
/// made up. Files that apps have marked as private are left out, and so are files that are not local.
package enum RecentFiles {
  /// The longest file that is read, in bytes: some hundred thousand entries.
  private static let longest = 256 << 20

  /// Reads all entries, in the order of the file. The line number of a record is the one on which its entry begins.
  ///
  /// - Throws: ``InputError``.
  /// - Complexity: O(bytes).
  package static func rows(
    _ path: String, _ apps: InstalledApps, localOffset: (Instant) -> Int
  ) throws(InputError) -> [Result<Record, LineError>] {
    let reader = try LineReader(path: path)
    var tags = MarkupTags(try reader.remainder(limit: longest))
    var rows: [Result<Record, LineError>] = []
    var entry: Entry?
    var (isList, isClosed) = (false, false)
    while true {
      do throws(LineError) {
        guard let tag = try tags.next() else { break }
        if !isList {
          guard tag.name == "xbel", tag.kind != .end else { break }
          (isList, isClosed) = (true, tag.kind == .empty)
          continue
        }
        switch (tag.name, tag.kind) {
        case ("bookmark", .start):
          if let unfinished = entry {
            // The error belongs to the unfinished entry, not to the next one.
            rows.append(.failure(LineError(line: unfinished.line, why: "an entry has no end")))
          }
          entry = Entry(tag)
        case ("bookmark", .end):
          guard let finished = entry else { break }
          entry = nil
          rows += try finished.records(apps, localOffset).map { .success($0) }
        case ("bookmark:application", .start), ("bookmark:application", .empty):
          entry?.applications.append(tag)
        case ("bookmark:private", .start), ("bookmark:private", .empty): entry?.isPrivate = true
        case ("xbel", .end): isClosed = true
        default: break
        }
      } catch {
        rows.append(.failure(error))
        entry?.isBroken = true
      }
    }
    guard isList else {
      throw .unsuitable(
        path: reader.path, why: "this is not a list of recent files: it is not XBEL")
    }
    if !isClosed {
      rows.append(.failure(LineError(line: tags.line, why: "the file ends within the list")))
    }
    return rows
  }

  /// An entry of the list: a file, and the apps that have used it.
  private struct Entry {
    let line: Int
    let address: String?
    let added: String?
    var applications: [MarkupTags.Tag] = []
    var isPrivate = false
    /// True if one of the entry's tags could not be read; the error is reported already.
    var isBroken = false

    init(_ tag: MarkupTags.Tag) {
      (line, address, added) = (tag.line, tag.attribute("href"), tag.attribute("added"))
    }

    func records(
      _ apps: InstalledApps, _ localOffset: (Instant) -> Int
    ) throws(LineError) -> [Record] {
      if isPrivate || isBroken { return [] }
      guard let address else { throw LineError(line: line, why: "an entry has no 'href'") }
      guard let file = LocalFile.path(of: address) else { return [] }
      var records: [Record] = []
      for application in applications {
        guard let name = application.attribute("name"), !name.isEmpty else {
          throw LineError(line: application.line, why: "an application has no name")
        }
        // Old versions wrote seconds since 1970 under another name.
        let last = try instant(
          application.attribute("modified") ?? application.attribute("timestamp"),
          application.line)
        let count = application.attribute("count").flatMap { Int($0) } ?? 1
        var instants = [last]
        if let added {
          let first = try instant(added, line)
          if count > 1, applications.count == 1, first < last { instants.insert(first, at: 0) }
          // The list has the time of a first use twice, from two readings of the clock. Only `added` is still there
          // after the second use, so that time is taken.
          if count == 1, first < last, first.advanced(by: 1_000_000) > last { instants = [first] }
        }
        let program = application.attribute("exec").flatMap(InstalledApps.program(ofLine:))
        records += instants.compactMap { instant in
          let moment = Moment(instant, utcOffset: localOffset(instant))
          return AppUse.record(
            name, program: program, file: file, among: apps, at: moment, line: line)
        }
      }
      return records
    }

    private func instant(_ text: String?, _ line: Int) throws(LineError) -> Instant {
      guard let instant = text.flatMap({ Timestamp.parse($0)?.instant }), instant.isWritable else {
        throw LineError(
          line: line, why: "a time is missing, or is none in RFC 3339 from 1970 to 9999")
      }
      return instant
    }
  }
}
