internal import Foresight
internal import ForesightPrediction

/// Forecasts one user's log moment by moment: each moment is forecast before its outcome is known, and scored when its
/// time has passed.
///
/// All models are measured on the same cells: at each quarter of an hour and after events, the intents that the
/// project's own model forecasts.
struct WhenEvaluation {
  /// The number of lines of each day's forecast that are measured.
  static let lines = 5
  /// The cost of a wrong offer, if a right one is worth 1, and the most offers a day.
  static let (cost, offersPerDay) = (0.5, 3)
  /// The integral of the hazard from which an interval is overdue, −ln 0.05: one interval in twenty is as long.
  private static let overdue: Float = 2.995_732

  private static let nothing = HazardModel()

  let models: [String]
  private let horizon: Horizon
  private let warmUp: Int64
  private var model: HazardModel
  private var others: [any WhenBaseline]
  private var rates = BaseRate()
  private(set) var figures: [WhenFigures]
  private var policies: [OfferPolicy]
  private var start: Int64?
  private var last: Int64 = 0
  private var offset = 0
  private var awaited: [Cells] = []
  private var today: Day?

  /// A moment whose outcome is not known yet, with the probabilities and the offer of each model.
  private struct Cells {
    let time: Int64
    let isAfterEvent: Bool
    let intents: [UInt64]
    let base: [Double]
    let probabilities: [[Float]]
    let offers: [OfferPolicy.Candidate?]
    var done: Set<UInt64> = []
  }

  /// A day that is not over yet, with the probabilities that each model gave each candidate for its 24 hours.
  private struct Day {
    let number: Int
    let isMeasured: Bool
    let hours: [[HazardDay]]
    let base: [Double]
    var done: Set<UInt64> = []
  }

  /// - Parameters:
  ///   - warmUp: the days after a user's first event in which nothing is scored.
  ///   - truth: the truth about the user, which is measured after the models; `nil` if it is not known.
  init(
    models: [String], prior: HazardPrior, horizon: Horizon, warmUp: Double, truth: LifeTruth? = nil
  ) {
    let models = models + (truth == nil ? [] : [TrueHazard.name])
    self.models = models
    self.horizon = horizon
    self.warmUp = Int64(warmUp * 86_400_000_000)
    model = HazardModel(prior: prior)
    others = models.dropFirst().compactMap(WhenBaselines.model(named:))
    if let truth { others.append(TrueHazard(truth)) }
    figures = Array(repeating: WhenFigures(), count: models.count)
    policies = Array(
      repeating: OfferPolicy(cost: Self.cost, perDay: Self.offersPerDay), count: models.count)
  }

  /// Forecasts the moments up to an event, and learns the event.
  mutating func run(_ event: Event) {
    guard !event.isDismissal, event.moment.isKnown else { return }
    let time = event.moment.instant.microseconds
    let begin = start ?? time + warmUp
    start = begin
    // Moved out of `self` while it advances, so that the callbacks do not copy it at each moment.
    var model = Self.nothing
    swap(&model, &self.model)
    model.advance(to: time) { forecast($0, at: $1, isAfterEvent: $2) }
    score(until: time)
    mark(event, at: time)
    if time >= begin, let expected = model.expected(event.intent) {
      figures[0].intervals += 1
      if expected > Self.overdue { figures[0].overdue += 1 }
    }
    for index in others.indices { others[index].learn(event) }
    rates.learn(event.intent, at: time)
    offset = event.moment.utcOffset
    model.learn(event) { forecast($0, at: $1, isAfterEvent: $2) }
    swap(&model, &self.model)
    last = time
  }

  /// Ends the log: sets the number of days that were measured. Moments whose horizon has not passed are not scored.
  mutating func finish() {
    guard let start else { return }
    for index in figures.indices { figures[index].days = max(0, Double(last - start) / 86_400e6) }
  }

  private var span: Int64 { horizon == .quarter ? 900_000_000 : 3_600_000_000 }

