internal import ForesightValues
internal import Glibc

/// The second stage of the predictor: ranks whole suggestions, given the answer of the level of intents, and combines
/// the probabilities of both.
///
/// The level of intents never reads anything from here, so both stages can learn a long log in parallel.
struct SuggestionStage: ~Copyable {
  var suggestions: Level
  var table = SuggestionTable()
  var blend = Blend.sums
  /// The hazard by the distance to the values of a suggestion.
  var distances = Hazard.byDistance
  /// The calibration of the intents' probabilities, whose inputs come from both stages. Its weights are stored with
  /// those of the level of intents.
  let calibration: Calibration

  /// True if suggestions have a level of their own. It begins when an intent is first used with other values.
  ///
  /// Until then each intent is a single suggestion, and the level of intents suffices.
  var isSplit: Bool { suggestions.candidates.count > 0 }

  /// Computes the final probabilities of both levels in a situation.
  ///
  /// - Parameter answer: the answer of the level of intents; `nil` if it is the same as in the last call.
  func predict(_ situation: Situation, _ filter: IntentFilter = .all, after answer: LevelAnswer?) {
    // A name of its own, because the compiler crashes under the thread sanitizer otherwise (Swift 6.3.1).
    let workspace = suggestions.workspace
    if let answer {
      workspace.scratch.answer = answer
      // Features and what was made of them are computed anew together: the latter is changed in place.
      workspace.scratch.situation = nil
    }
    if isSplit {
      guard suggestions.begin(situation, filter) else { return }
      fillGiven(&workspace.scratch)
      fillDistances(from: situation.position, &workspace.scratch)
      suggestions.finish(situation)
    } else if answer == nil {
      return
    }
    combine()
  }

  /// Learns an event that the level of intents has learned already.
  ///
  /// - Parameter step: the result of learning the event in the level of intents.
  mutating func learn(_ event: Event, after step: Level.Step) {
    predict(event.situation, after: step.answer)
    if event.isDismissal {
      if let intent = step.known { dismiss(event, intent) }
      return
    }
    let suggestion = number(intent: event.intent, step.known, parameters: event.parameters)
    if !event.isTaken { learnCombination(of: step.known, suggestion) }
    if isSplit {
      // In the level of suggestions, `parameters` holds the key of the intent, because the candidate's key includes the
      // values.
      var whole = event
      whole.parameters = event.intent
      suggestions.learn(
        whole, key: StableHash.combine(event.intent, event.parameters), known: suggestion)
      learnDistance(to: suggestion)
    }
    let intent = step.known ?? table.usages.count
    table.use(suggestion ?? table.count, of: intent, event)
    if intent < suggestions.workspace.scratch.novelties.count {
      suggestions.workspace.scratch.novelties[intent] = table.novelty(ofIntent: intent)
    }
    if isSplit, table.count > table.maximum { dropSuggestions() }
  }

  /// Returns the number of a suggestion; `nil` if it was never used, or is not remembered.
  ///
  /// - Parameter known: the number of its intent; `nil` if that was never used.
  func number(intent: UInt64, _ known: Int?, parameters: UInt64) -> Int? {
    if isSplit { return suggestions.candidates.find(StableHash.combine(intent, parameters)) }
    guard let known, table.entries[known].parameters == parameters else { return nil }
    return known
  }

  /// Drops the least valuable half of the suggestions, so that values that never recur do not accumulate.
  private mutating func dropSuggestions() {
    let kept = table.worthKeeping(suggestions.candidates.counts)
    suggestions.drop(keeping: kept)
    table.entries = table.entries.gathered(kept)
  }

  /// Learns that a suggestion of an intent was dismissed, which makes it less probable at once; see ``Dismissals``.
  private mutating func dismiss(_ event: Event, _ intent: Int) {
    guard isSplit else { return }
    // Values of only some parameters match no suggestion; then all suggestions of the intent are dismissed.
    let all = table.numbers(ofIntent: intent)
    let dismissed = all.filter { table.entries[$0].parameters == event.parameters }
    for number in event.parameters == 0 || dismissed.isEmpty ? all : dismissed {
      suggestions.dismiss(number, at: event.moment.instant)
    }
    // Invalidated even if nothing was dismissed, because both levels must be computed anew together.
    suggestions.workspace.scratch.situation = nil
  }

  /// Writes the features that suggestions get from their intents, and the one for repeated values.
  private func fillGiven(_ scratch: inout Scratch) {
    let (known, new) = (scratch.answer.probabilities, scratch.answer.new)
    let size = Float(max(known.count, 1))
    let last = scratch.answer.parameters
    for intent in scratch.novelties.count..<max(known.count, scratch.novelties.count) {
      scratch.novelties.append(table.novelty(ofIntent: intent))
    }
    let novelties = scratch.novelties
    scratch.expectedNovelty = known.withUnsafeBufferPointer { known in
      novelties.withUnsafeBufferPointer { novelties in
        known.indices.reduce(new) { $0 + (1 - new) * known[$1] * novelties[$1] }
      }
    }
    let numbers = scratch.shortlist.candidates
    table.entries.withElements { entries in
      func intent(_ row: Int) -> Int { Int(entries[Int(numbers[row])].intent) }
      scratch.addLogarithms(toEachRowOf: Feature.intent.rawValue) {
        max(known[intent($0)] * size, 1e-6) - 1
      }
      scratch.addLogarithms(toEachRowOf: Feature.knownValues.rawValue) {
        max(1 - novelties[intent($0)], 1e-3) - 1
      }
      if last == 0 { return }
      for (row, number) in numbers.enumerated() where entries[Int(number)].parameters == last {
        scratch.features[row, Feature.sameValues.rawValue] = 1
      }
    }
  }

  /// Counts the distance to the values of the event's suggestion, among the distances of all suggestions ranked last.
  /// The suggestion is `nil` if it is new.
  private mutating func learnDistance(to suggestion: Int?) {
    let all = suggestions.workspace.scratch.distances
    let row = suggestion.map { Int(suggestions.workspace.scratch.shortlist.rows[$0]) }
    if all.isEmpty { return }
    distances.add(row.flatMap { $0 < 0 ? nil : all[$0] }, among: all, by: Hazard.classOf)
  }

  /// The distances, in kilometers or in usual steps, over which nearness falls by a factor of e.
  private static let scales: [(Feature, Float)] = [
    (.veryNear, 0.25), (.near, 1), (.farther, 4), (.far, 16),
  ]

  /// Writes the distance to the values of each suggestion that is ranked.
  private func fillDistances(from here: Position, _ scratch: inout Scratch) {
    scratch.distances = []
    guard suggestions.positions.count > 0 else { return }
    let ranked = scratch.shortlist.candidates.prefix(scratch.shortlist.found)
    let all = ranked.map { number -> Hazard.Distance in
      let position = table.entries[Int(number)].position
      return (suggestions.positions.distance(of: position, from: here), position.isPlace)
    }
    guard all.contains(where: { $0.value != nil }) else { return }
    scratch.distances = all
    for (feature, scale) in Self.scales {
      scratch.features.withColumn(feature.rawValue) { column in
        for (row, distance) in all.enumerated() {
          if let value = distance.value { column[row] = expf(value * (-1 / scale)) }
        }
      }
    }
    scratch.features.withColumn(Feature.distance.rawValue) {
      distances.write(all, to: $0, by: Hazard.classOf)
    }
  }
}
