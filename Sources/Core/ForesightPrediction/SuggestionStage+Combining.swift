/// Combines the answers of both levels into one set of probabilities.
///
/// The probability of an intent blends two estimates, that of the intents' mixer and the sum over the intent's
/// suggestions, and is then calibrated. Each suggestion keeps its share of its intent; the rest of the intent is the
/// probability of new values. So all suggestions, new values and a new intent sum to one.
extension SuggestionStage {
  /// Computes, for each intent, the sum of the probabilities of its suggestions. The probability of a new suggestion is
  /// divided among new values of each intent and a new intent, in the proportions that the level of intents expects.
  private func computeSums() {
    let known = suggestions.workspace.scratch.answer
    let whole = suggestions.workspace.scratch.probabilities
    let new = suggestions.workspace.scratch.new
    let expected = suggestions.workspace.scratch.expectedNovelty
    let scale = expected > 0 ? new / expected : 0
    var sums = known.probabilities
    sums.withUnsafeMutableBufferPointer { sums in
      suggestions.workspace.scratch.novelties.withUnsafeBufferPointer { novelties in
        for intent in sums.indices { sums[intent] *= scale * (1 - known.new) * novelties[intent] }
      }
      whole.withUnsafeBufferPointer { whole in
        table.forEach { number, entry in
          sums[Int(entry.intent)] += (1 - new) * whole[number]
        }
      }
    }
    suggestions.workspace.scratch.sums = sums
    suggestions.workspace.scratch.newSum = expected > 0 ? scale * known.new : new
  }

  /// The final probabilities of suggestions. If they have no level of their own, they follow from those of their intents.
  var wholes: Outcome {
    if isSplit { return suggestions.workspace.scratch.wholes }
    var wholes = suggestions.workspace.scratch.intents
    // An intent that never had values is not expected to get any.
    for intent in wholes.probabilities.indices where table.entries[intent].parameters != 0 {
      let novel = wholes.probabilities[intent] * table.novelty(ofIntent: intent)
      wholes.probabilities[intent] -= novel
      wholes.new += novel
    }
    return wholes
  }

  /// Computes the final probabilities of both levels, or of intents only while each intent is a single suggestion.
  func combine() {
    let answer = suggestions.workspace.scratch.answer
    var new = answer.new
    var final = answer.probabilities.map { (1 - answer.new) * $0 }
    if isSplit {
      computeSums()
      let sums = suggestions.workspace.scratch.sums
      for intent in final.indices { final[intent] = blend(final[intent], sums[intent]) }
      new = blend(new, suggestions.workspace.scratch.newSum)
    }
    if final.isEmpty { new = 1 }
    let first = final.isEmpty ? nil : firstIntent(final, new)
    if let first { calibration.apply(to: &final, new: &new, first) }
    suggestions.workspace.scratch.intents = Outcome(probabilities: final, new: new, first: first)
    if isSplit { combineSuggestions(final) }
  }

  /// Computes the final probabilities of suggestions from those of their intents.
  private func combineSuggestions(_ final: [Float]) {
    var values = suggestions.workspace.scratch.probabilities
    let sums = suggestions.workspace.scratch.sums
    let uncalibrated = suggestions.workspace.scratch.new
    var known = [Float](repeating: 0, count: final.count)
    let shares = final.indices.map { final[$0] * (1 - uncalibrated) / max(sums[$0], 1e-12) }
    values.withUnsafeMutableBufferPointer { values in
      known.withUnsafeMutableBufferPointer { known in
        table.forEach { number, entry in
          values[number] *= shares[Int(entry.intent)]
          known[Int(entry.intent)] += values[number]
        }
      }
    }
    let new = max(0, 1 - known.reduce(0, +))
    let first = values.isEmpty ? nil : firstSuggestion(values, new, final)
    if let first, first.probability < 1 {
      let confidence = suggestions.calibration.confidence(first)
      if let candidate = first.candidate {
        // The intent's other suggestions and its new values share the probability that the first one leaves.
        let intent = table.entries[candidate].intent
        let believed = min(confidence, final[Int(intent)])
        let others = final[Int(intent)] - first.probability
        let scale = others > 1e-6 ? (final[Int(intent)] - believed) / others : 1
        table.forEach { number, entry in
          if entry.intent == intent { values[number] *= scale }
        }
        values[candidate] = others > 1e-6 ? believed : first.probability
      } else {
        // No suggestion can be more probable than its intent.
        let scale = (1 - confidence) / (1 - first.probability)
        table.forEach { number, entry in
          let room = final[Int(entry.intent)] / max(known[Int(entry.intent)], 1e-12)
          values[number] *= min(scale, max(1, room))
        }
      }
    }
    suggestions.workspace.scratch.wholes = Outcome(
      probabilities: values, new: max(0, 1 - values.reduce(0, +)), first: first)
  }

  /// Returns the most probable outcome among intents, with the inputs of its calibration.
  private func firstIntent(_ probabilities: [Float], _ new: Float) -> Calibration.First {
    let answer = suggestions.workspace.scratch.answer
    var first = Calibration.first(of: probabilities, new, after: answer) { table.usages[$0].uses }
    let (mixed, sum) = opinions(of: first.candidate)
    let difference = isSplit ? Calibration.odds(mixed) - Calibration.odds(sum) : 0
    first.inputs += [difference] + Calibration.shortness(answer.events, first.probability)
    return first
  }

  /// Returns two estimates of an intent's probability: by the intents' mixer, and by the sum over its suggestions. An
  /// intent of `nil` stands for a new one.
  private func opinions(of intent: Int?) -> (mixed: Float, sum: Float) {
    let workspace = suggestions.workspace
    let answer = workspace.scratch.answer
    guard isSplit else { return (answer.new, answer.new) }
    guard let intent else { return (answer.new, workspace.scratch.newSum) }
    return ((1 - answer.new) * answer.probabilities[intent], workspace.scratch.sums[intent])
  }

  /// Returns the most probable outcome among suggestions, with the inputs of its calibration.
  private func firstSuggestion(
    _ probabilities: [Float], _ new: Float, _ intents: [Float]
  ) -> Calibration.First {
    var first = Calibration.first(of: probabilities, new, after: suggestions.answer) {
      suggestions.candidates.counts[$0]
    }
    first.inputs.append(
      first.candidate.map { 0.5 * Calibration.odds(intents[Int(table.entries[$0].intent)]) } ?? 0)
    first.inputs += Calibration.shortness(
      suggestions.workspace.scratch.answer.events, first.probability)
    return first
  }

  /// Trains the blend of both levels, and the calibrations of their most probable outcomes, with an event.
  ///
  /// - Parameters:
  ///   - intent: the number of the event's intent; `nil` if it is new.
  ///   - suggestion: the number of the event's suggestion; `nil` if it is new.
  mutating func learnCombination(of intent: Int?, _ suggestion: Int?) {
    guard let first = suggestions.workspace.scratch.intents.first else { return }
    calibration.learn(first, isRight: first.candidate == intent)
    guard isSplit else { return }
    let (mixed, sum) = opinions(of: intent)
    blend.learn(mixed, sum)
    if let first = suggestions.workspace.scratch.wholes.first {
      suggestions.calibration.learn(first, isRight: first.candidate == suggestion)
    }
  }
}
