/// Describes a moment, and the candidates at it.
extension HazardModel {
  /// Describes an instant, in microseconds since 1970, that is not before the last event.
  func moment(at time: Int64, isAfterEvent: Bool) -> HazardMoment {
    let local = LocalQuarter(QuarterHours.index(of: time), offset: offset)
    let pause = time - lastTime
    let coarse = ElapsedClasses.coarse.of(pause)
    let minutes = pause / 60_000_000
    let pauseSet =
      if isAfterEvent {
        lastTime - lastButOneTime > 30 * 60_000_000 ? 7 : 6
      } else {
        [15, 30, 60, 180, 480].firstIndex { minutes < $0 } ?? 5
      }
    return HazardMoment(
      contexts: HazardMoment.contexts(
        (last, lastButOne), (coarse, ElapsedClasses.coarse.of(time - lastButOneTime)), local),
      time: time, local: local, pause: coarse,
      activity: ActivityCounts.cell(pause: coarse, local), pauseSet: pauseSet,
      flags: SIMD2(isAfterEvent ? 1 : 0, 0))
  }

  /// Describes all candidates at a moment.
  func describe(_ moment: HazardMoment, _ horizon: Horizon) -> [HazardExample.Description] {
    let totals = moment.totals(in: contexts)
    let (some, mean) = (activity.probability(moment.activity), activity.mean)
    let odds = logarithm(SIMD8(some / (1 - some), mean / (1 - mean), 1, 1, 1, 1, 1, 1))
    let activeness = min(max(odds[0] - odds[1], -6), 8)
    let causes = CauseCounts.causes(among: habits, at: moment.time, quarters: horizon.quarters)
    return candidates.map { number in
      let habit = habits[Int(number)]
      let base = habit.base(at: moment.quarter)
      let features = features(
        Int(number), habit, moment, horizon, base, totals, causes, activeness)
      let today = moment.time - habit.last < 30 * 60_000_000 ? 1 : habit.today.isEmpty ? 0 : 2
      let sets = WeightSets(
        count: habit.countClass, use: habit.useClass * 3 + today, pause: moment.pauseSet)
      return HazardExample.Description(
        features: features, sets: sets,
        odds: heads[horizon.rawValue].odds(features, sets, isAfterEvent: moment.isAfterEvent),
        candidate: number)
    }
  }

  @inline(__always)
  private func features(
    _ number: Int, _ habit: Habit, _ moment: HazardMoment, _ horizon: Horizon, _ base: Float,
    _ totals: SIMD8<Float>, _ active: [CauseCounts.Cause], _ activeness: Float
  ) -> HazardFeatures {
    let isDone = !habit.today.isEmpty
    var clock = rows.probabilities(of: number, at: moment.local, isDone: isDone, base: base)
    let fraction = moment.fraction
    let steps = horizon.quarters
    if steps > 1 || fraction > 0 {
      var missed = 1 - clock * (1 - (steps > 1 && fraction < 0.5 ? 0 : fraction))
      for step in 1...steps {
        let share: Float = step < steps ? 1 : steps > 1 ? (fraction < 0.5 ? 0 : 1) : fraction
        if share == 0 { continue }
        let local = LocalQuarter(moment.quarter + step, offset: offset)
        let later = rows.probabilities(of: number, at: local, isDone: isDone, base: base)
        missed *= 1 - later * share
      }
      clock = 1 - missed
    }
    let again = recurrence.probabilities(
      recurrence.place(of: number, habit, at: moment.time, moment.local), base: base)
    let rates = habit.recentRates(base: base)
    let following = moment.probabilities(
      of: habit.key, base: base, totals: totals, in: contexts)
    var recurrence = SIMD8<Float>(
      again[0], again[1], again[2], rates[0], rates[1], following[0], following[1], following[2])
    var others = SIMD8<Float>(
      following[3], following[4], base, base, base, base, base, base)
    if steps > 1 {
      (recurrence, others) = (Self.withinAnHour(recurrence), Self.withinAnHour(others))
    }
    others[HazardFeatures.causes] = causes.probability(number, habit, active, kernel: clock[2])
    let baseOdds = Self.logOdds(others)[HazardFeatures.base]
    var last = Self.difference(others, baseOdds)
    last[HazardFeatures.base] = baseOdds
    last[HazardFeatures.one] = 1
    last[HazardFeatures.anyone] = activeness
    return HazardFeatures(
      clock: Self.difference(clock, baseOdds), recurrence: Self.difference(recurrence, baseOdds),
      others: last)
  }

  /// Returns the probabilities within four quarters of an hour, from those within any one of them.
  @inline(__always)
  static func withinAnHour(_ probabilities: SIMD8<Float>) -> SIMD8<Float> {
    let missed: SIMD8<Float> = 1 - probabilities
    let twice = missed * missed
    return 1 - twice * twice
  }

  @inline(__always)
  static func logOdds(_ probabilities: SIMD8<Float>) -> SIMD8<Float> {
    let low = SIMD8<Float>(repeating: 1e-6)
    let high = SIMD8<Float>(repeating: 0.995)
    let bounded = probabilities.replacing(with: low, where: probabilities .< low)
      .replacing(with: high, where: probabilities .> high)
    return logarithm(bounded / (1 - bounded))
  }

  @inline(__always)
  static func difference(_ probabilities: SIMD8<Float>, _ base: Float) -> SIMD8<Float> {
    let raw = logOdds(probabilities) - base
    let (low, high) = (SIMD8<Float>(repeating: -6), SIMD8<Float>(repeating: 8))
    return raw.replacing(with: low, where: raw .< low).replacing(with: high, where: raw .> high)
  }

  /// Returns the probability that each candidate begins within a horizon, if nothing happens until then.
  ///
  /// - Parameters:
  ///   - time: the instant, not before the last event, in microseconds since 1970.
  ///   - isAfterEvent: true if something was done just then.
  public func forecasts(
    within horizon: Horizon, at time: Int64, isAfterEvent: Bool = false
  ) -> [HazardForecast] {
    if candidates.isEmpty { return [] }
    let share = heads[horizon.rawValue].slowShare
    return describe(moment(at: time, isAfterEvent: isAfterEvent), horizon).map { known in
      let odds = known.odds[0] * share + known.odds[1] * (1 - share)
      let habit = habits[Int(known.candidate)]
      return HazardForecast(
        intent: habit.key, reference: habit.reference, probability: sigmoid(odds))
    }
  }

  /// Returns the statistics of each candidate.
  package func features(
    within horizon: Horizon, at time: Int64, isAfterEvent: Bool
  ) -> [HazardFeatures] {
    if candidates.isEmpty { return [] }
    return describe(moment(at: time, isAfterEvent: isAfterEvent), horizon).map(\.features)
  }

  /// Returns the number of uses of an intent that were expected since it was last done; `nil` for an intent that is not
  /// forecast.
  public func expected(_ intent: UInt64) -> Float? {
    candidates.first { habits[Int($0)].key == intent }.map { habits[Int($0)].expected }
  }
}

/// The probability that an intent is done.
public struct HazardForecast: Sendable, Equatable {
  /// The identity of the intent.
  public let intent: UInt64
  /// The caller's number for the intent.
  public let reference: Int64
  /// The probability, 0 to 1.
  public let probability: Float
}
