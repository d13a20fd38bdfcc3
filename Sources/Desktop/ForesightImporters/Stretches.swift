internal import ForesightValues

/// Merges repeated reports of one activity into stretches of time.
///
///     var stretches = Stretches(pause: 60_000_000)
///     let later = now.advanced(by: 30_000_000)
///     stretches.add(.init(name: "mail", start: now, end: now, row: 1))
///     stretches.add(.init(name: "mail", start: later, end: later, row: 2))
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

  /// Adds a report of an activity. It ends when it starts if its duration is not known.
  mutating func add(_ report: Stretch) {
    if let last = all.indices.last, all[last].name == report.name,
      report.start <= all[last].end.advanced(by: pause)
    {
      all[last].end = max(all[last].end, report.end)
      all[last].detail = report.detail
    } else {
      all.append(report)
    }
  }
}
