internal import ForesightValues

/// Things that go on for a while and are told again and again, made one of each stretch.
///
///     var stretches = Stretches(pause: 60_000_000)
///     stretches.add("mail", at: now)
///     stretches.add("mail", at: now.advanced(by: 30_000_000))
///     stretches.all.count      // 1: half a minute of mail
///
/// A stretch ends where something else begins, or after a pause. What is added comes in the order of time.
struct Stretches {
  /// One thing that went on.
  struct Stretch: Equatable {
    let name: String
    /// The last thing told beside it, such as where to find it.
    var detail: String?
    let start: Instant
    var end: Instant
    /// The row that told it first.
    let row: Int
  }

  /// The longest time without news within a stretch, in microseconds.
  let pause: Int64
  private(set) var all: [Stretch] = []

  init(pause: Int64) { self.pause = pause }

  /// Adds that something went on.
  ///
  /// - Parameter microseconds: the duration, if it is known.
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
