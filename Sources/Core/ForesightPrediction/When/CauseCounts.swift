/// Counts how often each habit was caused by another one, minutes or hours before: a Hawkes process (Hawkes, Biometrika
/// 58, 1971).
///
/// The rate of a habit is its own rate by the hour, plus, for each habit done in the last twelve hours, the sum of
/// a·e^(−t/τ)/τ over τ of 5 minutes, 40 minutes and 5 hours. The factors a of each pair of habits are learned by online
/// expectation maximization: each event is divided among its possible causes. The decayed uses of a habit are kept with
/// it (``Habit/traces``), so that a quarter of an hour in which nothing happens costs nothing.
struct CauseCounts: Equatable, Sendable {
  /// The times τ in minutes. The fourth lane is not a time: in the shares of a habit with itself, it counts how often
  /// the habit occurred without a cause other than the hour.
  static let decays = SIMD4<Float>(5, 40, 300, 1)
  /// The time after which nothing is a cause, in microseconds.
  private static let reach: Int64 = 12 * 3_600_000_000
  /// `pseudo`: the number of pseudo-uses of a habit. `unknown`: the pseudo-count of the times that it caused any other.
  private static let (pseudo, unknown): (Float, Float) = (2, 0.02)

  /// For each pair of habits, how often the first caused the second, by τ.
  var shares: [SIMD4<Float>] = []

  /// Returns the index in `shares` of a pair; the pairs of a new habit are behind all others.
  @inline(__always)
  private static func place(_ cause: Int, _ effect: Int) -> Int {
    cause >= effect ? cause * cause + effect : effect * (effect + 1) + 1 + cause
  }

  /// Adds a habit, given its number.
  mutating func appendHabit(_ number: Int) {
    shares.append(contentsOf: repeatElement(.zero, count: 2 * number + 1))
  }

  /// Keeps the counts of some habits only, in their order.
  mutating func keep(_ habits: [Int]) {
    var kept = CauseCounts()
    for (number, habit) in habits.enumerated() {
      kept.appendHabit(number)
      for (other, old) in habits[...number].enumerated() {
        kept.shares[Self.place(other, number)] = shares[Self.place(old, habit)]
        kept.shares[Self.place(number, other)] = shares[Self.place(habit, old)]
      }
    }
    self = kept
  }

  /// A habit that may be a cause. `number`: the habit. `left`: its decayed uses by τ, relative to all its uses.
  typealias Cause = (number: Int, left: SIMD4<Float>)

  /// Returns the habits that may cause another one at an instant; each lane of `left` is multiplied by one of
  /// `factors`.
  private static func causes(
    among habits: [Habit], at time: Int64, times factors: SIMD4<Float>
  ) -> [Cause] {
    habits.indices.compactMap { number in
      let habit = habits[number]
      guard time - habit.last < reach else { return nil }
      let left: SIMD4<Float> = habit.traces * Habit.fading(over: time - habit.last)
      return (number, left * factors / (habit.uses + pseudo))
    }
  }

  /// Returns the habits that may cause another one within the next `quarters` quarters of an hour.
  static func causes(among habits: [Habit], at time: Int64, quarters: Int) -> [Cause] {
    let part = Habit.fading(over: Int64(quarters) * QuarterHours.length)
    return causes(among: habits, at: time, times: 1 - part)
  }

  /// Divides a use of a habit among its possible causes.
  ///
  /// - Parameters:
  ///   - number: the habit that was done.
  ///   - own: the rate per minute of the habit by the hour alone.
  mutating func learn(_ number: Int, among habits: [Habit], at time: Int64, own: Float) {
    let causes = Self.causes(among: habits, at: time, times: 1 / Self.decays)
    let rates = causes.map { cause in
      (shares[Self.place(cause.number, number)] + Self.unknown) * cause.left
    }
    let own = own * spontaneity(number, habits[number])
    let total = rates.reduce(own) { $0 + $1.sum() }
    guard total > 0 else { return }
    for (cause, rate) in zip(causes, rates) {
      shares[Self.place(cause.number, number)] += rate / total
    }
    shares[Self.place(number, number)][3] += own / total
  }

  /// The share of a habit's uses that had no cause other than the hour.
  private func spontaneity(_ number: Int, _ habit: Habit) -> Float {
    (shares[Self.place(number, number)][3] + Self.pseudo) / (habit.uses + Self.pseudo)
  }

  /// Returns the probability of a habit within some time, given the habits that may cause it in that time, and
  /// `kernel`, its probability by the hour.
  @inline(__always)
  func probability(_ number: Int, _ habit: Habit, _ causes: [Cause], kernel: Float) -> Float {
    var expected = SIMD4<Float>(repeating: 0)
    for cause in causes { expected += shares[Self.place(cause.number, number)] * cause.left }
    let silence = exponential(SIMD8(repeating: -expected.sum()))[0]
    return 1 - (1 - spontaneity(number, habit) * kernel) * silence
  }
}
