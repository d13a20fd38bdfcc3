internal import ForesightPrediction
internal import ForesightValues

/// Types one user's lines with the help of one model, and counts the keys.
///
/// A model that ranks lines shows the first line that begins with the typed text. The project's own model also composes
/// lines that were never typed, and shows the text of greatest value.
struct TypingEvaluation {
  private(set) var figures = TypingFigures()
  private let clock: Evaluator.Clock
  /// The model that composes lines; `nil` for models that only rank.
  private var composer: LineModel?
  /// The rules on which lines may be offered, the same as at a person's own prompt.
  private var offered = OfferedLines()
  /// The line of each candidate; `nil` for a candidate that is not a command line.
  private var lines: [String?] = []
  /// The last two lines, the latest first.
  private var previous: [String] = []

  /// The thresholds that a text must reach to be shown; `nil` if all texts are shown.
  private let thresholds: PromptThresholds?

  private let programs: Evaluator.Programs?

  /// - Parameters:
  ///   - names: the words of other people's lines; `nil` if none are known.
  ///   - programs: returns the words that shell completions know; `nil` to evaluate without completions.
  init(
    composes: Bool, names: LineNames?, programs: Evaluator.Programs?, thresholds: PromptThresholds?,
    clock: @escaping Evaluator.Clock
  ) {
    self.clock = clock
    (self.thresholds, self.programs) = (thresholds, programs)
    composer = composes ? LineModel(names: names) : nil
  }

  /// Types a line.
  ///
  /// - Parameters:
  ///   - scores: the model's score of each candidate; empty before the first line.
  ///   - lastUses: the number of past events at each candidate's last use. Of equal scores, the candidate used later
  ///     ranks higher.
  mutating func type(_ line: TypedLine, scores: [Double], lastUses: [Int]) {
    let show = composer.map { composing($0, line, scores) } ?? ranking(scores, lastUses)
    // While nothing is rejected, the texts are the same for all habits, so each is found only once.
    var answers: [String: Shown] = [:]
    var (questions, time) = (0, UInt64(0))
    func ask(_ typed: String, _ rejected: RejectedLines) -> Shown {
      if rejected.isEmpty, let answer = answers[typed] { return answer }
      let start = clock()
      let answer = show(typed, rejected)
      time += clock() - start
      questions += 1
      if rejected.isEmpty { answers[typed] = answer }
      return answer
    }
    let pressed = TypingFigures.Habit.allCases.map { habit in
      var before: ShownText?
      return SimulatedTyping.keys(of: line.text, habit) { typed, rejected in
        let shown = ask(typed, rejected)
        return habit == .lines ? shown.line : shown.ghost
      } look: { typed, text in
        guard habit == .rejecting else { return }
        if typed.isEmpty {
          figures.shown.add(
            atEmpty: text, likeliest: ask("", RejectedLines()).likeliest, of: line.text)
        } else {
          figures.shown.add(text, after: before, of: line.text)
        }
        before = text
      }
    }
    let likeliest = ask("", RejectedLines()).likeliest
    figures.add(
      keys: line.text.unicodeScalars.count + 1, pressed: pressed,
      isRightAtEmpty: likeliest?.line.hasSameBytes(as: line.text) ?? false)
    figures.questions += questions
    figures.time += time
  }

  /// Learns the line of the next event, `nil` if the event is not a command line. `candidate` is the number of an
  /// earlier candidate, or the next free number.
  mutating func learn(_ line: TypedLine?, as candidate: Int) {
    if candidate == lines.count { lines.append(line?.text) }
    guard let line else { return }
    let situation = situation(of: line)
    offered.learn(line.text, in: line.directory ?? "")
    composer?.learn(line.text, after: previous.first, failed: line.failed, in: situation)
    previous = [line.text] + previous.prefix(1)
  }

  /// The texts that are shown: `line` to a person who accepts only whole lines, `ghost` to a person who also accepts
  /// words.
  private struct Shown {
    var line: ShownText?
    var ghost: ShownText?
    /// The likeliest line, shown or not.
    var likeliest: ShownText?
  }

  private func situation(of line: TypedLine) -> LineSituation {
    LineSituation(directory: line.directory, after: previous)
  }

  private func composing(
    _ model: LineModel, _ line: TypedLine, _ scores: [Double]
  ) -> (String, RejectedLines) -> Shown {
    let known = KnownLines(
      zip(lines, scores).compactMap { line, score in line.map { ($0, Float(score)) } })
    let situation = situation(of: line)
    /// The words for the program that is typed, kept until the next space.
    var told: (before: Substring, words: ProgramWords?) = ("", nil)
    return { typed, rejected in
      let before = typed.lastIndex(of: " ").map { typed[...$0] } ?? ""
      if told.before != before { told = (before, programs?(typed)) }
      func shown(_ thresholds: PromptThresholds?) -> [LineCompletion] {
        model.completions(
          of: typed, in: situation, known: known, rejected: rejected, thresholds: thresholds,
          told: told.words, limit: 16
        ).filter { offered.allows($0.line, typed: typed, in: line.directory ?? "") }
      }
      func likeliest(_ completions: [LineCompletion]) -> ShownText? {
        completions.max { $0.probability < $1.probability }.map {
          ShownText(
            line: $0.line, probability: Double($0.probability), isComposed: $0.isComposed)
        }
      }
      let texts = shown(thresholds)
      let ghost = texts.first.map {
        ShownText(line: $0.line, probability: Double($0.goesOn), isComposed: $0.isComposed)
      }
      return Shown(
        line: likeliest(texts), ghost: ghost,
        likeliest: typed.isEmpty && thresholds != nil ? likeliest(shown(nil)) : likeliest(texts))
    }
  }

  private func ranking(_ scores: [Double], _ lastUses: [Int]) -> (String, RejectedLines) -> Shown {
    let ranked = scores.indices.sorted {
      (scores[$0], lastUses[$0]) > (scores[$1], lastUses[$1])
    }.compactMap { lines[$0] }
    return { typed, rejected in
      let best = ranked.first {
        $0.utf8.starts(with: typed.utf8) && $0.utf8.count > typed.utf8.count
          && !rejected.rejects($0, completing: typed)
      }
      let shown = best.map { ShownText(line: $0, probability: 1) }
      return Shown(line: shown, ghost: shown, likeliest: shown)
    }
  }
}
