import ForesightFormats
import ForesightValues

/// What reading a file gave: each record as a line of NDJSON, each error as its words.
private struct Reading: Equatable {
  var records: [String] = []
  /// Why reading stopped before the end.
  var end = ""
}

/// A format of donations: what is read can be written and is read again as the same, it does not
/// matter in which pieces the bytes come, and errors name a line that there is.
func fuzzRecords(_ bytes: [UInt8], _ format: Format) throws {
  let whole = try read(MemoryFile(bytes), format)
  guard bytes.count <= MemoryFile.longestInPieces else { return }
  let pieces = try read(MemoryFile(inPieces: bytes), format)
  try law(whole == pieces, "reading in pieces gives another result than reading whole")
}

private func read(_ file: MemoryFile, _ format: Format) throws -> Reading {
  var reading = Reading()
  do {
    let lines = try LineReader(path: file.path)
    var records = try RecordReader(lines, format: format) { instant in
      // An offset that varies, as one does where clocks are changed.
      instant.microseconds / 1_000_000 % 2 == 0 ? 60 : -570
    }
    while true {
      do {
        guard let record = try records.next() else { break }
        try check(record, format)
        try law((1...lines.lineNumber).contains(record.line), "a record is on no line")
        reading.records.append(NDJSON.line(record.donation))
      } catch let error as LineError {
        try law((1...lines.lineNumber).contains(error.line), "an error is on no line")
        reading.records.append("\(error.line): \(error.why)")
      }
    }
  } catch let error as InputError {
    guard case .malformed(_, let line, let why) = error else { throw error.broken }
    try law(line >= 1, "an error is on no line")
    reading.end = "\(line): \(why)"
  }
  return reading
}

/// What was read and is written is read again as the same.
private func check(_ record: Record, _ format: Format) throws {
  let donation = record.donation
  let line = NDJSON.line(donation)
  let again = try Array(line.utf8).withUnsafeBytes { bytes in
    Result { () throws(LineError) in try NDJSON.parse(bytes, line: 1).donation }
  }.get()
  try law(isSame(donation, again), "NDJSON that was written is not read as the same")
  guard format == .tsv else { return }
  let table = TSV.header + "\n" + TSV.line(donation, user: record.user ?? "") + "\n"
  let file = try MemoryFile(Array(table.utf8))
  var records = try RecordReader(LineReader(path: file.path), format: .tsv)
  let row = try records.next()
  try law(
    row.map { isSame($0.donation, donation) } ?? false,
    "TSV that was written is not read as the same"
  )
  try law(
    row?.user?.hasSameBytes(as: record.user ?? "") ?? false, "a user in TSV is not read as the same"
  )
}

/// Whether two donations are the same to the last bit.
func isSame(_ one: Donation, _ other: Donation) -> Bool {
  one == other && NDJSON.line(one).hasSameBytes(as: NDJSON.line(other))
    && one.parameters.isIdentical(to: other.parameters)
    && one.context.isIdentical(to: other.context)
}

extension InputError {
  /// An error that a file in memory cannot have.
  var broken: LawBroken { LawBroken(description: "reading failed: \(self)") }
}
