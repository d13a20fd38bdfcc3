import Foresight
import ForesightValues
import ForesightWire

/// Checks of a question that only the command line makes.
extension ForecastQuestion {
  /// The number of days below which a log counts as short, and from which a gap since its last donation counts as long.
  private static let quietDays = 14

  /// Returns true if a text names a day, even one that cannot be forecast.
  static func isDay(_ text: String) -> Bool {
    let words = ["today", "tomorrow"] + Moment.weekdays.map { $0.lowercased() }
    return words.contains(text.lowercased()) || Timestamp.parse(text + "T12:00:00Z") != nil
  }

  /// Returns a caution if the log is short, or if nothing was recorded for two weeks; otherwise `nil`.
  ///
  /// - Throws: ``StoreError``.
  func caution(_ engine: Engine) throws -> String? {
    let (first, last) = try engine.log.read { (try $0.first()?.instant, try $0.last()?.instant) }
    guard let first, let last else { return nil }
    let days = (moment.instant.microseconds - last.microseconds) / Instant.day
    if days >= Self.quietDays {
      let date = Self.date(Moment(last, utcOffset: moment.utcOffset).day)
      return
        "nothing has been recorded since \(date), for \(days) days; 'foresight import auto' looks for more"
    }
    let known = max(1, (moment.instant.microseconds - first.microseconds) / Instant.day)
    return known < Self.quietDays
      ? "the log goes back only \(known == 1 ? "a day" : "\(known) days"); a forecast is worth something after two weeks"
      : nil
  }
}