  private mutating func forecast(_ model: HazardModel, at time: Int64, isAfterEvent: Bool) {
    score(until: time)
    if !isAfterEvent, today?.number != model.currentDay { beginDay(model, at: time) }
    // Nothing before `start` is scored, so nothing is forecast then.
    guard let start, time >= start else { return }
    let candidates = model.forecasts(within: horizon, at: time, isAfterEvent: isAfterEvent)
    let moment = WhenMoment(
      time: time, utcOffset: offset, isAfterEvent: isAfterEvent, horizon: horizon)
    let intents = candidates.map(\.intent)
    let all =
      [candidates.map(\.probability)]
      + others.map { $0.probabilities(of: candidates, at: moment, model) }
    var offers: [OfferPolicy.Candidate?] = []
    for (index, values) in all.enumerated() where horizon == .quarter {
      let now = zip(intents, values).map { (intent: $0, probability: Double($1)) }
      func later() -> [OfferPolicy.Later] {
        let next = Horizon.allCases.map { horizon -> [Float] in
          let moment = WhenMoment(
            time: time + span, utcOffset: offset, isAfterEvent: false, horizon: horizon)
          return index == 0
            ? model.forecasts(within: horizon, at: moment.time).map(\.probability)
            : others[index - 1].probabilities(of: candidates, at: moment, model)
        }
        return zip(next[0], next[1]).map { (Double($0), Double($1)) }
      }
      var policy = policies[index]
      offers.append(policy.offer(now, at: time, day: model.currentDay, later: later))
      policies[index] = policy
    }
    awaited.append(
      Cells(
        time: time, isAfterEvent: isAfterEvent, intents: intents,
        base: intents.map { rates.probability($0, at: time, quarters: moment.quarters) },
        probabilities: all, offers: offers))
  }

  private mutating func mark(_ event: Event, at time: Int64) {
    for index in awaited.indices
    where awaited[index].isAfterEvent ? awaited[index].time < time : awaited[index].time <= time {
      awaited[index].done.insert(event.intent)
    }
    // By the model's local clock, whose offset is still that of the previous event.
    let local = Moment(
      event.moment.instant, utcOffset: QuarterHours.offset(minutes: offset) * 15)
    let hour = LocalTime.second(of: local) / 3600
    today?.done.insert(StableHash.combine(event.intent, UInt64(hour)))
  }

  /// Scores the moments whose horizon has passed.
  private mutating func score(until time: Int64) {
    let count = awaited.prefix { $0.time + span <= time }.count
    for cells in awaited.prefix(count) {
      for (index, values) in cells.probabilities.enumerated() {
        for (candidate, intent) in cells.intents.enumerated() {
          let kind = cells.isAfterEvent ? \WhenFigures.afterEvents : \WhenFigures.quarters
          figures[index][keyPath: kind].add(
            Double(values[candidate]), base: cells.base[candidate],
            isDone: cells.done.contains(intent))
        }
        if horizon == .quarter, let offer = cells.offers[index] {
          figures[index].offers.add(offer.probability, cells.done.contains(offer.intent))
        }
      }
    }
    awaited.removeFirst(count)
  }

  /// Scores the day that ends, and forecasts the next.
  private mutating func beginDay(_ model: HazardModel, at time: Int64) {
    if let today, today.isMeasured { score(today) }
    let day = model.currentDay
    let own = model.hours(ofDay: day)
    today = Day(
      number: day, isMeasured: time >= start ?? .max,
      hours: [own] + others.map { $0.hours(own, day, model) },
      base: own.map { rates.probability($0.intent, at: time, quarters: 4) })
  }

  private mutating func score(_ day: Day) {
    for (index, candidates) in day.hours.enumerated() {
      func isDone(_ intent: UInt64, _ hour: Int) -> Bool {
        day.done.contains(StableHash.combine(intent, UInt64(hour)))
      }
      for (place, candidate) in candidates.enumerated() {
        for (hour, probability) in candidate.probabilities.enumerated() {
          figures[index].hours.add(
            Double(probability), base: day.base[place], isDone: isDone(candidate.intent, hour))
        }
      }
      let lines = candidates.flatMap { candidate in
        candidate.spans.map { (intent: candidate.intent, span: $0) }
      }.sorted { $0.span.probability > $1.span.probability }
      for (intent, span) in lines.prefix(Self.lines) {
        figures[index].lines.add(
          Double(span.probability), isDone(intent, span.hour) || isDone(intent, span.hour + 1))
      }
    }
  }
}
