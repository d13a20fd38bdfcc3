/// The hours of a day, forecast from what was known when it began.
extension HazardModel {
  /// The learning rate of the day's weights.
  static let dayRate: Float = 0.02

  /// Describes a habit in each hour of a day, from what was known before today.
  ///
  /// - Parameters:
  ///   - number: the number of the habit.
  ///   - day: the day to describe, counted from 1970-01-01.
  ///   - skipped: the number of days from today to that day.
  private func describeDay(
    _ number: Int, _ day: Int, skipped: Int
  ) -> [(features: HazardFeatures, sets: WeightSets)] {
    var habit = habits[number]
    let done = Float(habit.today.count)
    habit.count -= done
    habit.recent -= done
    let weekday = LocalQuarter.weekday(of: day)
    let start = LocalQuarter.start(ofDay: self.day, offset: offset)
    let base = max(habit.base(at: max(start, habit.first)), 1e-5)
    let rates = habit.recentRates(base: base)
    let shares = rows.shares(of: number, weekday: weekday, skipped: skipped)
    let odds = Self.logOdds(shares)
    let flat = Self.withinAnHour(SIMD8(base, rates[0], rates[1], base, base, base, base, base))
    let flatOdds = Self.logOdds(flat)
    let use = habit.useClass * 3 + (weekday >= 5 ? 1 : 0)
    var local = LocalQuarter(0, offset: 0)
    local.day = day
    return (0..<24).map { hour in
      var missed = SIMD8<Float>(repeating: 1)
      for quarter in 4 * hour..<4 * hour + 4 {
        local.quarter = quarter
        missed *= 1 - rows.probabilities(of: number, at: local, isDone: false, base: base)
      }
      var clock = Self.difference(1 - missed, flatOdds[0])
      // The hazards of a first use depend on the course of the day, so the recent rates take their places.
      clock[6] = flatOdds[1] - flatOdds[0]
      clock[7] = flatOdds[2] - flatOdds[0]
      var others = SIMD8<Float>(repeating: 0)
      others[HazardFeatures.base] = flatOdds[0]
      others[HazardFeatures.one] = 1
      let recurrence = SIMD8<Float>(
        odds[1] - odds[0], odds[2] - odds[1], odds[3] - odds[0], shares[4], 0, 0, 0, 0)
      return (
        HazardFeatures(clock: clock, recurrence: recurrence, others: others),
        WeightSets(count: habit.countClass, use: use, pause: hour / 3)
      )
    }
  }

  /// Learns the hours of the day that ends. Call it before the day is counted.
  mutating func learnDay() {
    let start = QuarterHours.start(of: LocalQuarter.start(ofDay: day, offset: offset))
    guard start - lastTime < Self.sleep else { return }
    for number in candidates {
      let done = habits[Int(number)].today
      for (hour, known) in describeDay(Int(number), day, skipped: 0).enumerated() {
        let isDone = (4 * hour..<4 * hour + 4).contains { done.contains($0) }
        let score = dayMixer.score(known.features, known.sets, isAfterEvent: false)
        let outcome: Float = isDone ? 1 : 0
        dayMixer.learn(
          known.features, known.sets, isAfterEvent: false, score,
          error: sigmoid(score.raw) - outcome, mapError: sigmoid(score.mapped) - outcome,
          rate: Self.dayRate, firmest: HazardHead.firmest[0])
      }
    }
  }

  /// Returns the probability that each candidate begins in each hour of a day, from four in the morning on.
  ///
  /// - Parameter day: the day, counted from 1970-01-01; not before `currentDay`.
  /// - Complexity: O(candidates × 96).
  public func hours(ofDay day: Int) -> [HazardDay] {
    candidates.map { number in
      let habit = habits[Int(number)]
      let hours = describeDay(Int(number), day, skipped: max(0, day - self.day)).map { known in
        sigmoid(dayMixer.score(known.features, known.sets, isAfterEvent: false).mapped)
      }
      return HazardDay(intent: habit.key, reference: habit.reference, probabilities: hours)
    }
  }

  /// The current day of the model, counted from 1970-01-01; it begins at four in the morning.
  public var currentDay: Int { day }
}

/// The probability that an intent is done in each hour of a day.
public struct HazardDay: Sendable, Equatable {
  /// The identity of the intent.
  public let intent: UInt64
  /// The caller's number for the intent.
  public let reference: Int64
  /// The probabilities of the 24 hours, the first from four in the morning on.
  public package(set) var probabilities: [Float]

  /// Two hours of the day, and the probability that the intent is done in them.
  public struct Span: Sendable, Equatable {
    /// The first of the two hours; 0 is the one from four in the morning on.
    public let hour: Int
    /// The probability that the intent begins in these hours, 0 to 1.
    public let probability: Float
  }

  /// The two hours that are the most probable, then the next two that do not overlap with them, and so on.
  ///
  /// If the intent is done once a day, it is done in one of the two hours, and their probabilities add. If it is done
  /// more often, the hours are treated as independent.
  public var spans: [Span] {
    let expected = probabilities.reduce(0, +)
    let overlap = min(1, max(0, expected - 1))
    let all = (0..<23).map { hour in
      let (first, second) = (probabilities[hour], probabilities[hour + 1])
      return Span(hour: hour, probability: min(0.99, first + second - overlap * first * second))
    }
    var chosen: [Span] = []
    for span in all.sorted(by: { $0.probability > $1.probability })
    where !chosen.contains(where: { abs($0.hour - span.hour) < 2 }) {
      chosen.append(span)
    }
    return chosen
  }
}
