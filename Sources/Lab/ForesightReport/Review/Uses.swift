internal import ForesightValues

/// The uses of each item in a log.
struct Uses {
  private struct Use {
    var count = 0
    /// The number of uses whose duration is known, and the sum of these durations in seconds.
    var (timed, seconds) = (0, 0.0)
    /// The number of days of use, and the first and the last of them, counted from 1970-01-01.
    var (days, first, last) = (0, Int.max, Int.min)
  }

  /// The conditions for an item to have ended: at least `fewest` uses on at least `fewestDays` days, and more than
  /// `silence` days since the last use.
  private static let (fewest, fewestDays, silence) = (10, 5, 14)
  /// The number of the item's mean pauses that must have passed since its last use, too.
  private static let patience = 8

  private var uses: [Int: Use] = [:]

  /// Counts the uses of each item.
  ///
  /// - Complexity: O(steps).
  init(_ steps: ReviewedSteps) {
    for step in steps.steps {
      let item = steps.item(step)
      var use = uses[item] ?? Use()
      use.count += 1
      if let microseconds = step.microseconds {
        use.timed += 1
        use.seconds += Double(microseconds) / 1e6
      }
      if step.moment.isKnown {
        if step.moment.day != use.last { use.days += 1 }
        (use.first, use.last) = (min(use.first, step.moment.day), max(use.last, step.moment.day))
      }
      uses[item] = use
    }
  }

  /// Returns the items that were done most often, and at least twice, the most frequent first.
  func most(_ limit: Int, in steps: ReviewedSteps) -> [Review.Done] {
    told(uses.filter { $0.value.count > 1 }, limit, steps)
  }

  /// Returns the items that have ended: they were done on several days, but not for much longer than their mean pause.
  /// The most frequent is first.
  func ended(_ limit: Int, in steps: ReviewedSteps, at moment: Moment) -> [Review.Done] {
    told(
      uses.filter { _, use in
        guard use.count >= Self.fewest, use.days >= Self.fewestDays else { return false }
        let gap = max(1, (use.last - use.first) / (use.days - 1))
        return moment.day - use.last > max(Self.silence, Self.patience * gap)
      }, limit, steps)
  }

  private func told(_ chosen: [Int: Use], _ limit: Int, _ steps: ReviewedSteps) -> [Review.Done] {
    chosen.sorted { ($0.value.count, $1.key) > ($1.value.count, $0.key) }.prefix(limit).map {
      item, use in
      Review.Done(
        item: steps.words.item(item), count: use.count,
        seconds: use.timed * 2 > use.count ? use.seconds : nil,
        lastDay: use.days > 0 ? use.last : nil)
    }
  }
}
