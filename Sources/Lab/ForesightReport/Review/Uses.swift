internal import ForesightValues

/// The uses of each item in a log.
struct Uses {
  private struct Use {
    var count = 0
    /// The number of uses whose duration is known, and the sum of these durations.
    var (timed, seconds) = (0, 0.0)
    /// The number of days of use, and the first and the last of them, counted from 1970-01-01.
    var (days, first, last) = (0, Int.max, Int.min)
  }

  /// The fewest uses, and days of use, of an item that may have ended, and the fewest days since its last use.
  private static let (fewest, fewestDays, silence) = (10, 5, 14)
  /// The number of its mean pauses that must have passed since its last use.
  private static let patience = 8

  private var uses: [Int: Use] = [:]

  fileprivate init(_ steps: ReviewedSteps) {
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

  /// The things done most.
  func most(_ limit: Int, in steps: ReviewedSteps) -> [Review.Done] {
    told(uses.filter { $0.value.count > 1 }, limit, steps)
  }

  /// The things that were done on several days, and not any more for much longer than their mean pause.
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

extension ReviewedSteps {
  /// Counts the uses of each item.
  ///
  /// - Complexity: O(steps).
  func uses() -> Uses { Uses(self) }
}
