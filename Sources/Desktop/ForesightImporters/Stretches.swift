internal import ForesightValues

/// Merges repeated reports of one activity into stretches of time.
///
///     var stretches = Stretches(pause: 60_000_000)
///     stretches.add("mail", at: now)
///     stretches.add("mail", at: now.advanced(by: 30_000_000))
///     stretches.all.count      // 1: half a minute of mail
///
/// A stretch ends when another activity begins, or after a pause. Reports must be added in the order of time.
struct Stretches {
  /// A period in which one activity went on.
  struct Stretch: Equatable {
    let name: String
    /// The detail of the last report, such as an address.
    var detail: String?
    let start: Instant
    var end: Instant
    /// The row of the first report.
    let row: Int
  }

  /// The longest time without a report within a stretch, in microseconds.
  let pause: Int64
  private(set) var all: [Stretch] = []

  init(pause: Int64) { self.pause = pause }

  /// Adds a report of an activity.
  ///
  /// - Parameter microseconds: the duration; 0 if it is not known.
  mutating func add(
    _ name: String, detail: String? = nil, at start: Instant, lasting microseconds: Int64 = 0,
    row: Int = 0
  ) {
    let end = start.advanced(by: microseconds)
    if let last = all.indices.last, all[last].name == name,
      start <= all[last].end.advanced(by: pause)
    {
      all[last].end = max(all[last].end, end)
      all[last].detail = detail
    } else {
      all.append(Stretch(name: name, detail: detail, start: start, end: end, row: row))
    }
  }
}
