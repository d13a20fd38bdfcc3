internal import ForesightValues

/// The outcomes of predictions, as JSON objects, one per line.
///
/// ```json
/// {"dataset":"sample","user":"ann","index":7,"time":"2026-11-21T08:30:00+01:00","model":"foresight",
///  "happened":"OpenMail","rank":2,"probability":0.21,"first":"OrderCoffee","first_probability":0.55,
///  "right":false}
/// ```
///
/// `Documentation/Evaluation.md` describes the members. All figures of the report can be computed from these lines.
struct PredictionLines {
  let dataset: String
  let user: String

  /// Returns the line of one prediction, with its newline.
  func line(_ outcome: Outcome, model: String, names: TargetNames) -> String {
    let event = outcome.event
    let belief = outcome.belief
    let first = belief?.expectsNew == true ? nil : outcome.first
    return JSON.members([
      "dataset": dataset, "user": user, "index": event.index,
      "time": Timestamp.format(event.event.moment), "model": model,
      "happened": names[event.candidate], "rank": outcome.rank?.json ?? JSON.null,
      "probability": belief?.happened.json ?? JSON.null,
      "first": first.map { names[$0].json } ?? JSON.null,
      "first_probability": belief?.first.json ?? JSON.null,
      "right": belief?.isFirstRight ?? (outcome.rank == 1),
    ]).text + "\n"
  }
}

/// Writes the texts of users in the order of the users, even if they finish in another order.
///
/// The text of the first user who is not done is written at once; the text of later users waits in memory.
struct OrderedOutput {
  private let write: Evaluator.Writer
  private var current = 0
  private var waiting: [Int: (text: String, isDone: Bool)] = [:]

  init(write: @escaping Evaluator.Writer) { self.write = write }

  /// Adds a piece of a user's text; `isLast` marks the final one.
  mutating func add(_ text: String, of user: Int, isLast: Bool) throws {
    waiting[user, default: ("", false)].text += text
    waiting[user]?.isDone = isLast
    while let next = waiting.removeValue(forKey: current) {
      try write(next.text)
      if !next.isDone { break }
      current += 1
    }
  }
}
