internal import Glibc

/// Predicts next words. It is made once for a model, then used at many places, one after the other.
struct NextWords {
  private let model: LineModel
  /// `names`: the words of other people. `isNamed`: true if any are known. An optional would be copied at each access.
  private let names: LineNames
  private let isNamed: Bool
  private var weights: Weights
  private var touched: [Int32] = []
  /// The number of the latest words that are considered.
  private static let latest = 768
  private static let noNames = LineNames(minimum: 0, contexts: [:])

  init(_ model: LineModel) {
    self.model = model
    names = model.names ?? Self.noNames
    isNamed = model.names != nil
    weights = model.weights.take() ?? Weights(words: model.words.texts.count)
  }

  /// Leaves what was computed to the next that is made for the model. This one is then no longer used.
  mutating func leaveWeights() {
    model.weights.put(weights)
    weights = Weights(words: 0)
  }

  /// A word without its contexts: its share of all uses, and its weight. The weight is 0 if the word cannot be next,
  /// and -1 until it is computed.
  struct Base {
    var share: Float = 0
    var weight: Float = -1
  }

  /// What is computed for the words of a model, and kept until it learns another line.
  struct Weights {
    /// The boost of each word by its contexts; 0 for all but those touched.
    var boosts: [Float]
    /// Each word without its contexts: all words as first words, then all of them as later words.
    var bases: [Base]
    /// The weight of all words without contexts, as first words and as later ones; -1 until computed.
    var masses = SIMD2<Float>(repeating: -1)

    init(words: Int) {
      boosts = Array(repeating: 0, count: words)
      bases = Array(repeating: Base(), count: 2 * words)
    }
  }

  /// Words with probabilities.
  struct Answer {
    /// The most probable words, the best first.
    var best: [(word: Int32, probability: Float)] = []
    /// The probability that the word begins with the text passed to the call.
    var begins: Float = 0
    /// The probability of the word passed as `asked`.
    var asked: Float = 0
    /// `end`: the probability that the line ends here. `new`: the probability that the next word was never used before.
    var end: Float = 0
    var new: Float = 0
  }

  /// Returns the most probable words at a place, with the probabilities of the word `asked` and of the line's end.
  ///
  /// - Parameters:
  ///   - text: the beginning of the words to return.
  ///   - limit: the largest number of words to return.
  ///   - asked: the number of a word; `nil` for none.
  ///   - isAllowed: returns true if a word may be returned.
  mutating func ask(
    at place: LinePlace, beginning text: Substring = "", limit: Int, about asked: Int32? = nil,
    where isAllowed: (Int32) -> Bool = { _ in true }
  ) -> Answer {
    let uses = place.isFirst ? model.words.first : model.words.later
    guard uses.total > 0 || isNamed else { return Answer() }
    place.contexts { context, key in
      let weight = LineWeights.contexts[context.rawValue]
      model.followers.forEach(in: key) { word, count in
        if weights.boosts[Int(word)] == 0 { touched.append(word) }
        weights.boosts[Int(word)] +=
          weight * logf(1 + count / base(word, uses, place.isFirst).share)
      }
      let trust = LineWeights.namedContexts[context.rawValue]
      if trust == 0 { return }
      names.forEach(in: key, isFirst: place.isFirst) { word, evidence in
        if weights.boosts[Int(word)] == 0 { touched.append(word) }
        weights.boosts[Int(word)] += trust * evidence
      }
    }
    func isKnown(_ word: Int32) -> Bool { base(word, uses, place.isFirst).weight > 0 }
    func weight(_ word: Int32) -> Float { base(word, uses, place.isFirst).weight }
    // The weight of all words without their contexts, plus the weight that words gain by their contexts.
    var sum = mass(of: uses, isFirst: place.isFirst)
    for word in touched { sum += weight(word) * (expf(weights.boosts[Int(word)]) - 1) }
    for (index, word) in place.words.enumerated()
    where word > Words.new && isKnown(word) && !place.words[..<index].contains(word) {
      sum += weight(word) * expf(weights.boosts[Int(word)]) * (expf(LineWeights.repeated) - 1)
    }
    func probability(_ word: Int32) -> Float {
      guard isKnown(word) else { return 0 }
      let isRepeated = word > Words.new && place.words.contains(word)
      let repeated = isRepeated ? LineWeights.repeated : 0
      return min(weight(word) * expf(weights.boosts[Int(word)] + repeated) / max(sum, 1e-30), 1)
    }
    var answer = Answer()
    answer.end = probability(Words.end)
    answer.new = probability(Words.new)
    if let asked { answer.asked = probability(asked) }
    let isUnasked = place.isFirst && text.isEmpty
    func isStrangeOption(_ word: Int32) -> Bool {
      let text = model.words.texts[Int(word)]
      return text.utf8.first == LinePlace.dash
        && !model.options.contains(place.key(ofOption: text[...]))
    }
    func consider(_ word: Int32) {
      // An option is offered only behind a program that it was seen with; at an empty prompt, words that only others
      // ran are not offered.
      guard word > Words.new, weights.boosts[Int(word)] != 0 || !isStrangeOption(word),
        !isUnasked || uses.has(word)
      else { return }
      answer.best.keepBest(
        limit, with: (word, probability(word)), by: { $0.probability > $1.probability },
        where: { isAllowed(word) })
    }
    if text.isEmpty {
      answer.begins = 1
      for word in touched { consider(word) }
      if answer.best.count < limit {
        for word in usual(uses, isFirst: place.isFirst) where weights.boosts[Int(word)] == 0 {
          consider(word)
        }
      }
    } else {
      answer.begins = answer.new * LineComposer.spelling(text)
      let range = model.words.beginning(with: text)
      var words = range.count > Self.latest ? [] : Array(range)
      if range.count > Self.latest {
        let texts = model.words.texts
        let rest = usual(uses, isFirst: place.isFirst).filter { weights.boosts[Int($0)] == 0 }
        words = (touched + rest).filter { texts[Int($0)].utf8.starts(with: text.utf8) }
      }
      for word in words where isKnown(word) {
        answer.begins += probability(word)
        consider(word)
      }
    }
    for word in touched { weights.boosts[Int(word)] = 0 }
    touched.removeAll(keepingCapacity: true)
    return answer
  }

