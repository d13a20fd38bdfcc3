import ForesightFormats
import ForesightValues

@testable import ForesightTool

/// JSON: what was read and is written is read again as the same, and written the same.
func fuzzJSON(_ bytes: [UInt8]) throws {
  guard let value = try parsed(bytes) else { return }
  let text = value.text
  let again = try parsed(Array(text.utf8))
  try law(again == value, "JSON that was written is not read as the same")
  try law(again?.text.hasSameBytes(as: text) ?? false, "JSON is not written the same again")
}

/// The value that bytes stand for; `nil` where they are none.
private func parsed(_ bytes: [UInt8]) throws -> JSON? {
  let result = bytes.withUnsafeBytes { bytes in
    Result { () throws(JSON.SyntaxError) in try JSON.parse(bytes) }
  }
  switch result {
  case .success(let value): return value
  case .failure(let error):
    try law((0...bytes.count).contains(error.offset), "an error is outside the text")
    return nil
  }
}

/// Times: what was read and is written is read again as the same, with or without a local clock.
func fuzzTimestamp(_ bytes: [UInt8]) throws {
  guard let text = String(validating: bytes, as: UTF8.self) else { return }
  let clocks: [((Instant) -> Int)?] = [nil, { _ in 630 }, { _ in -1439 }]
  let moments = clocks.map { Timestamp.parse(text, localOffset: $0) }
  if let moment = moments[0] {
    try law(moments.allSatisfy { $0 == moment }, "a local clock changes a time that needs none")
  }
  for moment in moments.compactMap({ $0 }) {
    let written = Timestamp.format(moment)
    try law(Timestamp.parse(written) == moment, "a time that was written is not read as the same")
    try law(
      Timestamp.parse(Timestamp.format(moment.instant))?.instant == moment.instant,
      "an instant that was written is not read as the same")
    try law((0..<86_400).contains(moment.secondOfDay), "a time of day is outside the day")
    try law((0..<7).contains(moment.weekday), "a weekday is none")
  }
}

/// Times as people write them: each is one that can be recorded and shows the offset of its zone, or is refused
/// with words; and what needs no local clock is read as everywhere else.
func fuzzTimeExpression(_ bytes: [UInt8]) throws {
  guard let text = String(validating: bytes, as: UTF8.self) else { return }
  // A zone with summer time, whatever the year: an hour is left out and one comes twice.
  let summer = { (instant: Instant) in
    instant.microseconds / (Instant.day * 182) % 2 == 0 ? 60 : 120
  }
  let plain = Timestamp.parse(text)
  for now in [0, 1_795_246_200, 253_402_300_799].map({ Instant(seconds: $0) }) {
    for zone in [summer, { _ in -660 }, { _ in 840 }] {
      let moment: Moment
      do throws(TimeExpression.Fault) {
        moment = try TimeExpression.moment(text, now: now, offset: zone)
      } catch {
        try law(!error.description.isEmpty, "a fault has no words")
        let isShort = Timestamp.isShortNumber(text)
        try law(plain == nil || isShort || error == .outside, "a plain time is refused")
        continue
      }
      try law(moment.isWritable && Instant.recordable.contains(moment.instant), "it is outside")
      try law(plain == nil || plain?.instant == moment.instant, "a plain time is another")
      try law(
        plain?.utcOffset == moment.utcOffset || zone(moment.instant) == moment.utcOffset,
        "the offset is not the zone's")
      let again = try? TimeExpression.moment(Timestamp.format(moment), now: now, offset: zone)
      try law(again == moment, "a time that was written is not read as the same")
    }
  }
}
