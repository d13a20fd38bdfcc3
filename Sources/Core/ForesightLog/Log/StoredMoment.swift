package import ForesightValues

/// The form in which every log stores a moment: the instant, and an offset that also says if the time is known.
extension Moment {
  /// The offset that marks a donation whose time is not known. No real offset has this value.
  static let offsetOfUnknownTime: Int64 = 32767

  /// The offset from UTC in minutes, or the mark for an unknown time, as the column holds it.
  package var storedOffset: Int64 { isKnown ? Int64(utcOffset) : Self.offsetOfUnknownTime }

  /// Reads the moment of a row; `nil` if it is outside the range that can be recorded.
  package init?(_ instant: Instant, storedOffset: Int64) {
    let isKnown = storedOffset != Self.offsetOfUnknownTime
    self.init(instant, utcOffset: isKnown ? Int(storedOffset) : 0, isKnown: isKnown)
    guard Instant.recordable.contains(instant), isWritable else { return nil }
  }
}
