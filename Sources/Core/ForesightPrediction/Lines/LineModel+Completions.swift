public import ForesightValues
internal import Glibc

extension LineModel {
  /// Returns the lines that the typed text may become, the most useful to show first.
  ///
  ///     model.completions(of: "git pus", in: LineSituation(directory: "/engine"), known: known).map(\.line)[0]
  ///     // "git push origin main"
  ///
  /// The lines are composed of the person's own words, so they may never have been typed as a whole; the likeliest
  /// known lines are among them. Known lines count with their given probabilities, and composed lines share the rest.
  ///
  /// - Parameters:
  ///   - typed: the text before the cursor; may be empty.
  ///   - situation: the state of the prompt.
  ///   - known: whole lines that another model expects, such as a ``Predictor``.
  ///   - rejected: the completions that were shown at this prompt and typed past.
  ///   - thresholds: the probabilities that a text must reach to be returned; `nil` for all whole lines. With
  ///     thresholds, nothing is returned if the typed text is more likely to be the whole line than to continue as the
  ///     best text.
  ///   - told: the words that the program's installed shell completion names; `nil` if none are known.
  ///   - limit: the largest number to return; there are a dozen or so at most.
  /// - Complexity: O(words typed and composed), each with the followers of its contexts and the latest words.
  public func completions(
    of typed: String, in situation: LineSituation, known: KnownLines = KnownLines(),
    rejected: RejectedLines = RejectedLines(), thresholds: PromptThresholds? = nil,
    told: ProgramWords? = nil, limit: Int = 3
  ) -> [LineCompletion] {
    guard typed.utf8.count <= Self.longest.bytes, typed.isEmpty || typed.isOneLine,
      typed.utf8.count(where: { $0 == UInt8(ascii: " ") }) < Self.longest.words
    else { return [] }
    var composer = LineComposer(self, typed: typed, situation, rejected: rejected, told)
    let composed = composer.candidates()
    composer.next.leaveWeights()
    let mixture = LineMixture(composer, composed, known)
    let completions = thresholds.map(mixture.texts) ?? mixture.completions
    return Array(completions.prefix(max(limit, 0)))
  }
}

/// Merges composed and known lines into one list.
struct LineMixture {
  private static let knownLines = 3
  /// The factor by which the threshold of composed texts is higher behind a program that was never run.
  private static let strangeness: Float = 3
  /// The part of the likeliest next word's probability that the next word of the best text must have.
  private static let closeness: Float = 0.3
  /// The number of learned lines below which nothing is shown at an empty prompt: only a repetition could be expected.
  private static let fewestLines = 4

  private let model: LineModel
  private let typed: String
  private let known: KnownLines
  /// The factors for the probabilities of known and of composed lines. With them, the probabilities of all lines that
  /// begin with the typed text sum to one.
  private let factors: (known: Float, composed: Float)
  /// The probability that the typed text is the whole line.
  private let ends: Float
  /// The completions, the most useful first.
  private(set) var completions: [LineCompletion] = []

  init(_ composer: LineComposer, _ composed: [LineComposer.Candidate], _ known: KnownLines) {
    (model, typed) = (composer.model, composer.typed)
    self.known = known
    let fitting = known.beginning(with: typed)
    // If no known line fits, only ratios count, and the product may be too small for a Float.
    let past = fitting.isEmpty ? 1 : max(composer.past, 1e-25)
    let kept = 1 - LineWeights.composed
    let left = 1 - kept * known.total
    let sum = max(kept * known.sum(fitting) + left * past * composer.begins, 1e-30)
    factors = (kept / sum, left * past / sum)
    let all = kept * known.probability(of: typed) + left * past * composer.ends
    ends = all / max(all + sum - left * past * composer.ends, 1e-30)
    for (line, word, whole) in composed { add(line, word, whole) }
    for line in best(fitting, composer.rejected) {
      let next = nextWord(of: line)
      let same = composed.first { nextWord(of: $0.line).hasSameBytes(as: next) }
      add(line, same?.word ?? 0, 0)
    }
    completions = hopelessLast(completions.sorted { $0.value > $1.value })
  }

  /// Returns the lines in their order, except that lines that always failed, at least twice, are last.
  private func hopelessLast(_ lines: [LineCompletion]) -> [LineCompletion] {
    lines.filter { !model.isHopeless($0.line) } + lines.filter { model.isHopeless($0.line) }
  }

  /// Returns the likeliest lines that are not rejected.
  private func best(
    _ lines: ArraySlice<KnownLines.Line>, _ rejected: RejectedLines
  ) -> [String] {
    var best: [KnownLines.Line] = []
    for line in lines {
      best.keepBest(
        Self.knownLines, with: line, by: { $0.probability > $1.probability },
        where: { !rejected.rejects(line.line, completing: typed) })
    }
    return best.map(\.line)
  }

