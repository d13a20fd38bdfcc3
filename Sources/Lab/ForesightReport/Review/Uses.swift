internal import ForesightValues

/// The uses of each item in a log.
struct Uses {
  private struct Use {
    var count = 0
    /// The number of those of which it is known how long they took, and how long that was in all.
    var (timed, seconds) = (0, 0.0)
    /// The number of days, and the first and the last.
    var (days, first, last) = (0, Int.max, Int.min)
  }

  /// The fewest uses, and days of use, of what can be said to have ended; and the fewest days since.
  private static let (fewest, fewestDays, silence) = (10, 5, 14)
  /// The number of its usual pauses for which it must have been away.
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

  /// The things that were done on many days and have been left for much longer than ever before.
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
