internal import ForesightValues
internal import Glibc

/// Composes completions of a typed text: each adds a next word, then the most probable words to the end of the line.
struct LineComposer {
  /// A composed line, with the probabilities of its next word and of all of it, given the words before the one that is
  /// being typed.
  typealias Candidate = (line: String, word: Float, whole: Float)

  /// `words`: the number of next words that are tried. `behind`: the number tried after a typed word that may be whole.
  private static let tried = (words: 4, behind: 3)
  /// The largest number of words of a composed line.
  private static let longest = 24
  /// The number of typed words, from the first, whose probabilities count in `past`.
  private static let weighed = 12

  let model: LineModel
  let typed: String
  let rejected: RejectedLines
  /// The words that the program's installed shell completion names; `nil` if none are known.
  let told: ProgramWords?
  var next: NextWords
  /// The place of the word that is being typed.
  private var place: LinePlace
  /// The typed text before that word, and the typed part of the word itself.
  private let before: String
  private let partial: Substring
  /// The probability of the typed words before the word that is being typed.
  private(set) var past: Float = 1
  /// `begins`: the probability that the word begins with the typed part. `new`: the probability that it is a new word.
  private(set) var begins: Float = 0
  private var new: Float = 0
  /// The probability that the typed text is the whole line, given the words before its last one.
  private(set) var ends: Float = 0

  init(
    _ model: LineModel, typed: String, _ situation: LineSituation, rejected: RejectedLines,
    _ told: ProgramWords? = nil
  ) {
    (self.model, self.typed, self.rejected, self.told) = (model, typed, rejected, told)
    next = NextWords(model)
    place = LinePlace(situation)
    let parts = Words.split(typed)
    partial = parts.last ?? ""
    before = String(Substring(typed.utf8.dropLast(partial.utf8.count)))
    for (index, part) in parts.dropLast().enumerated() {
      let number = model.words.number(of: part)
      if index < Self.weighed {
        let answer = next.ask(at: place, limit: 0, about: number)
        past *= answer.asked > 0 ? answer.asked : answer.new * Self.spelling(part)
      }
      place.append(number ?? Words.new, String(part))
    }
  }

  /// Returns the probability that a new word begins with some text.
  static func spelling(_ text: Substring) -> Float {
    powf(LineWeights.character, Float(text.utf8.count))
  }

  /// Returns the composed lines, each with a different next word.
  mutating func candidates() -> [Candidate] {
    let (rejected, texts, before) = (rejected, model.words.texts, before)
    let whole = partial.isEmpty ? nil : model.words.number(of: partial)
    let answer = next.ask(
      at: place, beginning: partial, limit: Self.tried.words, about: whole
    ) { word in
      // An empty word is a second space, which completes nothing.
      word != whole && !texts[Int(word)].isEmpty
        && !rejected.rejectsWord(endingLine: before + texts[Int(word)])
    }
    (begins, new) = (answer.begins, answer.new)
    var candidates = answer.best.compactMap { roll(place, before, $0.word, $0.probability) }
    candidates += joined()
    addTold(to: &candidates)
    guard let whole else { return candidates }
    var behind = place
    behind.append(whole, String(partial))
    let typed = typed + " "
    let more = next.ask(at: behind, limit: Self.tried.behind) { word in
      !texts[Int(word)].isEmpty && !rejected.rejectsWord(endingLine: typed + texts[Int(word)])
    }
    ends = answer.asked * more.end
    return candidates
      + more.best.compactMap { roll(behind, typed, $0.word, answer.asked * $0.probability) }
  }

  /// Returns the line that adds a word and then the most probable ones; `nil` if the line is rejected.
  ///
  /// - Parameters:
  ///   - start: the place of the word.
  ///   - before: the text before the word.
  ///   - probability: the probability of the word.
  private mutating func roll(
    _ start: LinePlace, _ before: String, _ word: Int32, _ probability: Float
  ) -> Candidate? {
    var place = start
    var line = before + model.words.texts[Int(word)]
    place.append(word, model.words.texts[Int(word)])
    var whole = probability
    while true {
      let answer = next.ask(at: place, limit: 1)
      let isRejected = rejected.rejectsLine(line)
      guard place.words.count < Self.longest, let best = answer.best.first,
        best.probability > answer.end || isRejected
      else {
        return isRejected ? nil : (line, probability, whole * answer.end)
      }
      whole *= best.probability
      line += " " + model.words.texts[Int(best.word)]
      place.append(best.word, model.words.texts[Int(best.word)])
    }
  }

  /// Adds the words that the program's completion names: each gets a share of the probability of a new word. If the
  /// completion names subcommands, other words keep only a small part of their probability, unless they were used at
  /// this place before.
  private mutating func addTold(to candidates: inout [Candidate]) {
    var line = ShellLine.plainWords(of: typed).drop { $0 == "sudo" }
    guard let told, line.popLast() == partial, !partial.isEmpty else { return }
    let words = told.words(behind: Array(line), beginning: partial)
    if words.isEmpty { return }
    if told.hasSubcommands(behind: Array(line)), partial.utf8.first != LinePlace.dash {
      var used: Set<Int32> = []
      place.contexts { context, key in
        guard context == .prefix else { return }
        model.followers.forEach(in: key) { word, _ in used.insert(word) }
        model.names?.forEach(in: key, isFirst: false) { word, _ in used.insert(word) }
      }
      for index in candidates.indices {
        let text = candidates[index].line
        let end = text.endOfNextWord(after: typed.utf8.count) ?? 0
        let word = Substring(text.utf8.prefix(end).dropFirst(before.utf8.count))
        if model.words.number(of: word).map(used.contains) ?? false { continue }
        candidates[index].word *= LineWeights.untold
        candidates[index].whole *= LineWeights.untold
      }
    }
    let weight = LineWeights.told * max(new, LineWeights.leastTold)
    begins += weight * words.reduce(0) { $0 + $1.share }
    let best = words.sorted { ($0.share, $1.word) > ($1.share, $0.word) }
      .filter { !rejected.rejectsWord(endingLine: before + $0.word) }
    for (word, share) in best.prefix(Self.tried.words) {
      let (line, probability) = (before + word, weight * share)
      let whole = probability * LineWeights.lineOfTold
      if let same = candidates.firstIndex(where: { ($0.line + " ").hasPrefix(line + " ") }) {
        candidates[same].word += probability
        if candidates[same].line.hasSameBytes(as: line) { candidates[same].whole += whole }
      } else if !rejected.rejectsLine(line) {
        candidates.append((line, probability, whole))
      }
    }
  }

  /// Returns lines that end with a word that was never used here, joined from pieces of other words.
  private func joined() -> [Candidate] {
    if partial.isEmpty { return [] }
    let best = LineWeights.pieces * max(new, 0.02) * Self.spelling(partial)
    return model.words.joined(
      beginning: partial, isFirst: place.isFirst,
      where: { !rejected.rejectsWord(endingLine: before + $0) }
    ).compactMap { word, share in
      let line = before + word
      if rejected.rejectsLine(line) { return nil }
      return (line, best * share, best * share * LineWeights.lineOfPieces)
    }
  }
}
