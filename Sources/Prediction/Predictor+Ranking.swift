public import Donations
internal import LinearAlgebra

/// A candidate for what comes next.
///
///     let best = predictor.rank(situation, limit: 1)[0]
///     best.probability                                    // 0.62
///     best.contributions[Feature.after.rawValue]          // 1.3 of the score is from "after the last intent"
public struct RankedIntent: Hashable, Sendable {
  /// The hash of the intent's source.
  public var source: UInt64
  /// The hash of the intent's name.
  public var name: UInt64
  /// What the event brought with which the intent was first seen.
  public var reference: Int64
  /// How often it was used.
  public var uses: Int
  /// The probability that the next event is this intent, something new being possible too.
  public var probability: Float
  /// The score, in log-odds (nats) up to a number that all candidates share.
  public var score: Float
  /// What each feature adds to the score; the sum is the score.
  public var contributions: [Float]
  /// The set of parameter values that is most probable, given the intent.
  public var parameters: LikelyParameters

  /// A set of parameter values and how probable it is.
  public struct LikelyParameters: Hashable, Sendable {
    /// The hash of the values; 0 for none.
    public var hash: UInt64
    /// When the intent was last used with them.
    public var lastUse: Instant
    /// The probability of exactly these values, given the intent.
    public var probability: Float
  }
}

/// The intents at the end of the log, for telling what a suggestion comes after.
///
///     predictor.recent.references         // [12, 7, 12]: the log's numbers of the last three events' intents
public struct RecentIntents: Hashable, Sendable {
  /// The references of the last three, the latest first.
  public var references: [Int64]
  /// The instant of the latest; `nil` where nobody knows when it came.
  public var instant: Instant?
}

extension Predictor {
  /// The most probable intents, the first first; it changes nothing.
  ///
  ///     predictor.rank(situation, limit: 3).map(\.probability)      // [0.62, 0.2, 0.09]
  ///
  /// Probabilities of all candidates and of something new sum to one. Equal scores are ordered by recency
  /// of use.
  ///
  /// - Parameters:
  ///   - limit: the most to return.
  ///   - isShown: limits the candidates, given the hashes of source and name; probabilities are those
  ///     among the candidates left.
  /// - Complexity: O(candidates × features).
  public func rank(
    _ situation: Situation, limit: Int,
    where isShown: (_ source: UInt64, _ name: UInt64) -> Bool = { _, _ in true }
  ) -> [RankedIntent] {
    let known = 1 - scoreWithNovelty(situation, excluding: nil)
    let scratch = workspace.scratch
    // Most recent first, so that a stable choice of the best prefers the more recent.
    var shown = candidates.recency.withElements { $0.map(Int.init) }
    shown.removeAll { candidate in
      let record = candidates.record(of: candidate)
      return !isShown(record.source, record.name)
    }
    var probabilities = shown.map { scratch.scores[$0] }
    softmax(&probabilities)
    for index in probabilities.indices { probabilities[index] *= known }
    let best = probabilities.indices.best(limit) {
      (probabilities[$0], -$0) > (probabilities[$1], -$1)
    }
    let weights = scratch.weights
    return best.map { place in
      let candidate = shown[place]
      let record = candidates.record(of: candidate)
      return RankedIntent(
        source: record.source, name: record.name, reference: record.reference,
        uses: Int(candidates.counts[candidate]), probability: probabilities[place],
        score: scratch.scores[candidate],
        contributions: weights.indices.map { weights[$0] * scratch.features[candidate, $0] },
        parameters: mostLikelyParameters(of: candidate))
    }
  }

  /// Scores all candidates; returns the probability of something new.
  private func scoreWithNovelty(_ situation: Situation, excluding excluded: Int?) -> Float {
    score(situation, &workspace.scratch)
    if candidates.count == (excluded == nil ? 0 : 1) { return 1 }
    if let excluded { workspace.scratch.scores[excluded] = -.infinity }
    let scores = workspace.scratch.scores
    softmax(&workspace.scratch.scores)
    computeNovelty(&workspace.scratch)
    workspace.scratch.scores = scores
    return novelty.probability(workspace.scratch.novelty)
  }

  /// The probabilities of all intents, in the order of their first use, and of something new; they sum to
  /// one.
  ///
  /// - Parameters:
  ///   - excluded: a candidate that cannot come next, and gets 0.
  ///   - probabilities: one number a candidate; what it holds before does not matter.
  /// - Returns: the probability of something new.
  /// - Complexity: O(candidates × features).
  package func probabilities(
    _ situation: Situation, excluding excluded: Int?, into probabilities: inout [Double]
  ) -> Double {
    let new = scoreWithNovelty(situation, excluding: excluded)
    if new < 1 { softmax(&workspace.scratch.scores) }
    probabilities.removeAll(keepingCapacity: true)
    probabilities.append(
      contentsOf: workspace.scratch.scores.lazy.map { new < 1 ? Double($0) * Double(1 - new) : 0 })
    return Double(new)
  }

  /// The number of an intent among the candidates; `nil` when it was never used.
  package func candidate(of intent: UInt64) -> Int? { candidates.find(intent) }

  /// What happened last; empty before the first event.
  public var recent: RecentIntents {
    let now = history[0]
    let last = (0..<3).map { now.last[$0] }.filter { $0 >= 0 }
    return RecentIntents(
      references: last.map { candidates.record(of: Int($0)).reference },
      instant: now.lastKnownInstant)
  }
}

extension Range<Int> {
  /// The first `limit` elements in an order, without sorting the rest.
  ///
  /// - Complexity: O(n + limit · log n) when few are wanted, O(n log n) at most.
  fileprivate func best(_ limit: Int, by isBefore: (Int, Int) -> Bool) -> [Int] {
    guard limit < count / 8 else { return Array(sorted(by: isBefore).prefix(limit)) }
    guard limit > 0 else { return [] }
    var best: [Int] = []
    for element in self {
      if best.count == limit, let last = best.last, !isBefore(element, last) { continue }
      let place = best.firstIndex { isBefore(element, $0) } ?? best.endIndex
      best.insert(element, at: place)
      if best.count > limit { best.removeLast() }
    }
    return best
  }
}
