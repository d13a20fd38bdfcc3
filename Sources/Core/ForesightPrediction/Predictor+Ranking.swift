public import ForesightValues

/// An intent that may be next, with its probability and the reasons for it.
///
///     let best = predictor.rank(situation, limit: 1)[0]
///     best.name == StableHash.of("OrderCoffee")                  // true
///     best.contributions[Feature.hour.rawValue] > 0              // true: the hour speaks for it
public struct RankedIntent: Hashable, Sendable {
  /// The hash of the intent's source.
  public var source: UInt64
  /// The hash of the intent's name.
  public var name: UInt64
  /// The reference of the event in which the intent was first seen.
  public var reference: Int64
  /// The number of times that it was used.
  public var uses: Int
  /// The probability that the next event is this intent. All intents sum to less than one, because the next intent may
  /// be a new one.
  public var probability: Float
  /// The score, in log-odds (nats), up to a constant that all candidates share.
  public var score: Float
  /// The contribution of each feature to the score; their sum is the score.
  public var contributions: [Float]

  /// A set of parameter values and its probability.
  public struct LikelyParameters: Hashable, Sendable {
    /// The hash of the values; 0 for none.
    public var hash: UInt64
    /// The instant at which the intent was last used with them.
    public var lastUse: Instant
    /// The probability of exactly these values, given the intent.
    public var probability: Float
  }
}

/// An intent that other people use and this person never did.
///
///     predictor.newcomers(situation).named.count      // 0: the prior names nothing
public struct Newcomer: Hashable, Sendable {
  /// The intent, as the prior names it.
  public var intent: NamedCounts.Intent
  /// The probability that the intent is next.
  public var probability: Double
  /// The probability that the intent is next, given that the next intent is new to the person.
  public var share: Double
  /// The feature that contributes most to the probability, among those for the habits of other people.
  public var because: Feature
}

/// The last intents of the log, for explaining what a suggestion follows.
///
///     predictor.recent().references      // [0, 0, 0]: the caller's numbers of the last three events' intents
public struct RecentIntents: Hashable, Sendable {
  /// The references of the last three intents, the latest first; fewer if there were fewer events.
  public var references: [Int64]
  /// The instant of the latest event; `nil` if its time is unknown.
  public var instant: Instant?
}

extension Predictor {
  /// Returns the most probable intents, the most probable first. The state does not change.
  ///
  ///     predictor.rank(situation, limit: 3).map(\.probability).reduce(0, +) < 1     // true: the rest is something new
  ///
  /// The probabilities of all known intents and of a new one sum to one. Equal scores are ordered by recency of use.
  ///
  /// With many candidates, only those with evidence in the situation are ranked one by one, some hundreds of them. The
  /// others share a probability in proportion to their uses.
  ///
  /// - Parameters:
  ///   - limit: the largest number of intents to return.
  ///   - filter: the intents to return; they share the probability of all known intents.
  /// - Complexity: O(candidates + ranked × features).
  public func rank(
    _ situation: Situation, limit: Int, among filter: IntentFilter = .all
  ) -> [RankedIntent] {
    explained(best(situation, limit: limit, among: filter))
  }

  /// Returns the most probable intents like ``rank(_:limit:among:)``, but without contributions.
  ///
  /// - Complexity: O(candidates).
  package func best(
    _ situation: Situation, limit: Int, among filter: IntentFilter
  ) -> [RankedIntent] {
    predict(situation, filter)
    // Most recent first, so that a stable choice of the best prefers the more recent.
    var shown = intents.candidates.recency.withElements { $0.map(Int.init) }
    if filter != .all {
      shown.removeAll { !filter.contains(intents.candidates.record(of: $0)) }
    }
    let probabilities = probabilities(of: shown)
    let best = probabilities.indices.best(limit) { probabilities[$0] > probabilities[$1] }
    let shortlist = intents.workspace.scratch.shortlist
    return best.map { place in
      let candidate = shown[place]
      let record = intents.candidates.record(of: candidate)
      return RankedIntent(
        source: record.source, name: record.name, reference: record.reference,
        uses: Int(intents.candidates.counts[candidate]), probability: probabilities[place],
        score: intents.workspace.scratch.scores[shortlist.row(of: candidate)], contributions: [])
    }
  }

  /// Returns intents that were just ranked with their contributions.
  ///
  /// - Complexity: O(intents × features).
  package func explained(_ ranking: [RankedIntent]) -> [RankedIntent] {
    // Only of a damaged image an intent is missing, and nothing of its answers is used.
    let numbers = ranking.map { number(ofIntent: StableHash.combine($0.source, $0.name)) ?? 0 }
    return zip(ranking, intents.attributedContributions(of: numbers)).map { intent, contributions in
      var intent = intent
      intent.contributions = contributions
      return intent
    }
  }

