public import Foresight

extension Engine {
  /// Looks back at what was recorded before a moment, and what would have been suggested.
  ///
  ///     let review = try engine.review(at: Environment.moment)
  ///     review.weeks.last?.first      // how often the first suggestion was right this week
  ///
  /// - Parameters:
  ///   - moment: the end of the review, whose day is forecast; its offset from UTC is that of the day.
  ///   - home: the person's home directory, which is shown as `~`; `nil` to show it unchanged.
  ///   - reading, learning, replaying: called with the progress of three stages; one that throws ends the review.
  /// - Throws: ``StoreError``, and `SettingsError`.
  /// - Complexity: O(donations in the bounds), a prediction for each of the latest `bounds.predictions` donations, and
  ///   that of a fold.
  public func review(
    at moment: Moment, within bounds: Review.Bounds = Review.Bounds(), home: String? = nil,
    reading: Progress? = nil, learning: Progress? = nil, replaying: Progress? = nil
  ) throws -> Review {
    try log.read { log in
      let steps = try ReviewedSteps(
        log, before: moment.instant, atMost: bounds.donations, home: home, progress: reading)
      var review = Review(moment: moment)
      review.tell(steps)
      let habits = HabitCounts(steps, limit: bounds.habits)
      (review.follows, review.hours) = (habits.follows(), habits.hours())
      review.circumstances = habits.circumstances()
      let uses = Uses(steps)
      review.most = uses.most(bounds.habits, in: steps)
      review.ended = uses.ended(bounds.habits, in: steps, at: moment)
      let offers = try log.offers()
      review.offers = Share(offers.taken, of: offers.shown)
      let notices = try noticeCounts()
      review.notices = Share(notices.right, of: notices.offered)
      try lookAhead(&review, limit: bounds.habits, progress: learning)
      review.sources = try sources(steps)
      let replay = try replay(
        steps, at: moment, within: bounds, learning: learning, replaying: replaying)
      review.weeks = replay.weeks
      review.mostFrequent = steps.mostFrequent(since: replay.start, limit: bounds.predictions)
      review.today = today(steps, replay)
      return review
    }
  }

  private func replay(
    _ steps: ReviewedSteps, at moment: Moment, within bounds: Review.Bounds, learning: Progress?,
    replaying: Progress?
  ) throws -> Replay {
    let earliest = moment.instant.advanced(by: -Int64(bounds.weeks) * 7 * Instant.day)
    let start = steps.steps.suffix(bounds.predictions).first?.moment.instant ?? moment.instant
    let showing = try log.showing()
    let begun = Replay(start: max(earliest, start), end: moment, limit: bounds.predictions)
    return try lendFold(before: begun.first, progress: learning) { fold in
      var replay = begun
      try replay.run(&fold, log, progress: replaying) { showing.isShown($0) }
      return replay
    }
  }

  /// Returns the sources that donated, except for intents that may not be shown.
  private func sources(_ steps: ReviewedSteps) throws -> [Review.Source] {
    let showing = try log.showing()
    var sources: [Review.Source] = []
    for (source, name, uses) in try log.intents() {
      guard showing.isShown(source: source, intent: name) else { continue }
      let place = sources.firstIndex { $0.name.hasSameBytes(as: source) } ?? sources.endIndex
      if place == sources.endIndex {
        sources.append(
          Review.Source(
            name: source, donations: 0, intents: 0, lastDay: steps.lastDays[source],
            isLearned: log.learns(from: source)))
      }
      sources[place].donations += uses
      sources[place].intents += 1
    }
    let order = sources.indices.sorted { (sources[$0].donations, $1) > (sources[$1].donations, $0) }
    return order.map { sources[$0] }
  }

  /// Returns the hours of the day, with the forecast for each and what happened in it.
  private func today(_ steps: ReviewedSteps, _ replay: Replay) -> [Review.Hour] {
    let moment = replay.end
    var happened: [[(item: Int, count: Int)]] = Array(repeating: [], count: 24)
    var wholes: [Set<Int>] = Array(repeating: [], count: 24)
    for step in steps.steps.reversed() {
      let local = Moment(step.moment.instant, utcOffset: moment.utcOffset)
      if local.day < moment.day { break }
      guard step.moment.isKnown else { continue }
      let item = steps.item(step)
      wholes[local.hour].insert(step.whole)
      if let place = happened[local.hour].firstIndex(where: { $0.item == item }) {
        happened[local.hour][place].count += 1
      } else {
        happened[local.hour].insert((item, 1), at: 0)
      }
    }
    return (0..<24).map { hour in
      Review.Hour(
        hour: hour,
        forecast: replay.hours[hour].compactMap { suggestion in
          steps.words.item(suggestion, at: moment).map { item in
            Review.Expected(
              item: item, probability: suggestion.probability,
              happened: wholes[hour].contains { steps.words.isRight(suggestion, about: $0) })
          }
        },
        happened: happened[hour].map {
          Review.Happened(item: steps.words.item($0.item), count: $0.count)
        },
        hasBegun: hour <= moment.hour)
    }
  }
}

extension Review {
  /// Adds the figures about the steps: their number, and their times.
  fileprivate mutating func tell(_ steps: ReviewedSteps) {
    (considered, leftOut, isPartial) = (steps.considered, steps.leftOut, steps.isPartial)
    var hours: ClosedRange<Int>?
    for step in steps.steps where step.moment.isKnown {
      let (day, hour) = (step.moment.day, step.moment.day * 24 + step.moment.hour)
      days = min(days?.lowerBound ?? day, day)...max(days?.upperBound ?? day, day)
      hours = min(hours?.lowerBound ?? hour, hour)...max(hours?.upperBound ?? hour, hour)
      week[step.moment.weekday * 24 + step.moment.hour] += 1
    }
    // The first hour of 1970, on a Thursday, was hour 72 of its week.
    for hour in hours.map(Array.init) ?? [] { occurrences[((hour + 72) % 168 + 168) % 168] += 1 }
  }
}

extension ReviewedSteps {
  /// Returns the share of donations since an instant, at most the latest `limit`, whose item had been the most frequent
  /// until then.
  fileprivate func mostFrequent(since start: Instant, limit: Int) -> Share {
    var counts: [Int: Int] = [:]
    var most: (item: Int, count: Int)?
    var share = Share(0, of: 0)
    let skipped = steps.count - limit
    for (place, step) in steps.enumerated() {
      let item = item(step)
      if let most, place >= skipped, step.moment.isKnown, step.moment.instant >= start {
        share.count += 1
        if most.item == item { share.hits += 1 }
      }
      let count = counts[item, default: 0] + 1
      counts[item] = count
      // Of several equally frequent items, the latest.
      if count >= most?.count ?? 0 { most = (item, count) }
    }
    return share
  }
}
