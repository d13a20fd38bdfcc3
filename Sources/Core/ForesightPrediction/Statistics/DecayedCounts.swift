internal import ForesightValues
internal import Glibc

/// The uses of each candidate as eight exponentially decayed counts: by four half-lives, then by four factors an event.
///
/// The counts grow instead of decaying: an event at time t adds 2^(t/half-life), and a count is scaled back when it is
/// read. Relative values are the same, and each event changes the counts of one candidate only. Before the numbers
/// become too large, all of them are scaled down at once.
struct DecayedCounts: ~Copyable {
  /// The half-lives: an hour, 8 hours, 3 days and 14 days.
  private static let halfLivesMicroseconds = SIMD4<Double>(1, 8, 72, 336) * 3_600_000_000
  private static let factors = SIMD4<Double>(0.998, 0.95, 0.8, 0.5)
  /// The index of the count that decays by 0.95 an event, which is one half of frequency.
  static let recent = 5
  /// Counts below this share of one new event are set to 0 when all are scaled down.
  private static let negligible: Float = 1e-12

  struct State: BitwiseCopyable {
    /// The amount that one event at `instant` adds, by time and by events.
    var timeUnits, eventUnits: SIMD4<Double>
    /// The sums of all counts, by time and by events.
    var timeTotals, totals: SIMD4<Double>
    var instant: Instant
    /// Fills the padding, whose bits would be undefined.
    var unused: (Int64, Int64, Int64)
  }

  var counts = FlatArray<SIMD8<Float>>()
  var state = FlatArray(
    repeating: State(
      timeUnits: .one, eventUnits: .one, timeTotals: .zero, totals: .zero,
      instant: Instant(microseconds: 0), unused: (0, 0, 0)), count: 1)

  mutating func appendCandidate() { counts.append(SIMD8(repeating: 0)) }

  /// Returns the amounts that one event at an instant would add to the counts.
  func units(at instant: Instant) -> SIMD8<Float> {
    SIMD8(lowHalf: SIMD4(timeUnits(at: instant)), highHalf: SIMD4(state[0].eventUnits))
  }

  /// The sums of all counts.
  var totals: SIMD8<Float> {
    SIMD8(lowHalf: SIMD4(state[0].timeTotals), highHalf: SIMD4(state[0].totals))
  }

  /// Keeps the counts of the `kept` candidates only.
  mutating func keep(_ kept: [Int]) {
    counts = counts.gathered(kept)
    var sums = SIMD8<Double>(repeating: 0)
    for index in 0..<counts.count { sums += SIMD8<Double>(counts[index]) }
    (state[0].timeTotals, state[0].totals) = (sums.lowHalf, sums.highHalf)
  }

  /// The sum of the counts that decay by 0.95, in events.
  var recentTotal: Float { Float(state[0].totals[1] / state[0].eventUnits[1]) }

  private func timeUnits(at instant: Instant) -> SIMD4<Double> {
    // After sixty half-lives nothing is left, and the numbers stay within a Float.
    let elapsed = Double(instant.microseconds) - Double(state[0].instant.microseconds)
    var units = state[0].timeUnits
    for index in 0..<4 {
      units[index] *= exp2(min(max(elapsed / Self.halfLivesMicroseconds[index], -60), 60))
    }
    return units
  }

  /// Counts one use of a candidate at an instant.
  ///
  /// - Complexity: O(1) amortized.
  mutating func use(_ candidate: Int, at instant: Instant) {
    state[0].timeUnits = timeUnits(at: instant)
    state[0].instant = instant
    state[0].eventUnits /= Self.factors
    if max(state[0].timeUnits.max(), state[0].eventUnits.max()) > 1e30 { rescale() }
    state[0].timeTotals += state[0].timeUnits
    state[0].totals += state[0].eventUnits
    counts[candidate] += SIMD8(
      lowHalf: SIMD4(state[0].timeUnits), highHalf: SIMD4(state[0].eventUnits))
  }

  private mutating func rescale() {
    let units = SIMD8(lowHalf: state[0].timeUnits, highHalf: state[0].eventUnits)
    let isLarge = units .> SIMD8(repeating: 1e9)
    let scale = SIMD8<Double>(repeating: 1).replacing(with: 1 / units, where: isLarge)
    let factor = SIMD8<Float>(scale)
    for index in 0..<counts.count {
      let scaled = counts[index] * factor
      counts[index] = scaled.replacing(
        with: 0, where: scaled .< SIMD8(repeating: Self.negligible))
    }
    state[0].timeUnits *= scale.lowHalf
    state[0].eventUnits *= scale.highHalf
    state[0].timeTotals *= scale.lowHalf
    state[0].totals *= scale.highHalf
  }
}
