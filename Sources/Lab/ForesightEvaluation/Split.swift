internal import ForesightValues

/// The time from which events are measured; earlier ones are only learned.
///
///     Split("2026-10-01")?.description                      // "2026-10-01", by each event's own clock
///     Split("2026-10-01T08:30:00+02:00") == nil             // false: one instant for all
///     Split("soon") == nil                                  // true
///
/// A date, or a time without an offset, is read on the local clock of each event, like the event's hour and weekday. So
/// it splits a log in the same way wherever the log is evaluated.
public struct Split: Hashable, Sendable, CustomStringConvertible {
  /// The time as it was written.
  public let description: String
  private let start: Instant
  private let isLocal: Bool

  /// Reads a date, a time in RFC 3339 with or without an offset, or Unix seconds; `nil` for anything else, such as a
  /// year.
  public init?(_ text: String) {
    description = text
    if Timestamp.isShortNumber(text) { return nil }
    if let time = Timestamp.parse(text) {
      (start, isLocal) = (time.instant, false)
    } else if let time = Timestamp.parse(text, localOffset: { _ in 0 })
      ?? Timestamp.parse(text + "T00:00Z")
    {
      (start, isLocal) = (time.instant, true)
    } else {
      return nil
    }
  }

  /// Returns true if an event at a moment is measured.
  func measures(_ moment: Moment) -> Bool {
    let offset = isLocal ? Int64(moment.utcOffset) * 60_000_000 : 0
    return moment.instant.advanced(by: offset) >= start
  }
}
