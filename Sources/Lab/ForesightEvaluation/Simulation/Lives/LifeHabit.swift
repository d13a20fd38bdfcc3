internal import Glibc

/// A habit of a made-up person, and the random process behind it.
struct LifeHabit {
  let name: String
  var rhythm: Rhythm
  /// The days on which the person has the habit, counted from the first day of the life.
  var span: ClosedRange<Int>
  /// The drift: for each day, the hours by which the habit is later than its ``Rhythm`` says.
  var shifts: [Double] = []

  enum Rhythm {
    /// At most once a day, on some days of the week, around an hour, with a probability.
    case daily(TimeOfDay, days: Set<Int>, chance: Double)
    /// At most once a day, around an hour, the more likely the longer ago the last time was: the days in between have a
    /// Weibull distribution.
    case interval(TimeOfDay, shape: Double, scale: Double)
    /// After each time of another habit, given by its number, with a probability and a log-normal delay.
    case following(Int, chance: Double, delay: Delay)
    /// At any moment, however often: a Poisson process.
    case random(TimeOfDay, perDay: Double)
  }

  /// Returns true if the person has the habit on a day.
  func isAlive(on day: Int) -> Bool { span.contains(day) }

  func shift(on day: Int) -> Double { shifts.indices.contains(day) ? shifts[day] : 0 }

  /// The distribution of the hour at which the habit is done; `nil` for a habit that follows another.
  var time: TimeOfDay? {
    switch rhythm {
    case .daily(let time, _, _), .interval(let time, _, _), .random(let time, _): time
    case .following: nil
    }
  }

  /// Returns the share of the day's distribution that lies before an hour.
  func share(before hour: Double, on day: Int) -> Double {
    time?.share(before: hour - shift(on: day)) ?? 0
  }

  /// True if the habit is done at any moment, any number of times a day, also away from home.
  var isRandom: Bool {
    if case .random = rhythm { true } else { false }
  }

  /// Returns the probability of doing it on a given day; 0 for habits that are not limited to once a day.
  ///
  /// - Parameters:
  ///   - weekday: Monday = 0.
  ///   - since: the number of days since it was last done.
  func chance(on weekday: Int, since: Int) -> Double {
    switch rhythm {
    case .daily(_, let days, let chance): return days.contains(weekday) ? chance : 0
    case .interval(_, let shape, let scale):
      guard since > 0 else { return 0 }
      // The probability that a Weibull lifetime ends within half a day of `since`, given that it did not end before.
      let (before, after) = ((Double(since) - 0.5) / scale, (Double(since) + 0.5) / scale)
      // Kept below 1: otherwise, once the hour has passed on a day without the habit, the remaining probability would
      // be 0/0.
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
  /// The bounds of the distribution, in hours; 28 is four in the morning, when the next day begins.
  let hours: ClosedRange<Double>
  /// The shares of the normal distribution that lie below the two bounds, before it is cut off.
  private var (low, high) = (0.0, 1.0)

  init(hour: Double, deviation: Double, hours: ClosedRange<Double> = 4...28) {
    (self.hour, self.deviation, self.hours) = (hour, deviation, hours)
    (low, high) = (normal(hours.lowerBound), normal(hours.upperBound))
  }

  /// Returns the share of the distribution that lies before an hour.
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

/// A log-normal delay.
struct Delay {
  /// The median delay, in seconds.
  let median: Double
  /// The standard deviation of the logarithm.
  let deviation: Double

  /// Returns the share of delays that are shorter than a time in seconds.
  func share(before seconds: Double) -> Double {
    seconds > 0 ? 0.5 * erfc(-log(seconds / median) / (deviation * 2.0.squareRoot())) : 0
  }

  func draw(_ random: inout SplitMix64) -> Double {
    median * exp(random.normal(mean: 0, deviation: deviation))
  }
}
