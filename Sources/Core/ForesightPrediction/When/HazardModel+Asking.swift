/// Answers questions about one intent, and about the intents that are late.
extension HazardModel {
  /// Returns the probability that an intent begins within some minutes, a day at most; 0 for an intent that is not
  /// forecast.
  ///
  /// Up to an hour, the hazard is assumed to be constant within the first quarter of an hour, and within the rest of
  /// the hour. After that, the hazards of the hours of the day apply.
  public func probability(of intent: UInt64, within minutes: Int, at time: Int64) -> Float {
    func survival(_ horizon: Horizon) -> Float {
      1 - (forecasts(within: horizon, at: time).first { $0.intent == intent }?.probability ?? 0)
    }
    func power(_ base: Float, _ exponent: Float) -> Float {
      let log = logarithm(SIMD8(repeating: max(base, 1e-6)))[0]
      return exponential(SIMD8(repeating: log * exponent))[0]
    }
    let quarter = survival(.quarter)
    if minutes <= 15 { return 1 - power(quarter, Float(minutes) / 15) }
    let hour = min(survival(.hour), quarter)
    if minutes <= 60 { return 1 - quarter * power(hour / quarter, Float(minutes - 15) / 45) }
    var survived = hour
    let now = QuarterHours.index(of: time)
    var (day, hours) = (Int.min, [Float]())
    for quarter in now + 4..<now + min(minutes, 1440) / 15 {
      let local = LocalQuarter(quarter, offset: offset)
      if local.day != day {
        day = local.day
        hours = self.hours(ofDay: day).first { $0.intent == intent }?.probabilities ?? []
      }
      if !hours.isEmpty { survived *= power(1 - hours[local.hour], 0.25) }
    }
    return 1 - survived
  }

  /// Returns true if the person is hardly ever active at moments like this one: the probability is below 0.02.
  package func isQuiet(at time: Int64, isAfterEvent: Bool) -> Bool {
    activity.probability(moment(at: time, isAfterEvent: isAfterEvent).activity) < 0.02
  }

  /// Returns the first two hours of the next seven days, not begun yet, in which an intent is more probably done than
  /// not. If there are none, returns the most probable two hours, if their probability is above 0.1.
  ///
  /// - Returns: the day, counted from 1970-01-01, and the two hours.
  public func next(_ intent: UInt64, at time: Int64) -> (day: Int, span: HazardDay.Span)? {
    let now = LocalQuarter(QuarterHours.index(of: time), offset: offset)
    var best: (day: Int, span: HazardDay.Span)?
    for day in now.day..<now.day + 7 {
      let spans = (hours(ofDay: day).first { $0.intent == intent }?.spans ?? [])
        .filter { day > now.day || $0.hour > now.hour }
      let likely = spans.filter { $0.probability >= 0.5 }
      if let first = likely.min(by: { $0.hour < $1.hour }) { return (day, first) }
      // The spans are sorted by probability.
      if let span = spans.first, span.probability > max(0.1, best?.span.probability ?? 0) {
        best = (day, span)
      }
    }
    return best
  }

  /// An intent that was not done for a long time.
  public struct Waiting: Sendable {
    /// The caller's number for the intent.
    public let reference: Int64
    /// The time at which the intent was last done, in microseconds since 1970.
    public let since: Int64
    /// The usual time between two uses, in seconds.
    public let usualSeconds: Double
    /// The share of times between two uses that are shorter than the time since the last use, 0 to 1.
    public let sooner: Double
  }

  /// Returns the candidates whose time since the last use exceeds a share (0 to 1) of their usual times between two
  /// uses, the most overdue first. Returns none if the person did nothing at all for two days, and so is probably away.
  public func waiting(longerThan share: Double) -> [Waiting] {
    func sooner(_ habit: Habit) -> Double {
      Double(1 - exponential(SIMD8(repeating: -habit.expected))[0])
    }
    let late = candidates.map { habits[Int($0)] }.filter { sooner($0) > share }
    if QuarterHours.start(of: next) - lastTime > Self.away { return [] }
    return late.sorted { ($0.expected, $0.last) > ($1.expected, $1.last) }.map { habit in
      Waiting(
        reference: habit.reference, since: habit.last,
        usualSeconds: 60 * Double(exponential(SIMD8(repeating: habit.gap))[0]),
        sooner: sooner(habit))
    }
  }
}
