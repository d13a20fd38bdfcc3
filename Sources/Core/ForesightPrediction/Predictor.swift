// ForesightPrediction holds the predictor: `learn`, `rank`, and its image as bytes (`Memory`); the completion of
// command lines (`Lines`); and matrices over BLAS (`LinearAlgebra`). It does no I/O, reads no clock, and does not know
// SQLite: moments are arguments, and the same events in the same order give the same bits.
//
// Begin here. A `Predictor` has two levels (`Level`): one ranks intents, the other whole suggestions. Each finds its
// candidates (`Level+Finding`, `Shortlist`) and computes their features (`Level+Features`, `Feature`) from its counts
// (`Statistics`). The models in `Mixing` turn features into probabilities, and `Predictor+Combining` combines the
// probabilities of both levels. For command lines, begin with `LineModel`.

public import ForesightValues
internal import Glibc

/// Learns a log event by event, and ranks what comes next.
///
///     var predictor = Predictor()
///     for donation in donations { predictor.learn(Event(donation)) }
///     predictor.rank(situation, limit: 3).count      // 2
///
/// It is a fold: the state depends only on the events and their order, and folding them at once or in parts gives the
/// same bits. It cannot be copied, because it may be large; it can be turned into an image and back
/// (``image(stamp:)``).
///
/// The model is a context mixer: for each candidate some forty statistics of what followed in similar
/// situations, mixed by weights that adapt to the person (after the family of PAQ compressors: Mahoney,
/// *Adaptive Weighing of Context Models for Lossless Data Compression*, 2005). It also predicts the probability of
/// something new. There are two such mixers. The candidates of one are intents; those of the other are suggestions,
/// which are intents with their values. The second uses the probabilities of the first as features.
public struct Predictor: ~Copyable {
  /// The version of the model, raised whenever the same events would give another state.
  public static let version = 11

  var intents: Level
  var suggestions: Level
  var table = SuggestionTable()
  var blend = Blend.sums
  var distances = Distances()
  let image: ModelImage?
  /// The candidates that never come twice in a row, because an evaluation leaves repetitions out. They are no part of
  /// the state, so an image does not hold them.
  package var unrepeated = Unrepeated.nothing

  /// The kind of candidate that never comes twice in a row.
  package enum Unrepeated: Sendable {
    case nothing, intents, suggestions
  }

  /// A predictor that has seen nothing, and starts from a prior.
  ///
  ///     Predictor().rank(situation, limit: 3).count       // 0
  public init(prior: Prior = .none) {
    intents = Level(.intents, prior: prior.intents, people: prior.names)
    suggestions = Level(.suggestions, prior: prior.suggestions, people: nil)
    image = nil
  }

  /// True if the image has turned out to be damaged, so that no result since can be trusted.
  ///
  ///     let ranking = predictor.rank(situation, limit: 3)
  ///     predictor.isDamaged      // false: else the log would be folded anew
  public var isDamaged: Bool { image?.isDamaged ?? false }
  /// The number of events that were learned; dismissals do not count.
  ///
  ///     var predictor = Predictor()
  ///     predictor.learn(event)
  ///     predictor.events                // 1
  public var events: Int { intents.histories.events }
  /// The weights as they are now.
  package var learned: Prior {
    Prior(intents: intents.learned, suggestions: suggestions.learned)
  }
  /// The number of different intents that were seen.
  ///
  ///     predictor.events                // 6
  ///     predictor.intentCount           // 2
  public var intentCount: Int { intents.candidates.count }

