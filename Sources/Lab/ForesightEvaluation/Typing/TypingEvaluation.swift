internal import ForesightPrediction
internal import ForesightValues

/// Types one user's lines with the help of one model, and counts the keys.
///
/// A model that ranks lines shows the first that begins with what is typed. The project's own also composes lines that
/// were never typed, and shows what is worth most.
struct TypingEvaluation {
  private(set) var figures = TypingFigures()
  private let clock: Evaluator.Clock
  /// What composes; `nil` for models that only rank.
  private var composer: LineModel?
  /// The law of what may come to a prompt, as on a person's own.
  private var offered = OfferedLines()
  /// The line of each candidate; `nil` for one that is none.
  private var lines: [String?] = []
  /// The last lines, the latest first.
  private var previous: [String] = []

  init(composes: Bool, clock: @escaping Evaluator.Clock) {
    self.clock = clock
    composer = composes ? LineModel() : nil
  }

  /// Types a line.
  ///
  /// - Parameters:
  ///   - scores: what the model gives to each candidate; none before the first line.
  ///   - lastUses: when each was last used: the later one ranks higher.
  mutating func type(_ line: TypedLine, scores: [Double], lastUses: [Int]) {
    let show = composer.map { composing($0, line, scores) } ?? ranking(scores, lastUses)
    // Without rejections two habits ask the same questions.
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
      SimulatedTyping.keys(of: line.text, habit) { typed, rejected in
        let shown = ask(typed, rejected)
        return habit == .lines ? shown.line : shown.ghost
      }
    }
    figures.add(
      keys: line.text.unicodeScalars.count + 1, pressed: pressed,
      isRightAtEmpty: ask("", RejectedLines()).line?.utf8.elementsEqual(line.text.utf8) ?? false)
    figures.questions += questions
    figures.time += time
  }

  /// Learns a line, which is the candidate of a number, or of the next one.
  mutating func learn(_ line: TypedLine?, as candidate: Int) {
    if candidate == lines.count { lines.append(line?.text) }
    guard let line else { return }
    let situation = situation(of: line)
    offered.learn(line.text, in: line.directory ?? "")
    composer?.learn(line.text, after: previous.first, failed: line.failed, in: situation)
    previous = [line.text] + previous.prefix(1)
  }

  /// What is shown: to one who takes lines only, and to one who takes words, too.
  private struct Shown {
    var line: String?
    var ghost: String?
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
    return { typed, rejected in
      let completions = model.completions(
        of: typed, in: situation, known: known, rejected: rejected, limit: 16
      ).filter { offered.allows($0.line, typed: typed, in: line.directory ?? "") }
      let likeliest = completions.max { $0.probability < $1.probability }
      return Shown(line: likeliest?.line, ghost: completions.first?.line)
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
      return Shown(line: best, ghost: best)
    }
  }
}
