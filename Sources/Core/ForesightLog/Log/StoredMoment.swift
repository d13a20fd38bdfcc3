package import ForesightValues

/// A moment as the rows of every log hold it: the instant, and an offset that also says whether it is known when something
/// happened.
extension Moment {
  /// The offset of a donation of which it is not known when it happened: none that can be written.
  static let offsetOfUnknownTime: Int64 = 32767

  /// The offset as the column holds it.
  package var storedOffset: Int64 { isKnown ? Int64(utcOffset) : Self.offsetOfUnknownTime }

  /// Reads the moment of a row; `nil` where it could not have been written.
  package init?(_ instant: Instant, storedOffset: Int64) {
    let isKnown = storedOffset != Self.offsetOfUnknownTime
    self.init(instant, utcOffset: isKnown ? Int(storedOffset) : 0, isKnown: isKnown)
    guard Instant.recordable.contains(instant), isWritable else { return nil }
  }
}
