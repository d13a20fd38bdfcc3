public import ForesightValues

/// Learns when intents are done, and forecasts the probability of each within a quarter of an hour, within an hour, and
/// in each hour of a day.
///
///     var model = HazardModel()
///     model.advance(to: 0)
///     model.forecasts(within: .quarter, at: 0).isEmpty      // true: it has learned nothing
///
/// It is a fold over the times, the local offsets and the intents of a log, like the `Predictor`, and advancing in one
/// go or in parts gives the same bits. Forecasts are made at moments: at the beginning of every quarter of an hour, and
/// right after events. The outcome of a moment is learned when its time has passed. A model is a value: to forecast
/// from a later time, copy it and advance the copy.
///
/// Each probability is a discrete-time hazard: a logistic mixture (``HazardMixer``) of statistics, each of which counts
/// how often the intent began in similar moments (``ClockRows``, ``RecurrenceCounts``, ``HazardMoment``,
/// ``CauseCounts``).
public struct HazardModel: Sendable, Equatable {
  /// Changes whenever the same events would give another state.
  public static let version = 2
  /// `mostCandidates`: the largest number of intents that are forecast. `leastCount`: the number of quarters of an hour
  /// in which an intent must have been done to be forecast.
  static let (mostCandidates, leastCount): (Int, Float) = (40, 3)
  /// `mostHabits`: the largest number of habits that are counted. `keptHabits`: the number that remain when there are
  /// more.
  static let (mostHabits, keptHabits) = (128, 96)
  /// The least time between two moments after events, in microseconds, for each horizon.
  static let eventSpacing = SIMD2<Int64>(180_000_000, 900_000_000)
  /// Times without an event, in microseconds. `away`: from then on, the person is taken to be away. `sleep`: from then
  /// on, the weights learn nothing. `standstill`: from then on, nothing is learned or faded.
  static let (away, sleep, standstill): (Int64, Int64, Int64) = (
    2 * 86_400_000_000, 14 * 86_400_000_000, 60 * 86_400_000_000
  )

  /// Returns the sampling interval of quarters in which nothing happens: one in so many is learned, with that weight.
  func stride(at time: Int64) -> Int { time - lastTime < Self.away ? 2 : 8 }

  var habits: [Habit] = []
  var rows = ClockRows()
  var recurrence = RecurrenceCounts()
  var contexts = CountTable()
  var causes = CauseCounts()
  var activity = ActivityCounts()
  var heads: [HazardHead]
  var dayMixer: HazardMixer
  /// The moments whose outcome is awaited, for each horizon.
  var awaited: [[HazardExample]] = [[], []]
  /// The instant of the last moment after an event, for each horizon.
  var lastMoment = SIMD2<Int64>(repeating: .min)
  /// The habits that are forecast, in the order of their first use.
  var candidates: [Int32] = []
  /// `next`: the next quarter of an hour to begin, in UTC. `offset`: the number of quarters that the local clock is
  /// ahead of UTC. `day`: the local day, counted from 1970-01-01.
  var (next, offset, day) = (0, 0, 0)
  /// The last two intents that were done, and their instants in microseconds since 1970. Before the first event, the
  /// instants lie far in the past, but not so far that an elapsed time would overflow.
  var (last, lastButOne): (UInt64, UInt64) = (0, 0)
  var (lastTime, lastButOneTime): (Int64, Int64) = (.min / 4, .min / 4)
  /// The number of events that were learned.
  public internal(set) var events = 0

  /// A model that has seen nothing, and starts from a prior.
  public init(prior: HazardPrior = .none) { (heads, dayMixer) = (prior.heads, prior.dayMixer) }

  /// Receives the model at a moment, before the outcome of the moment is known.
  public typealias Visit = (HazardModel, _ time: Int64, _ isAfterEvent: Bool) -> Void

  /// Learns one event, which must not be earlier than the previous one. Dismissals and events whose time is unknown are
  /// ignored.
  ///
  /// - Parameter visit: called with the model at each moment, before the outcome of the moment is known.
  /// - Complexity: O(candidates × habits of the last twelve hours) for each quarter of an hour that is learned from;
  ///   O(1) for the other quarters since the last event, which are most.
  public mutating func learn(_ event: Event, visit: Visit = { _, _, _ in }) {
    guard !event.isDismissal, event.moment.isKnown else { return }
    let time = event.moment.instant.microseconds
    if events == 0 { begin(at: time, utcOffset: event.moment.utcOffset) }
    advance(to: time, visit: visit)
    setOffset(minutes: event.moment.utcOffset)
    events += 1
    let number = number(of: event)
    tell(number, at: time)
    let local = LocalQuarter(QuarterHours.index(of: time), offset: offset)
    learnCauses(number, at: time, local)
    habits[number].use(at: time, quarter: local)
    if habits[number].count == Self.leastCount, candidates.count < Self.mostCandidates,
      !candidates.contains(Int32(number))
    {
      candidates = (candidates + [Int32(number)]).sorted()
    }
    (lastButOne, lastButOneTime) = (last, lastTime)
    (last, lastTime) = (event.intent, time)
    for horizon in Horizon.allCases {
      let spacing = Self.eventSpacing[horizon.rawValue]
      guard lastMoment[horizon.rawValue] <= time - spacing else { continue }
      lastMoment[horizon.rawValue] = time
      if horizon == .quarter { visit(self, time, true) }
      expect(moment(at: time, isAfterEvent: true), horizon, isDescribed: true)
    }
  }

