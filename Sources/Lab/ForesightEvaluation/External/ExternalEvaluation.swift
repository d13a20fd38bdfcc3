internal import ForesightFormats
internal import ForesightPages
internal import ForesightSystem
internal import ForesightValues
internal import Glibc

/// Evaluates an external program on one user's log, by lines of JSON: the program answers a question about each event,
/// and then receives the event.
///
/// ```
/// → {"kind":"donation","at":"…","intent":"OpenMail",…,"target":"OpenMail"}
/// → {"kind":"question","at":"2026-11-21T08:30:00+01:00","context":{"place":"home"}}
/// ← ["OpenMail","OrderCoffee"]
/// → {"kind":"donation","at":"2026-11-21T08:30:00+01:00","intent":"OrderCoffee",…}
/// ```
///
/// It is started anew for each user, so that nothing learned from one user can help with another, users can be
/// evaluated in parallel, and the program needs no table of users. `Documentation/Evaluation.md` describes the lines.
struct ExternalEvaluation: LogEvaluation {
  private(set) var figures = ModelFigures()
  private let command: String
  private let user: Int
  private let evaluator: Evaluator
  private let program: ChildProcess
  private var numbering: EventNumbering
  private var names: TargetNames
  private var answers = 0
  /// True if the program gives probabilities; `nil` until its first answer that is not empty.
  private var givesProbabilities: Bool?

  /// Starts the program.
  ///
  /// - Parameter user: the user's number, for messages.
  init(_ command: String, user: Int, _ evaluator: Evaluator) throws {
    (self.command, self.user, self.evaluator) = (command, user, evaluator)
    numbering = EventNumbering(
      targets: evaluator.targets, level: evaluator.level, split: evaluator.split)
    names = TargetNames(level: evaluator.level)
    do {
      program = try ChildProcess(
        command: command, patience: evaluator.patience, clock: evaluator.clock)
    } catch {
      throw Self.error(error, command, evaluator.patience, user: user, answers: 0)
    }
  }

  mutating func run(on user: UserReader.User, _ record: (Outcome) -> Void) throws {
    do {
      for (event, donation) in zip(user.events, user.donations) where !event.isDismissal {
        guard let event = numbering.next(event) else { continue }
        if event.isPredicted {
          let outcome = try predict(event, donation)
          figures.add(outcome)
          record(outcome)
        }
        names.add(donation)
        figures.learned += 1
        let target = JSON.string(names[event.candidate]).text
        try program.tell("\(NDJSON.line(donation).dropLast()),\"target\":\(target)}")
      }
      try program.end()
    } catch let fault as ChildProcess.Fault {
      throw Self.error(fault, command, evaluator.patience, user: self.user, answers: answers)
    } catch let fault as Fault {
      throw InputError.malformed(
        path: "'\(command)'", line: answers, why: "the answer \(fault.why) (user \(self.user + 1))")
    }
  }

  private mutating func predict(_ event: NumberedEvent, _ donation: Donation) throws -> Outcome {
    let question = JSON.members([
      "kind": "question", "at": Timestamp.format(donation.moment),
      "context": NDJSON.json(donation.circumstances),
      "excluded": event.excluded.map { names[$0] },
    ]).text
    let start = evaluator.clock()
    try program.tell(question)
    let answer = try program.answer()
    figures.predicting += evaluator.clock() - start
    answers += 1
    let ranking = try ExternalRanking(answer, names: names, excluding: event.excluded)
    return Outcome(
      event: event,
      rank: event.target.flatMap { ranking.candidates.firstIndex(of: $0) }.map { $0 + 1 },
      first: ranking.candidates.first, belief: try belief(ranking, event.target))
  }

  private mutating func belief(
    _ ranking: ExternalRanking, _ target: Int?
  ) throws(Fault) -> Outcome.Belief? {
    if !ranking.candidates.isEmpty {
      let gives = ranking.probabilities != nil
      guard givesProbabilities ?? gives == gives else {
        throw Fault(
          "has \(gives ? "" : "no ")probabilities, and earlier ones had \(gives ? "none" : "some")")
      }
      givesProbabilities = gives
    }
    guard givesProbabilities == true else { return nil }
    let probabilities = ranking.probabilities ?? []
    let place = target.flatMap { ranking.candidates.firstIndex(of: $0) }
    let somethingNew = max(0, 1 - probabilities.reduce(0, +))
    return Outcome.Belief(
      happened: target == nil ? somethingNew : place.map { probabilities[$0] } ?? 0,
      isNew: target == nil, new: somethingNew, suggestion: probabilities.first ?? 0,
      isRight: place == 0)
  }

  /// Makes the error that is shown: the program's fault, and the user for whom it occurred.
  private static func error(
    _ fault: ChildProcess.Fault, _ command: String, _ patience: Double, user: Int, answers: Int
  ) -> InputError {
    let path = "'\(command)'"
    let place =
      "for user \(user + 1), "
      + (answers == 0 ? "before its first answer" : "after \(Numbers.counted(answers, "answer"))")
    return switch fault {
    case .failed(let code): .failed(path: path, why: String(cString: strerror(code)))
    case .silent:
      .failed(
        path: path,
        why:
          "nothing came from it for \(Numbers.counted(Int(patience), "second")) \(place); it has to "
          + "flush its output after each line, and to end when its input does")
    case .ended(let ending):
      .unsuitable(path: path, why: "it \(ending?.description ?? "closed its output") \(place)")
    case .longLine:
      .unsuitable(
        path: path,
        why: "it wrote a line of more than \(ChildProcess.longestLine >> 20) MiB \(place)")
    case .unasked:
      .unsuitable(path: path, why: "it wrote a line that it was not asked for \(place)")
    }
  }
}
