/// Combines the answers of both levels into one set of probabilities.
///
/// The probability of an intent blends two estimates, that of the intents' mixer and the sum over the intent's
/// suggestions, and is then calibrated. Each suggestion keeps its share of its intent; the rest of the intent is the
/// probability of new values. So all suggestions, new values and a new intent sum to one.
extension Predictor {
  /// Computes, for each intent, the sum of the probabilities of its suggestions. The probability of something new is
  /// divided among new values of each intent and a new intent, in the proportions that the level of intents expects.
  private func computeSums() {
    let (known, knownNew) = (intents.workspace.scratch.probabilities, intents.workspace.scratch.new)
    let whole = suggestions.workspace.scratch.probabilities
    let new = suggestions.workspace.scratch.new
    let expected = suggestions.workspace.scratch.expectedNovelty
    let scale = expected > 0 ? new / expected : 0
    var sums = known
    sums.withUnsafeMutableBufferPointer { sums in
      suggestions.workspace.scratch.novelties.withUnsafeBufferPointer { novelties in
        for intent in sums.indices { sums[intent] *= scale * (1 - knownNew) * novelties[intent] }
      }
      whole.withUnsafeBufferPointer { whole in
        table.forEach { number, entry in
          sums[Int(entry.intent)] += (1 - new) * whole[number]
        }
      }
    }
    suggestions.workspace.scratch.sums = sums
    suggestions.workspace.scratch.newSum = expected > 0 ? scale * knownNew : new
  }

  /// Computes the final probabilities of intents while each intent is a single suggestion.
  func combineIntents() {
    let new = intents.workspace.scratch.new
    var final = intents.workspace.scratch.probabilities.map { $0 * (1 - new) }
    var finalNew = final.isEmpty ? 1 : new
    calibrate(&final, &finalNew)
    suggestions.workspace.scratch.first = nil
  }

  /// Computes the final probabilities of suggestions if they have no level of their own. Call it before reading them.
  func combineWholes() {
    if isSplit { return }
    var (final, new) = (intents.workspace.scratch.final, intents.workspace.scratch.finalNew)
    // An intent that never had values is not expected to come with any.
    for intent in final.indices where table.entries[intent].parameters != 0 {
      let novel = final[intent] * table.usages[intent].novelty
      final[intent] -= novel
      new += novel
    }
    suggestions.workspace.scratch.final = final
    suggestions.workspace.scratch.finalNew = new
  }

  /// Computes the final probabilities of both levels.
  func combine() {
    computeSums()
    let known = intents.workspace.scratch.probabilities
    let sums = suggestions.workspace.scratch.sums
    let new = intents.workspace.scratch.new
    var final = known.indices.map { blend((1 - new) * known[$0], sums[$0]) }
    var finalNew = final.isEmpty ? 1 : blend(new, suggestions.workspace.scratch.newSum)
    calibrate(&final, &finalNew)
    combineSuggestions(final)
  }

  /// Calibrates the probabilities of the intents, and keeps them as the final ones.
  private func calibrate(_ final: inout [Float], _ new: inout Float) {
    let first = final.isEmpty ? nil : firstIntent(final, new)
    if let first { intents.calibration.apply(to: &final, new: &new, first) }
    intents.workspace.scratch.first = first
    intents.workspace.scratch.final = final
    intents.workspace.scratch.finalNew = new
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
    suggestions.workspace.scratch.first = first
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
    suggestions.workspace.scratch.finalNew = max(0, 1 - values.reduce(0, +))
    suggestions.workspace.scratch.final = values
  }

  /// Returns the most probable outcome among intents, with the inputs of its calibration.
  private func firstIntent(_ probabilities: [Float], _ new: Float) -> Calibration.First {
    var first = intents.first(of: probabilities, new)
    let (mixed, sum) = opinions(of: first.candidate)
    let difference = isSplit ? Calibration.odds(mixed) - Calibration.odds(sum) : 0
    first.inputs += [difference] + Calibration.shortness(events, first.probability)
    return first
  }

  /// Returns the probability of an intent by the intents' mixer and by the sum over its suggestions; `nil` stands for
  /// something new.
  private func opinions(of intent: Int?) -> (mixed: Float, sum: Float) {
    let new = intents.workspace.scratch.new
    guard isSplit else { return (new, new) }
    guard let intent else { return (new, suggestions.workspace.scratch.newSum) }
    return (
      (1 - new) * intents.workspace.scratch.probabilities[intent],
      suggestions.workspace.scratch.sums[intent]
    )
  }

  /// Returns the most probable outcome among suggestions, with the inputs of its calibration.
  private func firstSuggestion(
    _ probabilities: [Float], _ new: Float, _ intents: [Float]
  ) -> Calibration.First {
    var first = suggestions.first(of: probabilities, new)
    first.inputs.append(
      first.candidate.map { 0.5 * Calibration.odds(intents[Int(table.entries[$0].intent)]) } ?? 0)
    first.inputs += Calibration.shortness(events, first.probability)
    return first
  }

  /// Trains the blend of both levels, and the calibrations of their most probable outcomes.
  mutating func learnCombination(of intent: Int?, _ suggestion: Int?) {
    guard let first = intents.workspace.scratch.first else { return }
    intents.calibration.learn(first, isRight: first.candidate == intent)
    guard isSplit else { return }
    let (mixed, sum) = opinions(of: intent)
    blend.learn(mixed, sum)
    if let first = suggestions.workspace.scratch.first {
      suggestions.calibration.learn(first, isRight: first.candidate == suggestion)
    }
  }
}
