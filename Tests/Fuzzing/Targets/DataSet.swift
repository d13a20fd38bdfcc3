import ForesightFormats
import ForesightValues

@testable import ForesightEvaluation

/// A data set, and after a line of `---` the optimum that stands beside it: it does not matter in parts
/// of which size it is read.
func fuzzDataSet(_ bytes: [UInt8]) throws {
  let parts = split(bytes)
  let place = TemporaryPlace()
  defer { place.remove() }
  try place.write("log.tsv", parts.log)
  if let optimum = parts.optimum { try place.write("log.optimum.tsv", optimum) }
  let readings = try [1, 3, 1000].map { try read(place.path + "/log.tsv", partsOf: $0) }
  try law(
    readings.allSatisfy { $0 == readings[0] }, "a data set is not the same in parts of another size"
  )
}

private struct Reading: Equatable {
  var users: [UInt64] = []
  var events: [Event] = []
  var optimum: [String] = []
  var end = ""
}

private func read(_ path: String, partsOf size: Int) throws -> Reading {
  var reading = Reading()
  do {
    var reader = try UserReader(path: path, selection: UserSelection(), readsOptimum: true)
    while let part = try reader.next(atMost: size) {
      try law(part.events.count <= size, "a part is too large")
      if part.number == reading.users.count { reading.users.append(part.identity) }
      try law(part.number == reading.users.count - 1, "users are not numbered as they come")
      reading.events += part.events
      reading.optimum += part.optimum.map { $0.line(user: "", seconds: 0) }
    }
  } catch let error as InputError {
    // What was read of the part in which reading stopped is not handed out.
    reading = Reading(end: error.description)
    if case .malformed(_, let line, _) = error { try law(line >= 1, "an error is on no line") }
  }
  return reading
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