  private mutating func base(_ word: Int32, _ uses: Words.Uses, _ isFirst: Bool) -> Base {
    let place = Int(word) + (isFirst ? 0 : weights.boosts.count)
    if weights.bases[place].weight < 0 {
      let mayCome = isCandidate(word, uses, isFirst: isFirst)
      weights.bases[place] = Base(
        share: uses.share(word), weight: mayCome ? weight(word, uses, isFirst: isFirst) : 0)
    }
    return weights.bases[place]
  }

  /// Returns true if a word can be next: the person or other people used it in this role.
  private func isCandidate(_ word: Int32, _ uses: Words.Uses, isFirst: Bool) -> Bool {
    if uses.has(word) { return true }
    guard isNamed else { return false }
    // No line ends before its first word.
    return word == Words.new || word == Words.end && !isFirst
      || names.share(word, isFirst: isFirst) > 0
  }

  /// Returns the words that may be next without their contexts: the latest in this role, the latest first, and then
  /// those that only other people used in it.
  private func usual(_ uses: Words.Uses, isFirst: Bool) -> [Int32] {
    let named = names.all(isFirst: isFirst).map(\.word)
    return uses.latest(Self.latest) + named.filter { $0 > Words.new && !uses.has($0) }
  }

  /// The weight of a word without its contexts.
  private func weight(_ word: Int32, _ uses: Words.Uses, isFirst: Bool) -> Float {
    if word == Words.new || word > Words.new && !uses.has(word) {
      // A person who types many new words types many words of others.
      let new = LineWeights.share * logf(uses.has(Words.new) ? uses.share(Words.new) : 0.5)
      guard word > Words.new else {
        return expf(new + LineWeights.new + (isNamed ? LineWeights.named.new : 0))
      }
      let trust = isFirst ? LineWeights.named.first : LineWeights.named.later
      return names.share(word, isFirst: isFirst) * expf(new + LineWeights.new + trust)
    }
    if word == Words.end {
      let end = LineWeights.end + (isNamed ? LineWeights.named.end : 0)
      guard uses.has(word) else { return 0.1 * expf(end) }
      return expf(LineWeights.share * logf(uses.share(word)) + end)
    }
    let use = uses.all[Int(word)]
    let share = LineWeights.share * logf(uses.share(word))
    let age = Float(model.count) - Float(use.line)
    return expf(share + LineWeights.age * logf(1 + age))
  }

  private mutating func mass(of uses: Words.Uses, isFirst: Bool) -> Float {
    let side = isFirst ? 0 : 1
    if weights.masses[side] >= 0 { return weights.masses[side] }
    let always = [Words.end, Words.new].filter {
      !uses.has($0) && isCandidate($0, uses, isFirst: isFirst)
    }
    weights.masses[side] = (usual(uses, isFirst: isFirst) + always)
      .reduce(Float(0)) { $0 + base($1, uses, isFirst).weight }
    return weights.masses[side]
  }
}
