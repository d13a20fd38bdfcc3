/// The counts of one intent, except its rows of the day (``ClockRows``) and its counts by the time since the last use
/// (``RecurrenceCounts``).
struct Habit: BitwiseCopyable, Equatable, Sendable {
  /// The identity of the intent.
  let key: UInt64
  /// The caller's own number for the intent.
  let reference: Int64
  /// The quarters of an hour, in UTC, in which the intent was first and last done.
  let first: Int
  var lastQuarter: Int
  /// The instant at which the intent was last done, in microseconds since 1970.
  var last: Int64
  /// The quarters of the present day in which the intent was done, as bits.
  var today = QuarterSet()
  /// `count`: the number of quarters of an hour in which the intent was done. `expected`: the number of uses that the
  /// model expected since the last one, the integral of the hazard.
  var (count, expected): (Float, Float) = (0, 0)
  /// The number of quarters of an hour in which the intent was done, decayed at the end of each day; one element for each
  /// of `fadings`.
  var recent = SIMD2<Float>(repeating: 0)
  /// The number of all days since the first use, with a use or without, decayed alike.
  var recentDays = SIMD2<Float>(repeating: 0)
  /// The number of times that the intent was done, decayed by a factor of e in each of the times
  /// ``CauseCounts/decays``; as of the last use.
  var traces = SIMD4<Float>(repeating: 0)
  /// `gap`: the mean logarithm of the minutes between two uses. `gapSpread`: the variance of that logarithm. `gaps`:
  /// the number of times between two uses that were measured.
  var (gap, gapSpread, gaps): (Float, Float, Float) = (0, 0, 0)
  /// The number of times that the intent was done, including those within the same quarter of an hour.
  var uses: Float = 0

  /// The factors by which recent counts fade each day: to half in fourteen days, and in three.
  static let fadings = SIMD2<Float>(0.952, 0.794)
  /// The number of days of evidence that the overall rate counts as, for each of `fadings`.
  static let pseudoDays = SIMD2<Float>(5, 3)

  init(key: UInt64, reference: Int64, at time: Int64) {
    (self.key, self.reference) = (key, reference)
    first = QuarterHours.index(of: time)
    (last, lastQuarter) = (time, first - 1)
  }

  /// Returns the probability of the intent in any quarter of an hour, as of a quarter in UTC: (n + ½) / (96 (days +
  /// 2)).
  @inline(__always)
  func base(at quarter: Int) -> Float {
    (count + 0.5) / (Float(quarter - first) + 2 * Float(QuarterHours.perDay))
  }

  /// Returns the probabilities of the intent in any quarter of an hour by its recent uses alone, one for each of
  /// `fadings`.
  @inline(__always)
  func recentRates(base: Float) -> SIMD2<Float> {
    let days: SIMD2<Float> = (recentDays + Self.pseudoDays) * Float(QuarterHours.perDay)
    let counts: SIMD2<Float> =
      recent + Self.pseudoDays * SIMD2(repeating: base * Float(QuarterHours.perDay))
    return counts / days
  }

  /// The class of how often the intent was done, 0 to 6.
  var countClass: Int {
    count < 5
      ? 0 : count < 10 ? 1 : count < 20 ? 2 : count < 40 ? 3 : count < 80 ? 4 : count < 200 ? 5 : 6
  }

  /// The class of how often a day the intent was recently done, 0 to 3.
  var useClass: Int {
    let perDay = recent[0] / (recentDays[0] + 1)
    return perDay < 0.15 ? 0 : perDay < 0.5 ? 1 : perDay < 1.2 ? 2 : 3
  }

  /// Returns the factors by which ``traces`` fade over a time in microseconds.
  @inline(__always)
  static func fading(over elapsed: Int64) -> SIMD4<Float> {
    let minutes = Float(min(max(elapsed, 0), 86_400_000_000)) / 60e6
    let powers: SIMD4<Float> = -minutes / CauseCounts.decays
    return exponential(SIMD8(lowHalf: powers, highHalf: .zero)).lowHalf
  }

  /// Counts a use of the intent at an instant, in microseconds since 1970.
  mutating func use(at time: Int64, quarter: LocalQuarter) {
    let index = QuarterHours.index(of: time)
    if index != lastQuarter {
      count += 1
      recent += 1
      if count > 1 { addGap(minutes: Float(max(0, time - last)) / 60e6) }
    }
    traces = traces * Self.fading(over: time - last) + SIMD4(1, 1, 1, 0)
    uses += 1
    today.insert(quarter.quarter)
    (last, lastQuarter, expected) = (time, index, 0)
  }

  private mutating func addGap(minutes: Float) {
    gaps += 1
    let log = logarithm(SIMD8(repeating: max(minutes, 1)))[0]
    let step = max(1 / gaps, 0.05)
    let error = log - gap
    gap += step * error
    gapSpread += step * (error * error * (1 - step) - gapSpread)
  }

  /// Ends the day: fades the recent counts, and clears `today`.
  mutating func endDay() {
    recent *= Self.fadings
    recentDays = recentDays * Self.fadings + 1
    today = QuarterSet()
  }
}

/// A set of the quarters of a day, or of other numbers below 128.
struct QuarterSet: BitwiseCopyable, Equatable, Sendable {
  var low: UInt64 = 0
  var high: UInt64 = 0

  var isEmpty: Bool { low | high == 0 }

  var count: Int { low.nonzeroBitCount + high.nonzeroBitCount }

  /// The smallest number in the set; 128 if the set is empty.
  var first: Int { low != 0 ? low.trailingZeroBitCount : 64 + high.trailingZeroBitCount }

  @inline(__always)
  func contains(_ number: Int) -> Bool {
    (number < 64 ? low >> UInt64(number) : high >> UInt64(number - 64)) & 1 == 1
  }

  @inline(__always)
  mutating func insert(_ number: Int) {
    if number < 64 { low |= 1 << UInt64(number) } else { high |= 1 << UInt64(number - 64) }
  }
}