  /// Learns one event, which is not earlier than the one before.
  ///
  ///     let before = predictor.rank(situation, limit: 1)[0].probability
  ///     predictor.learn(event)                                            // the first of them, in that situation
  ///     predictor.rank(situation, limit: 1)[0].probability > before       // true
  ///
  /// - Complexity: O(features × candidates that are ranked, which are some hundreds at most).
  public mutating func learn(_ event: Event) {
    guard !event.isDismissal else { return dismiss(event) }
    predict(event.situation)
    let known = intents.candidates.find(event.intent)
    let suggestion = self.suggestion(intent: event.intent, parameters: event.parameters)
    if known != nil, suggestion == nil, !isSplit {
      split()
      predict(event.situation)
    }
    if !event.isTaken { learnCombination(of: known, suggestion) }
    intents.learn(event, key: event.intent, known: known)
    if isSplit {
      // The level of suggestions has the intent where the level of intents has the values.
      var whole = event
      whole.parameters = event.intent
      suggestions.learn(
        whole, key: StableHash.combine(event.intent, event.parameters), known: suggestion)
      learnDistance(to: suggestion)
    }
    let intent = known ?? table.usages.count
    table.use(suggestion ?? table.count, of: intent, event)
    if intent < suggestions.workspace.scratch.novelties.count {
      suggestions.workspace.scratch.novelties[intent] = table.usages[intent].novelty
    }
    if isSplit, table.count > table.maximum { dropSuggestions() }
  }

  /// True if suggestions have a level of their own, which begins when an intent first comes with other values.
  ///
  /// Until then each intent is a single suggestion, and the level of intents suffices.
  var isSplit: Bool { suggestions.candidates.count > 0 }

  /// Gives suggestions a level of their own, which begins with the knowledge of their intents.
  private mutating func split() {
    let keys = (0..<table.count).map { number in
      StableHash.combine(
        intents.candidates.record(of: number).key, table.entries[number].parameters)
    }
    suggestions.adopt(intents, keys: keys)
    suggestions.histories.update { $0.parameters = $0.keys[0] }
  }

  /// Drops the least valuable half of the suggestions, so that values that never come again do not accumulate.
  private mutating func dropSuggestions() {
    let kept = table.worthKeeping(suggestions.candidates.counts)
    suggestions.drop(keeping: kept)
    table.entries = table.entries.gathered(kept)
  }

  /// Learns that a suggestion was dismissed.
  ///
  /// A dismissal is not an event: ``events``, the candidates and the history stay as they are. The intent becomes less
  /// probable at once (``Dismissals``), and so do its values if some were suggested. In contexts like the present one
  /// the intent is a little less expected from now on. The weight of a dismissal is itself learned: for a person who
  /// uses what they dismissed, it decreases.
  private mutating func dismiss(_ event: Event) {
    guard let intent = intents.candidates.find(event.intent) else { return }
    predict(event.situation)
    if isSplit {
      // Values of only some parameters match no suggestion; then all suggestions of the intent are dismissed.
      let all = (0..<table.count).filter { table.entries[$0].intent == UInt32(intent) }
      let dismissed = all.filter { table.entries[$0].parameters == event.parameters }
      for number in event.parameters == 0 || dismissed.isEmpty ? all : dismissed {
        suggestions.dismiss(number, at: event.moment.instant)
      }
      // Invalidated even if nothing was dismissed, because both levels must be computed anew together.
      suggestions.workspace.scratch.situation = nil
    }
    intents.dismiss(intent, at: event.moment.instant)
  }

  /// Computes the probabilities of both levels in a situation.
  func predict(_ situation: Situation, _ filter: IntentFilter = .all) {
    let isNew = intents.begin(situation, filter)
    if isNew { intents.finish(situation, excluding: excludedIntents) }
    guard isSplit else {
      if isNew { combineIntents() }
      return
    }
    guard suggestions.begin(situation, filter) || isNew else { return }
    fillGiven(&suggestions.workspace.scratch)
    fillDistances(from: situation.position, &suggestions.workspace.scratch)
    suggestions.finish(situation, excluding: excludedSuggestions)
    combine()
  }

  /// The intents that cannot come now.
  private var excludedIntents: [Int] {
    let last = Int(intents.histories[0].last[0])
    return unrepeated == .intents && last >= 0 ? [last] : []
  }

