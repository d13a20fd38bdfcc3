/// A clock with its own starting time and speed, so that a trial of a fortnight takes some minutes.
///
///     let clock = TrialClock("1790000000 1793577600 1000")
///     clock?.microseconds(at: 1_790_000_001_000_000)      // 1793578600000000: a thousand seconds later
///     clock?.seconds(of: 10)                              // 0.01: ten seconds of it
///
/// The environment variable `FORESIGHT_CLOCK` sets it for a program of Foresight. Its value has three numbers: the real
/// time at which the clock starts and the time that it shows then, both in seconds since 1970, and how many times as
/// fast as real time it runs.
package struct TrialClock: Sendable {
  private let (begin, start, speed): (Int64, Int64, Double)

  /// Parses a clock; `nil` if the text does not describe one.
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

  /// Returns the real seconds that this clock takes to advance by `seconds`.
  package func seconds(of seconds: Double) -> Double { seconds / speed }
}
