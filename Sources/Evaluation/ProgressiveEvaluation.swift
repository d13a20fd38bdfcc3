internal import Donations
public import Prediction

/// Predict, score, learn: one pass over a log, in which every event is first predicted from all that
/// came before it, then learnt (prequential evaluation: Dawid, 1984).
///
///     var model = MarkovChain(order: 2)
///     let metrics = ProgressiveEvaluation(targets: .all).run(&model, on: log)
///     metrics.meanReciprocalRank
///
/// Known at each prediction are the full past and the current moment, nothing of the target. Equal
/// scores are ordered by recency. The first event is not predicted.
public struct ProgressiveEvaluation: Sendable {
  /// Which events are predicted.
  public var targets: Targets

  /// Makes an evaluation.
  public init(targets: Targets) {
    self.targets = targets
  }

  /// Runs a model that has seen nothing over a log.
  ///
  /// - Complexity: that of scoring and learning, once an event, and O(candidates) an event.
  public func run(_ model: inout some Model, on log: UserLog) -> RankMetrics {
    var metrics = RankMetrics()
    var candidates: [UInt64: Int] = [:]
    /// When each candidate was used last, as the number of the event.
    var lastUses: [Int] = []
    var scores: [Double] = []
    var current: Int?
    for (number, event) in log.reduced(to: targets).events.enumerated() {
      let known = candidates[event.intent]
      if number > 0 {
        let excluded = targets == .switches ? current : nil
        model.score(event.moment, excluding: excluded, into: &scores)
        metrics.add(
          rank: known.map { Self.rank(of: $0, scores, lastUses, excluding: excluded) })
      }
      let candidate = known ?? candidates.count
      if known == nil {
        candidates[event.intent] = candidate
        lastUses.append(number)
        scores.append(0)
      }
      model.learn(candidate, event.moment)
      lastUses[candidate] = number
      current = candidate
    }
    return metrics
  }

  private static func rank(
    of target: Int, _ scores: [Double], _ lastUses: [Int], excluding excluded: Int?
  ) -> Int {
    let score = scores[target]
    let lastUse = lastUses[target]
    var rank = 1
    for candidate in scores.indices where candidate != excluded {
      if scores[candidate] > score || (scores[candidate] == score && lastUses[candidate] > lastUse)
      {
        rank += 1
      }
    }
    return rank
  }
}