  /// Returns a line up to the end of its next word.
  private func nextWord(of line: String) -> String {
    line.throughNextWord(after: typed.utf8.count) ?? ""
  }

  /// Adds a line, unless it was added before.
  ///
  /// - Parameters:
  ///   - word: the probability of its next word in a composed line; 0 if it is not composed.
  ///   - whole: the probability of all of it as a composed line; 0 if it is not composed.
  private mutating func add(_ line: String, _ word: Float, _ whole: Float) {
    if completions.contains(where: { $0.line.hasSameBytes(as: line) }) { return }
    let next = nextWord(of: line)
    let words = known.probability(of: next) + known.sum(known.beginning(with: next + " "))
    let isKnown = known.probability(of: line)
    let share = isKnown * (model.hasFailed(line) ? LineWeights.failed : 1)
    let isNext = Self.belief(
      factors.known * words + factors.composed * word, LineWeights.wordBelief)
    let longer = known.sum(known.beginning(with: line + " "))
    func believed(_ share: Float) -> Float {
      let probability = factors.known * share + factors.composed * whole
      return min(Self.belief(probability, LineWeights.lineBelief), isNext)
    }
    let (isLine, goesOn) = (believed(share), believed(share + longer))
    let keys = (word: next.utf8.count - typed.utf8.count, line: line.utf8.count - typed.utf8.count)
    completions.append(
      LineCompletion(
        line: line, probability: isLine, nextWord: isNext,
        value: isNext * min(LineWeights.wordKeys, Float(keys.word - 1))
          + isLine * min(LineWeights.lineKeys, Float(keys.line - 1)),
        goesOn: goesOn, isComposed: isKnown + longer == 0))
  }

  /// Returns the completions that are worth reading, the most useful first; at an empty prompt, the likeliest first.
  ///
  /// A text is a whole line, or ends after the next word if the rest is too uncertain.
  func texts(_ thresholds: PromptThresholds) -> [LineCompletion] {
    if typed.isEmpty {
      if model.count < Self.fewestLines { return [] }
      // The predictor's own probability, which is calibrated for whole lines.
      let lines = completions.map { line -> LineCompletion in
        var text = line
        text.goesOn = known.probability(of: line.line)
        text.probability = text.goesOn
        return text
      }.filter { $0.goesOn > 0 && $0.goesOn >= thresholds.atEmpty }
      return hopelessLast(lines.sorted { $0.goesOn > $1.goesOn })
    }
    // Words behind other programs say little about words behind a program that was never run.
    let composed = thresholds.composed * (isBehindStranger ? Self.strangeness : 1)
    let isQuoted = ShellLine.endsInQuotation(typed)
    func isWorthReading(_ text: LineCompletion) -> Bool {
      // Text in quotation marks is not composed of known words.
      !(isQuoted && text.isComposed)
        && text.goesOn * (1 - ends) >= (text.isComposed ? composed : thresholds.known)
    }
    let texts = completions.compactMap { line -> LineCompletion? in
      if line.goesOn * (1 - ends) >= thresholds.longer, isWorthReading(line) { return line }
      var text = line
      text.line = nextWord(of: line.line)
      text.goesOn = line.nextWord
      if text.line.utf8.count < line.line.utf8.count { text.probability = 0 }
      text.isComposed =
        known.probability(of: text.line) == 0 && known.beginning(with: text.line).isEmpty
      return text.line.utf8.count > typed.utf8.count && isWorthReading(text) ? text : nil
    }
    // A likelier word is not replaced by a much less likely one, even if too little of it is left to be worth a key.
    let likeliest = completions.filter { !model.isHopeless($0.line) }.map(\.nextWord).max() ?? 0
    guard let best = texts.first, best.goesOn * (1 - ends) >= ends,
      best.nextWord >= Self.closeness * likeliest
    else { return [] }
    return texts
  }

  /// True if the first word is whole, and was never run by the person or by the people whose words are known.
  private var isBehindStranger: Bool {
    let first = Words.split(typed).dropLast().first { !$0.isEmpty && !$0.isAssignment }
    guard let first else { return false }
    return model.words.number(of: first).map {
      !model.words.first.has($0) && (model.names?.share($0, isFirst: true) ?? 0) == 0
    } ?? true
  }

  /// Returns a calibrated probability: its log-odds are multiplied and shifted.
  private static func belief(_ probability: Float, _ map: (slope: Float, shift: Float)) -> Float {
    let sure = min(max(probability, 1e-12), 0.9999)
    let odds = expf(map.slope * logf(sure / (1 - sure)) + map.shift)
    return odds / (1 + odds)
  }
}