  /// The suggestions that cannot come now.
  private var excludedSuggestions: [Int] {
    if unrepeated == .suggestions {
      let last = Int(suggestions.histories[0].last[0])
      return last >= 0 ? [last] : []
    }
    guard let excluded = excludedIntents.first else { return [] }
    return (0..<table.count).filter { table.entries[$0].intent == UInt32(excluded) }
  }

  /// Writes the features that suggestions get from their intents, and the one for repeated values.
  private func fillGiven(_ scratch: inout Scratch) {
    let (known, new) = (intents.workspace.scratch.probabilities, intents.workspace.scratch.new)
    let size = Float(max(known.count, 1))
    let last = intents.workspace.scratch.history.parameters
    for intent in scratch.novelties.count..<max(known.count, scratch.novelties.count) {
      scratch.novelties.append(table.usages[intent].novelty)
    }
    let novelties = scratch.novelties
    scratch.expectedNovelty = known.withUnsafeBufferPointer { known in
      novelties.withUnsafeBufferPointer { novelties in
        known.indices.reduce(new) { $0 + (1 - new) * known[$1] * novelties[$1] }
      }
    }
    let (numbers, rows) = (scratch.shortlist.candidates, scratch.features.rows)
    table.entries.withElements { entries in
      scratch.features.withElements { features in
        func column(_ feature: Feature) -> UnsafeMutableBufferPointer<Float> {
          UnsafeMutableBufferPointer(
            rebasing: features[feature.rawValue * rows..<(feature.rawValue + 1) * rows])
        }
        let (probable, familiar) = (column(.intent), column(.knownValues))
        for (row, number) in numbers.enumerated() {
          let entry = entries[Int(number)]
          probable[row] = max(known[Int(entry.intent)] * size, 1e-6) - 1
          familiar[row] = max(1 - novelties[Int(entry.intent)], 1e-3) - 1
          if last != 0, entry.parameters == last {
            features[Feature.sameValues.rawValue * rows + row] = 1
          }
        }
        takeLogarithmsOfOneMore(probable)
        takeLogarithmsOfOneMore(familiar)
      }
    }
  }

  /// Learns the distance of the suggestion that came, among those ranked last.
  private mutating func learnDistance(to suggestion: Int?) {
    let all = suggestions.workspace.scratch.distances
    let row = suggestion.map { Int(suggestions.workspace.scratch.shortlist.rows[$0]) }
    if !all.isEmpty { distances.add(row.flatMap { $0 < 0 ? nil : $0 }, all) }
  }

  /// The distances, in kilometers or in usual steps, over which nearness falls to a third.
  private static let scales: [(Feature, Float)] = [
    (.veryNear, 0.25), (.near, 1), (.farther, 4), (.far, 16),
  ]

  /// Writes the distance to the values of each suggestion that is ranked.
  private func fillDistances(from here: Position, _ scratch: inout Scratch) {
    scratch.distances.removeAll(keepingCapacity: true)
    guard suggestions.positions.count > 0 else { return }
    for number in scratch.shortlist.candidates.prefix(scratch.shortlist.found) {
      let position = table.entries[Int(number)].position
      scratch.distances.append(
        Distances.Distance(
          value: suggestions.positions.distance(of: position, from: here),
          isOfPlaces: position.isPlace))
    }
    guard scratch.distances.contains(where: { $0.value != nil }) else {
      scratch.distances.removeAll(keepingCapacity: true)
      return
    }
    let all = scratch.distances
    for (feature, scale) in Self.scales {
      scratch.features.withColumn(feature.rawValue) { column in
        for (row, distance) in all.enumerated() {
          if let value = distance.value { column[row] = expf(value * (-1 / scale)) }
        }
      }
    }
    scratch.features.withColumn(Feature.distance.rawValue) { distances.write(all, to: $0) }
  }
}
