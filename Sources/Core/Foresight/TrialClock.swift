/// A clock that runs faster than time, and from another moment on: in it a fortnight is tried in some minutes.
///
///     let clock = TrialClock("1790000000 1793577600 1000")
///     clock?.microseconds(at: 1_790_000_001_000_000)      // 1793578600000000: a thousand seconds later
///     clock?.seconds(of: 10)                              // 0.01: ten seconds of it
///
/// `FORESIGHT_CLOCK` sets it for every program of Foresight that is started with that variable: when it begins, what it
/// shows then, both in seconds since 1970, and how many times as fast it runs.
package struct TrialClock: Sendable {
  private let (begin, start, speed): (Int64, Int64, Double)

  /// Reads a clock; `nil` where the text tells none.
  package init?(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    guard words.count == 3, let begin = Int64(words[0]), let start = Int64(words[1]),
      let speed = Double(words[2]), [begin, start].allSatisfy({ (0...1 << 40).contains($0) }),
      (0.001...100_000).contains(speed)
    else { return nil }
    (self.begin, self.start, self.speed) = (begin * 1_000_000, start * 1_000_000, speed)
  }

  /// Returns the time that this clock shows at a real time, both in microseconds since 1970.
  package func microseconds(at time: Int64) -> Int64 {
    let latest = Double(Instant.recordable.upperBound.microseconds)
    return Int64(min(max(Double(start) + Double(time - begin) * speed, 0), latest))
  }

  /// Returns the real seconds in which this clock advances by so many of its own.
  package func seconds(of seconds: Double) -> Double { seconds / speed }
}
