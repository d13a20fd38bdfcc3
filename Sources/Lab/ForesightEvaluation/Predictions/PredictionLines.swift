internal import ForesightValues

/// The outcomes of predictions, as JSON objects, one a line.
///
/// ```json
/// {"dataset":"sample","user":"ann","index":7,"time":"2026-11-21T08:30:00+01:00","model":"foresight",
///  "happened":"OpenMail","rank":2,"probability":0.21,"first":"OrderCoffee","first_probability":0.55,
///  "right":false}
/// ```
///
/// `Documentation/Evaluation.md` says what the members are. From these lines every figure of the report can
/// be computed again.
struct PredictionLines {
  let dataset: String
  let user: String

  /// The line of one prediction.
  func line(_ outcome: Outcome, model: String, names: TargetNames) -> String {
    let event = outcome.event
    let belief = outcome.belief
    let first = belief?.expectsNew == true ? nil : outcome.first
    return JSON.members([
      ("dataset", .string(dataset)), ("user", .string(user)),
      ("index", .integer(Int64(event.index))),
      ("time", .string(Timestamp.format(event.event.moment))), ("model", .string(model)),
      ("happened", .string(names[event.candidate])),
      ("rank", outcome.rank.map { .integer(Int64($0)) } ?? .null),
      ("probability", belief.map { .number($0.happened) } ?? .null),
      ("first", first.map { .string(names[$0]) } ?? .null),
      ("first_probability", belief.map { .number($0.first) } ?? .null),
      ("right", .boolean(belief?.isFirstRight ?? (outcome.rank == 1))),
    ]).text + "\n"
  }
}

/// Writes the texts of users in the order of the users, whatever the order in which they are done.
///
/// What comes early waits in memory.
struct OrderedOutput {
  private let write: Evaluator.Writer
  private var current = 0
  private var waiting: [Int: (text: String, isDone: Bool)] = [:]

  init(write: @escaping Evaluator.Writer) { self.write = write }

  /// Takes the next text of a user.
  ///
  /// - Parameter isLast: true if the user has no more.
  mutating func add(_ text: String, of user: Int, isLast: Bool) throws {
    waiting[user, default: ("", false)].text += text
    waiting[user]?.isDone = isLast
    while let next = waiting.removeValue(forKey: current) {
      try write(next.text)
      guard next.isDone else { return }
      current += 1
    }
  }
}
