internal import Glibc

/// Something that a made-up person does again and again, and how it comes about.
struct LifeHabit {
  let name: String
  var rhythm: Rhythm
  /// The days, from the first of the life, on which it is a habit.
  var span: ClosedRange<Int>
  /// The drift: the hours by which it is done later on each day than ``Rhythm`` says.
  var shifts: [Double] = []

  enum Rhythm {
    /// At most once a day, around an hour of some days of the week, with a probability.
    case daily(TimeOfDay, days: Set<Int>, chance: Double)
    /// At most once a day, around an hour, the more likely the longer ago the last time is: Weibull's distribution of
    /// days.
    case interval(TimeOfDay, shape: Double, scale: Double)
    /// After each time of another habit, with a probability, and after a time whose logarithm is normal.
    case following(Int, chance: Double, delay: Delay)
    /// At any moment, however often: a Poisson process.
    case random(TimeOfDay, perDay: Double)
  }

  /// True if it may be done on a day.
  func isAlive(on day: Int) -> Bool { span.contains(day) }

  func shift(on day: Int) -> Double { shifts.indices.contains(day) ? shifts[day] : 0 }

  /// The hour around which it is done; `nil` for what follows another.
  var time: TimeOfDay? {
    switch rhythm {
    case .daily(let time, _, _), .interval(let time, _, _), .random(let time, _): time
    case .following: nil
    }
  }

  /// The share of a day's distribution that comes before an hour.
  func share(before hour: Double, on day: Int) -> Double {
    time?.share(before: hour - shift(on: day)) ?? 0
  }

  /// True if it is done again and again, wherever somebody is.
  var isRandom: Bool {
    if case .random = rhythm { true } else { false }
  }

  /// The probability that it is done on a day: that of the day as such, for one that is not done more than once.
  ///
  /// - Parameters:
  ///   - weekday: Monday = 0.
  ///   - since: the days since it was done last.
  func chance(on weekday: Int, since: Int) -> Double {
    switch rhythm {
    case .daily(_, let days, let chance): return days.contains(weekday) ? chance : 0
    case .interval(_, let shape, let scale):
      guard since > 0 else { return 0 }
      // That of a lifetime that is over half a day around this one, if it was not before.
      let (before, after) = ((Double(since) - 0.5) / scale, (Double(since) + 0.5) / scale)
      // Never certain, so that it is known what to expect of a day on which it was not done.
      return min(1 - exp(pow(before, shape) - pow(after, shape)), 0.999)
    case .following, .random: return 0
    }
  }
}

/// A normal distribution over the hours of a day, cut off at both ends.
struct TimeOfDay {
  let hour: Double
  /// The standard deviation, in hours.
  let deviation: Double
  /// The hours outside of which nothing lies; 28 is four in the morning, when the next day begins.
  let hours: ClosedRange<Double>
  /// The shares of the whole distribution that lie before these hours begin, and before they end.
  private var (low, high) = (0.0, 1.0)

  init(hour: Double, deviation: Double, hours: ClosedRange<Double> = 4...28) {
    (self.hour, self.deviation, self.hours) = (hour, deviation, hours)
    (low, high) = (normal(hours.lowerBound), normal(hours.upperBound))
  }

  /// The share that comes before an hour.
  func share(before end: Double) -> Double {
    if end <= hours.lowerBound { return 0 }
    return end < hours.upperBound ? (normal(end) - low) / (high - low) : 1
  }

  func draw(_ random: inout SplitMix64) -> Double {
    while true {
      let hour = random.normal(mean: hour, deviation: deviation)
      if hours.contains(hour) { return hour }
    }
  }

  private func normal(_ end: Double) -> Double {
    0.5 * erfc((hour - end) / (deviation * 2.0.squareRoot()))
  }
}

/// A time whose logarithm is normal.
struct Delay {
  /// The time that half of them stay below, in seconds.
  let median: Double
  /// The standard deviation of the logarithm.
  let deviation: Double

  /// The share that is over before a time in seconds.
  func share(before seconds: Double) -> Double {
    seconds > 0 ? 0.5 * erfc(-log(seconds / median) / (deviation * 2.0.squareRoot())) : 0
  }

  func draw(_ random: inout SplitMix64) -> Double {
    median * exp(random.normal(mean: 0, deviation: deviation))
  }
}
