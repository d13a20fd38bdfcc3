// ForesightPrediction holds the predictor: `learn`, `rank`, and its image as bytes (`Memory`); the completion of
// command lines (`Lines`); and matrices over BLAS (`LinearAlgebra`). It does no I/O, reads no clock, and does not know
// SQLite: moments are arguments, and the same events in the same order give the same bits.
//
// Begin here. A `Predictor` has two levels (`Level`): one ranks intents, the other whole suggestions. Each finds its
// candidates (`Level+Finding`, `Shortlist`) and computes their features (`Level+Features`, `Feature`) from its counts
// (`Statistics`). The models in `Mixing` turn features into probabilities. The second stage (`SuggestionStage`) has the
// level of suggestions and combines the probabilities of both. For command lines, begin with `LineModel`.

public import ForesightValues

/// Learns a log event by event, and ranks the intents that may be next.
///
///     var predictor = Predictor()
///     for donation in donations { predictor.learn(Event(donation)) }
///     predictor.rank(situation, limit: 3).count      // 2
///
/// It is a fold: the state depends only on the events and their order, and folding them at once or in parts gives the
/// same bits. It cannot be copied, because it may be large; it can be turned into an image and back
/// (``image(stamp:)``).
///
/// The model is a context mixer: for each candidate, it mixes some forty statistics of similar situations by weights
/// that adapt to the person (after the family of PAQ compressors: Mahoney, *Adaptive Weighing of Context Models for
/// Lossless Data Compression*, 2005). It also predicts the probability of a new candidate. There are two such mixers.
/// The candidates of one are intents; those of the other are suggestions, which are intents with their values. The
/// second uses the probabilities of the first as features.
public struct Predictor: ~Copyable {
  /// The version of the model, raised whenever the same events would give another state.
  public static let version = 11

  var intents: Level
  var second: SuggestionStage
  let image: ModelImage?

  /// A predictor that has seen nothing, and starts from a prior.
  ///
  ///     Predictor().rank(situation, limit: 3).count       // 0
  public init(prior: Prior = .none) {
    intents = Level(.intents, prior: prior.intents, people: prior.names)
    second = SuggestionStage(
      suggestions: Level(.suggestions, prior: prior.suggestions, people: nil),
      calibration: intents.calibration)
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
  /// The current weights of both levels.
  package var learned: Prior {
    Prior(intents: intents.learned, suggestions: second.suggestions.learned)
  }
  /// The number of different intents that were seen.
  ///
  ///     predictor.events                // 6
  ///     predictor.intentCount           // 2
  public var intentCount: Int { intents.candidates.count }

  /// Learns one event, which must not be earlier than the previous one.
  ///
  ///     let before = predictor.rank(situation, limit: 1)[0].probability
  ///     predictor.learn(event)                                            // the first of them, in that situation
  ///     predictor.rank(situation, limit: 1)[0].probability > before       // true
  ///
  /// A dismissal is not an event: ``events``, the candidates and the history stay as they are. The intent becomes less
  /// probable at once (``Dismissals``), and so do its values if some were suggested. In contexts like the present one
  /// the intent is a little less expected from now on. The weight of a dismissal is itself learned: for a person who
  /// uses what they dismissed, it decreases.
  ///
  /// - Complexity: O(features × candidates that are ranked, which are some hundreds at most).
  public mutating func learn(_ event: Event) {
    if splits(at: event) { split() }
    guard let step = intents.learn(event) else { return }
    second.learn(event, after: step)
  }

  /// Returns true if an event is the first to use a known intent with other values: from then on, suggestions have a
  /// level of their own.
  private func splits(at event: Event) -> Bool {
    guard !second.isSplit, !event.isDismissal else { return false }
    return number(ofIntent: event.intent)
      .map { second.table.entries[$0].parameters != event.parameters } ?? false
  }

  /// Gives suggestions a level of their own, which begins with a copy of their intents' statistics.
  private mutating func split() {
    let keys = (0..<second.table.count).map { number in
      StableHash.combine(
        intents.candidates.record(of: number).key, second.table.entries[number].parameters)
    }
    second.suggestions.adopt(intents, keys: keys)
    second.suggestions.histories.update { $0.parameters = $0.keys[0] }
  }

  /// Computes the probabilities of both levels in a situation.
  func predict(_ situation: Situation, _ filter: IntentFilter = .all) {
    let isNew = intents.predict(situation, filter)
    second.predict(situation, filter, after: isNew ? intents.answer : nil)
  }

  /// Excludes the last intent, with all its values, from what can be next.
  ///
  /// An evaluation that leaves repetitions out calls it, or ``excludeLastSuggestion()``, after each event that was
  /// learned by itself: what is excluded stays so until the next call. It is no part of the state, so an image does not
  /// hold it.
  package mutating func excludeLastIntent() {
    let last = intents.last
    intents.workspace.scratch.excluded = last
    second.suggestions.workspace.scratch.excluded = last.flatMap {
      second.table.numbers(ofIntent: $0)
    }
  }

  /// Excludes the last suggestion from what can be next, as ``excludeLastIntent()`` does the last intent.
  package mutating func excludeLastSuggestion() {
    // The first suggestions have the numbers of their intents.
    let last = second.isSplit ? second.suggestions.last : intents.last
    second.suggestions.workspace.scratch.excluded = last
  }
}
