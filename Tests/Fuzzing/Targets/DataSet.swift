import ForesightFormats
import ForesightValues

@testable import ForesightEvaluation

/// A data set, and after a line of `---` the optimum that stands beside it: users are numbered as they come, each with a
/// row of the optimum for every event but dismissals, and together they have all rows of the table.
func fuzzDataSet(_ bytes: [UInt8]) throws {
  let parts = split(bytes)
  let place = TemporaryPlace()
  defer { place.remove() }
  try place.write("log.tsv", parts.log)
  if let optimum = parts.optimum { try place.write("log.optimum.tsv", optimum) }
  var (known, events) = (0, 0)
  do {
    var reader = try UserReader(
      path: place.path + "/log.tsv", selection: UserSelection(), readsOptimum: true)
    while let user = try reader.next() {
      try law(user.number == known, "users are not numbered as they come")
      known += 1
      events += user.events.count
      try law(!user.events.isEmpty, "a user did nothing")
      let predicted = user.events.count { !$0.isDismissal }
      try law(
        user.optimum.count == (reader.hasOptimum ? predicted : 0),
        "the optimum has not a row for each event")
    }
    var records = try RecordReader(LineReader(path: place.path + "/log.tsv"), format: .tsv)
    var rows = 0
    while try records.next() != nil { rows += 1 }
    try law(events == rows, "an event is lost, or there twice")
  } catch let error as InputError {
    if case .malformed(_, let line, _) = error { try law(line >= 1, "an error is on no line") }
  }
}

private func split(_ bytes: [UInt8]) -> (log: ArraySlice<UInt8>, optimum: ArraySlice<UInt8>?) {
  let mark = Array("---\n".utf8)
  for start in bytes.indices
  where bytes[start...].starts(with: mark) && (start == 0 || bytes[start - 1] == UInt8(ascii: "\n"))
  {
    return (bytes[..<start], bytes[(start + mark.count)...])
  }
  return (bytes[...], nil)
}