  /// Sets how far the local clock is ahead of UTC from now on.
  package mutating func setOffset(minutes: Int) { offset = QuarterHours.offset(minutes: minutes) }

  private mutating func begin(at time: Int64, utcOffset: Int) {
    next = QuarterHours.index(of: time) + 1
    setOffset(minutes: utcOffset)
    day = LocalQuarter(next - 1, offset: offset).day
    lastMoment = SIMD2(repeating: time - 2 * QuarterHours.length)
    (lastTime, lastButOneTime) = (time, time)
  }

  /// Advances the model to an instant, in microseconds since 1970, without an event. Does nothing before the first
  /// event.
  ///
  /// - Parameter visit: called with the model at the beginning of each quarter of an hour.
  public mutating func advance(to time: Int64, visit: Visit) {
    guard events > 0 else { return }
    while QuarterHours.start(of: next) <= time {
      let start = QuarterHours.start(of: next)
      learnOutcomes(until: start)
      let local = LocalQuarter(next, offset: offset)
      let isStill = start - lastTime > Self.standstill
      if local.day > day { if isStill { day = local.day } else { endDay(local.day) } }
      visit(self, start, false)
      if !isStill { beginQuarter(at: start, local) }
      next += 1
    }
    learnOutcomes(until: time)
  }

  /// Advances the model as `advance(to:visit:)` does, in a time that does not grow with that since the last event.
  public mutating func advance(to time: Int64) {
    // Two quarters after it stands still nothing is awaited, and no quarter changes anything but the day.
    advance(to: min(time, lastTime + Self.standstill + 2 * QuarterHours.length)) { _, _, _ in }
    if events > 0 { next = max(next, QuarterHours.index(of: time)) }
    advance(to: time) { _, _, _ in }
  }

  private mutating func beginQuarter(at start: Int64, _ local: LocalQuarter) {
    for index in heads.indices { heads[index].fade() }
    let moment = moment(at: start, isAfterEvent: false)
    let isAwake = start - lastTime < Self.sleep
    let phase = (local.quarter + local.day) & (stride(at: start) - 1)
    expect(moment, .quarter, isDescribed: isAwake && phase == 0)
    if isAwake, phase == 1 { expect(moment, .hour, isDescribed: true) }
  }

  private mutating func expect(_ moment: HazardMoment, _ horizon: Horizon, isDescribed: Bool) {
    awaited[horizon.rawValue].append(
      HazardExample(
        outcome: HazardExample.Outcome(moment, quarters: horizon.quarters),
        descriptions: isDescribed ? describe(moment, horizon) : nil))
  }

  /// Returns the number of an event's habit, which is added if it is new.
  private mutating func number(of event: Event) -> Int {
    if let known = habits.firstIndex(where: { $0.key == event.intent }) { return known }
    if habits.count == Self.mostHabits { dropHabits() }
    habits.append(
      Habit(
        key: event.intent, reference: event.reference, at: event.moment.instant.microseconds))
    rows.appendHabit()
    recurrence.appendHabit()
    causes.appendHabit(habits.count - 1)
    return habits.count - 1
  }

  /// Drops the habits with the fewest recent uses, so that habits that are never done again do not accumulate.
  private mutating func dropHabits() {
    let kept = habits.indices.sorted {
      (habits[$0].recent[0], $0) > (habits[$1].recent[0], $1)
    }.prefix(Self.keptHabits).sorted()
    habits = kept.map { habits[$0] }
    rows.keep(kept)
    recurrence.keep(kept)
    causes.keep(kept)
    awaited = [[], []]
    chooseCandidates()
  }

  /// Chooses the habits that are forecast: those with the most recent uses, among those that were done in three
  /// quarters of an hour or more. Of habits with as many uses, the older are chosen.
  private mutating func chooseCandidates() {
    let able = habits.indices.filter { habits[$0].count >= Self.leastCount }
    let best = able.sorted { habits[$0].recent[0] > habits[$1].recent[0] }
    candidates = best.prefix(Self.mostCandidates).sorted().map(Int32.init)
  }

  private mutating func endDay(_ next: Int) {
    learnDay()
    let weekday = LocalQuarter.weekday(of: day)
    for index in habits.indices {
      rows.endDay(of: index, done: habits[index].today, weekday: weekday)
      habits[index].endDay()
    }
    chooseCandidates()
    day = next
  }
}

/// The horizon of a forecast: the time within which an intent begins.
public enum Horizon: Int, CaseIterable, Sendable {
  case quarter, hour

  /// The length of the horizon, in quarters of an hour.
  var quarters: Int { self == .quarter ? 1 : 4 }
}