  /// Returns the final probabilities of some candidates. If candidates are left out, the others are scaled up to share
  /// the probability of these as well.
  private func probabilities(of shown: [Int]) -> [Float] {
    let all = outcome
    var probabilities = shown.map { all.probabilities[$0] }
    let sum = probabilities.reduce(0, +)
    if shown.count < all.probabilities.count, sum > 0 {
      for index in probabilities.indices { probabilities[index] *= (1 - all.new) / sum }
    }
    return probabilities
  }

  /// The final probabilities of the intents in the situation that was predicted last.
  var outcome: Outcome { second.suggestions.workspace.scratch.intents }

  /// Returns the probabilities of all known intents, in the order of their first use, and of a new one; they sum to
  /// one.
  ///
  /// - Complexity: O(candidates × features).
  package func probabilities(_ situation: Situation) -> (known: [Float], new: Float) {
    predict(situation)
    return (outcome.probabilities, outcome.new)
  }

  /// Returns the intents that other people use and this person never did, the most probable first, and the probability
  /// of a new intent that is not among them. Together with the probabilities of all known intents, they sum to one.
  ///
  ///     Predictor().newcomers(situation).unnamed                     // 1: the prior names nothing
  ///
  /// - Parameters:
  ///   - situation: the situation to predict for.
  ///   - filter: the filter passed to ``rank(_:limit:among:)``, so that the features need not be computed again.
  ///   - excluded: the number of a candidate that cannot be next; `nil` for none.
  /// - Complexity: O(n log n) for n named intents, if the situation was just predicted.
  public func newcomers(
    _ situation: Situation, among filter: IntentFilter = .all, excluding excluded: Int? = nil
  ) -> (named: [Newcomer], unnamed: Double) {
    predict(situation, filter)
    let scratch = intents.workspace.scratch
    let left = excluded.map { 1 - Double(outcome.probabilities[$0]) } ?? 1
    let new = Double(outcome.new) / max(left, 1e-9)
    guard let people = intents.people else { return ([], new) }
    let named = scratch.named.indices.filter { scratch.named[$0] > 0 }.map { number in
      Newcomer(
        intent: people.intents[number], probability: new * Double(scratch.named[number]),
        share: Double(scratch.named[number]),
        because: intents.strongestFeature(ofNewcomer: number, scratch))
    }
    let unnamed = Double(scratch.newcomers[Newcomers.Expert.unnamed.rawValue].gate)
    return (named.sorted { $0.probability > $1.probability }, new * unnamed)
  }

  /// Returns the number of an intent, given its ``Event/intent``; `nil` if it was never used.
  package func number(ofIntent key: UInt64) -> Int? { intents.candidates.find(key) }

  /// Returns the probabilities of all remembered suggestions, in the order of their first use, and of all others
  /// together; they sum to one.
  package func suggestionProbabilities(_ situation: Situation) -> (known: [Float], new: Float) {
    predict(situation)
    let wholes = second.wholes
    return (wholes.probabilities, wholes.new)
  }

  /// The number of a suggestion; `nil` when it was never used, or is not remembered.
  package func suggestion(intent: UInt64, parameters: UInt64) -> Int? {
    second.number(intent: intent, number(ofIntent: intent), parameters: parameters)
  }

  /// Returns the last intents of a sequence, continued by those before the sequence began; empty before the first
  /// event.
  ///
  /// - Parameter sequence: as in ``Event/sequence``.
  public func recent(in sequence: UInt64 = 0) -> RecentIntents {
    let now = intents.histories.of(sequence)
    let last = (0..<3).map { now.last[$0] }.filter { $0 >= 0 }
    return RecentIntents(
      references: last.map { intents.candidates.record(of: Int($0)).reference },
      instant: now.lastKnownInstant)
  }
}

extension Range<Int> {
  /// The first `limit` elements in an order, without sorting the rest; equal ones keep their order.
  ///
  /// - Complexity: O(n + limit · log n) when few are wanted, O(n log n) at most.
  fileprivate func best(_ limit: Int, by isBefore: (Int, Int) -> Bool) -> [Int] {
    guard limit < count / 8 else { return Array(sorted(by: isBefore).prefix(limit)) }
    var best: [Int] = []
    for element in self { best.keepBest(limit, with: element, by: isBefore) }
    return best
  }
}

extension Array {
  /// Inserts an element into a sorted array of the best few, behind its equals. Does nothing if the array is full of
  /// elements that are at least as good.
  ///
  /// - Parameters:
  ///   - limit: the largest number of elements to keep.
  ///   - isWanted: returns true if the element may be inserted; called only if the element is good enough.
  /// - Complexity: O(limit), and O(1) for an element that is not good enough.
  @inline(__always)
  mutating func keepBest(
    _ limit: Int, with element: Element, by isBefore: (Element, Element) -> Bool,
    where isWanted: () -> Bool = { true }
  ) {
    if count >= limit, last.map({ !isBefore(element, $0) }) ?? true { return }
    guard isWanted() else { return }
    insert(element, at: firstIndex { isBefore(element, $0) } ?? endIndex)
    if count > limit { removeLast() }
  }
}
